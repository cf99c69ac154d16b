#include "answer/known_outcomes.hpp"

#include <algorithm>

#include "answer/theorem_catalogue.hpp"

namespace takeaway::answer {

Result<KnownOutcomes> KnownOutcomes::open(const PartizanGame& game, Heap last, const PartizanLimits& limits,
                                          Listener& listener) {
  constexpr Heap near = Heap{1} << 24U;
  KnownOutcomes known;
  if (last >= near) {
    auto findings = investigate_partizan(game, limits, listener);
    if (!findings) return std::unexpected(findings.error());
    if (findings->proved) {
      known.period_ = std::move(findings->period);
      return known;
    }
    if (last >= limits.memory / 2)
      return limit_reached("heap " + std::to_string(last) + " is too large to look at all before it, and " +
                           findings->status());
  }
  const Step step(listener, "outcomes", last);
  auto first = partizan_outcomes(game, last + 1, step.watch());
  if (!first) return std::unexpected(first.error());
  known.first_ = std::move(*first);
  return known;
}

std::vector<OutcomeClass> KnownOutcomes::stretch(Heap from, Heap count) const {
  if (!period_) {
    const auto begin = first_.begin() + static_cast<std::ptrdiff_t>(from);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
  }
  const bool early = from < period_->preperiod;
  const std::vector<Run>* word = early ? &period_->preperiod_word : &period_->period_word;
  Heap index = early ? from : (from - period_->preperiod) % period_->period;
  auto run = word->begin();
  while (index >= run->length) index -= run++->length;
  std::vector<OutcomeClass> found;
  found.reserve(static_cast<std::size_t>(count));
  while (found.size() < count) {
    found.push_back(static_cast<OutcomeClass>(run->value));
    if (++index < run->length) continue;
    index = 0;
    if (++run != word->end()) continue;
    word = &period_->period_word;
    run = word->begin();
  }
  return found;
}

FirstMoves first_moves(const MoveSet& set, Heap heap, std::size_t most) {
  constexpr Heap farthest = Heap{1} << 24U;
  FirstMoves first;
  if (auto few = few_members(set, heap)) {
    first.moves = std::move(*few);
  } else {
    Heap bound = 1024;
    do {
      bound = std::min(4 * bound, heap);
      first.moves = members(set, bound);
    } while (first.moves.size() <= most && bound < std::min(heap, farthest));
    first.all = bound == heap;
  }
  first.all = first.all && first.moves.size() <= most;
  first.moves.resize(std::min(first.moves.size(), most));
  return first;
}

namespace {

std::vector<PartizanOption> options_of(const MoveSet& set, Heap heap, const KnownOutcomes& known, bool& all) {
  constexpr std::size_t most_options = 64;
  const FirstMoves first = first_moves(set, heap, most_options);
  all = all && first.all;
  std::vector<PartizanOption> options;
  for (const Move move : first.moves) options.push_back({move, heap - move, known.at(heap - move)});
  return options;
}

/// Forms that are found at once, and fit in a line.
CanonicalLimits small_forms() {
  CanonicalLimits limits;
  limits.letters = 40;
  limits.forms = 1000;
  limits.comparisons = 1'000'000;
  return limits;
}

Json options_json(const std::vector<PartizanOption>& options) {
  Json list = Json::array();
  for (const PartizanOption& option : options)
    list.push_back(
        {{"take", option.take}, {"to", option.to}, {"outcome", std::string{letter(option.outcome)}}});
  return list;
}

}  // namespace

Result<PartizanHeapNote> look_at_partizan_heap(const PartizanGame& game, Heap heap,
                                               const PartizanLimits& limits, Listener& listener) {
  const auto known = KnownOutcomes::open(game, heap, limits, listener);
  if (!known) return std::unexpected(known.error());
  PartizanHeapNote note;
  note.outcome = known->at(heap);
  note.left = options_of(game.left, heap, *known, note.all);
  note.right = options_of(game.right, heap, *known, note.all);
  auto form = short_form({game, heap}, listener.only_stop());
  if (!form) return std::unexpected(form.error());
  note.form = std::move(*form);
  return note;
}

Result<std::string> short_form(const PartizanHeap& heap, const Watch& watch) {
  constexpr Heap last_with_form = 500;
  if (heap.size > last_with_form || heap.game.ending) return "";
  auto form = canonical_sum(std::vector{heap}, small_forms(), watch);
  if (!form && form.error().fault == Fault::limit) return "";
  return form;
}

Json json_of(const PartizanGame& game, Heap heap, const PartizanHeapNote& note) {
  Json json;
  json["game"] = to_text(game);
  json["heap"] = heap;
  json["outcome"] = std::string{letter(note.outcome)};
  json["form"] = note.form.empty() ? Json() : Json(note.form);
  json["left"] = options_json(note.left);
  json["right"] = options_json(note.right);
  json["all"] = note.all;
  return json;
}

Result<std::vector<std::string>> short_forms(const PartizanGame& game, Heap heaps, const Watch& watch) {
  if (game.ending) return std::vector<std::string>{};
  auto found = canonical_heaps(game, heaps, small_forms(), watch);
  if (!found) return std::unexpected(found.error());
  return std::move(found->forms);
}

Json partizan_analysis_json(const PartizanGame& game, const PartizanFindings& findings,
                            const std::vector<std::string>& forms, const std::vector<Prediction>& theorems) {
  Json json;
  json["game"] = to_text(game);
  json["period"] = partizan_json(game, findings);
  if (findings.period) {
    json["preperiod_word"] = class_word(findings.period->preperiod_word);
    json["period_word"] = class_word(findings.period->period_word);
  }
  json["canonical"] = forms;
  json["theorems"] = predictions_json(theorems);
  return json;
}

}  // namespace takeaway::answer
