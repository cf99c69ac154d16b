// The parameters of a family, of whatever kind of game: their order, and values to begin with.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "serve/reply.hpp"
#include "takeaway/formula.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::serve {

/// The names as they come in the text, for a page that sets them out.
std::vector<std::string> in_order(std::string_view text, const std::set<std::string>& names);

/// The parameters that have values already: `let`.
Result<Bindings> given_values(const Query& query, const Listener& listener);

/// Values to begin with for every parameter, those given among them, with which there is a game, as `is_game`
/// says; null where some thousand tries find none.
Json start_json(const std::vector<std::string>& names, const Bindings& given,
                const std::function<bool(const Bindings&)>& is_game, const Watch& watch);

/// What is told of a family of any kind.
struct FamilyFacts {
  std::string text;
  std::string kind;  ///< of games with a page of their own; empty of others
  std::vector<std::string> parameters;
  std::string boundary = "wall";
  bool comply = false;
};

/// {"family","kind","parameters","start","boundary","comply"}, with values to begin with.
Result<Reply> family_reply(const Query& query, const FamilyFacts& facts,
                           const std::function<bool(const Bindings&)>& is_game, const Listener& listener);

}  // namespace takeaway::serve
