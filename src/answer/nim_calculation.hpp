// Nim arithmetic: an operation and its operands as typed, and the result.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "answer/json.hpp"
#include "takeaway/nimber.hpp"

namespace takeaway::answer {

struct NimOptions {
  std::string operation;
  std::vector<std::string> operands;
  bool explain = false;
  bool json = false;
};

struct NimOperation {
  std::string_view name;
  std::string_view operands;  ///< as the usage message shows them
  std::size_t least;          ///< number of operands
  std::size_t most;           ///<
  std::string_view sign;      ///< between two operands
};

/// What was calculated: one number, or a table.
struct NimResult {
  const NimOperation* operation = nullptr;  ///< of a table, the one it is a table of
  std::vector<Nimber> numbers;              ///< the operands; none for a table
  Nimber result = 0;
  std::vector<std::vector<Nimber>> rows;  ///< of a table: row a, column b

  bool is_table() const { return !rows.empty(); }
};

/// Reads operation and operands and calculates. Errors show all that was typed, with the place of the fault.
Result<NimResult> calculate_nim(const NimOptions& options);

/// {"operation","operands","result"}, or {"operation":"table","of","size","rows"}
Json json_of(const NimResult& calculated);

}  // namespace takeaway::answer
