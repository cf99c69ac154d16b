#include "serve/one_game.hpp"

#include <fmt/format.h>

namespace takeaway::serve {

answer::CommonOptions common_options(const Query& query) {
  answer::CommonOptions options;
  options.family = query.text("family");
  options.lets = query.texts("let");
  return options;
}

Result<answer::Selection> read_game(const Query& query, const Listener& listener) {
  if (auto there = query.needed("family"); !there) return std::unexpected(there.error());
  const auto request = answer::read_request(common_options(query), listener);
  if (!request) return std::unexpected(request.error());
  return request->only_game("one game is asked for: give every parameter one value");
}

Result<void> refuse_forbidding(const Query& query) {
  for (const char* name : {"forbid", "forbidden"})
    if (query.has(name)) return bad_input(fmt::format("'{}' is for positions of games 'block k S'", name));
  return {};
}

Question question_of(const Query& query) {
  return query.flag("outcomes") ? Question::outcomes : Question::values;
}

Result<Stretch> read_stretch(const Query& query, Heap start, Heap most) {
  constexpr Heap usual = 1000;
  constexpr Heap farthest = Heap{1} << 62U;
  const auto from = query.number("from", start, 0, farthest);
  if (!from) return std::unexpected(from.error());
  const auto to = query.number("to", *from + usual - 1, 0, farthest);
  if (!to) return std::unexpected(to.error());
  if (*from < start) return bad_input(fmt::format("the first heap is {}, not {}", start, *from));
  if (*to < *from) return bad_input(fmt::format("there are no heaps from {} to {}", *from, *to));
  if (*to - *from >= most) return limit_reached(fmt::format("more than {} heaps at once", most));
  return Stretch{*from, *to - *from + 1};
}

}  // namespace takeaway::serve
