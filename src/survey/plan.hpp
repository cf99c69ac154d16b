// A survey made ready: what is shared by all threads that compute it. Internal to the room `survey`.
#pragma once

#include "survey/accelerator.hpp"
#include "survey/games.hpp"

namespace takeaway {

/// The formulas that measure a game, besides what is always measured.
struct SurveyMeasures {
  std::vector<std::string> names;
  std::vector<std::string> written;      ///< name = formula
  std::vector<FormulaProgram> programs;  ///< each in `with_move_names`, `found_names` and earlier measures
  std::vector<std::vector<std::size_t>> needs;  ///< by measure: the numbers found that its formula uses
  std::vector<bool> need_moves;                 ///< by measure: whether its formula uses the moves
};

struct SurveyPlan {
  SurveyRequest request;
  survey::GameSource source;
  std::unique_ptr<survey::GameList> games;
  std::vector<SurveyColumn> columns;
  std::vector<std::string> built_in;  ///< the measures among the columns that are not formulas
  SurveyMeasures measures;
  std::size_t first_measure = 0;  ///< the column
  std::uint64_t shard_size = 1;
  bool rows = true;
  bool tallied = false;  ///< counted by cubes of sets (subset_tally.hpp), not game by game
  std::shared_ptr<survey::Accelerator> accelerator;
};

namespace survey {

/// Reads the request's texts into the plan.
Result<void> read_request(SurveyPlan& plan);
/// Whether parameters and measures cannot have this name, because a column or a word of the language has it.
bool is_reserved(const std::string& name);
std::string lower(std::string text);

/// The numbers found of a game that formulas may use, under these names; the order is that of
/// `found_numbers`.
std::vector<std::string> found_names(Question question);
std::vector<std::int64_t> found_numbers(Question question, const Measured& found);
/// `period`, `preperiod`, `pure` and so on, of the game itself, stand for what was found.
Formula with_found_names(const Formula& formula);

/// Adds the formulas of `name = formula` texts to the plan.
Result<SurveyMeasures> read_measures(const std::vector<std::string>& texts,
                                     const std::vector<std::string>& params, Question question,
                                     const std::optional<Family>& family);

}  // namespace survey
}  // namespace takeaway
