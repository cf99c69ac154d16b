#include "coq/power_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "coq/natural.hpp"
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
    begin_counts();
    const std::string begin = "Proof.\n  intros.\n";
    const std::string proof = branch(claim_.tree, "  ");
    return lemmas_ + window_statement(stated) + begin + lengths() + proof + "Qed.\n\n";
  }
  PowerFrame frame(const std::string& name) {
    return {opening(name), nim(), divisions(), example(), names_, shown_};
  }

  std::string text() {
    std::string result = theorem(statement(), "", example());
    if (!claim_.period) return result;
    if (claim_.marks)
      return result + least_statement() + "Proof.\n  intros.\n" + values() + divisions() +
             marks_text(*claim_.marks, word_, names_) + "Qed.\n\n";
    is_least_ = true;
    return result + theorem(least_statement(), values(), "");
  }

 private:
  /// The lemmas, what stands between, a theorem and its proof.
  std::string theorem(const std::string& stated, const std::string& known, const std::string& between) {
    begin_counts();
    const std::string begin = "Proof.\n  intros.\n" + known + divisions();
    const std::string proof = branch(is_least_ ? claim_.least_tree : claim_.tree, "  ");
    return lemmas_ + between + stated + begin + lengths() + proof + "Qed.\n\n";
  }

  /// All counts are free before anything is known of them.
  void begin_counts() {
    lemmas_.clear();
    lengths_.clear();
    counts_.clear();
    for (const std::size_t name : coordinates_.quotients) counts_.push_back(names_[name]);
    free_ = counts_;
    parts_ = 0;
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
    // Products come first: what is subtracted is so from all of it.
    for (const MoveTimes& times : word_.times)
      moves[times.move] = fmt::format("{} * ({}) + {}", shown_[times.count], natural_text(times.form, shown_),
                                      moves[times.move]);
    return fmt::format("nim {} {}", boundary_text(word_.boundary), list_text(moves));
  }
  std::string is_word() const {
    return fmt::format("  forall n, {} n =\n  sequence (powers {})\n    (powers {}) n", nim(),
                       segments_text(word_.first, shown_), segments_text(word_.then, shown_));
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
  /// Where counts are split, the free ones keep their names for what is left of them.
  std::string branch(const PowerTree& tree, const std::string& indent) {
    if (tree.leaf) return leaf(*tree.leaf, indent);
    const auto free = free_;
    const auto counts = counts_;
    const std::string one = free_[tree.split->one];
    std::string text = fmt::format("{}destruct {} as [|{}].\n", indent, one, one);
    if (tree.split->other)
      text = fmt::format("{}destruct (in_order {} {}) as [[more ->]|[more ->]].\n", indent, one,
                         free_[*tree.split->other]);
    for (const bool is_second : {false, true}) {
      text += indent + "{\n";
      if (!tree.split->other) {
        measure(one, is_second ? "(S " + one + ")" : "0");
        if (!is_second) free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(tree.split->one));
      } else {
        const std::string& other = free_[*tree.split->other];
        const std::string& more = is_second ? other : one;
        text += fmt::format("{}  rename more into {}.\n", indent, more);
        measure(more,
                is_second ? fmt::format("({} + S {})", one, other) : fmt::format("({} + {})", other, one));
      }
      text += branch(tree.branches[is_second ? 1 : 0], indent + "  ") + indent + "}\n";
      free_ = free;
      counts_ = counts;
    }
    return text;
  }
  /// Puts what a free number has become into what counts are.
  void measure(const std::string& name, const std::string& now) {
    for (std::string& count : counts_) count = with_name(count, name, now);
  }
  /// The text with another one instead of a name.
  static std::string with_name(const std::string& text, const std::string& name, const std::string& now) {
    const auto is_part = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'';
    };
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
      std::size_t end = i + 1;
      if (is_part(text[i]))
        while (end < text.size() && is_part(text[end])) ++end;
      const std::string token = text.substr(i, end - i);
      result += token == name ? now : token;
      i = end;
    }
    return result;
  }

  std::string leaf(const PowerLeaf& leaf, const std::string& indent) {
    if (leaf.simplices.empty()) return indent + "exfalso. lia.\n";
    if (is_least_) return least_cases(leaf, *leaf.shortest, indent);
    if (!window_.empty()) return window_leaf(leaf, indent);
    return by_parts(leaf.simplices, indent, [&](std::size_t i) {
      if (!leaf.plans[i]) return contradiction(leaf.simplices[i]);
      lemmas_ += powers_lemma(fmt::format("word_{}_part_{}", number_, parts_), leaf, i);
      return fmt::format(
          "eapply (powers_theorem _ _ _ _ _ _ _ _ _ _ _ word_{}_part_{}\n      {});\n      power_numbers",
          number_, parts_, point_text(leaf, leaf.simplices[i]));
    });
  }
  std::string window_leaf(const PowerLeaf& leaf, const std::string& indent) {
    const std::string parts =
        pieces_ ? segments_text(word_.first, in_case()) + " " + segments_text(word_.then, in_case()) : "_ _";
    return by_parts(leaf.simplices, indent, [&](std::size_t i) {
      if (!leaf.plans[i]) return contradiction(leaf.simplices[i]);
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
        if (!cases.plans[i]) return contradiction(cases.simplices[i]);
        lemmas_ += shortest_lemma(fmt::format("period_{}_part_{}", number_, parts_), leaf, cases, i);
        return fmt::format(
            "eapply (shortest_theorem _ _ _ _ _ _ _ period_{}_part_{} _\n      {}\n      {} {});\n      "
            "shortest_numbers",
            number_, parts_, point_text(leaf, cases.simplices[i]),
            segments_text(cases.shape.named_first, in_case()),
            segments_text(cases.shape.named_then, in_case()));
      });
    }
    const std::string form = integer_text(in_names(*cases.form), names_);
    std::string text =
        fmt::format("{0}assert (sign : ({1} = 0 \\/ 0 < {1})%Z) by lia.\n{0}destruct sign.\n", indent, form);
    for (const LeastCases& one : cases.cases)
      text += indent + "{\n" + least_cases(leaf, one, indent + "  ") + indent + "}\n";
    return text;
  }

  /// The names, with what counts have become.
  std::vector<std::string> in_case() const {
    std::vector<std::string> names = names_;
    for (std::size_t i = 0; i < counts_.size(); ++i) names[coordinates_.quotients[i]] = counts_[i];
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

  /// A condition in which counts are multiplied by parameters does not hold: with products of weights and
  /// counts it is linear.
  std::string contradiction(const Simplex& simplex) const {
    std::string text = "exfalso";
    for (const std::string& weight : weights(simplex))
      for (const std::string& count : free_)
        text += fmt::format(";\n      assert (0 <= ({}) * Z.of_nat {})%Z by (apply Z.mul_nonneg_nonneg; lia)",
                            weight, count);
    return text + ";\n      lia";
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
    for (const std::string& name : free_) counts.push_back("Z.of_nat " + name);
    return fmt::format("{}%Z {} {}%Z\n      {}%Z 1 {}%Z", list_text(points), simplex.d,
                       list_text(weights(simplex)), list_text(counts), list_text(counts));
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
  std::vector<std::string> counts_;  ///< what the counts are, in the free ones
  std::vector<std::string> free_;    ///< what the free counts are called
  std::set<std::string> lengths_;
  std::string lemmas_;
  std::size_t parts_ = 0;
  std::string window_;     ///< the name of the window that is written, if it is one
  bool pieces_ = false;    ///< whether its statement has longer pieces
  bool is_least_ = false;  ///< whether it is the theorem on the period that is written
};

}  // namespace

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

std::string known_text(const CountedWord& word, const PowerFrame& frame, const std::string& name,
                       const std::string& stated, const std::string& theorem) {
  std::string holes;
  for (std::size_t i = 0; i < word.conditions.size(); ++i) holes += " _";
  const auto parameters = frame.names.begin() + static_cast<std::ptrdiff_t>(word.parameters);
  return fmt::format("  assert ({} : {}) by (refine ({} {}{}); assumption).\n", name, stated, theorem,
                     fmt::join(frame.names.begin(), parameters, " "), holes);
}

}  // namespace takeaway::coq
