#include "coq/power_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "coq/parts_text.hpp"
#include "coq/power_lemmas.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

class PowerFile {
 public:
  PowerFile(const ClaimedPower& claim, std::size_t number)
      : word_(claim.word),
        coordinates_(claim.coordinates),
        claim_(claim),
        number_(number),
        names_(safe_names(claim.word.names)) {
    shown_ = names_;
    for (const Division& division : word_.divisions) {
      if (is_named(division)) continue;
      shown_[division.quotient] = fmt::format("({} / {})", dividend(division), divisor(division));
      shown_[division.remainder] = fmt::format("({} mod {})", dividend(division), divisor(division));
    }
  }

  /// Of a part behind another one.
  std::string window(const std::string& name, const std::string& stated, bool pieces) {
    window_ = name;
    pieces_ = pieces;
    lemmas_.clear();
    const std::string begin = "Proof.\n  intros.\n" + bounds() + measured();
    const std::string proof = branch(claim_.tree, 0, "  ");
    return lemmas_ + window_statement(stated) + begin + lengths() + proof + "Qed.\n\n";
  }
  PowerFrame frame(const std::string& name) {
    return {opening(name), nim(), divisions(), example(), names_, shown_};
  }

  std::string text() {
    std::string result = theorem(statement(), "", fmt::format("word_{}", number_), example());
    if (!claim_.period) return result;
    is_least_ = true;
    return result + theorem(least_statement(), values(), fmt::format("period_{}", number_), "");
  }

 private:
  /// The lemmas, what stands between, a theorem and its proof.
  std::string theorem(const std::string& stated, const std::string& known, const std::string& name,
                      const std::string& between) {
    lemmas_.clear();
    lengths_.clear();
    counts_.clear();
    parts_ = 0;
    const std::string begin = "Proof.\n  intros.\n" + known + divisions();
    const std::string proof = branch(is_least_ ? claim_.least_tree : claim_.tree, 0, "  ");
    return lemmas_ + between + stated + begin + lengths() + proof +
           fmt::format("Qed.\nPrint Assumptions {}.\n\n", name);
  }

  /// Whether the theorem has a name for the quotient or the remainder.
  bool is_named(const Division& division) const {
    const auto has_own = [&](std::size_t name) { return word_.names[name].find('\'') == std::string::npos; };
    return has_own(division.quotient) || has_own(division.remainder);
  }
  std::string dividend(const Division& division) const {
    const std::string text = natural_text(division.number, names_);
    return text.find(' ') == std::string::npos ? text : "(" + text + ")";
  }
  std::string divisor(const Division& division) const {
    const std::string text = natural_text(division.divisor, names_);
    return text.find(' ') == std::string::npos ? text : "(" + text + ")";
  }

