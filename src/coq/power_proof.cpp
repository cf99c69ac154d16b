#include "coq/power_proof.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "coq/natural.hpp"
#include "coq/parts_text.hpp"
#include "coq/power_lemmas.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

/// The text with another one instead of a name.
std::string with_name(const std::string& text, const std::string& name, const std::string& now) {
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

}  // namespace

// All counts are free before anything is known of them.
PowerProof::PowerProof(const ClaimedPower& claim, const PowerStatement& statement, PowerGoal goal)
    : word_(claim.word), coordinates_(claim.coordinates), names_(statement.names()), goal_(std::move(goal)) {
  for (const std::size_t name : coordinates_.quotients) counts_.push_back(names_[name]);
  free_ = counts_;
  cases_ = branch(goal_.kind == PowerGoal::Kind::least ? claim.least_tree : claim.tree, "  ");
}

std::string PowerProof::around(const std::string& before) const {
  std::string text = lemmas_ + before;
  for (const std::string& length : lengths_)
    text += fmt::format("  assert (known ({})) by (unfold known; cbn [weigh]; lia).\n", length);
  return text + cases_ + "Qed.\n\n";
}

/// Where counts are split, the free ones keep their names for what is left of them.
std::string PowerProof::branch(const PowerTree& tree, const std::string& indent) {
  if (tree.leaf) return leaf(*tree.leaf, indent);
  const std::string& one = free_[tree.split->one];
  std::string text = fmt::format("{}destruct {} as [|{}].\n", indent, one, one);
  if (tree.split->other)
    text = fmt::format("{}destruct (in_order {} {}) as [[more ->]|[more ->]].\n", indent, one,
                       free_[*tree.split->other]);
  for (const bool is_second : {false, true}) {
    const auto free = free_;
    const auto counts = counts_;
    text += indent + "{\n" + half_branch(tree, is_second, indent) + indent + "}\n";
    free_ = free;
    counts_ = counts;
  }
  return text;
}

std::string PowerProof::half_branch(const PowerTree& tree, bool is_second, const std::string& indent) {
  std::string text;
  const std::string one = free_[tree.split->one];
  if (!tree.split->other) {
    measure(one, is_second ? "(S " + one + ")" : "0");
    if (!is_second) free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(tree.split->one));
  } else {
    const std::string& other = free_[*tree.split->other];
    const std::string& more = is_second ? other : one;
    text = fmt::format("{}  rename more into {}.\n", indent, more);
    measure(more, is_second ? fmt::format("({} + S {})", one, other) : fmt::format("({} + {})", other, one));
  }
  return text + branch(tree.branches[is_second ? 1 : 0], indent + "  ");
}

/// Puts what a free number has become into what counts are.
void PowerProof::measure(const std::string& name, const std::string& now) {
  for (std::string& count : counts_) count = with_name(count, name, now);
}

std::string PowerProof::leaf(const PowerLeaf& leaf, const std::string& indent) {
  if (leaf.simplices.empty()) return indent + "exfalso. lia.\n";
  if (goal_.kind == PowerGoal::Kind::least) return least_cases(leaf, *leaf.shortest, indent);
  if (goal_.kind == PowerGoal::Kind::window) return window_leaf(leaf, indent);
  return by_parts(leaf.simplices, indent, [&](std::size_t i, const std::string& name) {
    if (!leaf.plans[i]) return contradiction(leaf.simplices[i]);
    lemmas_ += powers_lemma(name, leaf, i);
    return fmt::format("eapply (powers_theorem _ _ _ _ _ _ _ _ _ _ _ {}\n      {});\n      power_numbers",
                       name, point_text(leaf, leaf.simplices[i]));
  });
}

std::string PowerProof::window_leaf(const PowerLeaf& leaf, const std::string& indent) {
  const std::string parts =
      goal_.pieces ? segments_text(word_.first, in_case()) + " " + segments_text(word_.then, in_case())
                   : "_ _";
  return by_parts(leaf.simplices, indent, [&](std::size_t i, const std::string& name) {
    if (!leaf.plans[i]) return contradiction(leaf.simplices[i]);
    lemmas_ += window_lemma(name, leaf, i);
    return fmt::format(
        "eapply (window_theorem _ _ _ _ _ _ _ _ _ _ {}\n      {}\n      _ {});\n      window_numbers", name,
        point_text(leaf, leaf.simplices[i]), parts);
  });
}

