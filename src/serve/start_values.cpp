#include "serve/start_values.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>

#include "takeaway/parameters.hpp"

namespace takeaway::serve {

namespace {

/// Far enough apart that sets like {a,b,c} and {m,2m+k} have no move twice; small numbers behind them, for
/// sets like {9-a}.
std::vector<std::int64_t> candidates(std::size_t parameter) {
  constexpr std::array<std::int64_t, 6> apart = {5, 11, 23, 37, 53, 71};
  constexpr std::int64_t small = 24;
  std::vector<std::int64_t> found;
  for (std::size_t i = 0; i < apart.size(); ++i) found.push_back(apart.at((parameter + i) % apart.size()));
  for (std::int64_t i = 1; i <= small; ++i) found.push_back(i);
  return found;
}

/// Tries candidates in the order of how far down their lists they stand, all together.
class StartSearch {
 public:
  StartSearch(const std::vector<std::string>& names, Bindings given,
              const std::function<bool(const Bindings&)>& is_game, const Watch& watch)
      : is_game_(is_game), tried_(std::move(given)), watch_(watch) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (tried_.find(names[i]) != nullptr) continue;
      names_.push_back(names[i]);
      lists_.push_back(candidates(i));
    }
  }

  std::optional<Bindings> find() {
    std::size_t farthest = 0;
    for (const auto& list : lists_) farthest += list.size() - 1;
    for (std::size_t steps = 0; steps <= farthest && tries_ < most_tries && !watch_.stopped(); ++steps)
      if (with_steps(0, steps)) return tried_;
    return std::nullopt;
  }

 private:
  static constexpr std::size_t most_tries = 4000;

  /// Whether the parameters from this one on can be so many steps down their lists.
  bool with_steps(std::size_t parameter, std::size_t steps) {
    if (parameter == names_.size()) return steps == 0 && ++tries_ <= most_tries && is_game_(tried_);
    const auto& list = lists_[parameter];
    const bool last = parameter + 1 == names_.size();
    for (std::size_t i = last ? steps : 0; i <= steps && i < list.size() && tries_ < most_tries; ++i) {
      tried_.bind(names_[parameter], list[i]);
      if (with_steps(parameter + 1, steps - i)) return true;
      tried_.unbind_last();
    }
    return false;
  }

  const std::function<bool(const Bindings&)>& is_game_;
  std::vector<std::string> names_;  // those without a value
  Bindings tried_;
  const Watch& watch_;
  std::vector<std::vector<std::int64_t>> lists_;
  std::size_t tries_ = 0;
};

}  // namespace

std::vector<std::string> in_order(std::string_view text, const std::set<std::string>& names) {
  std::vector<std::string> found;
  const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  for (auto at = text.begin(); at != text.end();) {
    const auto begin = std::find_if_not(std::find_if(at, text.end(), is_letter), text.end(), is_digit);
    at = std::find_if_not(begin, text.end(), is_letter);
    const std::string word(begin, at);
    if (names.contains(word) && std::ranges::find(found, word) == found.end()) found.push_back(word);
  }
  return found;
}

Result<Bindings> given_values(const Query& query, const Listener& listener) {
  std::vector<Let> lets;
  for (const std::string& text : query.texts("let")) {
    auto let = parse_let(text);
    if (!let) return std::unexpected(let.error());
    if (has_range(std::span(&*let, 1))) return bad_input("one value for every parameter, not a range");
    lets.push_back(std::move(*let));
  }
  Bindings given;
  const auto read = for_each_binding(
      lets, {},
      [&](const Bindings& bindings) -> Result<void> {
        given = bindings;
        return {};
      },
      listener.only_stop());
  if (!read) return std::unexpected(read.error());
  return given;
}

Json start_json(const std::vector<std::string>& names, const Bindings& given,
                const std::function<bool(const Bindings&)>& is_game, const Watch& watch) {
  const auto found = StartSearch(names, given, is_game, watch).find();
  if (!found) return nullptr;
  Json json = Json::object();
  for (const std::string& name : names) json[name] = *found->find(name);
  return json;
}

Result<Reply> family_reply(const Query& query, const FamilyFacts& facts,
                           const std::function<bool(const Bindings&)>& is_game, const Listener& listener) {
  const auto given = given_values(query, listener);
  if (!given) return std::unexpected(given.error());
  Json json;
  json["family"] = facts.text;
  if (!facts.kind.empty()) json["kind"] = facts.kind;
  json["parameters"] = facts.parameters;
  json["start"] = start_json(facts.parameters, *given, is_game, listener.only_stop());
  json["boundary"] = facts.boundary;
  json["comply"] = facts.comply;
  return Reply{dump(json)};
}

}  // namespace takeaway::serve
