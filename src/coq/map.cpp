// The largest cells of a tiling as theorems of Coq.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "coq/text.hpp"
#include "takeaway/coq.hpp"

namespace takeaway {

namespace {

// A file is compiled in some ten seconds.
constexpr std::uint64_t most_runs_in_file = 250'000;
constexpr std::size_t most_triangles_in_file = 2'000;

/// The cell cut from its first corner: all parts have its word.
std::vector<TiledCell> triangles_of(const TiledCell& cell) {
  std::vector<TiledCell> parts;
  for (std::size_t i = 1; i + 1 < cell.corners.size(); ++i) {
    TiledCell part = cell;
    part.corners = {cell.corners[0], cell.corners[i], cell.corners[i + 1]};
    parts.push_back(std::move(part));
  }
  return parts;
}

/// The cells to take, the largest first.
std::vector<const TiledCell*> largest_cells(const Tiling& tiling, std::uint64_t share) {
  std::vector<std::size_t> order(tiling.cells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
    const std::uint64_t s = tiling.cells[one].share();
    const std::uint64_t t = tiling.cells[other].share();
    return s != t ? s > t : one < other;
  });
  std::vector<const TiledCell*> cells;
  std::uint64_t sum = 0;
  for (const std::size_t i : order) {
    if (sum >= share) break;
    cells.push_back(&tiling.cells[i]);
    sum += tiling.cells[i].share();
  }
  return cells;
}

std::string point_text(const std::array<std::int64_t, 3>& point) {
  return fmt::format("({},{},{})", point[0], point[1], point[2]);
}

std::string pair_text(const LinearForm& period) {
  return fmt::format("{}{}{}", period[0] > 0 ? "A" : "", period[1] > 0 ? "B" : "", period[2] > 0 ? "C" : "");
}

bool is_sum_of_two(const LinearForm& period) {
  return std::ranges::count(period, 1) == 2 && std::ranges::count(period, 0) == 1;
}

std::string cell_text(const TiledCell& cell) {
  const LinearForm& pre = cell.preperiod;
  return fmt::format("Cell {} {} {} {} {}", point_text(cell.corners[0]), point_text(cell.corners[1]),
                     point_text(cell.corners[2]), point_text({pre[0], pre[1], pre[2]}),
                     pair_text(cell.period));
}

/// Steps are more than runs: they end where any of the options changes.
std::uint64_t enough_steps(const std::vector<TiledCell>& cells) {
  std::uint64_t runs = 0;
  for (const TiledCell& cell : cells) runs = std::max(runs, cell.runs);
  return std::bit_ceil(64 * runs + 1024);
}

CoqFile cells_file(std::size_t number, BoundaryKind boundary, const std::vector<TiledCell>& cells) {
  std::string text =
      coq::heading("Cells of the map: three corners, preperiod, and the two moves whose sum is the period.",
                   "Game Walk Runs Cone Triples");
  text += fmt::format("Local Open Scope Z_scope.\n\nDefinition cells_{} : list cell := [\n", number);
  for (std::size_t i = 0; i < cells.size(); ++i) text += (i == 0 ? "" : ";\n") + cell_text(cells[i]);
  text += fmt::format(
      "].\n\nLemma checked_{0} : all_check {1} (Z.to_nat {2}) cells_{0} = true.\n"
      "Proof. vm_cast_no_check (eq_refl true). Qed.\n",
      number, coq::boundary_text(boundary), enough_steps(cells));
  return {.name = fmt::format("Cells_{}", number), .text = text};
}

/// What the last file says: the cells, the boundary, a proof from those of the parts, parts in ten thousand.
constexpr std::string_view map_statement = R"coq(Definition cells : list cell := {0}.

(** In every cell the nim-values repeat with a sum of two moves, from the cell's preperiod on. *)
Theorem cells_periodic : forall k, In k cells ->
  forall a b c : nat, 0 < a < b -> b < c -> inside k (game a b c) ->
  repeats (nim {1} [a; b; c]) (Z.to_nat (apply (preperiod k) (game a b c))) (sum (period k) a b c).
Proof.
  intros k I. unfold cells in I. rewrite <- ?app_assoc in I.
{2}Qed.

(** Flammenkamp's conjecture, as far as the cells go. *)
Theorem three_moves : forall a b c : nat, 0 < a < b -> b < c ->
  (exists k, In k cells /\ inside k (game a b c)) ->
  exists from p, (p = a + b \/ p = a + c \/ p = b + c) /\ repeats (nim {1} [a; b; c]) from p.
Proof. exact (some_sum {1} cells cells_periodic). Qed.

(** The cells are parts of the map 0 <= a <= b <= c, no two of them overlap, and of the area of the map
    they have {3} parts in ten thousand, or more. *)
Theorem cells_on_map : forallb cell_on_map cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem no_overlap : forall t, held_by t cells <= 1.
Proof. apply (no_overlap_by (length cells)). vm_cast_no_check (eq_refl true). Qed.

Theorem area : ({3} * 2 ^ 64 <= 10000 * total cells)%Z.
Proof. apply Z.leb_le. vm_cast_no_check (eq_refl true). Qed.

(** There is a game in a cell. *)
Example met : exists k, In k cells /\ exists a b c, 0 < a < b /\ b < c /\ inside k (game a b c).
Proof. exact (first_cell_met cells ltac:(vm_compute; reflexivity)). Qed.

Print Assumptions cells_periodic.
Print Assumptions three_moves.
Print Assumptions cells_on_map.
Print Assumptions no_overlap.
Print Assumptions area.
)coq";

std::string statement_text(BoundaryKind boundary, std::size_t files, std::uint64_t share) {
  std::string modules = "Game Periods Walk Runs Cone Triples";
  std::string lists;
  std::string proof;
  for (std::size_t i = 1; i <= files; ++i) {
    modules += fmt::format(" Cells_{}", i);
    lists += fmt::format("{}cells_{}", i == 1 ? "" : " ++ ", i);
    const std::string part = fmt::format("exact (all_periodic _ _ _ checked_{} k I)", i);
    proof += i == files ? fmt::format("  {}.\n", part)
                        : fmt::format("  apply in_app_or in I. destruct I as [I|I]; [{}|].\n", part);
  }
  // Rounded down: what is left of 2^-64 is less than one part in ten thousand.
  const auto parts = static_cast<std::uint64_t>((static_cast<unsigned __int128>(share) * 10'000) >> 64U);
  return coq::heading("The map of all games of three moves a < b < c, and how much of it is proved.",
                      modules) +
         fmt::format(map_statement, lists, coq::boundary_text(boundary), proof, parts);
}

}  // namespace

CoqMap coq_map(const Tiling& tiling, std::uint64_t share) {
  CoqMap map;
  std::vector<TiledCell> cells;
  std::uint64_t runs = 0;
  const auto flush = [&] {
    if (cells.empty()) return;
    map.files.push_back(cells_file(map.files.size() + 1, tiling.boundary, cells));
    cells.clear();
    runs = 0;
  };
  for (const TiledCell* cell : largest_cells(tiling, share)) {
    if (!is_sum_of_two(cell->period)) continue;
    ++map.cells;
    for (TiledCell& triangle : triangles_of(*cell)) {
      ++map.triangles;
      map.share += triangle.share();
      runs += triangle.runs;
      cells.push_back(std::move(triangle));
    }
    if (runs >= most_runs_in_file || cells.size() >= most_triangles_in_file) flush();
  }
  flush();
  map.files.push_back({.name = "Map", .text = statement_text(tiling.boundary, map.files.size(), map.share)});
  return map;
}

}  // namespace takeaway
