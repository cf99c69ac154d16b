// Nim arithmetic: an operation and its operands as typed, and the result.
#pragma once

#include <optional>
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
  bool mex = false;  ///< a table by the mex rule
  bool json = false;
  std::string format = "text";  ///< of a table
};

struct NimOperation {
  std::string_view name;
  std::string_view operands;  ///< as the usage message shows them
  std::size_t least;          ///< number of operands
  std::size_t most;           ///<
  std::string_view sign;      ///< between two operands
};

/// The set {0..size-1}, and the first pair whose nim-sum is not in it; none where it is closed.
struct NimSet {
  Nimber size = 1;
  std::optional<NimPair> leaves;
};

/// What was calculated: one number, a table, or which sets are closed.
struct NimResult {
  const NimOperation* operation = nullptr;  ///< of a table, the one it is a table of
  std::vector<Nimber> numbers;              ///< the operands; none for a table
  Nimber result = 0;
  NimTable rows;        ///< of a table
  bool by_mex = false;  ///< the table was made by the mex rule, and has been compared with the operation
  std::vector<NimSet> sets;

  bool is_table() const { return !rows.empty(); }
  bool is_closure() const { return !sets.empty(); }
};

/// Reads operation and operands and calculates. Errors show all that was typed, with the place of the fault.
Result<NimResult> calculate_nim(const NimOptions& options);

/// {"operation","operands","result"}, {"operation":"table","of","size","rows"} with "by_mex" where it is, or
/// {"operation":"closed","sets":[{"size","closed","pair","sum"}]}
Json json_of(const NimResult& calculated);

}  // namespace takeaway::answer
