// Positions in which options may be forbidden (answer/blocking.hpp), at the addresses that others have. What
// is forbidden is said by `forbidden`; a request without it is about the time before. docs/http.md has it
// all.
#pragma once

#include "serve/handlers.hpp"
#include "takeaway/position.hpp"

namespace takeaway::serve {

// The position must be one that `answer::is_blocking` says so of.
Result<Reply> give_blocking_solution(const Query& query, const Position& position, const SharedState& shared,
                                     Listener& listener);
Result<Reply> give_blocking_moves(const Query& query, const Position& position, const SharedState& shared,
                                  const Listener& listener);
Result<Reply> give_blocking_move(const Query& query, const Position& position, const SharedState& shared,
                                 const Listener& listener);
Result<Reply> give_blocking_reply(const Query& query, const Position& position, const SharedState& shared,
                                  double skill, std::uint64_t seed, const Listener& listener);

}  // namespace takeaway::serve
