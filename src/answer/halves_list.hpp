// Both halves of a comply/constrain game side by side, heap by heap: `S`, where the next move takes a number
// of the set, and `not S`, where it takes any other. And all states of a game with states.
#pragma once

#include <string>
#include <vector>

#include "answer/listing.hpp"
#include "takeaway/position.hpp"

namespace takeaway::answer {

/// The game in which the next move takes a number that is not in the set. Refused where the game is not
/// comply/constrain.
Result<Game> other_half(const Game& game);

/// The values of both halves, or of all states, over a range of heaps; they are computed while they are
/// written.
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
  struct Column {
    std::string title;  ///< of the table
    std::string name;   ///< in CSV and JSON
    Sequence values;
  };
  HalvesList(std::vector<Column> columns, bool states, ListForm form, const HeapRange& range)
      : columns_(std::move(columns)), states_(states), form_(std::move(form)), range_(range) {}

  /// So many values of each column are read at once.
  Heap at_a_time() const;
  Result<void> write_lines(Output& output, const Watch& watch, const FrontColumns& columns);
  std::string line(const std::string& front, Heap heap, const std::vector<std::string>& texts) const;
  Result<void> write_json(Output& output, const Watch& watch);

  std::vector<Column> columns_;
  bool states_;  // whether they are states
  ListForm form_;
  HeapRange range_;
};

/// The head of the table of both halves, and one line of it, for heaps up to `last`: columns as the
/// literature has them.
std::string halves_title(Heap last);
std::string halves_line(Heap heap, const std::string& own, const std::string& other, Heap last);

}  // namespace takeaway::answer
