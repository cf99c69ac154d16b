// takeaway nim OPERATION NUMBERS: nim arithmetic, by hand.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "cli/exit_status.hpp"
#include "cli/json.hpp"
#include "cli/nimber_text.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

struct NimOptions {
  std::string operation;
  std::vector<std::string> operands;
  bool explain = false;
  bool json = false;
};

constexpr const char* examples =
    "Examples:\n"
    "takeaway nim add 5 6 7             5 (+) 6 (+) 7 = 4, the value of three heaps of nim\n"
    "takeaway nim add 5 6 7 --explain   the same in binary\n"
    "takeaway nim multiply 2^32 2^32    the nim-product, Conway's; any number of factors\n"
    "takeaway nim divide 6 4            what 4 is to be multiplied by to make 6\n"
    "takeaway nim sqrt 5                what gives 5 when multiplied by itself\n"
    "takeaway nim power 5 3             5 (x) 5 (x) 5\n"
    "takeaway nim inverse 5             1 divided by 5\n"
    "takeaway nim table multiply 16     all products of 0 to 15; up to 256\n"
    "Signs inside a number are ordinary arithmetic: 2^5 is 32, 3*2^31 is 6442450944.";

constexpr std::size_t any_number = ~std::size_t{0};
constexpr Nimber largest_table = 256;

struct Operation {
  std::string_view name;
  std::string_view operands;  ///< as the usage has them
  std::size_t least;
  std::size_t most;
  std::string_view sign;  ///< between two numbers
};

constexpr std::array<Operation, 7> operations = {{{"add", "A B ...", 1, any_number, " (+) "},
                                                  {"multiply", "A B ...", 2, any_number, " (x) "},
                                                  {"divide", "A B", 2, 2, " (/) "},
                                                  {"power", "A K", 2, 2, " (^) "},
                                                  {"inverse", "A", 1, 1, ""},
                                                  {"sqrt", "A", 1, 1, ""},
                                                  {"table", "add|multiply N", 2, 2, ""}}};

/// One operand or two at a time; sums and products fold over it.
Result<Nimber> calculate(std::string_view operation, Nimber a, Nimber b) {
  if (operation == "add") return nim_add(a, b);
  if (operation == "multiply") return nim_multiply(a, b);
  if (operation == "divide") return nim_divide(a, b);
  if (operation == "power") return nim_power(a, b);
  if (operation == "inverse") return nim_inverse(a);
  return nim_sqrt(a);
}

std::string equation(const Operation& operation, const std::vector<Nimber>& numbers, Nimber result) {
  if (operation.name == "sqrt") return fmt::format("sqrt({}) = {}\n", numbers[0], result);
  if (operation.name == "inverse") return fmt::format("1 (/) {} = {}\n", numbers[0], result);
  return fmt::format("{} = {}\n", fmt::join(numbers, operation.sign), result);
}

/// The numbers in binary, one below the other, as one adds them on paper.
std::string columns(const std::vector<Nimber>& numbers, Nimber sum) {
  const Nimber largest = std::max(sum, std::ranges::max(numbers));
  const auto bits = std::max(std::bit_width(largest), std::bit_width(Nimber{1}));
  const std::size_t width = std::to_string(largest).size();
  std::string text = "\n";
  for (const Nimber number : numbers) text += fmt::format("{:>{}}   {:0{}b}\n", number, width, number, bits);
  text += fmt::format("{:>{}}   {:->{}}\n{:>{}}   {:0{}b}\n\n", "", width, "", bits, sum, width, sum, bits);
  return text + "a column with an odd number of ones gives 1, any other 0: nothing is carried\n";
}

std::vector<std::vector<Nimber>> table(std::string_view operation, Nimber size) {
  std::vector<std::vector<Nimber>> rows(size);
  for (Nimber a = 0; a < size; ++a)
    for (Nimber b = 0; b < size; ++b) rows[a].push_back(calculate(operation, a, b).value());
  return rows;
}

std::string aligned(const Operation& operation, const std::vector<std::vector<Nimber>>& rows) {
  Nimber largest = 0;
  for (const auto& row : rows) largest = std::max(largest, std::ranges::max(row));
  const std::size_t width = std::to_string(largest).size() + 1;
  std::string text = fmt::format("{}|", operation.sign);
  for (std::size_t b = 0; b < rows.size(); ++b) text += fmt::format("{:>{}}", b, width);
  text += fmt::format("\n-----+{:->{}}\n", "", width * rows.size());
  for (std::size_t a = 0; a < rows.size(); ++a) {
    text += fmt::format("{:>4} |", a);
    for (const Nimber entry : rows[a]) text += fmt::format("{:>{}}", entry, width);
    text += '\n';
  }
  return text;
}

class NimVerb {
 public:
  explicit NimVerb(const NimOptions& options) : options_(options) {}

  Result<std::string> answer() const {
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
  static const Operation* find(std::string_view name) {
    const auto found = std::ranges::find(operations, name, &Operation::name);
    return found == operations.end() ? nullptr : &*found;
  }

  /// A fault in the operation (0), in one of the operands (from 1 on), or in one that is missing.
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

  Result<std::string> compute(const Operation& operation) const {
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
    if (!options_.json)
      return equation(operation, numbers, *result) + (options_.explain ? columns(numbers, *result) : "");
    Json json;
    json["operation"] = operation.name;
    json["operands"] = numbers;
    json["result"] = *result;
    return json.dump() + "\n";
  }

  Result<std::string> tabulate() const {
    const std::string& name = options_.operands[0];
    if (name != "add" && name != "multiply") return fault("there are tables of add and of multiply", 1);
    const auto size = operand(2);
    if (!size) return std::unexpected(size.error());
    if (*size < 1 || *size > largest_table)
      return fault(fmt::format("a table has 1 to {} rows", largest_table), 2);
    const auto rows = table(name, *size);
    if (!options_.json) return aligned(*find(name), rows);
    Json json;
    json["operation"] = "table";
    json["of"] = name;
    json["size"] = *size;
    json["rows"] = rows;
    return json.dump() + "\n";
  }

  const NimOptions& options_;
};

int run_nim(const NimOptions& options) {
  const auto answer = NimVerb(options).answer();
  if (!answer) return conclude(std::unexpected(answer.error()), bad_usage);
  out().write(*answer);
  return conclude({}, all_held);
}

}  // namespace

void declare_nim(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<NimOptions>();
  verb.add_option("operation", options->operation, "add, multiply, divide, power, inverse, sqrt or table")
      ->required();
  verb.add_option("numbers", options->operands, "numbers, as 5, 2^20, 1e9 or 2^64-1")->type_name("A B ...");
  verb.add_flag("--explain", options->explain, "with add: the binary columns, without carrying");
  add_json(verb, options->json);
  verb.footer(examples);
  verb.callback([options, &invocation] { invocation.exit_status = run_nim(*options); });
}

}  // namespace takeaway::cli
