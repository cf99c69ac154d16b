#include "answer/partizan_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "answer/known_outcomes.hpp"

namespace takeaway::answer {

const char* side_name(PartizanSide side) {
  return side == PartizanSide::left ? "Left" : "Right";
}

Result<PartizanSide> side_named(const std::string& text) {
  if (text == "left") return PartizanSide::left;
  if (text == "right") return PartizanSide::right;
  return bad_input("a side is 'left' or 'right', not '" + text + "'");
}

Result<OnePartizanSum> read_one_partizan_sum(const CommonOptions& options, const std::string& several,
                                             const Listener& listener) {
  const auto sum = parse_partizan_sum(options.family);
  if (!sum) return std::unexpected(sum.error());
  const auto settings = read_settings(options, sum->parameters(), listener);
  if (!settings) return std::unexpected(settings.error());
  std::optional<PartizanHeaps> heaps;
  const auto read = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    if (heaps) return bad_input(several);
    auto bound = bind(*sum, bindings);
    if (!bound) return std::unexpected(bound.error());
    heaps = std::move(*bound);
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return OnePartizanSum{std::move(*heaps), settings->resources};
}

namespace {

const MoveSet& set_of(const PartizanHeap& heap, PartizanSide side) {
  return side == PartizanSide::left ? heap.game.left : heap.game.right;
}

}  // namespace

std::vector<PartizanMove> legal_moves(const PartizanHeaps& heaps, PartizanSide side, std::size_t most) {
  std::vector<PartizanMove> found;
  for (std::size_t heap = 0; heap < heaps.size(); ++heap)
    for (const Move take : first_moves(set_of(heaps[heap], side), heaps[heap].size, most).moves) {
      if (found.size() == most) return found;
      found.push_back({heap, take});
    }
  return found;
}

Result<void> check_legal(const PartizanHeaps& heaps, PartizanSide side, const PartizanMove& move) {
  if (move.heap >= heaps.size()) return bad_input("there is no such heap");
  const PartizanHeap& heap = heaps[move.heap];
  if (move.take > heap.size) return bad_input(fmt::format("heap {} has only {}", move.heap + 1, heap.size));
  if (move.take == 0 || !set_of(heap, side).contains(move.take))
    return bad_input(fmt::format("{} may take from heap {} what is in {}, and {} is not", side_name(side),
                                 move.heap + 1, set_of(heap, side).text(), move.take));
  return {};
}

PartizanHeaps after(PartizanHeaps heaps, const PartizanMove& move) {
  heaps[move.heap].size -= move.take;
  return heaps;
}

PartizanSide winner_at_end(const PartizanHeaps& heaps, PartizanSide to_move) {
  if (!heaps.front().game.ending) return other(to_move);
  return heaps.front().size % 2 == 0 ? PartizanSide::left : PartizanSide::right;
}

const std::vector<PartizanMove>& wins_of(const PartizanSolution& solution, PartizanSide side) {
  return side == PartizanSide::left ? solution.left : solution.right;
}

bool wins_first(OutcomeClass outcome, PartizanSide side) {
  return (static_cast<unsigned>(outcome) & (side == PartizanSide::left ? 1U : 2U)) != 0;
}

std::string class_words(OutcomeClass outcome) {
  switch (outcome) {
    case OutcomeClass::L:
      return "L: Left wins, whoever moves first";
    case OutcomeClass::R:
      return "R: Right wins, whoever moves first";
    case OutcomeClass::N:
      return "N: whoever moves first wins";
    case OutcomeClass::P:
      break;
  }
  return "P: whoever moves first loses";
}

namespace {

/// Of moves that all lose one of those that leave the smallest share of right replies; of the first ones,
/// where there are many, and only where sums are few, so that it does not take long.
Result<PartizanMove> best_of_losing(const PartizanHeaps& heaps, PartizanSide side, std::uint64_t memory,
                                    const Watch& watch) {
  constexpr std::size_t most_tried = 32;
  constexpr double most_sums = 100'000;
  const auto moves = legal_moves(heaps, side, most_tried);
  double sums = 1;
  for (const PartizanHeap& heap : heaps) sums *= static_cast<double>(heap.size) + 1;
  if (sums > most_sums) return moves.front();
  PartizanMove best = moves.front();
  double least = 2;
  for (const PartizanMove& move : moves) {
    const PartizanHeaps next = after(heaps, move);
    const auto solution = solve_partizan(next, memory, watch);
    if (!solution) return std::unexpected(solution.error());
    const std::size_t replies = legal_moves(next, other(side), 1000).size();
    const double share = replies == 0 ? 1
                                      : static_cast<double>(wins_of(*solution, other(side)).size()) /
                                            static_cast<double>(replies);
    if (share >= least) continue;
    least = share;
    best = move;
  }
  return best;
}

}  // namespace

Result<PartizanMove> choose_move(const PartizanHeaps& heaps, PartizanSide side, double skill,
                                 std::uint64_t memory, std::mt19937_64& random, const Watch& watch) {
  constexpr std::size_t most_looked_at = 1000;
  const auto any_of = [&](const std::vector<PartizanMove>& moves) {
    return moves[static_cast<std::size_t>(random_below(moves.size(), random))];
  };
  if (!pays_attention(skill, random)) return any_of(legal_moves(heaps, side, most_looked_at));
  const auto solution = solve_partizan(heaps, memory, watch);
  if (!solution) return std::unexpected(solution.error());
  const auto& winning = wins_of(*solution, side);
  if (!winning.empty()) return any_of(winning);
  return best_of_losing(heaps, side, memory, watch);
}

Result<std::vector<std::string>> explanation(const PartizanHeaps& heaps, const SolvedPartizanSum& solved,
                                             PartizanSide side, const Watch& watch) {
  constexpr std::size_t most_heaps = 12;
  std::vector<std::string> lines;
  for (std::size_t i = 0; heaps.size() > 1 && i < std::min(heaps.size(), most_heaps); ++i) {
    const auto form = short_form(heaps[i], watch);
    if (!form) return std::unexpected(form.error());
    if (!form->empty()) lines.push_back(fmt::format("heap {} is worth {}", i + 1, *form));
  }
  if (!solved.value.empty())
    lines.push_back(
        fmt::format("{} worth {}", heaps.size() > 1 ? "together they are" : "the heap is", solved.value));
  const auto& winning = wins_of(solved.solution, side);
  if (winning.empty()) {
    lines.push_back(fmt::format("{} is to move, and after every move {}, who is then to move, wins",
                                side_name(side), side_name(other(side))));
    return lines;
  }
  lines.push_back(fmt::format("{} can {}: {}, who is then to move, loses", side_name(side),
                              move_words(heaps, winning.front()), side_name(other(side))));
  return lines;
}

bool PartizanMatch::undo() {
  if (made() < 2) return false;
  positions_.resize(positions_.size() - 2);
  return true;
}

}  // namespace takeaway::answer
