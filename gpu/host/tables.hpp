// Tables of records, as data/records has them: lines of CSV.
#pragma once

#include "host/records.hpp"

namespace takeaway::gpu {

/// Every set of every row of a table: a line each for a largest move, a measure, its value and the sets that
/// reach it, with their names in the first line.
Result<std::vector<NamedRecord>> read_table(const std::string& path);

}  // namespace takeaway::gpu
