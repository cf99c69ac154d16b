#include "cli/dynamic_bounds.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.hpp"

namespace takeaway::cli {

std::string bounds_row(const DynamicTable& table, std::uint64_t heap, std::uint64_t most) {
  std::string row;
  for (std::uint64_t bound = 1; bound <= most; ++bound) row += table.is_p(heap, bound) ? 'P' : 'N';
  return row;
}

Result<void> write_bounds(const DynamicTable& table, std::uint64_t most, const Watch& watch) {
  const std::string corner = "heap\\bound";
  const std::size_t width = std::to_string(most).size() + 1;
  std::string line = corner;
  for (std::uint64_t bound = 1; bound <= most; ++bound) line += fmt::format("{:>{}}", bound, width);
  out().write(line + "\n");
  for (std::uint64_t heap = 1; heap <= table.last(); ++heap) {
    if (watch.stopped()) return interruption();
    line = fmt::format("{:>{}}", heap, corner.size());
    for (const char letter : bounds_row(table, heap, most)) line += fmt::format("{:>{}}", letter, width);
    out().write(line + "\n");
  }
  return {};
}

Result<void> write_bounds_csv(const DynamicTable& table, std::uint64_t most, const std::string& front,
                              const Watch& watch) {
  for (std::uint64_t heap = 1; heap <= table.last(); ++heap) {
    if (watch.stopped()) return interruption();
    const std::string row = bounds_row(table, heap, most);
    for (std::uint64_t bound = 1; bound <= most; ++bound)
      out().write(fmt::format("{}{},{},{}\n", front, heap, bound, row[bound - 1]));
  }
  return {};
}

Result<void> write_bounds_json(const DynamicTable& table, std::uint64_t most, const Watch& watch) {
  for (std::uint64_t heap = 1; heap <= table.last(); ++heap) {
    if (watch.stopped()) return interruption();
    out().write(fmt::format("{}\"{}\"", heap == 1 ? "[" : ",", bounds_row(table, heap, most)));
  }
  out().write(table.last() == 0 ? "[]" : "]");
  return {};
}

}  // namespace takeaway::cli
