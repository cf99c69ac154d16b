#include "coq/word_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ranges>

#include "coq/parts_text.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

class WordFile {
 public:
  WordFile(const ClaimedWord& claim, std::size_t number)
      : word_(claim.word),
        parts_(claim.parts),
        example_(claim.example),
        number_(number),
        is_least_(claim.has_least()),
        names_(safe_names(claim.word.parameters)) {}

  std::string text() const {
    std::string result;
    for (std::size_t i = 0; i < parts_.size(); ++i) result += lemma(i);
    result += example_text(fmt::format("met_{}", number_), condition_texts(), names_, example_);
    result += statement() + proof(&WordFile::apply_text);
    if (!is_least_) return result;
    for (std::size_t i = 0; i < parts_.size(); ++i) result += least_lemma(i);
    return result + least_statement() + proof(&WordFile::apply_least_text);
  }

 private:
  std::string number(const LinearForm& form) const { return natural_text(form, names_); }
  std::string spelled(const std::vector<FormRun>& runs) const {
    std::vector<std::string> texts;
    for (const FormRun& run : runs) texts.push_back(fmt::format("({}, {})", run.value, number(run.length)));
    return list_text(texts);
  }
  static std::string forms(const std::vector<FormRun>& runs) {
    std::vector<std::string> texts;
    for (const FormRun& run : runs)
      texts.push_back(fmt::format("({}%nat, {})", run.value, list_text(run.length)));
    return list_text(texts);
  }
  std::string moves() const {
    std::vector<std::string> texts;
    for (const LinearForm& move : word_.moves) texts.push_back(number(move));
    return list_text(texts);
  }
  std::string lemma(std::size_t i) const {
    return fmt::format(
        "Lemma word_{}_rays_{} : checks_forms (Z.to_nat {}) {} {}\n  {}%Z\n  {}%Z\n  {}%Z\n  {}%Z\n  {}%Z = "
        "true.\n"
        "Proof. vm_cast_no_check (eq_refl true). Qed.\n\n",
        number_, i + 1, parts_[i].plan.steps, parts_[i].plan.rounds, boundary_text(word_.boundary),
        list_text(parts_[i].simplex.rays), list_text(word_.moves), forms(word_.first), forms(word_.then),
        list_text(parts_[i].plan.window));
  }

  std::string least_lemma(std::size_t i) const {
    const LeastPlan& plan = *parts_[i].least;
    std::vector<std::string> strict;
    for (const bool is_strict : plan.strict) strict.emplace_back(is_strict ? "true" : "false");
    return fmt::format(
        "Lemma period_{}_rays_{} : checks_least {} {}\n  {}%Z\n  {}%Z\n  {}%Z\n  {}%Z = true.\n"
        "Proof. vm_cast_no_check (eq_refl true). Qed.\n\n",
        number_, i + 1, list_text(strict), boundary_text(word_.boundary), list_text(parts_[i].simplex.rays),
        forms(word_.first), forms(word_.then), list_text(plan.places));
  }

  std::vector<std::string> condition_texts() const {
    std::vector<std::string> texts;
    for (const LinearCondition& condition : word_.conditions)
      texts.push_back(comparison_text(condition.form, sign_text(condition.sign), names_));
    return texts;
  }
  /// "forall a b : nat, a < b ->"
  std::string conditions() const {
    const std::string variables = variables_text(names_);
    std::string text = variables.empty() ? "" : fmt::format("forall {} : nat,\n", variables);
    for (const std::string& condition : condition_texts()) text += fmt::format("  {} ->\n", condition);
    return text;
  }
  std::string nim() const { return fmt::format("nim {} {}", boundary_text(word_.boundary), moves()); }

  std::string statement() const {
    return fmt::format("Theorem word_{} : {}  forall n, {} n =\n  sequence (spell {})\n    (spell {}) n.\n",
                       number_, conditions(), nim(), spelled(word_.first), spelled(word_.then));
  }
  std::string least_statement() const {
    return fmt::format("Theorem period_{} : {}  repeats ({}) {} {} /\\\n  least ({}) {} {}.\n", number_,
                       conditions(), nim(), preperiod(), period(), nim(), preperiod(), period());
  }
  std::string preperiod() const { return "(" + number(whole(word_.first, names_.size())) + ")"; }
  std::string period() const { return "(" + number(whole(word_.then, names_.size())) + ")"; }

  std::string point() const { return point_text(names_); }

  /// What each form is at the point, said once, since many runs have the same; and the words by that.
  std::string lengths() const {
    std::map<LinearForm, std::size_t> numbers;
    std::string text;
    for (const auto* runs : {&word_.first, &word_.then}) {
      for (const FormRun& run : *runs) {
        if (!numbers.emplace(run.length, numbers.size() + 1).second) continue;
        text += fmt::format(
            "  assert (length_{} : known (weigh {}%Z {} = Z.of_nat ({})))\n    by (unfold known; cbn "
            "[weigh]; lia).\n",
            numbers.size(), list_text(run.length), point(), number(run.length));
      }
    }
    return text + runs_text("first_runs", word_.first, numbers) + runs_text("then_runs", word_.then, numbers);
  }
  std::string runs_text(const std::string& name, const std::vector<FormRun>& runs,
                        const std::map<LinearForm, std::size_t>& numbers) const {
    std::string term = "no_runs _";
    for (const FormRun& run : std::views::reverse(runs))
      term = fmt::format("run_cons length_{} ({})", numbers.at(run.length), term);
    return fmt::format("  assert ({} : Forall2 (same_run {})\n    {}%Z\n    {})\n    by exact ({}).\n", name,
                       point(), forms(runs), spelled(runs), term);
  }
  std::string apply_text(std::size_t i) const {
    return fmt::format(
        "apply (word_theorem _ _ _ _ _ _ _ _ word_{}_rays_{}\n    {} {} {}\n    {} {}\n    {});\n    "
        "word_numbers first_runs then_runs",
        number_, i + 1, point(), parts_[i].simplex.d, weights_text(parts_[i].simplex, names_), moves(),
        spelled(word_.first), spelled(word_.then));
  }
  std::string apply_least_text(std::size_t i) const {
    const std::string variables = variables_text(names_);  // all of them: the claim may not speak of some
    return fmt::format(
        "apply (least_theorem _ _ _ _ _ _ period_{}_rays_{} ({})\n    {} {} {}\n    {}\n    {});\n"
        "    [..|apply (word_{}{}{}); assumption| |]; least_numbers first_runs then_runs",
        number_, i + 1, nim(), point(), parts_[i].simplex.d, weights_text(parts_[i].simplex, names_),
        spelled(word_.first), spelled(word_.then), number_, variables.empty() ? "" : " ", variables);
  }

  std::string proof(std::string (WordFile::*apply)(std::size_t) const) const {
    std::vector<Simplex> simplices;
    for (const Part& part : parts_) simplices.push_back(part.simplex);
    return proof_by_parts("  intros.\n" + lengths(), simplices, names_,
                          [&](std::size_t i) { return (this->*apply)(i); });
  }

  const LinearWord& word_;
  const std::vector<Part>& parts_;
  const std::vector<std::int64_t>& example_;
  std::size_t number_;
  bool is_least_;
  std::vector<std::string> names_;
};

}  // namespace

bool ClaimedWord::has_least() const {
  return std::ranges::all_of(parts, [](const Part& part) { return part.least.has_value(); });
}

std::string word_text(const ClaimedWord& claim, std::size_t number) {
  return WordFile(claim, number).text();
}

}  // namespace takeaway::coq
