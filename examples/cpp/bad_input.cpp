// Errors are values: what is wrong with a text, and where.
#include <iostream>
#include <takeaway/game.hpp>

int main() {
  const auto game = takeaway::parse_game("sink {5, 11, 11}");
  if (game) return 1;
  std::cout << game.error().message << '\n'
            << game.error().text << '\n'
            << std::string(game.error().place.value_or(0), ' ') << "^\n";
}
