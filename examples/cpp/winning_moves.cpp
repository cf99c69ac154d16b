// Who wins a sum of heaps, and how.
#include <iostream>
#include <takeaway/position.hpp>

int main() {
  const auto position = takeaway::parse_position("{1,4}: 5,6,7 + nim: 3");
  if (!position) return 1;
  auto solver = takeaway::Solver::open(*position, takeaway::Play::normal);
  if (!solver) return 1;
  const auto solution = solver->solve(*position);
  if (!solution) return 1;
  std::cout << (solution->next_player_wins ? "N" : "P") << ", nim-sum " << solution->nim_sum << '\n';
  for (const auto& move : solution->moves)
    std::cout << "take " << move.take << " from heap " << move.heap << " of component " << move.component
              << '\n';
}
