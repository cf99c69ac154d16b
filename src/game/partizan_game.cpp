// `left {1,3} right {2,5}`: two sets behind two words; both are read and bound as those of other families.
#include "takeaway/partizan_game.hpp"

#include <algorithm>
#include <array>

#include "notation/parser.hpp"

namespace takeaway {

namespace {

using notation::Parser;
using notation::Token;

constexpr std::array<std::string_view, 4> boundary_words = {"wall", "sink", "init", "comply"};

/// The words that a game of one set may have in front of it, and a partizan game has not.
void refuse_boundary(Parser& parser) {
  for (const std::string_view word : boundary_words)
    if (parser.at(word))
      parser.fail(parser.place(), "a partizan game has no '" + std::string(word) +
                                      "': it is written 'left {1,3} right {2,5}', and heaps end at 0");
}

PartizanFamily read_partizan(Parser& parser) {
  PartizanFamily family;
  refuse_boundary(parser);
  family.ending = parser.accept("ending");
  if (!family.ending) parser.expect("left");
  refuse_boundary(parser);
  family.left = parser.set();
  if (family.ending) return family;
  if (!parser.accept("right"))
    parser.fail(parser.place(), "expected 'right' and Right's moves here, as in 'left {1,3} right {2,5}'");
  refuse_boundary(parser);
  family.right = parser.set();
  return family;
}

/// A family of one set has the words and the moves of it.
Family one_set(const SetTerm& set, const std::string& text) {
  Family family;
  family.set = set;
  family.text = text;
  return family;
}

}  // namespace

bool is_partizan(std::string_view text) {
  const auto tokens = notation::tokenize(text.substr(0, text.find_first_of("{@")));
  if (!tokens) return false;
  const auto is_word = [](const Token& token, std::string_view word) {
    return token.kind == Token::Kind::word && token.text == word;
  };
  const auto first = std::ranges::find_if(
      *tokens, [&](const Token& token) { return is_word(token, "left") || is_word(token, "ending"); });
  if (first == tokens->end()) return false;
  return first == tokens->begin() || std::ranges::any_of(boundary_words, [&](std::string_view word) {
           return is_word(tokens->front(), word);
         });
}

std::set<std::string> PartizanFamily::parameters() const {
  std::set<std::string> names = one_set(left, text).parameters();
  names.merge(one_set(right, text).parameters());
  return names;
}

Result<PartizanFamily> parse_partizan_family(std::string_view text) {
  auto family = notation::read_all(text, read_partizan);
  if (family) family->text = text;
  return family;
}

Result<PartizanGame> bind(const PartizanFamily& family, const Bindings& bindings) {
  auto left = bind(one_set(family.left, family.text), bindings);
  if (!left) return std::unexpected(std::move(left.error()));
  if (family.ending) return PartizanGame{left->moves, left->moves, true};
  auto right = bind(one_set(family.right, family.text), bindings);
  if (!right) return std::unexpected(std::move(right.error()));
  return PartizanGame{std::move(left->moves), std::move(right->moves), false};
}

Result<PartizanGame> parse_partizan_game(std::string_view text) {
  auto family = parse_partizan_family(text);
  if (!family) return std::unexpected(std::move(family.error()));
  return bind(*family, {});
}

std::string to_text(const PartizanFamily& family) {
  if (family.ending) return "ending " + to_text(family.left);
  return "left " + to_text(family.left) + " right " + to_text(family.right);
}

std::string to_text(const PartizanGame& game) {
  if (game.ending) return "ending " + game.left.text();
  return "left " + game.left.text() + " right " + game.right.text();
}

}  // namespace takeaway
