#include "theorem/claim_parser.hpp"

#include <utility>

#include "notation/words.hpp"
#include "theorem/word_parser.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;
using notation::Parser;

/// `period = F`, `period divides F`, `period divides a sum of two moves`, and so on.
bool read_measure(Claim& claim, const std::string& keyword, Parser& parser, std::size_t place) {
  for (const Kind kind : {Kind::period, Kind::preperiod, Kind::saltus, Kind::largest_value,
                          Kind::outcome_period, Kind::outcome_preperiod, Kind::behaviour}) {
    if (keyword != notation::word_of(kind)) continue;
    const Formula what = Formula::make(kind, {}, place);
    const bool divides = parser.accept("divides");
    if (divides && parser.accept_sum_of_moves()) {
      claim.formula = Formula::make(Kind::divides_sum, {what}, place);
      return true;
    }
    if (!divides) parser.accept("=");
    claim.formula = Formula::make(divides ? Kind::divides : Kind::equal, {what, parser.formula()}, place);
    return true;
  }
  return false;
}

/// Makes the statement that a mirror is: for every heap n, where p is the period of the other game,
/// G(n) = G((-n - shift - 1) mod p; FAMILY), heaps counted from the first one, with two letters exchanged.
class MirrorStatement {
 public:
  MirrorStatement(const Mirror& mirror, std::size_t place)
      : mirror_(mirror), other_(std::make_shared<const FamilyUse>(mirror.game)), place_(place) {}

  Formula about(const Formula& n) const {
    const Formula back = make(Kind::subtract, {make(Kind::subtract, {make(Kind::negate, {n}), mirror_.shift}),
                                               Formula::number(1, place_)});
    const std::int64_t start = mirror_.game.boundary == BoundaryKind::sink ? 1 : 0;
    const Formula heap = make(Kind::add, {make(Kind::remainder, {back, of_game(Kind::period, {}, other_)}),
                                          Formula::number(start, place_)});
    const Formula value = of_game(Kind::value, {heap}, other_);
    const Formula exchanged =
        make(Kind::choose, {is(value, mirror_.one), letter(mirror_.other),
                            make(Kind::choose, {is(value, mirror_.other), letter(mirror_.one), value})});
    return make(Kind::equal, {of_game(Kind::value, {n}, nullptr), exchanged});
  }

 private:
  Formula make(Kind kind, std::vector<Formula> arguments) const {
    return Formula::make(kind, std::move(arguments), place_);
  }
  Formula of_game(Kind kind, std::vector<Formula> arguments, std::shared_ptr<const FamilyUse> game) const {
    Formula::Node node;
    node.kind = kind;
    node.arguments = std::move(arguments);
    node.family = std::move(game);
    node.place = place_;
    return Formula::of(std::move(node));
  }
  Formula letter(std::uint64_t value) const {
    return Formula::number(static_cast<std::int64_t>(value), place_);
  }
  Formula is(const Formula& value, std::uint64_t what) const {
    return make(Kind::equal, {value, letter(what)});
  }

  const Mirror& mirror_;
  std::shared_ptr<const FamilyUse> other_;
  std::size_t place_;
};

/// `FAMILY, shift FORMULA, exchange A B`
void read_mirror(Claim& claim, Parser& parser, std::size_t place) {
  claim.kind = Claim::Kind::statement;
  Mirror mirror{parser.family_until(","), {}, 0, 0};
  parser.expect(",");
  parser.expect("shift");
  mirror.shift = parser.formula();
  parser.expect(",");
  parser.expect("exchange");
  mirror.one = parse_letter(parser);
  mirror.other = parse_letter(parser);
  claim.variable.name = "heap.";  // no name that can be typed: it must not meet one
  claim.formula = MirrorStatement(mirror, place).about(Formula::variable(claim.variable.name, place));
  claim.mirror = std::move(mirror);
}

/// `(n) = P iff CONDITION`, or `(x,y) = ...`, or another of the four classes.
void read_outcomes(Claim& claim, Parser& parser) {
  claim.kind = Claim::Kind::outcomes;
  parser.expect("(");
  claim.variable = parse_variable(parser, "the name of the heap");
  if (parser.accept(",")) claim.second = parse_variable(parser, "the name of the second heap");
  parser.expect(")");
  parser.expect("=");
  const auto outcome = outcome_called(parser.peek().text);
  if (!outcome) parser.fail(parser.place(), "expected P, N, L or R here, and 'iff' behind it");
  parser.take();
  claim.outcome = outcome.value_or(OutcomeClass::P);
  parser.expect("iff");
  claim.formula = parser.formula();
}

void read_word(Claim& claim, Parser& parser) {
  claim.kind = Claim::Kind::word;
  parser.accept("=");
  claim.word.period = parse_factors(parser);
  if (parser.accept("|")) claim.word.preperiod = std::exchange(claim.word.period, parse_factors(parser));
  if (claim.word.period.empty()) parser.fail(parser.place(), "the period of a word must not be empty");
}

void read_state(Claim& claim, Parser& parser, std::size_t place) {
  claim.kind = Claim::Kind::blocks;
  claim.blocks.state = parse_variable(parser, "the name of the state");
  if (parser.word("'start'") != "start") parser.fail(place, "expected 'start' here");
  claim.blocks.start = parser.formula();
  if (parser.accept("where")) claim.blocks.invariant = parser.formula();
}

void read_claim(Claim& claim, const std::string& keyword, Parser& parser, std::size_t place) {
  if (read_measure(claim, keyword, parser, place)) return;
  if (keyword == "pure") {
    claim.formula = Formula::make(Kind::pure, {}, place);
  } else if (keyword == "claim") {
    claim.formula = parser.formula();
  } else if (keyword == "statement") {
    claim.kind = Claim::Kind::statement;
    claim.formula = parser.formula();
  } else if (keyword == "mirror") {
    read_mirror(claim, parser, place);
  } else if (keyword == "value" || keyword == "others") {
    claim.kind = Claim::Kind::values;
    claim.other_half = keyword == "others";
    claim.variable = parse_argument(parser);
    claim.formula = parser.formula();
  } else if (keyword == "outcome") {
    read_outcomes(claim, parser);
  } else if (keyword == "word") {
    read_word(claim, parser);
  } else if (keyword == "state") {
    read_state(claim, parser, place);
  } else {
    parser.fail(place, "unknown keyword '" + keyword + "'");
  }
}

}  // namespace

Claim parse_claim(std::string keyword, std::size_t place, Parser& parser) {
  Claim claim;
  claim.place = place;
  if (keyword == "when") {
    claim.when = parser.formula();
    parser.expect(":");
    place = parser.place();
    keyword = parser.word("a claim");
  }
  read_claim(claim, keyword, parser, place);
  const bool about_heaps = claim.kind == Claim::Kind::statement || claim.kind == Claim::Kind::values ||
                           claim.kind == Claim::Kind::outcomes;
  if (about_heaps && parser.accept("for")) claim.range = parser.formula();
  return claim;
}

Variable parse_argument(Parser& parser) {
  parser.expect("(");
  Variable variable = parse_variable(parser, "the name of the heap");
  parser.expect(")");
  parser.expect("=");
  return variable;
}

}  // namespace takeaway
