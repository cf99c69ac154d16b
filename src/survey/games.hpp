// Lists of games by number. Internal to the room `survey`.
#pragma once

#include <functional>
#include <memory>
#include <set>

#include "survey/batch.hpp"
#include "survey/subset_tally.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::survey {

using VisitBatch = std::function<Result<void>(Batch&)>;

class GameList {
 public:
  virtual ~GameList() = default;

  /// How many there are, with those that conditions leave out.
  virtual std::uint64_t candidates() const = 0;
  /// Those numbered first..end-1 that satisfy the conditions, in batches.
  virtual Result<void> list(std::uint64_t first, std::uint64_t end, const VisitBatch& visit,
                            const Watch& watch) const = 0;
  /// Those numbered first..end-1 as stretches, where they are all sets with some largest moves; else nothing.
  virtual std::optional<std::vector<SubsetStretch>> stretches(std::uint64_t first, std::uint64_t end) const {
    static_cast<void>(first);
    static_cast<void>(end);
    return std::nullopt;
  }

  std::size_t batch_size = 4096;
};

/// What a list of games is made from.
struct GameSource {
  std::vector<Let> lets;
  std::vector<WrittenFormula> wheres;
  std::optional<Family> family;  ///< none for subsets and codes
  unsigned code_base = 0;        ///< of codes: 8 or 16 digits; 0 where it is not of codes
  BoundaryKind boundary = BoundaryKind::wall;

  std::vector<std::string> names() const;  ///< of the parameters
};

/// Names that conditions and measures may use besides the parameters: they speak of the moves.
inline const std::vector<std::string> move_names = {"largest", "size", "divisor"};

/// The parameters, then those of the other names that no parameter has.
std::vector<std::string> with_move_names(std::vector<std::string> params);
/// Adds the values of the move names that `with_move_names` added.
void add_move_values(const std::vector<std::string>& params, std::span<const std::int64_t> moves,
                     std::vector<std::int64_t>& values);
/// The moves of a game, ascending: of a game with states all that a state has to which a heap can come.
/// Nothing where there are infinitely many, or none.
std::optional<std::vector<std::int64_t>> all_moves(const Game& game);
/// Whether one of these names speaks of the moves, and is not a parameter.
bool speak_of_moves(const std::set<std::string>& used, const std::vector<std::string>& params);
/// The error with the case it was met in.
Error told(Error error, const std::vector<std::string>& names, std::span<const std::int64_t> values);

/// Whether a family's moves are listed one by one, under wall or sink.
bool is_listed(const Family& family);

/// A family with its parameters' ranges.
Result<std::unique_ptr<GameList>> family_games(GameSource source, const Watch& watch);
/// All sets with largest move n, of k moves where k is a parameter.
Result<std::unique_ptr<GameList>> subset_games(GameSource source, const Watch& watch);

/// All codes of games that break heaps with n digits behind the point, the last of them not 0; with the digit
/// d before the point where d is a parameter.
Result<std::unique_ptr<GameList>> code_games(GameSource source, const Watch& watch);

}  // namespace takeaway::survey
