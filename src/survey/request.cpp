// What was typed, read and checked.
#include <algorithm>
#include <cctype>

#include "game/set_file.hpp"
#include "survey/plan.hpp"

namespace takeaway {

namespace {

/// The text with one blank between its words.
std::string words_of(const std::string& text) {
  std::string words;
  for (const char c : text)
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      words += c;
    else if (!words.empty() && words.back() != ' ')
      words += ' ';
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return words;
}

/// `subsets`, `wall subsets`, `sink subsets`.
std::optional<BoundaryKind> subsets_under(const std::string& words) {
  if (words == "subsets" || words == "wall subsets") return BoundaryKind::wall;
  if (words == "sink subsets") return BoundaryKind::sink;
  return std::nullopt;
}

/// `codes`, `octal codes`, `hexadecimal codes`: how many digits there are to choose from; else 0.
unsigned code_base(const std::string& words) {
  if (words == "codes" || words == "octal codes") return 8;
  return words == "hexadecimal codes" ? 16 : 0;
}

/// Sets that are read from files become lists: what is surveyed must not change with a file.
Result<void> read_files(SetTerm& term) {
  for (SetTerm& operand : term.operands)
    if (auto read = read_files(operand); !read) return read;
  if (term.kind != SetTerm::Kind::file) return {};
  const auto moves = read_set_file(term.name);
  if (!moves) return std::unexpected(moves.error());
  term.kind = SetTerm::Kind::items;
  term.name.clear();
  for (const Move move : *moves) {
    Item item;
    item.first = Formula::number(static_cast<std::int64_t>(move), term.place);
    term.items.push_back(std::move(item));
  }
  return {};
}

/// What of the texts does not need to be looked at twice.
Result<void> read_texts(SurveyPlan& plan) {
  const SurveyRequest& request = plan.request;
  for (const std::string& text : request.lets) {
    auto let = parse_let(text);
    if (!let) return std::unexpected(let.error());
    plan.source.lets.push_back(std::move(*let));
  }
  for (const std::string& text : request.wheres) {
    auto where = parse_condition(text);
    if (!where) return std::unexpected(where.error());
    plan.source.wheres.push_back({*where, text});
  }
  const std::string words = words_of(request.family);
  if (const auto boundary = subsets_under(words)) {
    plan.source.boundary = *boundary;
    return {};
  }
  plan.source.code_base = code_base(words);
  if (plan.source.code_base != 0)
    return request.question == Question::values
               ? Result<void>{}
               : bad_input(
                     "a survey of codes measures values, and the outcomes with them: leave out --outcomes");
  auto family = parse_family(request.family);
  if (!family) return std::unexpected(family.error());
  plan.source.family = std::move(*family);
  if (auto read = read_files(plan.source.family->set); !read) return read;
  plan.source.boundary = plan.source.family->boundary;
  return {};
}

/// Every parameter bound, and used by something.
Result<void> check_names(const SurveyPlan& plan) {
  for (const Let& let : plan.source.lets)
    if (survey::is_reserved(let.name))
      return std::unexpected(
          Error{Fault::bad_input,
                "a parameter of a survey cannot be called '" + let.name + "': that is what is measured",
                let.text, std::size_t{0}});
  std::set<std::string> used;
  if (plan.source.family)
    used = plan.source.family->parameters();
  else
    used = {"n"};
  const std::string second = plan.source.code_base != 0 ? "d" : "k";
  if (!plan.source.family &&
      std::ranges::find(plan.source.lets, second, &Let::name) != plan.source.lets.end())
    used.insert(second);
  const auto letters = plan.source.names();
  // Letters written together may be a product, so a name is missing only where its letters are, too.
  const auto bound = [&](const std::string& name) {
    return std::ranges::find(letters, name) != letters.end();
  };
  if (plan.source.family) {
    for (const std::string& name : plan.source.family->parameters()) {
      if (!bound(name) && !std::ranges::all_of(name, [&](char letter) { return bound({letter}); })) {
        const std::string& text = plan.source.family->text;
        return std::unexpected(
            Error{Fault::bad_input,
                  "the parameter '" + name + "' has no value; give it one with --let " + name + "=...", text,
                  text.find(name)});
      }
    }
  }
  const auto wheres = FormulaProgram::compile(survey::with_move_names(letters), plan.source.wheres);
  if (!wheres) return std::unexpected(wheres.error());
  for (std::size_t i = 0; i < plan.source.wheres.size(); ++i) {
    if (!wheres->is_condition(i))
      return std::unexpected(Error{Fault::bad_input, "a condition was expected, this is a number",
                                   plan.source.wheres[i].text, std::size_t{0}});
    for (const std::string& name : wheres->names(i))
      if (std::ranges::find(letters, name) != letters.end()) used.insert(name);
  }
  return check_parameters(plan.source.lets, {}, used);
}

}  // namespace

bool is_survey_of_codes(const std::string& family) {
  return code_base(words_of(family)) != 0;
}

namespace survey {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

bool is_reserved(const std::string& name) {
  static const std::set<std::string> taken = {"gcd",
                                              "min",
                                              "max",
                                              "floor",
                                              "ceil",
                                              "id",
                                              "moves",
                                              "largest_move",
                                              "preperiod",
                                              "period",
                                              "saltus",
                                              "max_value",
                                              "outcome_preperiod",
                                              "outcome_period",
                                              "sums",
                                              "pre",
                                              "per",
                                              "outcome_pre",
                                              "outcome_per"};
  if (taken.contains(lower(name))) return true;
  // Words of the language are not read as names.
  const auto formula = parse_formula(name);
  return !formula || formula->node->kind != FormulaKind::name;
}

Result<void> read_request(SurveyPlan& plan) {
  if (plan.request.engine == EngineName::direct)
    return bad_input("the engine direct lists values; periods are found by window, planes or runs");
  if (auto read = read_texts(plan); !read) return read;
  return check_names(plan);
}

}  // namespace survey
}  // namespace takeaway
