// Who wins each heap with each bound of the next taking: one row a heap, as it is written by `values
// --bounds`.
#pragma once

#include <cstdint>
#include <string>

#include "takeaway/dynamic.hpp"

namespace takeaway::cli {

/// P and N of bounds 1 to `most`.
std::string bounds_row(const DynamicTable& table, std::uint64_t heap, std::uint64_t most);

/// Writes heaps 1 to the last one, as a table.
Result<void> write_bounds(const DynamicTable& table, std::uint64_t most, const Watch& watch);
/// As lines of CSV, each after `front`.
Result<void> write_bounds_csv(const DynamicTable& table, std::uint64_t most, const std::string& front,
                              const Watch& watch);
/// As a list of texts, a letter for each bound.
Result<void> write_bounds_json(const DynamicTable& table, std::uint64_t most, const Watch& watch);

}  // namespace takeaway::cli
