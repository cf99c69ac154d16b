// Games on two heaps, from what was typed to what is found. `plane` as the first word leads here.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "answer/json.hpp"
#include "answer/options.hpp"
#include "takeaway/carpet.hpp"
#include "takeaway/picture.hpp"

namespace takeaway::answer {

struct PlaneSelection {
  PlaneGame game;
  Bindings bindings;
};

/// The family and its parameters.
struct PlaneRequest : Settings {
  PlaneFamily family;
  Result<void> for_each_game(const std::function<Result<void>(const PlaneSelection&)>& visit) const;
  /// The one game that is selected; an error where there are several.
  Result<PlaneSelection> only_game() const;
};

Result<PlaneRequest> read_plane(const CommonOptions& options, const Listener& listener);

/// The part of the plane up to the heaps typed for --to: `40` both ways, or `40,20`.
Result<CarpetSize> read_carpet_size(const std::string& text, const Bindings& bindings, std::uint64_t usual);

/// Rows 0 to the last, and what the check says: `proved` if it holds, empty if it was too long.
struct RowFindings {
  std::vector<PeriodicRow> rows;
  bool proved = false;
  std::string status() const { return proved ? "proved" : "found, the check was too long"; }
};

/// A check that refutes what was found is an internal fault.
Result<RowFindings> investigate_rows(const PlaneGame& game, std::uint64_t last, std::uint64_t limit,
                                     Listener& listener);

/// P and N, one letter for each x of preperiod and period.
std::string row_word(const PeriodicRow& row);

/// Where the moves of a game lead to, no place twice, no more than so many; what is nearest comes first.
std::vector<PlanePoint> plane_options(const PlaneGame& game, PlanePoint from, std::size_t most);

struct PlaneMoveFound {
  std::size_t part = 0;
  std::size_t heap = 0;
  PlanePoint to;
};

struct SolvedPlane {
  bool lost = false;                               ///< by the player to move
  std::vector<std::vector<std::uint64_t>> values;  ///< by part and heap; none of a large pair by itself
  std::uint64_t nim_sum = 0;                       ///< of them
  std::optional<OnePair::How> how;                 ///< without values
  std::vector<PlaneMoveFound> moves;               ///< that win, the first most_plane_wins of them
  std::uint64_t winning = 0;                       ///< how many there are
};
inline constexpr std::size_t most_plane_wins = 20;

/// "Wythoff's pairs".
std::string how_words(OnePair::How how);

/// A sum goes by its values. For a pair by itself its outcome is enough, where its value would take long.
Result<SolvedPlane> solve_plane(const PlanePosition& position, std::uint64_t memory, const Watch& watch);

/// The shortest translations that keep outcomes. Those that do so for heaps below `seen_to` are seen, and
/// proved or dropped where that can be decided: where every move has one length, and rows and columns repeat
/// soon.
struct KeptTranslations {
  static constexpr std::uint64_t seen_to = 200;
  std::vector<PlaneMove> moves;
  bool proved = false;
};
Result<KeptTranslations> kept_everywhere(const PlaneGame& game, std::uint64_t memory, Listener& listener);

/// What `analyze` tells of a game in the plane.
struct PlaneAnalysis {
  static constexpr std::uint64_t side = 200;        ///< heaps below this are looked at
  static constexpr std::uint64_t rows_to_find = 8;  ///< whose periods are looked for
  std::uint64_t p_positions = 0;
  KeptTranslations kept;
  std::optional<PlaneMove> by_theorem;  ///< the sum of both moves, where there are two
  RowFindings rows;
  std::string rows_limit;               ///< why there are none
  std::optional<FoundMosaic> mosaic;    ///< of the whole plane, proved
  std::vector<std::string> carpet;      ///< # for P, the lowest row last
  std::optional<std::uint64_t> beatty;  ///< of Wythoff's game: to how many pairs it was checked
};

Result<PlaneAnalysis> analyze_plane(const PlaneGame& game, std::uint64_t memory, Listener& listener);
Json json_of(const PlaneAnalysis& analysis);
Json mosaic_json(const FoundMosaic& found);
Json row_json(const RowFindings& findings, std::uint64_t row);

/// The carpet of a game in the plane, of values or outcomes.
Result<Picture> plane_picture(const DrawOptions& options, Listener& listener);

}  // namespace takeaway::answer
