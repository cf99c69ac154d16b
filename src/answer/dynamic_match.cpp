// A heap whose moves bound the next one, in a match.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "answer/dynamic.hpp"
#include "answer/match_position.hpp"

namespace takeaway::answer {

namespace {

/// The heap as a sum of lost heaps, the largest that fits first.
std::vector<std::uint64_t> sum_of_lost(const DynamicTable& table, std::uint64_t heap) {
  const auto lost = table.lost_heaps();
  std::vector<std::uint64_t> parts;
  for (const std::uint64_t part : std::views::reverse(lost))
    for (; part <= heap; heap -= part) parts.push_back(part);
  return parts;
}

class DynamicMatch final : public MatchPosition {
 public:
  DynamicMatch(DynamicRule rule, DynamicPlace place) : rule_(std::move(rule)), place_(place) {}

  std::string text() const override {
    const std::string heap =
        place_.first ? std::to_string(place_.heap) : fmt::format("({},{})", place_.heap, place_.bound);
    return to_text(rule_) + ": " + heap;
  }

  std::vector<MatchHeap> heaps() const override {
    return {{0, 0, to_text(rule_), {place_.heap}, place_.bound}};
  }

  std::vector<MatchMove> moves(std::size_t most) const override {
    std::vector<MatchMove> found;
    for (std::uint64_t take = 1; take <= place_.bound && found.size() < most; ++take)
      found.push_back({0, 0, {place_.heap - take}});
    return found;
  }

  Result<void> check(const MatchMove& move) const override {
    if (move.component != 0 || move.heap != 0) return bad_input("there is only one heap");
    if (move.left.size() != 1) return bad_input("a move leaves one heap");
    if (place_.bound == 0) return bad_input("nothing may be taken");
    if (move.left[0] >= place_.heap || place_.heap - move.left[0] > place_.bound)
      return bad_input(fmt::format("1 to {} may be taken from {}", place_.bound, place_.heap));
    return {};
  }

  std::unique_ptr<MatchPosition> after(const MatchMove& move) const override {
    Bindings taken;
    taken.bind("t", static_cast<std::int64_t>(place_.heap - move.left[0]));
    const auto bound = evaluate(rule_.bound, taken);
    // One that is too large to be computed bounds nothing; others were tried when the match was read.
    const std::uint64_t most = bound ? static_cast<std::uint64_t>(*bound) : move.left[0];
    return std::make_unique<DynamicMatch>(rule_,
                                          DynamicPlace{move.left[0], std::min(move.left[0], most), false});
  }

  Result<MatchSolution> solve(std::uint64_t memory, const Watch& watch) const override {
    constexpr std::size_t most_moves = 20;
    const auto table =
        DynamicTable::compute(rule_, {}, std::max<std::uint64_t>(place_.heap, 1), memory, watch);
    if (!table) return std::unexpected(table.error());
    MatchSolution solution;
    solution.lost = table->is_p(place_.heap, place_.bound);
    const WinningTakings winning = winning_takings(*table, place_, most_moves);
    solution.winning = winning.count;
    for (const std::uint64_t take : winning.takings) solution.moves.push_back({0, 0, {place_.heap - take}});
    if (place_.heap > 0) solution.reasons = reasons(*table);
    return solution;
  }

  std::string words(const MatchMove& move) const override {
    return fmt::format("take {} from heap 1, leaving {}", place_.heap - move.left[0], move.left[0]);
  }

 private:
  std::vector<std::string> reasons(const DynamicTable& table) const {
    const std::uint64_t least = table.least_winning(place_.heap);
    constexpr std::size_t most_parts = 12;
    const auto parts = sum_of_lost(table, place_.heap);
    std::vector<std::string> lines;
    if (least == place_.heap) {
      lines.push_back(
          fmt::format("the heap {} is lost: to take less than all of it does not win", place_.heap));
    } else {
      lines.push_back(fmt::format("the least number that wins is {}", least));
      if (parts.size() <= most_parts && parts.back() == least)
        lines.push_back(fmt::format("it is the last of {} = {}, lost heaps, each the largest that fits",
                                    place_.heap, fmt::join(parts, " + ")));
    }
    lines.push_back(place_.first ? "any part may be taken, but not all"
                                 : fmt::format("at most {} may be taken", place_.bound));
    return lines;
  }

  DynamicRule rule_;
  DynamicPlace place_;
};

}  // namespace

Result<OneMatchPosition> read_dynamic_match(const CommonOptions& options, const std::string& several,
                                            const Listener& listener) {
  const auto position = parse_dynamic_position(options.family);
  if (!position) return std::unexpected(position.error());
  const auto settings = read_settings(options, position->parameters(), listener);
  if (!settings) return std::unexpected(settings.error());
  OneMatchPosition one{nullptr, settings->resources};
  const auto read = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    if (one.position) return bad_input(several);
    const auto place = read_place(*position, bindings);
    if (!place) return std::unexpected(place.error());
    // Bounds that cannot be computed are refused here, and not in the middle of a match.
    DynamicRule rule = bind(position->rule, bindings);
    const auto table = DynamicTable::compute(rule, {}, std::max<std::uint64_t>(place->heap, 1),
                                             settings->resources.memory, listener.only_stop());
    if (!table) return std::unexpected(table.error());
    one.position = std::make_unique<DynamicMatch>(std::move(rule), *place);
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return one;
}

}  // namespace takeaway::answer