/// Where a form is 0, and where it is positive.
std::string PowerProof::least_cases(const PowerLeaf& leaf, const LeastCases& cases,
                                    const std::string& indent) {
  if (!cases.form) return least_leaf(leaf, cases, indent);
  const std::string form = integer_text(in_names(*cases.form), names_);
  std::string text =
      fmt::format("{0}assert (sign : ({1} = 0 \\/ 0 < {1})%Z) by lia.\n{0}destruct sign.\n", indent, form);
  for (const LeastCases& one : cases.cases)
    text += indent + "{\n" + least_cases(leaf, one, indent + "  ") + indent + "}\n";
  return text;
}

std::string PowerProof::least_leaf(const PowerLeaf& leaf, const LeastCases& cases,
                                   const std::string& indent) {
  if (cases.simplices.empty()) return indent + "exfalso. lia.\n";
  return by_parts(cases.simplices, indent, [&](std::size_t i, const std::string& name) {
    if (!cases.plans[i]) return contradiction(cases.simplices[i]);
    lemmas_ += shortest_lemma(name, leaf, cases, i);
    return fmt::format(
        "eapply (shortest_theorem _ _ _ _ _ _ _ {} _\n      {}\n      {} {});\n      shortest_numbers", name,
        point_text(leaf, cases.simplices[i]), segments_text(cases.shape.named_first, in_case()),
        segments_text(cases.shape.named_then, in_case()));
  });
}

/// The names, with what counts have become.
std::vector<std::string> PowerProof::in_case() const {
  std::vector<std::string> names = names_;
  for (std::size_t i = 0; i < counts_.size(); ++i) names[coordinates_.quotients[i]] = counts_[i];
  return names;
}

/// A part of the cone after the other; `apply` says how one is done.
std::string PowerProof::by_parts(
    const std::vector<Simplex>& simplices, const std::string& indent,
    const std::function<std::string(std::size_t part, const std::string& name)>& apply) {
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
    const std::string applied = apply(i, fmt::format("{}_part_{}", goal_.name, parts_));
    text += simplices.size() == 1 ? indent + applied + ".\n" : fmt::format("{}{{ {}. }}\n", indent, applied);
  }
  if (simplices.size() == 1) return text;
  return fmt::format("{0}assert (parts : ({1})%Z) by lia.\n{0}destruct parts as {2}.\n", indent,
                     fmt::join(insides, fmt::format("\n{}  \\/ ", indent)), pattern) +
         text;
}

/// A condition in which counts are multiplied by parameters does not hold: with products of weights and
/// counts it is linear.
std::string PowerProof::contradiction(const Simplex& simplex) const {
  std::string text = "exfalso";
  for (const std::string& weight : weights(simplex))
    for (const std::string& count : free_)
      text += fmt::format(";\n      assert (0 <= ({}) * Z.of_nat {})%Z by (apply Z.mul_nonneg_nonneg; lia)",
                          weight, count);
  return text + ";\n      lia";
}

/// That a point lies in the plane of a simplex: the weights do not say so where others have more
/// dimensions.
std::string PowerProof::thin(const Simplex& simplex) const {
  std::string text;
  for (std::size_t i = 0; i < simplex.rays[0].size(); ++i) {
    LinearForm difference(simplex.rays[0].size(), 0);
    difference[i] = simplex.d;
    for (std::size_t k = 0; k < simplex.rays.size(); ++k)
      add(difference, simplex.weights[k], -simplex.rays[k][i]);
    if (!is_zero(difference)) text += fmt::format(" /\\ {} = 0", integer_text(in_names(difference), names_));
  }
  return text;
}

/// The point and the counts, with what they are sums of.
std::string PowerProof::point_text(const PowerLeaf& leaf, const Simplex& simplex) {
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
void PowerProof::note_lengths(const std::vector<CountedSegment>& named,
                              const std::vector<PowerSegment>& forms, const std::string& point) {
  for (std::size_t i = 0; i < named.size(); ++i) {
    for (std::size_t k = 0; k < named[i].runs.size(); ++k) {
      const LinearForm& length = named[i].runs[k].length;
      if (std::ranges::all_of(coordinates_.quotients, [&](std::size_t name) { return length[name] == 0; }))
        lengths_.insert(fmt::format("weigh {}%Z {}%Z = Z.of_nat ({})", list_text(forms[i].runs[k].length),
                                    point, natural_text(length, names_)));
    }
  }
}

/// A form in the parameters, in the names of the word.
LinearForm PowerProof::in_names(const LinearForm& form) const {
  LinearForm result(names_.size(), 0);
  for (std::size_t k = 0; k < form.size(); ++k) add(result, coordinates_.points[k], form[k]);
  return result;
}

/// The weights of the rays.
std::vector<std::string> PowerProof::weights(const Simplex& simplex) const {
  std::vector<std::string> texts;
  for (const LinearForm& weight : simplex.weights) texts.push_back(integer_text(in_names(weight), names_));
  return texts;
}

}  // namespace takeaway::coq