  std::string spelled(const std::vector<CountedSegment>& segments) const { return spelled(segments, shown_); }
  static std::string spelled(const std::vector<CountedSegment>& segments,
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
  std::string lets() const {
    std::string text;
    for (const Division& division : word_.divisions) {
      if (!is_named(division)) continue;
      text += fmt::format("  let {} := {} / {} in\n  let {} := {} mod {} in\n", names_[division.quotient],
                          dividend(division), divisor(division), names_[division.remainder],
                          dividend(division), divisor(division));
    }
    return text;
  }
  std::vector<std::string> conditions() const {
    std::vector<std::string> texts;
    for (const LinearCondition& condition : word_.conditions)
      texts.push_back(comparison_text(condition.form, sign_text(condition.sign), shown_));
    return texts;
  }
  std::string variables() const {
    return fmt::format(
        "{}", fmt::join(names_.begin(), names_.begin() + static_cast<std::ptrdiff_t>(word_.parameters), " "));
  }

  /// "Theorem word_1 : forall a b : nat, a < b ->"
  std::string opening(const std::string& name) const {
    std::string text = fmt::format("Theorem {} : forall {} : nat,\n{}", name, variables(), lets());
    for (const std::string& condition : conditions()) text += fmt::format("  {} ->\n", condition);
    return text;
  }
  /// The same where quotients and remainders are variables, too.
  std::string window_statement(const std::string& stated) const {
    std::string text = fmt::format("Lemma {} : forall {} : nat,\n", window_, variables_text(names_));
    for (const Division& division : word_.divisions)
      text += fmt::format("  {0} = {1} * {2} + {3} ->\n  {3} < {1} ->\n", dividend(division),
                          divisor(division), names_[division.quotient], names_[division.remainder]);
    for (const LinearCondition& condition : word_.conditions)
      text += fmt::format("  {} ->\n", comparison_text(condition.form, sign_text(condition.sign), names_));
    return text + "  " + stated + ".\n";
  }
  std::string nim() const {
    std::vector<std::string> moves;
    for (const LinearForm& move : word_.moves) moves.push_back(natural_text(move, shown_));
    return fmt::format("nim {} {}", boundary_text(word_.boundary), list_text(moves));
  }
  std::string is_word() const {
    return fmt::format("  forall n, {} n =\n  sequence (powers {})\n    (powers {}) n", nim(),
                       spelled(word_.first), spelled(word_.then));
  }
  std::string statement() const { return opening(fmt::format("word_{}", number_)) + is_word() + ".\n"; }
  std::string least_statement() const {
    const std::string periods = fmt::format("({}) ({})", natural_text(*claim_.preperiod, shown_),
                                            natural_text(*claim_.period, shown_));
    return opening(fmt::format("period_{}", number_)) +
           fmt::format("  repeats ({0}) {1} /\\\n  least ({0}) {1}.\n", nim(), periods);
  }
  /// What the theorem before has shown.
  std::string values() const {
    std::string holes;
    for (std::size_t i = 0; i < word_.conditions.size(); ++i) holes += " _";
    return fmt::format("  assert (values :\n{}) by (refine (word_{} {}{}); assumption).\n", is_word(),
                       number_, variables(), holes);
  }

  std::string example() const {
    if (word_.conditions.empty()) return "";
    std::string text = fmt::format("(* The conditions can be met. *)\nExample met_{} :\n", number_);
    for (std::size_t i = 0; i < word_.parameters; ++i)
      text += fmt::format("  let {} := {} in\n", names_[i], natural_number_text(claim_.example[i]));
    return text + lets() +
           fmt::format("  {}.\nProof. vm_compute. lia. Qed.\n\n", fmt::join(conditions(), " /\\ "));
  }

  /// What the quotients and remainders are.
  std::string divisions() {
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
      text += fmt::format("  assert (natural_{} : {}) by lia.\n", i + 1,
                          comparison_text(division.number, "<=", names_));
      text += fmt::format(
          "  assert (divided_{0} : {1} = {2} * {3} + {4}) by exact (Nat.div_mod {1} {2} ltac:(lia)).\n"
          "  assert (below_{0} : {4} < {2}) by exact (Nat.mod_upper_bound {1} {2} ltac:(lia)).\n"
          "  clearbody {3} {4}.\n",
          i + 1, number, by, quotient, remainder);
    }
    return text + bounds() + measured();
  }
  /// What follows for the counts from conditions that mix them with parameters.
  std::string bounds() const {
    std::string text;
    for (std::size_t i = 0; i < coordinates_.bounds.size(); ++i)
      text += fmt::format("  assert (bound_{} : {}) by nia.\n", i + 1,
                          comparison_text(coordinates_.bounds[i], "<=", names_));
    return text;
  }
  /// Counts that are measured anew: q = count_1 + t + 2.
  std::string measured() {
    std::string text;
    std::string cleared;
    std::string substituted;
    for (std::size_t i = 0; i < coordinates_.counts.size(); ++i) {
      const LinearForm& count = coordinates_.counts[i];
      if (is_quotient(i)) {
        counts_.push_back(names_[coordinates_.quotients[i]]);
        continue;
      }
      counts_.push_back(fmt::format("count_{}", i + 1));
      text += fmt::format("  assert (natural_count_{} : {}) by lia.\n", i + 1,
                          comparison_text(count, "<=", names_));
      text += fmt::format("  pose (count_{} := {}).\n", i + 1, natural_text(count, names_));
      cleared += fmt::format(" count_{}", i + 1);
    }
    if (cleared.empty()) return "";
    std::vector<std::string> names = counts_;
    names.insert(names.begin(), "1");
    for (const std::size_t name : coordinates_.quotients) {
      LinearForm form;
      for (const LinearForm& products : coordinates_.names[name]) form.push_back(products.back());
      if (std::ranges::find(counts_, names_[name]) != counts_.end()) continue;
      text += fmt::format("  assert (measured_{0} : {0} = {1}) by lia.\n", names_[name],
                          natural_text(form, names));
      substituted += fmt::format("  subst {}.\n", names_[name]);
    }
    return text + fmt::format("  clearbody{}.\n", cleared) + substituted;
  }
  /// Whether the count is a quotient as it is.
  bool is_quotient(std::size_t i) const {
    LinearForm form(names_.size(), 0);
    form[coordinates_.quotients[i]] = 1;
    return coordinates_.counts[i] == form;
  }

