// Positions as written: components joined by '+', each a family, a colon and its heaps.
//
// The sign '+' also stands inside heaps (`m+1`), never at the top level of a family. So the last '+' before a
// colon, outside braces and parentheses, is where a component begins.
#include <algorithm>

#include "base/kept_error.hpp"
#include "notation/lexer.hpp"
#include "takeaway/position.hpp"

namespace takeaway {

namespace {

using notation::error_at;
using notation::Token;

/// The text between two places, and where it starts.
struct Piece {
  std::string_view text;
  std::size_t place = 0;
};

class Splitter {
 public:
  Splitter(std::string_view text, std::vector<Token> tokens) : text_(text), tokens_(std::move(tokens)) {}

  Result<PositionFamily> read() {
    PositionFamily position;
    if (tokens_.size() == 1) fail(0, "a position is empty; write one as '{1,4}: 5,6,8 + nim: 3'");
    std::size_t begin = 0;
    for (std::size_t colon = next_colon(0); colon < end() && !error_.any();) {
      const std::size_t following = next_colon(colon + 1);
      const std::size_t heaps_end = following < end() ? last_plus(colon + 1, following) : end();
      if (error_.any()) break;
      position.parts.push_back(part(begin, colon, heaps_end));
      begin = heaps_end + 1;
      colon = following;
    }
    if (position.parts.empty())
      fail(text_.size(), "the heaps are missing: write ':' and the heaps after the game, as '{1,4}: 5,6,8'");
    position.text = text_;
    return error_.result(std::move(position));
  }

 private:
  void fail(std::size_t place, std::string message) { error_.keep(error_at(place, std::move(message))); }
  std::size_t end() const { return tokens_.size() - 1; }
  bool is(std::size_t at, std::string_view sign) const {
    return tokens_[at].kind == Token::Kind::sign && tokens_[at].text == sign;
  }

  // How the depth of brackets changes with a token.
  int nesting(std::size_t at) const {
    if (is(at, "(") || is(at, "{")) return 1;
    return is(at, ")") || is(at, "}") ? -1 : 0;
  }

  std::size_t next_colon(std::size_t from) const {
    while (from < end() && !is(from, ":")) from = lists_states(from) ? states_end(from) : from + 1;
    return from;
  }

  // Colons stand inside `states {A: {1,2} -> B}`, too.
  bool lists_states(std::size_t at) const {
    return tokens_[at].kind == Token::Kind::word && tokens_[at].text == "states" && is(at + 1, "{");
  }
  std::size_t states_end(std::size_t from) const {
    int depth = 0;
    for (std::size_t at = from + 1; at < end(); ++at) {
      depth += nesting(at);
      if (depth == 0) return at + 1;
    }
    return end();
  }

  std::size_t last_plus(std::size_t from, std::size_t to) {
    std::size_t found = to;
    int depth = 0;
    for (std::size_t at = from; at < to; ++at) {
      depth += nesting(at);
      if (depth == 0 && is(at, "+")) found = at;
    }
    if (found == to) fail(tokens_[to].place, "'+' is missing between the heaps and the next game");
    return found;
  }

  Piece piece(std::size_t from, std::size_t to) const {
    const std::size_t first = tokens_[from].place;
    return {text_.substr(first, tokens_[to].place - first), first};
  }

  PositionFamily::Part part(std::size_t begin, std::size_t colon, std::size_t heaps_end) {
    PositionFamily::Part part;
    if (begin == colon) fail(tokens_[colon].place, "a game is missing in front of ':'");
    if (colon + 1 == heaps_end) fail(tokens_[colon].place, "the heaps are missing after ':'");
    if (error_.any()) return part;
    part.joint = tokens_[begin].kind == Token::Kind::word && tokens_[begin].text == "joint";
    const std::size_t joint_place = tokens_[begin].place;
    if (part.joint && ++begin == colon) fail(tokens_[colon].place, "a game is missing after 'joint'");
    if (error_.any()) return part;
    const Piece family = piece(begin, colon);
    part.place = family.place;
    part.family = value_of(parse_family(family.text), family.place);
    if (part.joint && !part.family.comply)
      fail(joint_place, "'joint' is for comply/constrain games, as 'joint comply odd: 3, 5'");
    if (part.joint && part.family.boundary == BoundaryKind::init)
      fail(joint_place, "'joint' and 'init' exclude each other: heaps below 0 have no constraint");
    const Piece heaps = piece(colon + 1, heaps_end);
    part.heaps_place = heaps.place;
    part.heaps = value_of(parse_items(heaps.text), heaps.place);
    return part;
  }

