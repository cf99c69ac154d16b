#include "coq/power_lemmas.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

/// "[([1; 0], [0; 1]); ...]": a form in the parameters and one in the counts, each.
std::string products_text(const Products& products) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < products.size(); ++i) {
    if (is_zero(products[i])) continue;
    LinearForm count(i + 1, 0);
    count.back() = 1;
    texts.push_back(fmt::format("({}, {})", list_text(products[i]), list_text(count)));
  }
  return list_text(texts);
}

template <class T>
std::string texts_of(const std::vector<T>& items, std::string (*text)(const T&)) {
  std::vector<std::string> texts;
  for (const T& item : items) texts.push_back(text(item));
  return list_text(texts);
}

template <class T>
std::string nested_text(const std::vector<std::vector<T>>& lists, std::string (*text)(const T&)) {
  std::vector<std::string> texts;
  for (const auto& items : lists) texts.push_back(texts_of(items, text));
  return fmt::format("[{}]", fmt::join(texts, ";\n   "));
}

std::string segment_text(const PowerSegment& segment) {
  std::vector<std::string> runs;
  for (const FormRun& run : segment.runs)
    runs.push_back(fmt::format("({}%nat, {})", run.value, list_text(run.length)));
  return fmt::format("({}, {})", list_text(segment.count), list_text(runs));
}

std::string place_text(const Place& place) {
  return fmt::format("({}%nat, {})", place.segment, list_text(place.copy));
}
std::string sight_text(const Sight& sight) {
  return fmt::format("({}, {})", sight.below ? "true" : "false", texts_of(sight.places, place_text));
}
std::string stretch_text(const Stretch& stretch) {
  return fmt::format("Stretch {} {}", list_text(stretch.most), texts_of(stretch.sights, sight_text));
}

std::string run_place_text(const RunPlace& at) {
  return fmt::format("({}, {}%nat)", place_text(at.place), at.run);
}
std::string witness_text(const std::optional<Witness>& witness) {
  if (!witness) return "None";
  return fmt::format("Some (Witness {} {} {} {} {})", products_text(witness->distance),
                     run_place_text(witness->here), run_place_text(witness->there),
                     list_text(witness->room_here), list_text(witness->room_there));
}
std::string shift_text(const Shift& shift) {
  return fmt::format("Shift {} {}", list_text(shift.last), texts_of(shift.witnesses, witness_text));
}

constexpr const char* computed = " = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n";

}  // namespace

std::string powers_lemma(const std::string& name, const PowerLeaf& leaf, std::size_t part) {
  const PowerPlan& plan = *leaf.plans[part];
  return fmt::format(
             "Lemma {} : checks_powers (Z.to_nat {}) {} {}%nat\n  {}%Z\n  {}%Z\n  {}%Z\n  {}%Z\n  {}%Z\n  "
             "({})%Z\n  {}%Z\n  {}%Z",
             name, plan.steps, boundary_text(leaf.word.boundary), leaf.word.counts[0].size(),
             list_text(leaf.simplices[part].rays), list_text(leaf.word.counts),
             texts_of(leaf.word.moves, products_text), texts_of(leaf.word.first, segment_text),
             texts_of(leaf.word.then, segment_text),
             plan.many ? fmt::format("Many {}%nat {}", plan.each, list_text(*plan.many))
                       : fmt::format("Times {}", plan.times),
             products_text(plan.window), nested_text(plan.stretches, stretch_text)) +
         computed;
}

std::string window_lemma(const std::string& name, const PowerLeaf& leaf, std::size_t part) {
  const PowerPlan& plan = *leaf.plans[part];
  return fmt::format(
             "Lemma {} : checks_window (Z.to_nat {}) {} {}%nat\n  {}%Z\n  {}%Z\n  {}%Z {}\n  {}%Z\n  {}%Z\n  "
             "{}%Z",
             name, plan.steps, boundary_text(leaf.word.boundary), leaf.word.counts[0].size(),
             list_text(leaf.simplices[part].rays), list_text(leaf.word.counts),
             texts_of(leaf.word.moves, products_text),
             leaf.word.standing == Standing::anywhere ? "true" : "false",
             texts_of(leaf.word.first, segment_text), texts_of(leaf.word.then, segment_text),
             nested_text(plan.stretches, stretch_text)) +
         computed;
}

std::string shortest_lemma(const std::string& name, const PowerLeaf& leaf, const LeastCases& cases,
                           std::size_t part) {
  const ShortestPlan& plan = *cases.plans[part];
  return fmt::format("Lemma {} : checks_shortest {}%Z {}%nat\n  {}%Z\n  {}%Z\n  {}%Z\n  {}%Z\n  {}%Z", name,
                     list_text(plan.positives), leaf.word.counts[0].size(),
                     list_text(cases.simplices[part].rays), list_text(leaf.word.counts),
                     texts_of(cases.shape.first, segment_text), texts_of(cases.shape.then, segment_text),
                     nested_text(plan.shifts, shift_text)) +
         computed;
}

}  // namespace takeaway::coq
