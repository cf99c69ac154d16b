// Partizan games, at the addresses that other games have: outcomes of four classes take the place of values.
#pragma once

#include "serve/handlers.hpp"

namespace takeaway::serve {

Result<Reply> give_partizan_family(const Query& query, const Listener& listener);
Result<Reply> give_partizan_game(const Query& query, const Listener& listener);
Result<Reply> give_outcomes(const Query& query, const SharedState& shared, Listener& listener);
Result<Reply> give_partizan_analysis(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_partizan_heap(const Query& query, const SharedState& shared, Listener& listener);

Result<Reply> give_partizan_solution(const Query& query, const SharedState& shared, Listener& listener);
Result<Reply> give_partizan_moves(const Query& query, const Listener& listener);
Result<Reply> give_partizan_move(const Query& query, const Listener& listener);
Result<Reply> give_partizan_reply(const Query& query, const SharedState& shared, double skill,
                                  std::uint64_t seed, Listener& listener);

}  // namespace takeaway::serve
