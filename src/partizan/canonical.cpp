// Canonical forms of heaps, one after the other, and of their sums.
#include <algorithm>

#include "partizan/forms.hpp"

namespace takeaway {

namespace {

using partizan::Forms;

/// Why no more forms are given.
std::string forms_limit(const Forms& forms) {
  return forms.exhausted() ? "canonical forms grow past what is allowed"
                           : "a canonical form is too long to write";
}

/// The forms of the heaps up to `last`, or fewer where they grow too large.
std::vector<Forms::Id> heap_forms(const PartizanGame& game, Heap last, Forms& forms) {
  const std::vector<Move> left = members(game.left, last);
  const std::vector<Move> right = members(game.right, last);
  std::vector<Forms::Id> ids;
  const auto options = [&](const std::vector<Move>& moves) {
    Forms::Options found;
    for (const Move move : moves)
      if (move <= ids.size()) found.push_back(ids[ids.size() - move]);
    return found;
  };
  while (ids.size() <= last) {
    const Forms::Id id = forms.form(options(left), options(right));
    if (forms.exhausted()) break;
    ids.push_back(id);
  }
  return ids;
}

std::unexpected<Error> no_canonical_forms() {
  return bad_input("a game with 'ending' has no canonical forms: who wins at the end is not who moved last");
}

}  // namespace

Result<CanonicalHeaps> canonical_heaps(const PartizanGame& game, Heap heaps, const CanonicalLimits& limits,
                                       const Watch& watch) {
  if (game.ending) return no_canonical_forms();
  CanonicalHeaps found;
  if (heaps == 0) return found;
  Forms forms(limits, watch);
  const auto ids = heap_forms(game, std::min<Heap>(heaps - 1, limits.forms), forms);
  if (watch.stopped()) return interruption();
  if (ids.size() < heaps)
    found.limit = forms.exhausted() ? forms_limit(forms)
                                    : "forms are given of " + std::to_string(ids.size()) + " heaps at most";
  for (const Forms::Id id : ids) {
    auto text = forms.text(id);
    if (!text) {
      found.limit = "a canonical form is too long to write";
      break;
    }
    found.forms.push_back(std::move(*text));
  }
  return found;
}

Result<std::string> canonical_sum(std::span<const PartizanHeap> heaps, const CanonicalLimits& limits,
                                  const Watch& watch) {
  Forms forms(limits, watch);
  Forms::Id total = forms.form({}, {});
  for (const PartizanHeap& heap : heaps) {
    if (heap.game.ending) return no_canonical_forms();
    const auto ids =
        heap.size < limits.forms ? heap_forms(heap.game, heap.size, forms) : std::vector<Forms::Id>{};
    if (ids.size() <= heap.size) return limit_reached(forms_limit(forms));
    total = forms.sum(total, ids.back());
    if (watch.stopped()) return interruption();
    if (forms.exhausted()) return limit_reached(forms_limit(forms));
  }
  auto text = forms.text(total);
  if (!text) return limit_reached(forms_limit(forms));
  return std::move(*text);
}

}  // namespace takeaway
