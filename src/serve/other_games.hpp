// Games on two heaps and games whose moves bound the next one, at the addresses that other games have.
// docs/http.md tells what is different.
#pragma once

#include "serve/handlers.hpp"

namespace takeaway::serve {

Result<Reply> give_plane_family(const Query& query, const Listener& listener);
Result<Reply> give_plane_game(const Query& query, const Listener& listener);
Result<Reply> give_plane_values(const Query& query, const SharedState& shared, Listener& listener);
Result<Reply> give_plane_carpet(const Query& query, const SharedState& shared, Listener& listener);
Result<Reply> give_plane_analysis(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_plane_pair(const Query& query, const SharedState& shared, Listener& listener);

Result<Reply> give_dynamic_family(const Query& query, const Listener& listener);
Result<Reply> give_dynamic_game(const Query& query, const Listener& listener);
Result<Reply> give_dynamic_values(const Query& query, const SharedState& shared, Listener& listener);
Result<Reply> give_dynamic_analysis(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_dynamic_heap(const Query& query, const SharedState& shared, Listener& listener);

// Positions of either.
Result<Reply> give_match_solution(const Query& query, const SharedState& shared, Listener& listener);
Result<Reply> give_match_moves(const Query& query, const Listener& listener);
Result<Reply> give_match_move(const Query& query, const Listener& listener);
Result<Reply> give_match_reply(const Query& query, const SharedState& shared, double skill,
                               std::uint64_t seed, Listener& listener);

}  // namespace takeaway::serve
