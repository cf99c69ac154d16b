// Sets and families: '|' and '-' group to the left, '&' binds tighter, 'not' takes one term.
#include "notation/parser.hpp"
#include "notation/set_names.hpp"

namespace takeaway::notation {

namespace {

SetTerm combine(SetTerm::Kind kind, SetTerm left, SetTerm right) {
  SetTerm result;
  result.kind = kind;
  result.place = left.place;
  result.operands.push_back(std::move(left));
  result.operands.push_back(std::move(right));
  return result;
}

}  // namespace

Item Parser::item() {
  Item item;
  item.first = number();
  if (accept("..")) {
    const bool open = at("}") || at(",") || peek().kind == Token::Kind::end;
    item.kind = open ? Item::Kind::open_interval : Item::Kind::interval;
    if (!open) item.last = number();
    return item;
  }
  if (!at(",")) return item;
  // `a, b..c` is a progression, `a, b, ...` starts with the single move a: only reading b tells.
  const std::size_t comma = at_;
  take();
  if (at("}")) fail(peek().place, "a move is missing after ','");
  Formula second = number();
  if (!accept("..")) {
    at_ = comma;
    return item;
  }
  const bool open = at("}") || at(",") || peek().kind == Token::Kind::end;
  item.kind = open ? Item::Kind::open_progression : Item::Kind::progression;
  item.second = std::move(second);
  if (!open) item.last = number();
  return item;
}

std::vector<Item> Parser::items() {
  std::vector<Item> items;
  do items.push_back(item());
  while (accept(","));
  return items;
}

// Every operator deepens the tree by one; so many in one text are refused.
Token Parser::take_set_operator() {
  constexpr int most_set_operators = 1000;
  if (++set_operators_ > most_set_operators)
    fail(peek().place, "this set is put together from too many parts");
  return take();
}

SetTerm Parser::set() {
  SetTerm left = intersection();
  while (at("|") || (at("-") && !at_arrow())) {
    const auto kind = take_set_operator().text == "|" ? SetTerm::Kind::unite : SetTerm::Kind::subtract;
    left = combine(kind, std::move(left), intersection());
  }
  return left;
}

SetTerm Parser::intersection() {
  SetTerm left = term();
  while (at("&")) {
    take_set_operator();
    left = combine(SetTerm::Kind::intersect, std::move(left), term());
  }
  return left;
}

SetTerm Parser::term() {
  const Nesting nesting(*this);
  const Token token = take();
  SetTerm term;
  term.place = token.place;
  if (token.kind == Token::Kind::sign && token.text == "{") {
    if (at("}")) fail(token.place, "a set of moves cannot be empty");
    term.items = items();
    if (!accept("}")) fail(place(), "expected ',' or '}' here");
  } else if (token.kind == Token::Kind::sign && token.text == "(") {
    term = set();
    expect(")");
  } else if (token.kind == Token::Kind::file) {
    term.kind = SetTerm::Kind::file;
    term.name = token.text;
  } else if (token.kind == Token::Kind::word && token.text == "not") {
    term.kind = SetTerm::Kind::complement;
    term.operands.push_back(this->term());
  } else if (token.kind == Token::Kind::word) {
    term = named_set(token);
  } else if (token.kind == Token::Kind::code) {
    fail(token.place, "the code of a game stands alone, without boundary and sets");
  } else {
    fail(token.place, "expected a set of moves here, as {1,4} or squares");
  }
  return term;
}

SetTerm Parser::named_set(const Token& name) {
  SetTerm term;
  term.kind = SetTerm::Kind::named;
  term.name = name.text;
  term.place = name.place;
  if (name.text == "joint")
    fail(name.place, "'joint' stands in front of a position's game, as in 'joint comply odd: 3, 5'");
  if (name.text == "plane" || name.text == "dynamic")
    fail(name.place, "'" + name.text + "' is the first word of a game of another kind, which stands alone");
  constexpr std::string_view firsts[] = {"pass",   "button", "block", "states",
                                         "comply", "sink",   "wall",  "init"};
  if (std::ranges::find(firsts, name.text) != std::end(firsts))
    fail(name.place, "'" + name.text + "' begins a game, and does not stand inside another one");
  if (name.text == "right")
    fail(name.place, "'right' stands behind the moves of Left: 'left {1,3} right {2,5}'");
  if (name.text == "left" || name.text == "ending")
    fail(name.place, "'" + name.text +
                         "' begins a partizan game, which has no nim-values; see docs/partizan.md "
                         "for what can be asked of it");
  const SetName* const known = find_set_name(name.text);
  if (known == nullptr) {
    fail(name.place, "unknown set '" + name.text + "'; " + set_names_like(name.text));
    return term;
  }
  if (accept("(")) {
    do term.arguments.push_back(number());
    while (accept(","));
    expect(")");
  }
  const std::size_t wanted = known->parameter.empty() ? 0 : 1;
  if (term.arguments.size() != wanted)
    fail(name.place,
         "'" + name.text + "' takes " + (wanted == 0 ? "no parameter" : "one parameter in parentheses"));
  return term;
}

Family Parser::family() {
  Family family;
  if (accept("sink")) {
    family.boundary = BoundaryKind::sink;
  } else if (accept("init")) {
    family.boundary = BoundaryKind::init;
    expect("(");
    do family.initial.push_back(number());
    while (accept(","));
    expect(")");
  } else {
    accept("wall");
  }
  family.comply = accept("comply");
  if (at_states()) {
    if (family.comply) fail(place(), "'comply' has its two states already");
    if (family.boundary == BoundaryKind::init) fail(place(), "a game with states has no 'init'");
    states(family);
  } else if (at_code()) {
    if (at_ > 0) fail(place(), "a game that breaks heaps has no boundary and no 'comply'");
    family.set = code();
  } else {
    family.set = set();
  }
  return family;
}

FamilyUse Parser::family_until(std::string_view sign) {
  const std::size_t begin = peek().place;
  for (int depth = 0; !at_end() && (depth > 0 || !at(sign)); take()) {
    if (at("(") || at("{")) ++depth;
    if (at(")") || at("}")) --depth;
  }
  if (at_end()) {
    fail(begin, sign == ")" ? "a parenthesis is not closed"
                            : "expected a family of games and '" + std::string(sign) + "' here");
    return FamilyUse(Family{});
  }
  auto family = parse_family(text_.substr(begin, peek().place - begin));
  if (family) {
    FamilyUse use(std::move(*family));
    use.place = begin;
    return use;
  }
  family.error().place = begin + family.error().place.value_or(0);
  family.error().text.clear();  // it stands in the text of the formula
  error_.keep(std::move(family.error()));
  return FamilyUse(Family{});
}

}  // namespace takeaway::notation

namespace takeaway {

Result<Family> parse_family(std::string_view text) {
  auto family = notation::read_all(text, [](notation::Parser& parser) { return parser.family(); });
  if (family) family->text = text;
  return family;
}

Result<std::vector<Item>> parse_items(std::string_view text) {
  return notation::read_all(text, [](notation::Parser& parser) { return parser.items(); });
}

}  // namespace takeaway
