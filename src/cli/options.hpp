// From the options that all verbs share to the games they select.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/verbs.hpp"
#include "takeaway/game.hpp"
#include "takeaway/parameters.hpp"
#include "takeaway/values.hpp"

namespace takeaway::cli {

/// One game of the family, with the parameters that select it.
struct Selection {
  Game game;
  Bindings bindings;
};

/// The family and its parameters, read and checked.
struct Request {
  Family family;
  std::vector<Let> lets;
  std::vector<Where> wheres;
  Resources resources;

  bool has_range() const { return takeaway::has_range(lets); }
  /// Binds every game without looking at it: before a JSON document is begun, it should be certain to end.
  Result<void> check_games() const;
  /// Visits every game; an error when there is none.
  Result<void> for_each_game(const std::function<Result<void>(const Selection&)>& visit) const;
};

Result<Request> read_request(const CommonOptions& options);

/// A number as typed for `option`: an expression, in which the parameters may be used.
Result<std::uint64_t> read_number(const std::string& text, const std::string& option,
                                  const Bindings& bindings = {});

/// "m=5 d=6", for headings; empty without parameters.
std::string bindings_text(const Bindings& bindings);

}  // namespace takeaway::cli
