// The handlers, one for each address: functions from a query to a reply. docs/http.md describes the replies.
#pragma once

#include "serve/cache.hpp"
#include "serve/reply.hpp"
#include "takeaway/values.hpp"

namespace takeaway::serve {

/// What all handlers share: bounds and caches.
struct SharedState {
  Resources resources;         ///< that one request may use
  unsigned proof_threads = 1;  ///< one proof is searched for at a time
  Cache analyses{std::size_t{16} << 20U};
  Cache tiles{std::size_t{64} << 20U};
  Cache cells{std::size_t{64} << 20U};
};

using Handler = Result<Reply> (*)(const Query& query, SharedState& shared, Listener& listener);

Result<Reply> give_family(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_game(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_values(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_analysis(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_heap(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_carpet(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_picture(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_cells(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_tile(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_theorems(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_theorem(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_check(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_proof(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_solution(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_moves(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_move(const Query& query, SharedState& shared, Listener& listener);
Result<Reply> give_reply(const Query& query, SharedState& shared, Listener& listener);

}  // namespace takeaway::serve
