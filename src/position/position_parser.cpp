// Positions as written: components joined by '+', each a family, a colon and its heaps.
//
// The sign '+' also stands inside heaps (`m+1`), never at the top level of a family. So the last '+' before a
// colon, outside braces and parentheses, is where a component begins.
#include <algorithm>

#include "notation/lexer.hpp"
#include "takeaway/position.hpp"

namespace takeaway {

namespace {

using notation::fail;
using notation::Token;

/// The text between two places, and where it starts.
struct Piece {
  std::string_view text;
  std::size_t place = 0;
};

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text), tokens_(notation::tokenize(text)) {}

  PositionFamily read() {
    PositionFamily position;
    if (tokens_.size() == 1) fail("a position is empty; write one as '{1,4}: 5,6,8 + nim: 3'", 0);
    std::size_t begin = 0;
    for (std::size_t colon = next_colon(0); colon < end();) {
      const std::size_t following = next_colon(colon + 1);
      const std::size_t heaps_end = following < end() ? last_plus(colon + 1, following) : end();
      position.parts.push_back(part(begin, colon, heaps_end));
      begin = heaps_end + 1;
      colon = following;
    }
    if (position.parts.empty())
      fail("the heaps are missing: write ':' and the heaps after the game, as '{1,4}: 5,6,8'", text_.size());
    position.text = text_;
    return position;
  }

 private:
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
    while (from < end() && !is(from, ":")) ++from;
    return from;
  }

  std::size_t last_plus(std::size_t from, std::size_t to) const {
    std::size_t found = to;
    int depth = 0;
    for (std::size_t at = from; at < to; ++at) {
      depth += nesting(at);
      if (depth == 0 && is(at, "+")) found = at;
    }
    if (found == to) fail("'+' is missing between the heaps and the next game", tokens_[to].place);
    return found;
  }

  Piece piece(std::size_t from, std::size_t to) const {
    const std::size_t first = tokens_[from].place;
    return {text_.substr(first, tokens_[to].place - first), first};
  }

  PositionFamily::Part part(std::size_t begin, std::size_t colon, std::size_t heaps_end) {
    if (begin == colon) fail("a game is missing in front of ':'", tokens_[colon].place);
    if (colon + 1 == heaps_end) fail("the heaps are missing after ':'", tokens_[colon].place);
    PositionFamily::Part part;
    part.joint = tokens_[begin].kind == Token::Kind::word && tokens_[begin].text == "joint";
    const std::size_t joint_place = tokens_[begin].place;
    if (part.joint && ++begin == colon) fail("a game is missing after 'joint'", tokens_[colon].place);
    const Piece family = piece(begin, colon);
    part.place = family.place;
    part.family = value_of(parse_family(family.text), family.place);
    if (part.joint && !part.family.comply)
      fail("'joint' is for comply/constrain games, as 'joint comply odd: 3, 5'", joint_place);
    if (part.joint && part.family.boundary == BoundaryKind::init)
      fail("'joint' and 'init' exclude each other: heaps below 0 have no constraint", joint_place);
    const Piece heaps = piece(colon + 1, heaps_end);
    part.heaps_place = heaps.place;
    part.heaps = value_of(parse_items(heaps.text), heaps.place);
    return part;
  }

  // Errors inside a piece have their place in the whole text.
  template <class T>
  static T value_of(Result<T> result, std::size_t place) {
    if (result) return std::move(*result);
    result.error().place = place + result.error().place.value_or(0);
    throw notation::Failure{std::move(result.error())};
  }

  std::string_view text_;
  std::vector<Token> tokens_;
};

}  // namespace

Result<PositionFamily> parse_position_family(std::string_view text) {
  try {
    return Splitter(text).read();
  } catch (notation::Failure& failure) {
    failure.error.text = text;
    return std::unexpected(std::move(failure.error));
  }
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

/// Gives heaps their sizes; throws Failure.
class HeapBinder {
 public:
  explicit HeapBinder(const Bindings& bindings) : bindings_(bindings) {}

  void add(const Item& item, std::vector<Pile>& heaps) {
    const std::int64_t first = size(item.first);
    std::int64_t last = first;
    std::int64_t step = 1;
    switch (item.kind) {
      case Item::Kind::open_interval:
      case Item::Kind::open_progression:
        fail("a position has finitely many heaps: where do these end?", item.first.place());
      case Item::Kind::progression:
        step = size(item.second) - first;
        [[fallthrough]];
      case Item::Kind::interval:
        last = size(item.last);
        break;
      case Item::Kind::single:
        break;
    }
    if (step <= 0 || last < first || (last - first) % step != 0)
      fail("this range of heaps never reaches its end", item.first.place());
    const auto count = static_cast<std::uint64_t>((last - first) / step) + 1;
    count_ += count;
    if (count > most_heaps || count_ > most_heaps)
      fail("a position may have at most " + std::to_string(most_heaps) + " heaps", item.first.place());
    for (std::uint64_t i = 0; i < count; ++i)
      heaps.push_back({static_cast<Heap>(first) + i * static_cast<Heap>(step), Half::written});
  }

 private:
  std::int64_t size(const Formula& formula) const {
    auto value = evaluate(formula, bindings_);
    if (!value) throw notation::Failure{std::move(value.error())};
    if (*value < 0) fail("a heap cannot be negative, this one is " + std::to_string(*value), formula.place());
    return *value;
  }

  const Bindings& bindings_;
  std::uint64_t count_ = 0;
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
    try {
      for (const Item& item : part.heaps) binder.add(item, component.heaps);
    } catch (notation::Failure& failure) {
      return moved(std::move(failure.error), part.heaps_place);
    }
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
