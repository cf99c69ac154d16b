#include "cli/play_options.hpp"

#include "answer/options.hpp"

namespace takeaway::cli {

Result<std::vector<Player>> read_players(const PlayOptions& options) {
  if (options.self) {
    if (!options.first.empty()) return bad_input("--self and --first exclude each other");
    return std::vector{Player::program, Player::other_program};
  }
  if (options.first.empty() || options.first == "you") return std::vector{Player::you, Player::program};
  if (options.first == "program") return std::vector{Player::program, Player::you};
  return bad_input("--first is 'you' or 'program', not '" + options.first + "'");
}

Result<Strength> read_strength(const PlayOptions& options) {
  const auto level = level_named(options.level);
  if (!level)
    return bad_input("unknown level '" + options.level +
                     "'; there are perfect, strong, casual and forgetful");
  Strength strength;
  strength.skill = level->skill;
  strength.random.seed(std::random_device{}());
  if (options.seed.empty()) return strength;
  const auto seed = read_number(options.seed, "--seed");
  if (!seed) return std::unexpected(seed.error());
  strength.random.seed(*seed);
  return strength;
}

}  // namespace takeaway::cli
