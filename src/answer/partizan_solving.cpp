#include "answer/partizan_solving.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/lexer.hpp"

namespace takeaway::answer {

namespace {

using notation::Token;

bool is_token(const Token& token, Token::Kind kind, std::string_view text) {
  return token.kind == kind && token.text == text;
}

/// Whether a partizan game begins with this token: at the start, or behind a '+'.
bool begins_partizan(const std::vector<Token>& tokens, std::size_t at) {
  const bool named =
      is_token(tokens[at], Token::Kind::word, "left") || is_token(tokens[at], Token::Kind::word, "ending");
  return named && (at == 0 || is_token(tokens[at - 1], Token::Kind::sign, "+"));
}

/// Puts `nim` in the place of a game, so that everything else keeps its place.
void mask(std::string& text, std::size_t begin, std::size_t end) {
  constexpr std::string_view other = "nim";
  std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin),
            text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  text.replace(begin, other.size(), other);
}

template <class T>
std::unexpected<Error> error_in(Result<T>& failed, std::string_view text, std::size_t place = 0) {
  Error error = std::move(failed.error());
  error.text = text;
  if (error.place) *error.place += place;
  return std::unexpected(std::move(error));
}

bool is_plain(const Game& game) {
  return game.boundary == BoundaryKind::wall && game.initial.empty() && !game.comply && !game.breaking &&
         !game.states;
}

}  // namespace

bool is_partizan_sum(std::string_view text) {
  if (is_partizan(text)) return true;
  const auto tokens = notation::tokenize(text);
  if (!tokens) return false;
  for (std::size_t at = 0; at < tokens->size(); ++at)
    if (begins_partizan(*tokens, at)) return true;
  return false;
}

Result<PartizanSum> parse_partizan_sum(std::string_view text) {
  auto tokens = notation::tokenize(text);
  if (!tokens) return error_in(tokens, text);
  PartizanSum sum;
  sum.text = text;
  std::string masked(text);
  for (std::size_t at = 0; at + 1 < tokens->size(); ++at) {
    if (!begins_partizan(*tokens, at)) continue;
    std::size_t colon = at;
    while (colon + 1 < tokens->size() && !is_token((*tokens)[colon], Token::Kind::sign, ":")) ++colon;
    const std::size_t begin = (*tokens)[at].place;
    const std::size_t end = colon + 1 < tokens->size() ? (*tokens)[colon].place : text.size();
    auto family = parse_partizan_family(text.substr(begin, end - begin));
    if (!family) return error_in(family, text, begin);
    sum.parts.push_back({std::move(*family), begin});
    mask(masked, begin, end);
    at = colon;
  }
  auto position = parse_position_family(masked);
  if (!position) return error_in(position, text);
  sum.position = std::move(*position);
  return sum;
}

std::set<std::string> PartizanSum::parameters() const {
  std::set<std::string> names = position.parameters();
  for (const Part& part : parts) names.merge(part.family.parameters());
  return names;
}

Result<std::vector<PartizanHeap>> bind(const PartizanSum& sum, const Bindings& bindings) {
  auto position = bind(sum.position, bindings);
  if (!position) return error_in(position, sum.text);
  std::vector<PartizanHeap> heaps;
  for (std::size_t i = 0; i < position->components.size(); ++i) {
    const Component& component = position->components[i];
    const std::size_t place = sum.position.parts[i].place;
    const auto part = std::ranges::find(sum.parts, place, &PartizanSum::Part::place);
    PartizanGame game;
    if (part != sum.parts.end()) {
      auto bound = bind(part->family, bindings);
      if (!bound) return error_in(bound, sum.text, place);
      game = std::move(*bound);
    } else if (is_plain(component.game)) {
      game = {component.game.moves, component.game.moves, false};
    } else {
      return std::unexpected(Error{
          Fault::bad_input, "beside partizan heaps, only plain games with a wall can stand, as {1,4} or nim",
          sum.text, place});
    }
    for (const Pile& pile : component.heaps) heaps.push_back({game, pile.size});
    if (game.ending && (position->components.size() > 1 || component.heaps.size() > 1))
      return std::unexpected(
          Error{Fault::bad_input, "the rule 'ending' is about one heap, not about a sum", sum.text, place});
  }
  return heaps;
}

std::string rule_text(const PartizanGame& game) {
  return game.left == game.right && !game.ending ? game.left.text() : to_text(game);
}

std::string to_text(const std::vector<PartizanHeap>& heaps) {
  // Where no game shows that the sum is partizan, the first one is written with both its sets.
  const bool hidden = std::ranges::all_of(
      heaps, [](const PartizanHeap& heap) { return heap.game.left == heap.game.right && !heap.game.ending; });
  std::string text;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    const bool again = i > 0 && heaps[i].game == heaps[i - 1].game;
    if (again)
      text += ", ";
    else
      text += (i == 0 ? "" : " + ") + (hidden && i == 0 ? to_text(heaps[i].game) : rule_text(heaps[i].game)) +
              ": ";
    text += std::to_string(heaps[i].size);
  }
  return text;
}

Result<SolvedPartizanSum> solve_partizan_sum(const std::vector<PartizanHeap>& heaps, std::uint64_t memory,
                                             Listener& listener) {
  const Step step(listener, "sums", 0, "sum");
  auto solution = solve_partizan(heaps, memory, step.watch());
  if (!solution) return std::unexpected(solution.error());
  SolvedPartizanSum solved{std::move(*solution), ""};
  if (heaps.front().game.ending) return solved;
  CanonicalLimits limits;
  limits.letters = 100;
  limits.forms = 1000;  // a form is a remark here, and not to be waited for
  limits.comparisons = 1'000'000;
  auto value = canonical_sum(heaps, limits, listener.only_stop());
  if (value) {
    solved.value = std::move(*value);
  } else if (value.error().fault != Fault::limit) {
    return std::unexpected(value.error());
  }
  return solved;
}

std::string move_words(const std::vector<PartizanHeap>& heaps, const PartizanMove& move) {
  return fmt::format("take {} from heap {}, leaving {}", move.take, move.heap + 1,
                     heaps[move.heap].size - move.take);
}

Json json_of(const std::vector<PartizanHeap>& heaps, const SolvedPartizanSum& solved) {
  const auto moves = [&](const std::vector<PartizanMove>& list) {
    Json array = Json::array();
    for (const PartizanMove& move : list)
      array.push_back({{"heap", move.heap}, {"take", move.take}, {"to", heaps[move.heap].size - move.take}});
    return array;
  };
  Json json;
  json["position"] = to_text(heaps);
  json["outcome"] = std::string(1, letter(solved.solution.outcome));
  json["value"] = solved.value.empty() ? Json() : Json(solved.value);
  json["left"] = moves(solved.solution.left);
  json["right"] = moves(solved.solution.right);
  return json;
}

}  // namespace takeaway::answer
