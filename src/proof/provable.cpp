#include "proof/provable.hpp"

#include <algorithm>

#include "takeaway/outcome_family.hpp"
#include "takeaway/proof.hpp"

namespace takeaway {

namespace proof {

bool is_arithmetic(const Formula& formula, const Theorem& theorem) {
  const auto& node = *formula.node;
  const bool range = node.kind == FormulaKind::for_all || node.kind == FormulaKind::exists ||
                     node.kind == FormulaKind::count || node.kind == FormulaKind::largest;
  if (range || is_about_game(node.kind)) return false;
  if (node.refers.kind == Reference::Kind::definition &&
      !is_arithmetic(theorem.definitions[node.refers.index].formula, theorem))
    return false;
  return std::ranges::all_of(node.arguments,
                             [&](const Formula& part) { return is_arithmetic(part, theorem); });
}

}  // namespace proof

bool is_provable(const Theorem& theorem) {
  const bool partizan = theorem.game && theorem.game->outcomes &&
                        std::holds_alternative<PartizanFamily>(theorem.game->outcomes->rules);
  const bool listed = theorem.game && (partizan || theorem.game->set.kind == SetTerm::Kind::items);
  return std::ranges::any_of(theorem.claims, [&](const Claim& claim) {
    const bool word = claim.kind == Claim::Kind::word || claim.kind == Claim::Kind::blocks;
    const bool numbers = !theorem.game && claim.kind == Claim::Kind::condition;
    const bool by_words = claim.kind == Claim::Kind::statement && !theorem.uses.empty();
    return ((word || by_words) && listed) || claim.witness || claim.mirror ||
           (numbers && proof::is_arithmetic(claim.formula, theorem));
  });
}

}  // namespace takeaway
