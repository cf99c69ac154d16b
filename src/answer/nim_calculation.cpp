#include "answer/nim_calculation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "answer/nimber_text.hpp"

namespace takeaway::answer {

namespace {

constexpr std::size_t any_number = ~std::size_t{0};
constexpr Nimber most_sets = 4096;  // in one answer

constexpr std::array<NimOperation, 8> operations = {{{"add", "A B ...", 1, any_number, " (+) "},
                                                     {"multiply", "A B ...", 2, any_number, " (x) "},
                                                     {"divide", "A B", 2, 2, " (/) "},
                                                     {"power", "A K", 2, 2, " (^) "},
                                                     {"inverse", "A", 1, 1, ""},
                                                     {"sqrt", "A", 1, 1, ""},
                                                     {"table", "add|multiply N", 2, 2, ""},
                                                     {"closed", "N|M..N ...", 1, any_number, ""}}};

/// Applies the operation to two operands, or to the first alone; longer sums and products repeat it.
Result<Nimber> calculate(std::string_view operation, Nimber a, Nimber b) {
  if (operation == "add") return nim_add(a, b);
  if (operation == "multiply") return nim_multiply(a, b);
  if (operation == "divide") return nim_divide(a, b);
  if (operation == "power") return nim_power(a, b);
  if (operation == "inverse") return nim_inverse(a);
  return nim_sqrt(a);
}

NimTable table(std::string_view operation, Nimber size) {
  NimTable rows(size);
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
                       "'; there are add, multiply, divide, power, inverse, sqrt, table and closed",
                   0);
    if (options_.explain && options_.operation != "add" && options_.operation != "closed")
      return bad_input("--explain is for nim add and nim closed");
    if (options_.mex && options_.operation != "table") return bad_input("--mex is for nim table");
    if (options_.explain && options_.json) return bad_input("--explain and --json exclude each other");
    const std::string usage = fmt::format("nim {} {}", operation->name, operation->operands);
    const std::size_t count = options_.operands.size();
    if (count < operation->least) return fault("an operand is missing: " + usage, count + 1);
    if (count > operation->most) return fault("one operand too many: " + usage, operation->most + 1);
    if (operation->name == "table") return tabulate();
    return operation->name == "closed" ? close(*operation) : compute(*operation);
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
    NimResult calculated;
    calculated.operation = &operation;
    calculated.numbers = std::move(numbers);
    calculated.result = *result;
    return calculated;
  }

  Result<NimResult> tabulate() const {
    const std::string& name = options_.operands[0];
    if (name != "add" && name != "multiply") return fault("there are tables of add and of multiply", 1);
    const auto size = operand(2);
    if (!size) return std::unexpected(size.error());
    if (*size < 1 || *size > largest_nim_table)
      return fault(fmt::format("a table has 1 to {} rows", largest_nim_table), 2);
    NimResult result;
    result.operation = find(name);
    result.rows = table(name, *size);
    result.by_mex = options_.mex;
    if (!options_.mex) return result;
    const NimTable calculated =
        std::exchange(result.rows, name == "add" ? nim_sums_by_mex(*size) : nim_products_by_mex(*size));
    if (result.rows != calculated)
      return internal_fault("the mex rule and nim " + name + " make different tables");
    return result;
  }

  /// The sizes that an operand names: one, or M..N.
  Result<std::pair<Nimber, Nimber>> sizes(std::size_t which) const {
    const std::string& text = options_.operands[which - 1];
    const std::size_t dots = text.find("..");
    const bool is_range = dots != std::string::npos;
    const std::size_t second = is_range ? dots + 2 : 0;
    const auto from = read_nimber(text.substr(0, dots));
    if (!from) return fault(from.error().message, which, *from.error().place);
    const auto to = read_nimber(text.substr(second));
    if (!to) return fault(to.error().message, which, second + *to.error().place);
    if (*from < 1) return fault("the set {0..N-1} needs an N of at least 1", which);
    if (*from > *to) return fault(fmt::format("the range {}..{} is empty", *from, *to), which);
    return std::pair(*from, *to);
  }

  Result<NimResult> close(const NimOperation& operation) const {
    NimResult result;
    result.operation = &operation;
    for (std::size_t i = 1; i <= options_.operands.size(); ++i) {
      const auto range = sizes(i);
      if (!range) return std::unexpected(range.error());
      const auto [from, to] = *range;
      if (to - from >= most_sets - result.sets.size())
        return fault(fmt::format("at most {} sets at once", most_sets), i);
      for (Nimber more = 0; more <= to - from; ++more)
        result.sets.push_back({from + more, first_nim_sum_outside(from + more)});
    }
    return result;
  }

  const NimOptions& options_;
};

}  // namespace

Result<NimResult> calculate_nim(const NimOptions& options) {
  return NimCalculation(options).run();
}

namespace {

Json sets_of(const NimResult& calculated) {
  Json sets = Json::array();
  for (const NimSet& set : calculated.sets) {
    Json one = {{"size", set.size}, {"closed", !set.leaves}};
    if (set.leaves) {
      one["pair"] = {set.leaves->a, set.leaves->b};
      one["sum"] = nim_add(set.leaves->a, set.leaves->b);
    }
    sets.push_back(std::move(one));
  }
  return sets;
}

}  // namespace

Json json_of(const NimResult& calculated) {
  Json json;
  if (calculated.is_table()) {
    json["operation"] = "table";
    json["of"] = calculated.operation->name;
    json["size"] = calculated.rows.size();
    json["rows"] = calculated.rows;
    if (calculated.by_mex) json["by_mex"] = true;
  } else if (calculated.is_closure()) {
    json["operation"] = calculated.operation->name;
    json["sets"] = sets_of(calculated);
  } else {
    json["operation"] = calculated.operation->name;
    json["operands"] = calculated.numbers;
    json["result"] = calculated.result;
  }
  return json;
}

}  // namespace takeaway::answer
