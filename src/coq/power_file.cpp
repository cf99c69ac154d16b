#include "coq/power_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "coq/power_proof.hpp"
#include "coq/power_statement.hpp"

namespace takeaway::coq {

namespace {

constexpr const char* begin_proof = "Proof.\n  intros.\n";

/// "Theorem period_1": preperiod and period are least, by what the theorem on the word has shown.
std::string least_text(const ClaimedPower& claim, const PowerStatement& statement, std::size_t number) {
  const std::string name = fmt::format("period_{}", number);
  std::string holes;
  for (std::size_t i = 0; i < claim.word.conditions.size(); ++i) holes += " _";
  const std::string values = fmt::format("  assert (values :\n{}) by (refine (word_{} {}{}); assumption).\n",
                                         statement.is_word(), number, statement.variables(), holes);
  const std::string before = statement.opening(name) + statement.is_least(*claim.preperiod, *claim.period) +
                             ".\n" + begin_proof + values + statement.divisions();
  if (claim.marks) return before + marks_text(*claim.marks, claim.word, statement.names()) + "Qed.\n\n";
  return PowerProof(claim, statement, {PowerGoal::Kind::least, name}).around(before);
}

}  // namespace

std::string power_text(const ClaimedPower& claim, std::size_t number) {
  const PowerStatement statement(claim.word);
  const std::string name = fmt::format("word_{}", number);
  const std::string before = statement.example(number, claim.example) + statement.opening(name) +
                             statement.is_word() + ".\n" + begin_proof + statement.divisions();
  std::string text = PowerProof(claim, statement, {PowerGoal::Kind::word, name}).around(before);
  if (claim.period) text += least_text(claim, statement, number);
  return text;
}

std::string window_text(const ClaimedPower& claim, const std::string& name, const std::string& statement,
                        bool pieces) {
  const PowerStatement statements(claim.word);
  return PowerProof(claim, statements, {PowerGoal::Kind::window, name, pieces})
      .around(statements.lemma(name, statement) + begin_proof);
}

PowerFrame power_frame(const CountedWord& word, const std::string& name, std::size_t number) {
  const PowerStatement statement(word);
  return {statement.opening(name), statement.nim(),
          statement.divisions(),   statement.example(number, example_of(word)),
          statement.names(),       statement.shown()};
}

std::string known_text(const CountedWord& word, const PowerFrame& frame, const std::string& name,
                       const std::string& stated, const std::string& theorem) {
  std::string holes;
  for (std::size_t i = 0; i < word.conditions.size(); ++i) holes += " _";
  const auto parameters = frame.names.begin() + static_cast<std::ptrdiff_t>(word.parameters);
  return fmt::format("  assert ({} : {}) by (refine ({} {}{}); assumption).\n", name, stated, theorem,
                     fmt::join(frame.names.begin(), parameters, " "), holes);
}

}  // namespace takeaway::coq
