#include "host/arguments.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "takeaway/theory.hpp"

namespace takeaway::gpu {

const char* const help_text =
    R"(takeaway-gpu survey FAMILY --out JOURNAL [options]   a whole family, measured on the device
takeaway-gpu digest JOURNAL                          the digest of a survey, as 'takeaway survey digest' has it
takeaway-gpu records JOURNAL                         the records as CSV, each checked again by the processor
takeaway-gpu check TABLE.csv                         a table of records, each row checked by the processor
takeaway-gpu report JOURNAL                          how far a survey is, and how long it took
takeaway-gpu histogram JOURNAL                       how many games have which measure, by powers of 2, as CSV
takeaway-gpu self-test [--seed N]                    the device against the processor, on random games

Options of survey, as of 'takeaway survey':
  --let NAME=RANGE    a parameter's values      --where CONDITION    only games that satisfy it
  --outcomes          outcomes alone            --measure NAME=FORMULA   one more number of every game
  --keep rows|summary what is kept              --limit N            of preperiod and period together
  --shard I/N         every Nth part            --threads N          of the processor (default: all)
  --only MEASURE      of the built-in ones      --quiet              no progress on standard error

'takeaway survey import FILE.db JOURNAL' makes a survey's file of a journal. docs/gpu.md tells the rest.
)";

namespace {

Result<std::uint64_t> number_in(const std::string& text, const std::string& option) {
  const auto formula = parse_number(text);
  const auto value = formula ? evaluate(*formula, {}) : std::unexpected(formula.error());
  if (!value) return std::unexpected(value.error());
  if (*value < 1) return bad_input(option + " must be at least 1");
  return static_cast<std::uint64_t>(*value);
}

Result<void> read_part(const std::string& text, Arguments& arguments) {
  const std::size_t bar = text.find('/');
  if (bar == std::string::npos) return bad_input("--shard is I/N, such as 3/64, not '" + text + "'");
  const auto part = number_in(text.substr(0, bar), "--shard");
  const auto parts = number_in(text.substr(bar + 1), "--shard");
  if (!part) return std::unexpected(part.error());
  if (!parts) return std::unexpected(parts.error());
  if (*part > *parts)
    return bad_input("--shard " + text + ": there are only " + std::to_string(*parts) + " parts");
  arguments.part = *part - 1;
  arguments.parts = *parts;
  return {};
}

/// What an option does with the word behind it.
using Take = std::function<Result<void>(const std::string&)>;

std::map<std::string, Take> options_into(Arguments& arguments) {
  SurveyRequest& request = arguments.request;
  const auto list = [](std::vector<std::string>& into) {
    return [&into](const std::string& text) {
      into.push_back(text);
      return Result<void>{};
    };
  };
  const auto number = [](const char* option, auto& into) {
    return [option, &into](const std::string& text) -> Result<void> {
      const auto value = number_in(text, option);
      if (!value) return std::unexpected(value.error());
      into = static_cast<std::remove_reference_t<decltype(into)>>(*value);
      return {};
    };
  };
  return {{"--let", list(request.lets)},
          {"--where", list(request.wheres)},
          {"--measure", list(request.measures)},
          {"--only", list(request.only)},
          {"--limit", number("--limit", request.limit)},
          {"--threads", number("--threads", arguments.threads)},
          {"--seed", number("--seed", arguments.seed)},
          {"--shard", [&](const std::string& text) { return read_part(text, arguments); }},
          {"--out",
           [&](const std::string& text) {
             arguments.file = text;
             return Result<void>{};
           }},
          {"--keep", [&](const std::string& text) -> Result<void> {
             if (text != "rows" && text != "summary")
               return bad_input("--keep is rows or summary, not '" + text + "'");
             request.keep_rows = text == "rows";
             return {};
           }}};
}

/// Adds the ranges that follow from the order of the moves, as 'takeaway survey' does.
void infer(Arguments& arguments) {
  const auto family = parse_family(arguments.request.family);
  if (!family) return;  // subsets, or a fault that Survey::make tells
  std::vector<Let> lets;
  for (const std::string& text : arguments.request.lets)
    if (auto let = parse_let(text)) lets.push_back(std::move(*let));
  for (const Let& let : inferred_ranges(*family, lets)) arguments.inferred.push_back(let.text);
  arguments.request.lets.insert(arguments.request.lets.end(), arguments.inferred.begin(),
                                arguments.inferred.end());
}

/// A word as a shell would need it.
std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-+=./,:").find(static_cast<char>(c)) != std::string_view::npos;
  });
  return plain ? word : "'" + word + "'";
}

Result<Arguments::Verb> verb_of(const std::string& word) {
  using Verb = Arguments::Verb;
  const std::map<std::string, Verb> verbs = {{"survey", Verb::survey},       {"digest", Verb::digest},
                                             {"records", Verb::records},     {"check", Verb::check},
                                             {"report", Verb::report},       {"histogram", Verb::histogram},
                                             {"self-test", Verb::self_test}, {"--version", Verb::version},
                                             {"--help", Verb::help},         {"help", Verb::help}};
  const auto found = verbs.find(word);
  if (found == verbs.end())
    return bad_input(
        "takeaway-gpu has the verbs survey, digest, records, check, report, histogram and self-test, not '" +
        word + "'");
  return found->second;
}

}  // namespace

Result<Arguments> read_arguments(std::span<const char* const> words) {
  Arguments arguments;
  for (const char* const word : words)
    arguments.command += (arguments.command.empty() ? "" : " ") + quoted(word);
  if (words.size() < 2) return arguments;
  const auto verb = verb_of(words[1]);
  if (!verb) return std::unexpected(verb.error());
  arguments.verb = *verb;
  const auto options = options_into(arguments);
  std::string& name = arguments.verb == Arguments::Verb::survey ? arguments.request.family : arguments.file;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::string word = words[i];
    if (word == "--outcomes") {
      arguments.request.question = Question::outcomes;
    } else if (word == "--quiet") {
      arguments.quiet = true;
    } else if (const auto option = options.find(word); option != options.end()) {
      if (i + 1 == words.size()) return bad_input(word + " needs a value");
      if (auto taken = option->second(words[++i]); !taken) return std::unexpected(taken.error());
    } else if (word.starts_with("--")) {
      return bad_input("there is no option " + word + "; takeaway-gpu --help lists them");
    } else if (name.empty()) {
      name = word;
    } else {
      return bad_input("what is '" + word + "'? '" + name + "' came before");
    }
  }
  if (arguments.verb == Arguments::Verb::survey && name.empty())
    return bad_input("what is to be surveyed? subsets --let n=32 --outcomes, or a family such as '{a,b,c}'");
  const bool needs_file = arguments.verb != Arguments::Verb::self_test &&
                          arguments.verb != Arguments::Verb::version &&
                          arguments.verb != Arguments::Verb::help;
  if (needs_file && arguments.file.empty())
    return bad_input(arguments.verb == Arguments::Verb::survey  ? "where are the results to go? --out FILE"
                     : arguments.verb == Arguments::Verb::check ? "which table?"
                                                                : "which journal?");
  if (arguments.verb == Arguments::Verb::survey) infer(arguments);
  return arguments;
}

}  // namespace takeaway::gpu
