#include "answer/dynamic.hpp"

#include <algorithm>

namespace takeaway::answer {

namespace {

bool are_fibonacci(const std::vector<std::uint64_t>& heaps) {
  constexpr std::size_t enough = 4;
  if (heaps.size() < enough || heaps[0] != 1 || heaps[1] != 2) return false;
  for (std::size_t i = 2; i < heaps.size(); ++i)
    if (heaps[i] != heaps[i - 1] + heaps[i - 2]) return false;
  return true;
}

}  // namespace

Result<DynamicFindings> investigate_dynamic(const std::string& game, const DynamicTable& table) {
  DynamicFindings findings{table.last(), table.lost_heaps(), false, false};
  const auto schwenk = schwenk_heaps(table);
  findings.schwenk = schwenk && *schwenk == findings.lost;
  findings.fibonacci = are_fibonacci(findings.lost);
  if (schwenk && !findings.schwenk) return internal_fault(game + ": not the heaps of Schwenk's theorem");
  return findings;
}

Json json_of(const DynamicFindings& findings) {
  Json json;
  json["to"] = findings.last;
  json["lost_heaps"] = findings.lost;
  json["schwenk"] = findings.schwenk;
  json["fibonacci"] = findings.fibonacci;
  return json;
}

Result<DynamicPlace> read_place(const DynamicPosition& position, const Bindings& bindings) {
  const auto number = [&](const Formula& formula) -> Result<std::uint64_t> {
    auto value = evaluate(formula, bindings);
    if (value && *value >= 0) return static_cast<std::uint64_t>(*value);
    Error error = value ? Error{Fault::bad_input,
                                "this number cannot be negative, it is " + std::to_string(*value),
                                {},
                                formula.place()}
                        : std::move(value.error());
    error.text = position.rule.text;
    return std::unexpected(std::move(error));
  };
  const auto heap = number(position.heap.size);
  if (!heap) return std::unexpected(heap.error());
  if (!position.heap.bound) return DynamicPlace{*heap, *heap == 0 ? 0 : *heap - 1, true};
  const auto bound = number(*position.heap.bound);
  if (!bound) return std::unexpected(bound.error());
  return DynamicPlace{*heap, std::min(*heap, *bound), false};
}

WinningTakings winning_takings(const DynamicTable& table, const DynamicPlace& place, std::size_t most) {
  WinningTakings winning;
  for (std::uint64_t t = 1; t <= place.bound; ++t) {
    if (!table.wins(place.heap, t)) continue;
    if (winning.takings.size() < most) winning.takings.push_back(t);
    ++winning.count;
  }
  return winning;
}

}  // namespace takeaway::answer
