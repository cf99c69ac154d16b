// takeaway nim OPERATION NUMBERS: nim arithmetic, by hand.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "answer/nim_calculation.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/table_writer.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

const std::vector<Example> nim_examples = {
    {"nim add 5 6 7", "5 (+) 6 (+) 7 = 4, three heaps of nim"},
    {"nim add 5 6 7 --explain", "the same in binary"},
    {"nim multiply 2^32 2^32", "Conway's nim-product"},
    {"nim divide 6 4", "what times 4 makes 6"},
    {"nim sqrt 5", "what gives 5 when squared"},
    {"nim power 5 3", "5 (x) 5 (x) 5"},
    {"nim inverse 5", "1 divided by 5"},
    {"nim table multiply 16", "all products of 0 to 15; up to 256"},
    {"nim table add 8 --mex", "the sums by the mex rule, compared with xor"},
    {"nim closed 12", "are sums of numbers below 12 below 12?"},
    {"nim closed 12 --explain", "and why"},
};

std::string equation(const NimOperation& operation, const std::vector<Nimber>& numbers, Nimber result) {
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

std::string right_aligned(const NimOperation& operation, const std::vector<std::vector<Nimber>>& rows) {
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

/// The table for other programs: its first column and its head are the operands.
std::string written(const NimOperation& operation, const std::vector<std::vector<Nimber>>& rows,
                    TableFormat format) {
  const bool latex = format == TableFormat::latex;
  const std::string sign = operation.name == "add" ? "$\\oplus$" : "$\\otimes$";
  const std::string between = latex ? " & " : ",";
  const std::string end = latex ? " \\\\\n" : "\n";
  std::string text = latex ? "\\begin{tabular}{r|" + std::string(rows.size(), 'r') + "}\n" + sign
                           : std::string(operation.name);
  for (std::size_t b = 0; b < rows.size(); ++b) text += between + std::to_string(b);
  text += end + (latex ? "\\hline\n" : "");
  for (std::size_t a = 0; a < rows.size(); ++a)
    text += fmt::format("{}{}{}{}", a, between, fmt::join(rows[a], between), end);
  return latex ? text + latex_end : text;
}

std::string rule_of(const NimResult& table) {
  const std::size_t entries = table.rows.size() * table.rows.size();
  if (table.operation->name == "add")
    return fmt::format(
        "made by the mex rule: each entry is the least number that is neither above it in\n"
        "its column nor left of it in its row; all {} entries are what xor gives, checked\n",
        entries);
  return fmt::format(
      "made by the mex rule: a (x) b is the least number that is no a'b (+) ab' (+) a'b'\n"
      "with a' < a and b' < b; all {} entries are what nim multiply gives, checked\n",
      entries);
}

/// {0..11}
std::string set_text(Nimber size) {
  return size == 1 ? "{0}" : fmt::format("{{0..{}}}", size - 1);
}

std::string verdict(const NimSet& set) {
  if (!set.leaves)
    return fmt::format("{} is closed under nim-addition: {} is a power of 2\n", set_text(set.size), set.size);
  return fmt::format("{} is not closed under nim-addition: {} (+) {} = {} is the first sum outside\n",
                     set_text(set.size), set.leaves->a, set.leaves->b, nim_add(set.leaves->a, set.leaves->b));
}

/// The argument of position/nim_closure.cpp, for this set.
std::string argument(const NimSet& set) {
  if (set.size == 1) return "  its only sum is 0 (+) 0 = 0\n";
  if (!set.leaves)
    return fmt::format(
        "  the numbers below {0} are those of at most {1} binary digits,\n"
        "  and a sum has no more digits than its terms\n",
        set.size, std::bit_width(set.size) - 1);
  const auto [a, b] = *set.leaves;
  return fmt::format(
      "  {0} is the largest power of 2 that divides {2}, and {2} = {3}*{0}\n"
      "  {1} = {4}*{0} with {4} even: to add {0} nothing is carried, and the sum is {2}\n"
      "  a number below {0} changes only digits below {0}: no sum with it reaches {3}*{0}\n",
      a, b, set.size, set.size / a, b / a);
}

int run_nim(const NimOptions& options) {
  const auto format = read_table_format(options.format, options.json);
  if (!format) return conclude(std::unexpected(format.error()), bad_usage);
  const auto answer = calculate_nim(options);
  if (!answer) return conclude(std::unexpected(answer.error()), bad_usage);
  const bool is_file = *format == TableFormat::csv || *format == TableFormat::latex;
  if (is_file && !answer->is_table())
    return conclude(bad_input("--format " + options.format + " is for tables: nim table"), bad_usage);
  if (is_file) {
    out().write(written(*answer->operation, answer->rows, *format));
  } else if (*format == TableFormat::json) {
    out().write(json_of(*answer).dump() + "\n");
  } else if (answer->is_table()) {
    out().write(right_aligned(*answer->operation, answer->rows));
    if (answer->by_mex) out().write("\n" + rule_of(*answer));
  } else if (answer->is_closure()) {
    for (const NimSet& set : answer->sets) {
      out().write(verdict(set));
      if (options.explain) out().write(argument(set));
    }
  } else {
    out().write(equation(*answer->operation, answer->numbers, answer->result));
    if (options.explain) out().write(columns(answer->numbers, answer->result));
  }
  return conclude({}, all_held);
}

}  // namespace

void declare_nim(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<NimOptions>();
  verb.add_option("operation", options->operation,
                  "add, multiply, divide, power, inverse, sqrt, table or closed")
      ->required();
  verb.add_option("numbers", options->operands, "numbers, as 5, 2^20, 1e9 or 2^64-1")->type_name("A B ...");
  verb.add_flag("--explain", options->explain,
                "with add: the binary columns, without carrying; with closed: why");
  verb.add_flag("--mex", options->mex, "with table: make it by the mex rule, and compare");
  add_value(verb, "--format", "NAME", options->format, "with table: text, csv, latex (a tabular) or json");
  add_json(verb, options->json);
  add_examples(verb, invocation, nim_examples, "Signs inside a number are ordinary arithmetic: 2^5 is 32.");
  verb.callback([options, &invocation] { invocation.exit_status = run_nim(*options); });
}

}  // namespace takeaway::cli
