// From the options that all verbs share to the games they select.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "answer/listener.hpp"
#include "answer/requests.hpp"
#include "takeaway/game.hpp"
#include "takeaway/parameters.hpp"
#include "takeaway/values.hpp"

namespace takeaway::answer {

/// One game of the family, with the parameters that select it.
struct Selection {
  Game game;
  Bindings bindings;
};

/// The parameters and what may be used, read and checked.
struct Settings {
  std::vector<Let> lets;
  std::vector<std::string> inferred;  ///< those of them that nobody typed
  std::vector<Where> wheres;
  Resources resources;
  Watch until_stopped;

  bool has_range() const { return takeaway::has_range(lets); }
  /// Visits every combination of the parameters; an error when there is none.
  Result<void> for_each(const std::function<Result<void>(const Bindings&)>& visit) const;
};

/// Engine, threads and memory.
Result<Resources> read_resources(const CommonOptions& options);

/// Reads all that verbs share but the family, which uses these parameters. Where there is one family, ranges
/// of moves in order are inferred.
Result<Settings> read_settings(const CommonOptions& options, const std::set<std::string>& used,
                               const Listener& listener, const Family* family = nullptr);

/// Adds the ranges that follow from the order of the moves, and gives their texts.
std::vector<std::string> infer_ranges(const Family& family, std::vector<Let>& lets);

/// The family and its parameters.
struct Request : Settings {
  Family family;

  /// Binds every game without looking at it: before a JSON document is begun, it should be certain to end.
  Result<void> check_games() const;
  Result<void> for_each_game(const std::function<Result<void>(const Selection&)>& visit) const;
  /// The one game that is selected; an error, with this message, where there are several.
  Result<Selection> only_game(const std::string& several) const;
};

Result<Request> read_request(const CommonOptions& options, const Listener& listener);

/// A number as typed for `option`: an expression, in which the parameters may be used.
Result<std::uint64_t> read_number(const std::string& text, const std::string& option,
                                  const Bindings& bindings = {});

/// One of several parts of a long computation: 3/64 is the third of 64.
struct PartOfMany {
  std::uint64_t part = 1;
  std::uint64_t parts = 1;
};
/// As typed for --shard; the whole where nothing was typed.
Result<PartOfMany> read_shard(const std::string& text);

/// "m=5 d=6", for headings; empty without parameters.
std::string bindings_text(const Bindings& bindings);

}  // namespace takeaway::answer