  // Errors inside a piece have their place in the whole text.
  template <class T>
  T value_of(Result<T> result, std::size_t place) {
    if (result) return std::move(*result);
    result.error().place = place + result.error().place.value_or(0);
    error_.keep(std::move(result.error()));
    return T{};
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  KeptError error_;
};

}  // namespace

Result<PositionFamily> parse_position_family(std::string_view text) {
  auto tokens = notation::tokenize(text);
  auto family = tokens ? Splitter(text, std::move(*tokens)).read()
                       : Result<PositionFamily>(std::unexpected(std::move(tokens.error())));
  if (!family) family.error().text = text;
  return family;
}

std::set<std::string> PositionFamily::parameters() const {
  std::set<std::string> names;
  for (const Part& part : parts) {
    names.merge(part.family.parameters());
    for (const Item& item : part.heaps)
      for (const Formula* number : {&item.first, &item.second, &item.last})
        if (number->node) collect_names(*number, names);
  }
  return names;
}

namespace {

/// Gives heaps their sizes.
class HeapBinder {
 public:
  explicit HeapBinder(const Bindings& bindings) : bindings_(bindings) {}

  /// The next heaps are in this half.
  void begin(Half half) { half_ = half; }

  Result<void> add(const Item& item, std::vector<Pile>& heaps) {
    const auto refuse = [&](std::string message) {
      return std::unexpected(error_at(item.first.place(), std::move(message)));
    };
    KeptError error;
    const std::int64_t first = error.value_of(size(item.first));
    std::int64_t last = first;
    std::int64_t step = 1;
    switch (item.kind) {
      case Item::Kind::open_interval:
      case Item::Kind::open_progression:
        if (error.any()) break;
        return refuse("a position has finitely many heaps: where do these end?");
      case Item::Kind::progression:
        step = error.value_of(size(item.second)) - first;
        [[fallthrough]];
      case Item::Kind::interval:
        last = error.value_of(size(item.last));
        break;
      case Item::Kind::single:
        break;
    }
    if (error.any()) return std::unexpected(error.take());
    if (step <= 0 || last < first || (last - first) % step != 0)
      return refuse("this range of heaps never reaches its end");
    const auto count = static_cast<std::uint64_t>((last - first) / step) + 1;
    count_ += count;
    if (count > most_heaps || count_ > most_heaps)
      return refuse("a position may have at most " + std::to_string(most_heaps) + " heaps");
    for (std::uint64_t i = 0; i < count; ++i)
      heaps.push_back({static_cast<Heap>(first) + i * static_cast<Heap>(step), half_});
    return {};
  }

 private:
  Result<std::int64_t> size(const Formula& formula) const {
    auto value = evaluate(formula, bindings_);
    if (value && *value < 0)
      return std::unexpected(
          error_at(formula.place(), "a heap cannot be negative, this one is " + std::to_string(*value)));
    return value;
  }

  const Bindings& bindings_;
  std::uint64_t count_ = 0;
  Half half_ = Half::written;
};

}  // namespace

Result<Position> bind(const PositionFamily& family, const Bindings& bindings) {
  const auto moved = [&](Error error, std::size_t place) {
    error.place = place + error.place.value_or(0);
    error.text = family.text;
    return std::unexpected(std::move(error));
  };
  Position position;
  HeapBinder binder(bindings);
  for (const PositionFamily::Part& part : family.parts) {
    auto game = bind(part.family, bindings);
    if (!game) return moved(game.error(), part.place);
    Component component{std::move(*game), {}, part.joint};
    binder.begin(first_half(component.game));
    for (const Item& item : part.heaps)
      if (auto added = binder.add(item, component.heaps); !added)
        return moved(std::move(added.error()), part.heaps_place);
    position.components.push_back(std::move(component));
  }
  return position;
}

Result<Position> parse_position(std::string_view text) {
  const auto family = parse_position_family(text);
  if (!family) return std::unexpected(family.error());
  return bind(*family, {});
}

}  // namespace takeaway
