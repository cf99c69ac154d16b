// One game as a theorem of Coq.
#include <fmt/format.h>

#include <algorithm>

#include "coq/text.hpp"
#include "takeaway/coq.hpp"

namespace takeaway {

namespace {

// Coq takes about a microsecond for each heap and move.
constexpr std::uint64_t most_heaps = std::uint64_t{1} << 24U;

}  // namespace

Result<CoqFile> coq_game(const Game& game, std::uint64_t preperiod, std::uint64_t period) {
  if (game.comply || !game.initial.empty() || game.moves.kind() != MoveSet::Kind::finite)
    return bad_input("only finite games under wall or sink can be handed to Coq");
  std::vector<std::int64_t> moves;
  for (const std::uint64_t move : game.moves.listed()) {
    if (move > most_heaps) return limit_reached("the moves are too large for Coq");
    moves.push_back(static_cast<std::int64_t>(move));
  }
  if (period > most_heaps || preperiod > most_heaps)
    return limit_reached(
        fmt::format("Coq computes heap by heap: preperiod and period may be {} at most", most_heaps));
  std::string text = coq::heading(to_text(game), "Game Periods Stream");
  text += fmt::format(
      "Open Scope N_scope.\n\n"
      "(** From the preperiod on the nim-values repeat, and neither preperiod nor period can be less. *)\n"
      "Theorem game :\n"
      "  let nim := nim {} (map N.to_nat {}) in\n"
      "  let preperiod := N.to_nat {} in\n"
      "  let period := N.to_nat {} in\n"
      "  repeats nim preperiod period /\\ least nim preperiod period.\n"
      "Proof. apply stream_sound. vm_cast_no_check (eq_refl true). Qed.\n\n"
      "Print Assumptions game.\n",
      coq::boundary_text(game.boundary), coq::list_text(moves), preperiod, period);
  return CoqFile{.name = "Claim", .text = text};
}

}  // namespace takeaway
