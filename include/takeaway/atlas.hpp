// Discovery: patterns in the words of a family, stated as theorems and proved for all parameters; and atlases
// of such cells, to be looked up.
//
// Example:
//
//     const auto game = takeaway::parse_game("{3, 5, 7}");
//     const auto entry = takeaway::find_in_atlas(*game);
//     if (!entry) return 1;
//     std::cout << entry->period << " = " << entry->period_formula << '\n';  // prints 10 = a+c
//     std::cout << entry->proved << '\n';                                    // prints 1
//
// Cost: to look a game up: a look at each cell with its number of moves, after all cells have been read on
// the first call. `discover` takes seconds to hours, by the size of its sample.
// Preconditions: an entry given to `word` is one that `find` gave; indices are less than size().
// Errors: `discover`: bad input in the request, with its place; an unreadable journal; an interrupt, after
// which a run with a journal goes on where it was.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/game.hpp"
#include "takeaway/theorem.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

struct DiscoverRequest {
  std::string family;
  std::vector<std::string> lets;
  std::vector<std::string> wheres;
  std::string name = "cell";     ///< cells are called name-1, name-2, ...
  std::uint64_t least = 1;       ///< a cell must answer so many games that no cell before it does
  std::uint64_t most_cells = 0;  ///< 0: as many as there are
  unsigned threads = 1;
  std::string journal;  ///< a file that keeps what the solvers said, so that a run that was stopped can go
                        ///< on; may be empty
};

/// A theorem that was found and proved.
struct FoundCell {
  std::string name;
  std::string text;           ///< the theorem, as in a file
  std::string letters;        ///< of its word
  std::string preperiod;      ///< formulas
  std::string period;         ///<
  std::uint64_t games = 0;    ///< of the sample that it answers and no cell before it
  std::uint64_t covered = 0;  ///< by it and those before it
};

/// A shape with games that no cell answers.
struct OpenShape {
  std::string letters;
  std::uint64_t games = 0;
  std::string why;
};

struct Discovery {
  std::uint64_t games = 0;     ///< in the sample
  std::uint64_t without = 0;   ///< without a word: no period was found, or the values grow
  std::uint64_t shapes = 0;    ///< of their words
  std::uint64_t patterns = 0;  ///< that some shape's lengths fit
  std::uint64_t tried = 0;     ///< patterns that were given to the prover
  std::uint64_t covered = 0;
  double seconds = 0;  ///< what it took, runs that were stopped included
  std::vector<FoundCell> cells;
  std::vector<OpenShape> open;  ///< the largest first
};

/// What `discover` is at: a few words, and how much of it is done.
using DiscoverProgress = std::function<void(const std::string& stage, const Discovery& so_far)>;

/// Looks for cells: theorems about words with linear lengths, each proved for all its parameters by Z3. The
/// result depends on the request alone, not on the threads or the time.
Result<Discovery> discover(const DiscoverRequest& request, const DiscoverProgress& progress = {},
                           const Watch& watch = {});

/// Proved cells, to be looked up.
class Atlas {
 public:
  /// Of texts in the form that `discover` writes, one theorem each. Words are read when they are asked for.
  /// `proved` is a manifest: the SHA-256 of a cell's text at the beginning of a line for each that was
  /// proved.
  static Result<Atlas> of(std::vector<std::string> cells, std::string_view proved = {});
  Atlas(Atlas&&) noexcept;
  Atlas& operator=(Atlas&&) noexcept;
  ~Atlas();

  /// What an atlas says about a game.
  struct Entry {
    std::string cell;       ///< its name
    std::size_t index = 0;  ///< of the cell
    bool proved = false;    ///< the cell's text, as it is now, is one that was proved
    Bindings bindings;
    std::int64_t scale = 1;  ///< the game is this multiple of the one that the bindings give
    std::int64_t preperiod = 0;
    std::int64_t period = 0;
    std::string period_formula;
  };
  /// The simplest cell (the one with the shortest word as it is written) that contains the game, or else
  /// the game of which it is a multiple. Nothing for games that are not finite, and for those with another
  /// number of moves or another boundary than the cells have.
  std::optional<Entry> find(const Game& game) const;

  /// The word that a cell claims for a game: preperiod and one period, letter by letter. The entry must be
  /// one that `find` gave.
  Result<std::vector<std::uint8_t>> word(const Entry& entry) const;

  /// Whether a cell's text, as it is now, is one that was proved. The index must be less than `size()`.
  bool is_proved(std::size_t index) const;

  std::size_t size() const;
  /// A cell as the theorem that it is. The index must be less than `size()`.
  Result<Theorem> cell(std::size_t index) const;
  std::optional<std::size_t> index_of(std::string_view name) const;

 private:
  struct [[gnu::visibility("hidden")]] State;
  explicit Atlas(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// The theorems of a file, each with its own lines and one line end at the end, without blank lines around
/// it.
std::vector<std::string> split_theorems(std::string_view text);

/// The atlas that comes with the program, of games with three moves; nothing for other boundaries.
const Atlas* known_atlas(BoundaryKind boundary);
/// What it says about a game.
std::optional<Atlas::Entry> find_in_atlas(const Game& game);

}  // namespace takeaway
