#include "answer/nim_calculation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "answer/nimber_text.hpp"

namespace takeaway::answer {

namespace {

constexpr std::size_t any_number = ~std::size_t{0};
constexpr Nimber largest_table = 256;

constexpr std::array<NimOperation, 7> operations = {{{"add", "A B ...", 1, any_number, " (+) "},
                                                     {"multiply", "A B ...", 2, any_number, " (x) "},
                                                     {"divide", "A B", 2, 2, " (/) "},
                                                     {"power", "A K", 2, 2, " (^) "},
                                                     {"inverse", "A", 1, 1, ""},
                                                     {"sqrt", "A", 1, 1, ""},
                                                     {"table", "add|multiply N", 2, 2, ""}}};

/// Applies the operation to two operands, or to the first alone; longer sums and products repeat it.
Result<Nimber> calculate(std::string_view operation, Nimber a, Nimber b) {
  if (operation == "add") return nim_add(a, b);
  if (operation == "multiply") return nim_multiply(a, b);
  if (operation == "divide") return nim_divide(a, b);
  if (operation == "power") return nim_power(a, b);
  if (operation == "inverse") return nim_inverse(a);
  return nim_sqrt(a);
}

std::vector<std::vector<Nimber>> table(std::string_view operation, Nimber size) {
  std::vector<std::vector<Nimber>> rows(size);
  for (Nimber a = 0; a < size; ++a)
    for (Nimber b = 0; b < size; ++b) rows[a].push_back(calculate(operation, a, b).value());
  return rows;
}

class NimCalculation {
 public:
  explicit NimCalculation(const NimOptions& options) : options_(options) {}

  Result<NimResult> run() const {
    const auto* const operation = find(options_.operation);
    if (operation == nullptr)
      return fault("unknown operation '" + options_.operation +
                       "'; there are add, multiply, divide, power, inverse, sqrt and table",
                   0);
    if (options_.explain && options_.operation != "add") return bad_input("--explain is for nim add");
    if (options_.explain && options_.json) return bad_input("--explain and --json exclude each other");
    const std::string usage = fmt::format("nim {} {}", operation->name, operation->operands);
    const std::size_t count = options_.operands.size();
    if (count < operation->least) return fault("an operand is missing: " + usage, count + 1);
    if (count > operation->most) return fault("one operand too many: " + usage, operation->most + 1);
    return operation->name == "table" ? tabulate() : compute(*operation);
  }

 private:
  static const NimOperation* find(std::string_view name) {
    const auto found = std::ranges::find(operations, name, &NimOperation::name);
    return found == operations.end() ? nullptr : &*found;
  }

  /// An error that points at the operation (`which` is 0), at an operand (from 1 on), or behind the last one.
  std::unexpected<Error> fault(std::string message, std::size_t which, std::size_t place = 0) const {
    Error error{Fault::bad_input, std::move(message), options_.operation, place};
    for (std::size_t i = 0; i < options_.operands.size(); ++i) {
      if (i + 1 == which) *error.place += error.text.size() + 1;
      error.text += " " + options_.operands[i];
    }
    if (which > options_.operands.size()) error.place = (error.text += ' ').size();
    return std::unexpected(std::move(error));
  }

  Result<Nimber> operand(std::size_t which) const {
    const auto number = read_nimber(options_.operands[which - 1]);
    if (!number) return fault(number.error().message, which, *number.error().place);
    return number;
  }

  Result<NimResult> compute(const NimOperation& operation) const {
    std::vector<Nimber> numbers;
    for (std::size_t i = 1; i <= options_.operands.size(); ++i) {
      const auto number = operand(i);
      if (!number) return std::unexpected(number.error());
      numbers.push_back(*number);
    }
    Result<Nimber> result = operation.most == 1 ? calculate(operation.name, numbers[0], 0) : numbers[0];
    for (std::size_t i = 1; i < numbers.size() && result; ++i)
      result = calculate(operation.name, *result, numbers[i]);
    if (!result) return fault(result.error().message, numbers.size());
    return NimResult{&operation, std::move(numbers), *result, {}};
  }

  Result<NimResult> tabulate() const {
    const std::string& name = options_.operands[0];
    if (name != "add" && name != "multiply") return fault("there are tables of add and of multiply", 1);
    const auto size = operand(2);
    if (!size) return std::unexpected(size.error());
    if (*size < 1 || *size > largest_table)
      return fault(fmt::format("a table has 1 to {} rows", largest_table), 2);
    return NimResult{find(name), {}, 0, table(name, *size)};
  }

  const NimOptions& options_;
};

}  // namespace

Result<NimResult> calculate_nim(const NimOptions& options) {
  return NimCalculation(options).run();
}

Json json_of(const NimResult& calculated) {
  Json json;
  if (calculated.is_table()) {
    json["operation"] = "table";
    json["of"] = calculated.operation->name;
    json["size"] = calculated.rows.size();
    json["rows"] = calculated.rows;
  } else {
    json["operation"] = calculated.operation->name;
    json["operands"] = calculated.numbers;
    json["result"] = calculated.result;
  }
  return json;
}

}  // namespace takeaway::answer
