// How often each value occurs among the heaps below powers of two; and where heaps break, which heaps are
// rare.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answer/json.hpp"
#include "answer/listing.hpp"
#include "answer/survey_tables.hpp"

namespace takeaway::answer {

/// Refuses options that do not go with --frequencies.
Result<void> check_frequencies(const ValuesOptions& options);

/// How often one value occurs among the first heaps, up to each mark.
struct Frequency {
  std::uint32_t value = 0;
  std::vector<Heap> heaps;  ///< one number for each mark
  std::vector<Heap> rare;   ///< how many of them are rare
};

/// Rare heaps of a game that breaks heaps, by the mask with the fewest of them (values/sparse/space.hpp).
struct RareHeaps {
  std::uint32_t mask = 0;
  bool by_parity = false;    ///< whether the parity of the heap counts as a bit, too
  std::vector<Heap> counts;  ///< one number for each mark
  std::optional<Heap> last;  ///< the last of them
  std::vector<Heap> list;    ///< all of them, or none where a value is rare more than 4096 times
};

struct Frequencies {
  std::string game;
  Heap start = 0;
  std::vector<Heap> marks;  ///< powers of two from 2^10 on, and one past the last heap; ascending
  std::vector<Frequency> values;
  std::optional<RareHeaps> rare;
};

/// Counts the values of heaps from the first one up to `last`. O(heaps) time besides computing them; memory
/// O(values), and where heaps break four bytes for each heap. A value past 2^20 is past a limit.
Result<Frequencies> count_values(const Game& game, const Resources& resources, Heap last, const Watch& watch);

/// A line for each value, the counts up to the last few marks.
Table frequency_table(const Frequencies& found);
/// The line about rare heaps; empty where heaps do not break.
std::string rare_line(const Frequencies& found);
/// Lines `heaps`, `value`, `count`, `rare` for each mark; values that do not occur are left out. Where heaps
/// do not break, `rare` is empty.
Table frequency_cells(const Frequencies& found);
/// {"game","start","marks","values","rare"}
Json json_of(const Frequencies& found);

}  // namespace takeaway::answer
