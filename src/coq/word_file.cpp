#include "coq/word_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <ranges>

#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

LinearForm negative_of(const LinearForm& form) {
  LinearForm result;
  for (const std::int64_t coefficient : form) result.push_back(-coefficient);
  return result;
}

/// "a + b < c"
std::string condition_text(const LinearCondition& condition, const std::vector<std::string>& names) {
  const auto sign = [&] {
    switch (condition.sign) {
      case Sign::at_least:
        return "<=";
      case Sign::above:
        return "<";
      case Sign::equal:
        return "=";
      case Sign::unequal:
        return "<>";
    }
    return "";
  };
  return fmt::format("{} {} {}", sum_text(negative_of(condition.form), names), sign(),
                     sum_text(condition.form, names));
}

class WordFile {
 public:
  WordFile(const LinearWord& word, const std::vector<Part>& parts, std::size_t number)
      : word_(word), parts_(parts), number_(number), names_(safe_names(word.parameters)) {}

  std::string text() const {
    std::string result;
    for (std::size_t i = 0; i < parts_.size(); ++i) result += lemma(i);
    result +=
        statement() + proof(&WordFile::apply_text) + fmt::format("Print Assumptions word_{}.\n\n", number_);
    if (!has_least()) return result;
    for (std::size_t i = 0; i < parts_.size(); ++i) result += least_lemma(i);
    return result + least_statement() + proof(&WordFile::apply_least_text) +
           fmt::format("Print Assumptions period_{}.\n\n", number_);
  }

 private:
  /// A form of natural numbers that is not negative where the conditions hold.
  std::string number(const LinearForm& form) const {
    const std::string less = sum_text(negative_of(form), names_);
    if (less == "0") return sum_text(form, names_);
    const bool is_sum = less.find('+') != std::string::npos;
    return fmt::format("{} - {}", sum_text(form, names_), is_sum ? "(" + less + ")" : less);
  }
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
  std::string variables() const {
    std::string text;
    for (const std::string& name : names_)
      if (name != "1") text += (text.empty() ? "" : " ") + name;
    return text;
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

  bool has_least() const {
    return std::ranges::all_of(parts_, [](const Part& part) { return part.least.has_value(); });
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

  /// "forall a b : nat, a < b ->"
  std::string conditions() const {
    std::string text;
    for (const LinearCondition& condition : word_.conditions)
      text += fmt::format("  {} ->\n", condition_text(condition, names_));
    return (variables().empty() ? "" : fmt::format("forall {} : nat,\n", variables())) + text;
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

  std::string point() const {
    std::vector<std::string> texts;
    for (const std::string& name : names_) texts.push_back(name == "1" ? "1" : "Z.of_nat " + name);
    return list_text(texts) + "%Z";
  }

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
  std::string weights(std::size_t i) const {
    std::vector<std::string> texts;
    for (const LinearForm& weight : parts_[i].simplex.weights)
      texts.push_back(integer_text(weight, 1, names_));
    return list_text(texts) + "%Z";
  }
  std::string apply_text(std::size_t i) const {
    return fmt::format(
        "apply (word_theorem _ _ _ _ _ _ _ _ word_{}_rays_{}\n    {} {} {}\n    {} {}\n    {});\n    "
        "word_numbers first_runs then_runs",
        number_, i + 1, point(), parts_[i].simplex.d, weights(i), moves(), spelled(word_.first),
        spelled(word_.then));
  }
  std::string apply_least_text(std::size_t i) const {
    return fmt::format(
        "apply (least_theorem _ _ _ _ _ _ period_{}_rays_{} ({})\n    {} {} {}\n    {}\n    {});\n"
        "    [..|apply word_{}; assumption| |]; least_numbers first_runs then_runs",
        number_, i + 1, nim(), point(), parts_[i].simplex.d, weights(i), spelled(word_.first),
        spelled(word_.then), number_);
  }

  /// Each part by itself.
  std::string proof(std::string (WordFile::*apply)(std::size_t) const) const {
    const std::string begin = "Proof.\n  intros.\n" + lengths();
    if (parts_.size() == 1) return begin + fmt::format("  {}.\nQed.\n\n", (this->*apply)(0));
    std::vector<std::string> insides;
    std::string cases;
    std::string pattern = "I";
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      std::vector<std::string> texts;
      for (const LinearForm& weight : parts_[i].simplex.weights)
        texts.push_back("0 <= " + integer_text(weight, 1, names_));
      insides.push_back(fmt::format("({})", fmt::join(texts, " /\\ ")));
      cases += fmt::format("  - {}.\n", (this->*apply)(i));
      if (i > 0) pattern = fmt::format("[I|{}]", pattern);
    }
    return begin + fmt::format("  assert (parts : ({})%Z) by lia.\n  destruct parts as {}.\n{}Qed.\n\n",
                               fmt::join(insides, "\n    \\/ "), pattern, cases);
  }

  const LinearWord& word_;
  const std::vector<Part>& parts_;
  std::size_t number_;
  std::vector<std::string> names_;
};

}  // namespace

std::string word_text(const LinearWord& word, const std::vector<Part>& parts, std::size_t number) {
  return WordFile(word, parts, number).text();
}

}  // namespace takeaway::coq
