// Both halves of a comply/constrain game side by side, heap by heap: `S`, where the next move takes a number
// of the set, and `not S`, where it takes any other.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "answer/listing.hpp"

namespace takeaway::answer {

/// The game in which the next move takes a number that is not in the set. Refused where the game is not
/// comply/constrain.
Result<Game> other_half(const Game& game);

/// The values of both halves over a range of heaps; they are computed while they are written.
class HalvesList {
 public:
  /// The form must be one that `read_list_form` gives for two halves.
  static Result<HalvesList> open(const Game& game, const ListForm& form, const Resources& resources,
                                 const HeapRange& range, const Watch& watch);

  /// Writes all values, once: as a table, as csv, as lines of a tabular, or as the end of a JSON object that
  /// begins with `head`.
  Result<void> write(Output& output, const std::string& head, const Watch& watch,
                     const FrontColumns& columns = {});

 private:
  HalvesList(std::array<Sequence, 2> halves, ListForm form, const HeapRange& range)
      : halves_(std::move(halves)), form_(std::move(form)), range_(range) {}

  Result<void> write_lines(Output& output, const Watch& watch, const FrontColumns& columns);
  Result<void> write_json(Output& output, const Watch& watch);

  std::array<Sequence, 2> halves_;
  ListForm form_;
  HeapRange range_;
};

/// The head of the table, and one line of it, for heaps up to `last`: columns as the literature has them.
std::string halves_title(Heap last);
std::string halves_line(Heap heap, const std::string& own, const std::string& other, Heap last);

}  // namespace takeaway::answer