  std::string branch(const PowerTree& tree, std::size_t count, const std::string& indent) {
    if (tree.leaf) return leaf(*tree.leaf, indent);
    const std::string& name = counts_[count];
    if (tree.branches.size() == 1) return branch(tree.branches[0], count + 1, indent);
    std::vector<std::string> cases;
    const std::string held = fmt::format("case_{}", count + 1);
    std::string pattern = fmt::format("[{0}|{0}]", held);
    const std::size_t fixed = tree.branches.size() - 1;
    for (std::size_t i = 0; i < fixed; ++i) cases.push_back(fmt::format("{} = {}", name, i));
    cases.push_back(fmt::format("{} <= {}", fixed, name));
    for (std::size_t i = 1; i < fixed; ++i) pattern = fmt::format("[{}|{}]", held, pattern);
    std::string text = fmt::format("{}assert (cases : {}) by lia.\n{}destruct cases as {}.\n", indent,
                                   fmt::join(cases, " \\/ "), indent, pattern);
    for (std::size_t i = 0; i <= fixed; ++i) {
      text += indent + "{\n";
      if (i < fixed) text += fmt::format("{}  subst {}.\n", indent, name);
      text += branch(tree.branches[i], count + 1, indent + "  ") + indent + "}\n";
    }
    return text;
  }

  std::string leaf(const PowerLeaf& leaf, const std::string& indent) {
    if (leaf.simplices.empty()) return indent + "exfalso. lia.\n";
    if (is_least_) return least_cases(leaf, *leaf.shortest, indent);
    if (!window_.empty()) return window_leaf(leaf, indent);
    return by_parts(leaf.simplices, indent, [&](std::size_t i) {
      lemmas_ += powers_lemma(fmt::format("word_{}_part_{}", number_, parts_), leaf, i);
      return fmt::format(
          "eapply (powers_theorem _ _ _ _ _ _ _ _ _ _ _ word_{}_part_{}\n      {});\n      power_numbers",
          number_, parts_, point_text(leaf, leaf.simplices[i]));
    });
  }
  std::string window_leaf(const PowerLeaf& leaf, const std::string& indent) {
    const std::string parts =
        pieces_ ? spelled(word_.first, in_case(leaf)) + " " + spelled(word_.then, in_case(leaf)) : "_ _";
    return by_parts(leaf.simplices, indent, [&](std::size_t i) {
      lemmas_ += window_lemma(fmt::format("{}_part_{}", window_, parts_), leaf, i);
      return fmt::format(
          "eapply (window_theorem _ _ _ _ _ _ _ _ _ _ {}_part_{}\n      {}\n      _ {});\n      "
          "window_numbers",
          window_, parts_, point_text(leaf, leaf.simplices[i]), parts);
    });
  }
  /// Where a form is 0, and where it is positive.
  std::string least_cases(const PowerLeaf& leaf, const LeastCases& cases, const std::string& indent) {
    if (!cases.form) {
      if (cases.simplices.empty()) return indent + "exfalso. lia.\n";
      return by_parts(cases.simplices, indent, [&](std::size_t i) {
        lemmas_ += shortest_lemma(fmt::format("period_{}_part_{}", number_, parts_), leaf, cases, i);
        return fmt::format(
            "eapply (shortest_theorem _ _ _ _ _ _ _ period_{}_part_{} _\n      {}\n      {} {});\n      "
            "shortest_numbers",
            number_, parts_, point_text(leaf, cases.simplices[i]),
            spelled(present(leaf, word_.first, leaf.word.first), in_case(leaf)),
            spelled(present(leaf, word_.then, leaf.word.then), in_case(leaf)));
      });
    }
    const std::string form = integer_text(in_names(*cases.form), names_);
    std::string text =
        fmt::format("{0}assert (sign : ({1} = 0 \\/ 0 < {1})%Z) by lia.\n{0}destruct sign.\n", indent, form);
    for (const LeastCases& one : cases.cases)
      text += indent + "{\n" + least_cases(leaf, one, indent + "  ") + indent + "}\n";
    return text;
  }

