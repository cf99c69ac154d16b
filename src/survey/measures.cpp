// Measures that are formulas: 'class = if per divides a+b then 1 else 0'.
#include <algorithm>
#include <cctype>

#include "survey/plan.hpp"

namespace takeaway::survey {

std::vector<std::string> found_names(Question question) {
  if (question == Question::outcomes) return {"outcome_pre", "outcome_per"};
  return {"pre", "per", "max_value", "outcome_pre", "outcome_per"};
}

std::vector<std::int64_t> found_numbers(Question question, const Measured& found) {
  if (question == Question::outcomes) return {found.outcome_preperiod, found.outcome_period};
  return {found.preperiod, found.period, found.max_value, found.outcome_preperiod, found.outcome_period};
}

Formula with_found_names(const Formula& formula) {
  using Kind = FormulaKind;
  Formula::Node node = *formula.node;
  const auto named = [&](const char* name) { return Formula::variable(name, node.place); };
  if (!node.family) {
    switch (node.kind) {
      case Kind::period:
        return named("per");
      case Kind::preperiod:
        return named("pre");
      case Kind::outcome_period:
        return named("outcome_per");
      case Kind::outcome_preperiod:
        return named("outcome_pre");
      case Kind::pure:
        return Formula::make(Kind::equal, {named("pre"), Formula::number(0, node.place)}, node.place);
      default:
        break;
    }
  }
  for (Formula& argument : node.arguments) argument = with_found_names(argument);
  return Formula::of(std::move(node));
}

namespace {

bool is_name(const std::string& text) {
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

Result<SurveyMeasures> read_measures(const std::vector<std::string>& texts,
                                     const std::vector<std::string>& params, Question question,
                                     const std::optional<Family>& family) {
  SurveyMeasures measures;
  std::vector<std::string> known = with_move_names(params);
  const std::vector<std::string> found = found_names(question);
  known.insert(known.end(), found.begin(), found.end());
  for (const std::string& text : texts) {
    const auto sign = text.find('=');
    const std::string name = trimmed(text.substr(0, sign));
    if (sign == std::string::npos || !is_name(name))
      return std::unexpected(
          Error{Fault::bad_input, "a measure is written as name = formula", text, std::size_t{0}});
    if (survey::is_reserved(name) || std::ranges::find(known, name) != known.end())
      return std::unexpected(
          Error{Fault::bad_input, "the name '" + name + "' has a meaning already", text, std::size_t{0}});
    auto formula = parse_formula(std::string(sign + 1, ' ') + text.substr(sign + 1));
    if (!formula) {
      formula.error().text = text;
      return std::unexpected(formula.error());
    }
    formula = with_found_names(*formula);
    auto program = FormulaProgram::compile(known, {{*formula, text}}, family);
    if (!program) return std::unexpected(program.error());
    const std::set<std::string> used = program->names(0);
    measures.programs.push_back(std::move(*program));
    measures.need_moves.push_back(speak_of_moves(used, params));
    std::vector<std::size_t> needs;
    for (std::size_t i = 0; i < found.size(); ++i)
      if (used.contains(found[i])) needs.push_back(i);
    for (std::size_t i = 0; i < measures.names.size(); ++i)
      if (used.contains(measures.names[i])) needs.push_back(found.size() + i);
    measures.needs.push_back(std::move(needs));
    measures.names.push_back(name);
    measures.written.push_back(name + " = " + trimmed(text.substr(sign + 1)));
    known.push_back(name);
  }
  return measures;
}

}  // namespace takeaway::survey
