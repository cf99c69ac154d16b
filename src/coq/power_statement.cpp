#include "coq/power_statement.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "coq/natural.hpp"
#include "coq/parts_text.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

PowerStatement::PowerStatement(const CountedWord& word) : word_(word), names_(safe_names(word.names)) {
  shown_ = names_;
  for (const Division& division : word_.divisions) {
    if (is_named(division)) continue;
    shown_[division.quotient] = fmt::format("({} / {})", dividend(division), divisor(division));
    shown_[division.remainder] = fmt::format("({} mod {})", dividend(division), divisor(division));
  }
}

/// Whether the theorem has a name for the quotient or the remainder.
bool PowerStatement::is_named(const Division& division) const {
  const auto has_own = [&](std::size_t name) { return word_.names[name].find('\'') == std::string::npos; };
  return has_own(division.quotient) || has_own(division.remainder);
}

std::string PowerStatement::dividend(const Division& division) const {
  const std::string text = natural_text(division.number, names_);
  return text.find(' ') == std::string::npos ? text : "(" + text + ")";
}

std::string PowerStatement::divisor(const Division& division) const {
  const std::string text = natural_text(division.divisor, names_);
  return text.find(' ') == std::string::npos ? text : "(" + text + ")";
}

std::string PowerStatement::lets() const {
  std::string text;
  for (const Division& division : word_.divisions) {
    if (!is_named(division)) continue;
    text += fmt::format("  let {} := {} / {} in\n  let {} := {} mod {} in\n", names_[division.quotient],
                        dividend(division), divisor(division), names_[division.remainder], dividend(division),
                        divisor(division));
  }
  return text;
}

std::vector<std::string> PowerStatement::conditions() const {
  std::vector<std::string> texts;
  for (const LinearCondition& condition : word_.conditions)
    texts.push_back(comparison_text(condition.form, sign_text(condition.sign), shown_));
  return texts;
}

std::string PowerStatement::variables() const {
  return fmt::format(
      "{}", fmt::join(names_.begin(), names_.begin() + static_cast<std::ptrdiff_t>(word_.parameters), " "));
}

std::string PowerStatement::opening(const std::string& name) const {
  std::string text = fmt::format("Theorem {} : forall {} : nat,\n{}", name, variables(), lets());
  for (const std::string& condition : conditions()) text += fmt::format("  {} ->\n", condition);
  return text;
}

std::string PowerStatement::lemma(const std::string& name, const std::string& stated) const {
  std::string text = fmt::format("Lemma {} : forall {} : nat,\n", name, variables_text(names_));
  for (const Division& division : word_.divisions)
    text += fmt::format("  {0} = {1} * {2} + {3} ->\n  {3} < {1} ->\n", dividend(division), divisor(division),
                        names_[division.quotient], names_[division.remainder]);
  for (const LinearCondition& condition : word_.conditions)
    text += fmt::format("  {} ->\n", comparison_text(condition.form, sign_text(condition.sign), names_));
  return text + "  " + stated + ".\n";
}

std::string PowerStatement::nim() const {
  std::vector<std::string> moves;
  for (const LinearForm& move : word_.moves) moves.push_back(natural_text(move, shown_));
  // Products come first: what is subtracted is so from all of it.
  for (const MoveTimes& times : word_.times)
    moves[times.move] = fmt::format("{} * ({}) + {}", shown_[times.count], natural_text(times.form, shown_),
                                    moves[times.move]);
  return fmt::format("nim {} {}", boundary_text(word_.boundary), list_text(moves));
}

std::string PowerStatement::is_word() const {
  return fmt::format("  forall n, {} n =\n  sequence (powers {})\n    (powers {}) n", nim(),
                     segments_text(word_.first, shown_), segments_text(word_.then, shown_));
}

std::string PowerStatement::is_least(const LinearForm& preperiod, const LinearForm& period) const {
  return fmt::format("  repeats ({0}) ({1}) ({2}) /\\\n  least ({0}) ({1}) ({2})", nim(),
                     natural_text(preperiod, shown_), natural_text(period, shown_));
}

std::string PowerStatement::example(std::size_t number, const std::vector<std::int64_t>& parameters) const {
  if (word_.conditions.empty()) return "";
  std::string text = fmt::format("(* The conditions can be met. *)\nExample met_{} :\n", number);
  for (std::size_t i = 0; i < word_.parameters; ++i)
    text += fmt::format("  let {} := {} in\n", names_[i], natural_number_text(parameters[i]));
  return text + lets() +
         fmt::format("  {}.\nProof. vm_compute. lia. Qed.\n\n", fmt::join(conditions(), " /\\ "));
}

std::string PowerStatement::divisions() const {
  std::string text;
  for (std::size_t i = 0; i < word_.divisions.size(); ++i) {
    const Division& division = word_.divisions[i];
    const std::string number = dividend(division);
    const std::string by = divisor(division);
    const std::string& quotient = names_[division.quotient];
    const std::string& remainder = names_[division.remainder];
    if (!is_named(division))
      text += fmt::format("  set ({} := {} / {}) in *.\n  set ({} := {} mod {}) in *.\n", quotient, number,
                          by, remainder, number, by);
    std::string why = "lia";
    if (has_positive_quotient(word_, division))
      why = fmt::format("(pose proof (positive_dividend {} {} {} eq_refl ltac:(lia)); lia)", number, by,
                        quotient);
    text += fmt::format("  assert (natural_{} : {}) by {}.\n", i + 1,
                        comparison_text(division.number, "<=", names_), why);
    text += fmt::format(
        "  assert (divided_{0} : {1} = {2} * {3} + {4}) by exact (Nat.div_mod {1} {2} ltac:(lia)).\n"
        "  assert (below_{0} : {4} < {2}) by exact (Nat.mod_upper_bound {1} {2} ltac:(lia)).\n"
        "  clearbody {3} {4}.\n",
        i + 1, number, by, quotient, remainder);
  }
  return text;
}

std::string segments_text(const std::vector<CountedSegment>& segments,
                          const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  for (const CountedSegment& segment : segments) {
    std::vector<std::string> runs;
    for (const FormRun& run : segment.runs)
      runs.push_back(fmt::format("({}, {})", run.value, natural_text(run.length, names)));
    texts.push_back(fmt::format("({}, {})", natural_text(segment.count, names), list_text(runs)));
  }
  return list_text(texts);
}

}  // namespace takeaway::coq