  /// The names, with numbers for quotients that are fixed.
  std::vector<std::string> in_case(const PowerLeaf& leaf) const {
    std::vector<std::string> names = names_;
    for (const std::size_t name : coordinates_.quotients) {
      LinearForm form;
      for (const LinearForm& products : coordinates_.names[name]) form.push_back(products.back());
      std::vector<std::string> counts{"1"};
      for (std::size_t k = 0; k < leaf.cases.size(); ++k)
        counts.push_back(leaf.cases[k].is_fixed ? std::to_string(leaf.cases[k].value) : counts_[k]);
      const std::string text = natural_text(form, counts);
      names[name] = text.find(' ') == std::string::npos ? text : "(" + text + ")";
    }
    return names;
  }

  /// A part of the cone after the other; `apply` says how one is done.
  template <class Apply>
  std::string by_parts(const std::vector<Simplex>& simplices, const std::string& indent, const Apply& apply) {
    std::string text;
    std::vector<std::string> insides;
    std::string pattern = "inside";
    std::size_t most_rays = 0;
    for (const Simplex& simplex : simplices) most_rays = std::max(most_rays, simplex.rays.size());
    for (std::size_t i = 0; i < simplices.size(); ++i) {
      insides.push_back(fmt::format("(0 <= {}", fmt::join(weights(simplices[i]), " /\\ 0 <= ")));
      if (simplices[i].rays.size() < most_rays) insides.back() += thin(simplices[i]);
      insides.back() += ")";
      if (i > 0) pattern = fmt::format("[inside|{}]", pattern);
      ++parts_;
      const std::string applied = apply(i);
      text +=
          simplices.size() == 1 ? indent + applied + ".\n" : fmt::format("{}{{ {}. }}\n", indent, applied);
    }
    if (simplices.size() == 1) return text;
    return fmt::format("{0}assert (parts : ({1})%Z) by lia.\n{0}destruct parts as {2}.\n", indent,
                       fmt::join(insides, fmt::format("\n{}  \\/ ", indent)), pattern) +
           text;
  }

