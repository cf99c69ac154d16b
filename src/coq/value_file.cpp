#include "coq/value_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "coq/formula_text.hpp"
#include "coq/linear.hpp"
#include "coq/parameter_text.hpp"
#include "coq/set_text.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

/// Whether the formula, or what it calls, divides; with `twice`, whether it divides by something that is no
/// number what is itself a quotient or a remainder.
bool divides(const Formula& formula, const Theorem& theorem, bool twice) {
  const auto& node = *formula.node;
  const bool division = node.kind == FormulaKind::quotient || node.kind == FormulaKind::remainder ||
                        node.kind == FormulaKind::ceiling;
  if (division && (!twice || (node.arguments[1].node->kind != FormulaKind::number &&
                              divides(node.arguments[0], theorem, false))))
    return true;
  if (node.refers.kind == Reference::Kind::definition &&
      divides(theorem.definitions[node.refers.index].formula, theorem, twice))
    return true;
  return std::ranges::any_of(node.arguments,
                             [&](const Formula& part) { return divides(part, theorem, twice); });
}

class ValueFile {
 public:
  explicit ValueFile(const Theorem& theorem) : theorem_(theorem), parameters_(theorem) {
    if (!theorem.game || theorem.game->boundary != BoundaryKind::wall)
      throw NotLinear{"values by a formula are for games under wall"};
    FormulaText moves(theorem, "");
    set_ = set_text(theorem.game->set, moves);
    lemmas_ = parameters_.natural_conditions("natural_where") +
              parameters_.natural_lemmas(moves, "", "natural_moves");
    for (const Claim& claim : theorem.claims)
      if (claim.kind == Claim::Kind::values) take(claim);
    const bool comply = theorem.game->comply;
    if (values_ == nullptr || (comply && others_ == nullptr))
      throw NotLinear{"the values of all halves are needed"};
    if (!comply && others_ != nullptr) throw NotLinear{"a game without halves has no others"};
  }

  ValueTheorem written() {
    result_.text += parameters_.example_text();
    result_.text += theorem_.game->comply ? both_halves() : one_set();
    result_.text = comment_text(values_->text) + "\n\n" + lemmas_ + result_.text;
    result_.claims = others_ == nullptr ? 1 : 2;
    result_.theorems = {"values"};
    for (const Claim& claim : theorem_.claims)
      if (claim.kind == Claim::Kind::outcomes || claim.kind == Claim::Kind::statement) add(claim);
    return result_;
  }

 private:
  void take(const Claim& claim) {
    const Claim*& place = claim.other_half ? others_ : values_;
    if (claim.when || claim.range || !claim.witness || place != nullptr)
      throw NotLinear{"a formula for every heap is needed, with its witness"};
    if (divides(claim.formula, theorem_, true))
      throw NotLinear{"a formula divides a quotient once more, which Coq is not led through yet"};
    place = &claim;
  }

  static std::string heap_text(const Claim& claim) { return safe_heap(claim.variable.name); }
  /// n is kept for heaps; other names are the theorem's own.
  static std::string safe_heap(const std::string& name) { return name == "n" ? name : safe_names({name})[0]; }

  /// The formula of one half, with what makes it one of natural numbers.
  std::string formula_text(const Claim& claim) {
    FormulaText text(theorem_, "");
    text.declare(claim.variable, heap_text(claim));
    std::string result = text.side(claim.formula);
    lemmas_ += parameters_.natural_lemmas(text, fmt::format("  forall {} : nat,\n", heap_text(claim)),
                                          claim.other_half ? "natural_others" : "natural");
    return result;
  }
  std::string witness_text(const Claim& claim) const {
    FormulaText text(theorem_, "");
    text.declare(claim.variable, heap_text(claim));
    text.declare(claim.smaller, safe_heap(claim.smaller.name));
    return fmt::format("  - intros {} {} smaller. exists {}. settle.\n", heap_text(claim),
                       safe_heap(claim.smaller.name), text.argument(claim.witness));
  }
  std::string one_set() {
    const std::string heap = heap_text(*values_);
    const std::string formula = formula_text(*values_);
    return fmt::format(
        "Theorem values : {}  forall {}, set_nim {} {} = {}.\n{}"
        "  apply (set_nim_by {} (fun {} => {})).\n  - settle.\n{}Qed.\n\n",
        parameters_.premises(), heap, set_, heap, formula, "Proof.\n" + parameters_.intros(), set_, heap,
        formula, witness_text(*values_));
  }
  std::string both_halves() {
    const std::string heap = heap_text(*values_);
    const std::string own = formula_text(*values_);
    const std::string other_heap = heap_text(*others_);
    const std::string other = formula_text(*others_);
    if (heap != other_heap) throw NotLinear{"the two halves call the heap differently"};
    return fmt::format(
        "Theorem values : {}  forall {},\n  comply {} {} = {} /\\\n  comply_not {} {} = {}.\n{}"
        "  apply (comply_by {} (fun {} => {})\n    (fun {} => {})).\n  - unfold no_same. settle.\n{}"
        "  - unfold no_same. settle.\n{}Qed.\n\n",
        parameters_.premises(), heap, set_, heap, own, set_, heap, other, "Proof.\n" + parameters_.intros(),
        set_, heap, own, heap, other, witness_text(*values_), witness_text(*others_));
  }

  /// A statement on heaps that follows from their values.
  void add(const Claim& claim) {
    try {
      if (claim.when || claim.range || claim.mirror) throw NotLinear{"a statement is not one on all heaps"};
      result_.text += statement_text(claim);
      ++result_.claims;
    } catch (const NotLinear& not_linear) {
      result_.why = not_linear.why;
    }
  }
  std::string statement_text(const Claim& claim) {
    const std::string nim = fmt::format("{} {}", theorem_.game->comply ? "comply" : "set_nim", set_);
    FormulaText text(theorem_, nim);
    text.declare(claim.variable, heap_text(claim));
    const bool is_outcome = claim.kind == Claim::Kind::outcomes;
    std::string statement = is_outcome ? text.clause(claim.formula) : text.proposition(claim.formula);
    if (is_outcome) statement = fmt::format("{} {} = 0 <-> {}", nim, heap_text(claim), statement);
    if (text.has_differences()) throw NotLinear{"a statement has a difference in it"};
    const std::size_t number = result_.theorems.size();
    result_.theorems.push_back(fmt::format("statement_{}", number));
    const std::string known = theorem_.game->comply ? "(fun h => proj1 (known h))" : "known";
    const std::string lemmas =
        parameters_.natural_lemmas(text, fmt::format("  forall {} : nat,\n", heap_text(claim)),
                                   fmt::format("natural_statement_{}", number));
    return fmt::format(
        "{}\n\n{}Theorem statement_{} : {}  forall {}, {}.\n{}  pose proof (values {}{}) as known.\n"
        "  intro {}. rewrite ?{}. clear known. settle.\nQed.\n\n",
        comment_text(claim.text), lemmas, number, parameters_.premises(), heap_text(claim), statement,
        "Proof.\n" + parameters_.intros(), parameters_.names(),
        parameters_.for_conditions(" ltac:(assumption)"), heap_text(claim), known);
  }

  const Theorem& theorem_;
  ParameterText parameters_;
  std::string set_;
  const Claim* values_ = nullptr;
  const Claim* others_ = nullptr;
  std::string lemmas_;
  ValueTheorem result_;
};

}  // namespace

ValueTheorem value_theorem(const Theorem& theorem) {
  return ValueFile(theorem).written();
}

}  // namespace takeaway::coq
