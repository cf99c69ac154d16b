// Games whose moves bound the next one, from tables to what is told of them.
#pragma once

#include <string>
#include <vector>

#include "answer/json.hpp"
#include "takeaway/dynamic.hpp"

namespace takeaway::answer {

/// What is known of the lost heaps of a table.
struct DynamicFindings {
  std::uint64_t last = 0;           ///< heap that was looked at
  std::vector<std::uint64_t> lost;  ///< heaps
  bool schwenk = false;             ///< they are those of Schwenk's theorem
  bool fibonacci = false;           ///< they are the Fibonacci numbers
};

/// An internal fault where the theorem applies and says something else.
Result<DynamicFindings> investigate_dynamic(const std::string& game, const DynamicTable& table);
Json json_of(const DynamicFindings& findings);

/// The heap and the bound of a position, in numbers.
struct DynamicPlace {
  std::uint64_t heap = 0;
  std::uint64_t bound = 0;
  bool first = false;  ///< any part may be taken, but not all
};
Result<DynamicPlace> read_place(const DynamicPosition& position, const Bindings& bindings);

/// Takings up to the bound that win, the first `most` of them, and how many there are.
struct WinningTakings {
  std::vector<std::uint64_t> takings;
  std::uint64_t count = 0;
};
WinningTakings winning_takings(const DynamicTable& table, const DynamicPlace& place, std::size_t most);

}  // namespace takeaway::answer