  /// That a point lies in the plane of a simplex: the weights do not say so where others have more
  /// dimensions.
  std::string thin(const Simplex& simplex) const {
    std::string text;
    for (std::size_t i = 0; i < simplex.rays[0].size(); ++i) {
      LinearForm difference(simplex.rays[0].size(), 0);
      difference[i] = simplex.d;
      for (std::size_t k = 0; k < simplex.rays.size(); ++k)
        add(difference, simplex.weights[k], -simplex.rays[k][i]);
      if (!is_zero(difference))
        text += fmt::format(" /\\ {} = 0", integer_text(in_names(difference), names_));
    }
    return text;
  }
  /// The point and the counts, with what they are sums of.
  std::string point_text(const PowerLeaf& leaf, const Simplex& simplex) {
    std::vector<std::string> points;
    for (std::size_t k = 0; k < simplex.rays[0].size(); ++k)
      points.push_back(integer_text(coordinates_.points[k], names_));
    note_lengths(word_.first, leaf.word.first, list_text(points));
    note_lengths(word_.then, leaf.word.then, list_text(points));
    std::vector<std::string> counts{"1"};
    std::vector<std::string> beyond{"1"};
    for (std::size_t k = 0; k < leaf.cases.size(); ++k) {
      const std::string& name = counts_[k];
      counts.push_back(leaf.cases[k].is_fixed ? std::to_string(leaf.cases[k].value) : "Z.of_nat " + name);
      if (!leaf.cases[k].is_fixed)
        beyond.push_back(fmt::format("Z.of_nat {} - {}", name, leaf.cases[k].value));
    }
    return fmt::format("{}%Z {} {}%Z\n      {}%Z 1 {}%Z", list_text(points), simplex.d,
                       list_text(weights(simplex)), list_text(counts), list_text(beyond));
  }
  /// Remembers what lengths are at the point, unless they depend on a count: it may be a number here.
  void note_lengths(const std::vector<CountedSegment>& named, const std::vector<PowerSegment>& forms,
                    const std::string& point) {
    for (std::size_t i = 0; i < named.size(); ++i) {
      for (std::size_t k = 0; k < named[i].runs.size(); ++k) {
        const LinearForm& length = named[i].runs[k].length;
        if (std::ranges::all_of(coordinates_.quotients, [&](std::size_t name) { return length[name] == 0; }))
          lengths_.insert(fmt::format("weigh {}%Z {}%Z = Z.of_nat ({})", list_text(forms[i].runs[k].length),
                                      point, natural_text(length, names_)));
      }
    }
  }
  /// Each length once: many runs have the same, in many cases.
  std::string lengths() const {
    std::string text;
    for (const std::string& length : lengths_)
      text += fmt::format("  assert (known ({})) by (unfold known; cbn [weigh]; lia).\n", length);
    return text;
  }
  /// A form in the parameters, in the names of the word.
  LinearForm in_names(const LinearForm& form) const {
    LinearForm result(names_.size(), 0);
    for (std::size_t k = 0; k < form.size(); ++k) add(result, coordinates_.points[k], form[k]);
    return result;
  }
  /// The weights of the rays.
  std::vector<std::string> weights(const Simplex& simplex) const {
    std::vector<std::string> texts;
    for (const LinearForm& weight : simplex.weights) texts.push_back(integer_text(in_names(weight), names_));
    return texts;
  }

  const CountedWord& word_;
  const Coordinates& coordinates_;
  const ClaimedPower& claim_;
  std::size_t number_;
  std::vector<std::string> names_;
  std::vector<std::string> shown_;   ///< what stands for them in the statement
  std::vector<std::string> counts_;  ///< what the counts are called
  std::set<std::string> lengths_;
  std::string lemmas_;
  std::size_t parts_ = 0;
  std::string window_;     ///< the name of the window that is written, if it is one
  bool pieces_ = false;    ///< whether its statement has longer pieces
  bool is_least_ = false;  ///< whether it is the theorem on the period that is written
};

}  // namespace

std::string power_text(const ClaimedPower& claim, std::size_t number) {
  return PowerFile(claim, number).text();
}

std::string window_text(const ClaimedPower& claim, const std::string& name, const std::string& statement,
                        bool pieces) {
  return PowerFile(claim, 0).window(name, statement, pieces);
}

PowerFrame power_frame(const CountedWord& word, const std::string& name, std::size_t number) {
  return PowerFile({word, {}, {}, example_of(word)}, number).frame(name);
}

}  // namespace takeaway::coq
