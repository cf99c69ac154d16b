// The game that an address names.
#pragma once

#include "answer/options.hpp"
#include "serve/handlers.hpp"

namespace takeaway::serve {

/// `family` and `let`, as typed.
answer::CommonOptions common_options(const Query& query);

/// One game: every parameter has one value.
Result<answer::Selection> read_game(const Query& query, const Listener& listener);

/// Bad input where `forbid` or `forbidden` is there, which are for positions with forbidden options.
Result<void> refuse_forbidding(const Query& query);

/// `outcomes=1` or not.
Question question_of(const Query& query);

/// The heaps `from` to `to`, both included, that the game has; `most` of them at most.
struct Stretch {
  Heap from = 0;
  Heap count = 0;
};
Result<Stretch> read_stretch(const Query& query, Heap start, Heap most);

}  // namespace takeaway::serve
