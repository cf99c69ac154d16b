#include "coq/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/checked.hpp"
#include "coq/products.hpp"

namespace takeaway::coq {

namespace {

using Kind = FormulaKind;
using Sign = LinearCondition::Sign;

void append_runs(const std::vector<FormRun>& runs, std::vector<FormRun>& word) {
  constexpr std::size_t most_runs = 100'000;
  word.insert(word.end(), runs.begin(), runs.end());
  if (word.size() > most_runs) throw NotLinear{"the word is too long"};
}

/// Reads formulas as forms in the names of a word, to which it adds the quotients and remainders it meets.
/// Forms have no "1" while names are added: the constant comes first.
class CountedReader {
 public:
  explicit CountedReader(const Theorem& theorem) : theorem_(theorem), names_(theorem.params) {
    for (const Definition& definition : theorem_.definitions) {
      const auto& node = *definition.formula.node;
      const bool is_division = node.kind == Kind::quotient || node.kind == Kind::remainder;
      if (is_division && definition.arguments.empty()) name_of(node, definition.name);
    }
  }

  LinearForm form(const Formula& formula, const std::string& what) {
    LinearForm result = read(formula, what);
    for (const std::int64_t coefficient : result)
      if (coefficient > most_coefficient || coefficient < -most_coefficient)
        throw NotLinear{what + " has a number past 2^40"};
    return result;
  }

  /// A move, and the products of a parameter and a form in it.
  LinearForm move(const Formula& formula, std::size_t number, std::vector<MoveTimes>& times) {
    const auto& node = *formula.node;
    if (node.kind == Kind::add)
      return sum(move(node.arguments[0], number, times), move(node.arguments[1], number, times), 1);
    if (node.kind == Kind::multiply) {
      for (const std::size_t one : {std::size_t{0}, std::size_t{1}}) {
        const auto& name = *node.arguments[one].node;
        const auto found = std::ranges::find(theorem_.params, name.name);
        const LinearForm other = form(node.arguments[1 - one], "a move");
        if (name.kind != Kind::name || found == theorem_.params.end() || is_number(other)) continue;
        times.push_back({number, static_cast<std::size_t>(found - theorem_.params.begin()), other});
        return constant(0);
      }
    }
    return form(formula, "a move");
  }

  /// The ways in which a condition can hold, each a list of comparisons.
  Ways ways(const Formula& condition) {
    const auto& node = *condition.node;
    const auto compare = [&](std::size_t large, std::size_t small, Sign sign) {
      const LinearForm difference =
          sum(form(node.arguments[large], "a condition"), form(node.arguments[small], "a condition"), -1);
      return std::vector<std::vector<LinearCondition>>{{{difference, sign}}};
    };
    switch (node.kind) {
      case Kind::conjunction: {
        std::vector<std::vector<LinearCondition>> all{{}};
        for (const Formula& part : node.arguments) all = both(all, ways(part));
        return all;
      }
      case Kind::disjunction: {
        std::vector<std::vector<LinearCondition>> all;
        for (const Formula& part : node.arguments) std::ranges::copy(ways(part), std::back_inserter(all));
        return all;
      }
      case Kind::less:
        return compare(1, 0, Sign::above);
      case Kind::less_equal:
        return compare(1, 0, Sign::at_least);
      case Kind::greater:
        return compare(0, 1, Sign::above);
      case Kind::greater_equal:
        return compare(0, 1, Sign::at_least);
      case Kind::equal:
        return compare(0, 1, Sign::equal);
      case Kind::unequal:
        return compare(0, 1, Sign::unequal);
      default:
        throw NotLinear{"a condition is not a comparison of linear forms"};
    }
  }
  static std::vector<std::vector<LinearCondition>> both(
      const std::vector<std::vector<LinearCondition>>& one,
      const std::vector<std::vector<LinearCondition>>& other) {
    constexpr std::size_t most_ways = 16;
    std::vector<std::vector<LinearCondition>> all;
    for (const auto& a : one)
      for (const auto& b : other) {
        all.push_back(a);
        all.back().insert(all.back().end(), b.begin(), b.end());
      }
    if (all.size() > most_ways) throw NotLinear{"the conditions can hold in too many ways"};
    return all;
  }

  std::vector<CountedSegment> segments(const std::vector<Factor>& factors) {
    std::vector<CountedSegment> result;
    bool is_open = false;  // whether the last segment takes further runs
    for (const Factor& factor : factors) {
      const LinearForm exponent = form(factor.exponent, "a length");
      if (is_number(exponent) && exponent[0] < 0) throw NotLinear{"a length is negative"};
      std::vector<FormRun> inside;
      if (!factor.group.empty()) inside = runs(factor.group);
      if (!factor.group.empty() && !is_few(exponent, inside.size())) {
        result.push_back({exponent, std::move(inside)});
        is_open = false;
        continue;
      }
      if (!is_open) result.push_back({constant(1), {}});
      if (factor.group.empty()) append(result.back().runs, {factor.letter, exponent});
      for (std::int64_t i = 0; i < exponent[0] && !factor.group.empty(); ++i)
        for (const FormRun& run : inside) append(result.back().runs, run);
      is_open = true;
    }
    return result;
  }

  /// The word with forms that are as long as there are names, and the constant last.
  CountedWord finished(CountedWord word, std::size_t parameters) const {
    word.names = names_;
    word.names.emplace_back("1");
    word.parameters = parameters;
    word.divisions = divisions_;
    for (Division& division : word.divisions) {
      finish(division.number);
      finish(division.divisor);
    }
    for (LinearForm& move : word.moves) finish(move);
    for (MoveTimes& times : word.times) finish(times.form);
    for (LinearCondition& condition : word.conditions) finish(condition.form);
    finish(word.first);
    finish(word.then);
    return word;
  }
  void finish(CountedBlock& block) const {
    for (auto& way : block.when)
      for (LinearCondition& condition : way) finish(condition.form);
    finish(block.word);
    finish(block.next);
  }
  void finish(LinearForm& form) const {
    form.resize(names_.size() + 1, 0);
    std::ranges::rotate(form, form.begin() + 1);
  }

 private:
  void finish(std::vector<CountedSegment>& segments) const {
    for (CountedSegment& segment : segments) {
      finish(segment.count);
      for (FormRun& run : segment.runs) finish(run.length);
    }
  }
  std::vector<FormRun> runs(const std::vector<Factor>& factors) {
    std::vector<FormRun> result;
    for (const Factor& factor : factors) {
      const LinearForm exponent = form(factor.exponent, "a length");
      if (factor.group.empty()) {
        append(result, {factor.letter, exponent});
        continue;
      }
      if (!is_number(exponent)) throw NotLinear{"a power with a free count stands inside another one"};
      const std::vector<FormRun> inside = runs(factor.group);
      for (std::int64_t i = 0; i < exponent[0]; ++i) append_runs(inside, result);
    }
    return result;
  }
  /// A run more, or a longer one where the letter stays the same.
  static void append(std::vector<FormRun>& runs, const FormRun& run) {
    if (!runs.empty() && runs.back().value == run.value)
      runs.back().length = sum(runs.back().length, run.length, 1);
    else
      runs.push_back(run);
  }

  static LinearForm constant(std::int64_t number) { return {number}; }
  static LinearForm sum(LinearForm one, const LinearForm& other, std::int64_t factor) {
    one.resize(std::max(one.size(), other.size()), 0);
    for (std::size_t i = 0; i < other.size(); ++i) {
      const auto product = checked_multiply(other[i], factor);
      const auto added = product ? checked_add(one[i], *product) : std::nullopt;
      if (!added) throw NotLinear{"the numbers grow too large"};
      one[i] = *added;
    }
    return one;
  }
  /// Whether runs come a number of times, and that is short to write out: moves pass more easily then.
  static bool is_few(const LinearForm& exponent, std::size_t runs) {
    constexpr std::int64_t most_runs = 64;
    return is_number(exponent) && exponent[0] <= most_runs &&
           exponent[0] * static_cast<std::int64_t>(runs) <= most_runs;
  }
  static LinearForm named(std::size_t name) {
    LinearForm result(name + 2, 0);
    result.back() = 1;
    return result;
  }
  static bool is_number(const LinearForm& form) {
    return std::ranges::all_of(form.begin() + 1, form.end(), [](std::int64_t x) { return x == 0; });
  }
  static LinearForm times(const LinearForm& one, const LinearForm& other, const std::string& what) {
    if (is_number(one)) return sum(constant(0), other, one[0]);
    if (is_number(other)) return sum(constant(0), one, other[0]);
    throw NotLinear{what + " is not linear in the parameters"};
  }

  LinearForm read(const Formula& formula, const std::string& what) {
    const auto& node = *formula.node;
    const auto argument = [&](std::size_t i) { return read(node.arguments[i], what); };
    switch (node.kind) {
      case Kind::number:
        return constant(node.number);
      case Kind::name:
        return read_name(node, what);
      case Kind::negate:
        return sum(constant(0), argument(0), -1);
      case Kind::add:
        return sum(argument(0), argument(1), 1);
      case Kind::subtract:
        return sum(argument(0), argument(1), -1);
      case Kind::multiply:
        return times(argument(0), argument(1), what);
      case Kind::call:
        return times(read_name(node, what), argument(0), what);
      case Kind::quotient:
      case Kind::remainder:
        return named(name_of(node, ""));
      case Kind::divide:
        return divided(argument(0), argument(1), what);
      default: {
        const auto value = evaluate(formula, {});  // 2^5, max(3,4): numbers that no parameter is in
        if (!value) throw NotLinear{what + " is not linear in the parameters"};
        return constant(*value);
      }
    }
  }

  /// A parameter or a definition. The names of a game are known by their words alone.
  LinearForm read_name(const Formula::Node& node, const std::string& what) {
    const auto found = std::ranges::find(names_, node.name);
    if (found != names_.end()) return named(static_cast<std::size_t>(found - names_.begin()));
    const auto definition = std::ranges::find(theorem_.definitions, node.name, &Definition::name);
    if (definition == theorem_.definitions.end() || !definition->arguments.empty())
      throw NotLinear{what + " is not linear in the parameters"};
    return read(definition->formula, what);
  }

  /// Exact division by a number: (a-1)/2, where it is known that a = 2 (a div 2) + 1.
  LinearForm divided(const LinearForm& number, const LinearForm& divisor, const std::string& what) {
    if (!is_number(divisor) || divisor[0] <= 0) throw NotLinear{what + " is divided by a parameter"};
    LinearForm result = number;
    for (const Division& division : divisions_) {
      if (!is_number(division.divisor) || !remainder_is_known(division)) continue;
      for (std::size_t i = 1; i < division.number.size(); ++i) {
        if (division.number[i] != 1 || i >= result.size() || result[i] % divisor[0] == 0) continue;
        const std::int64_t often = result[i];
        result = sum(result, division.number, -often);
        result = sum(result, sum(constant(0), named(division.quotient), often), division.divisor[0]);
        result = sum(result, constant(known_remainder(division)), often);
      }
    }
    for (std::int64_t& coefficient : result) {
      if (coefficient % divisor[0] != 0) throw NotLinear{what + " is divided by a number"};
      coefficient /= divisor[0];
    }
    return result;
  }
  /// A condition such as a mod 2 = 1 says so.
  bool remainder_is_known(const Division& division) const { return find_remainder(division).has_value(); }
  std::int64_t known_remainder(const Division& division) const { return *find_remainder(division); }
  std::optional<std::int64_t> find_remainder(const Division& division) const {
    for (const auto& [name, value] : remainders_)
      if (name == division.remainder) return value;
    return std::nullopt;
  }

 public:
  /// Remembers remainders that these conditions fix.
  void learn(const std::vector<LinearCondition>& conditions) {
    for (const LinearCondition& condition : conditions) {
      if (condition.sign != Sign::equal) continue;
      for (const Division& division : divisions_) {
        const LinearForm with = sum(condition.form, named(division.remainder), -1);
        const LinearForm without = sum(condition.form, named(division.remainder), 1);
        if (is_number(with)) remainders_.emplace_back(division.remainder, -with[0]);
        if (is_number(without)) remainders_.emplace_back(division.remainder, without[0]);
      }
    }
  }

 private:
  /// Which name a quotient or remainder has; `wanted` is the name of its definition, if it has one.
  std::size_t name_of(const Formula::Node& node, const std::string& wanted) {
    const LinearForm number = form(node.arguments[0], "a quotient");
    const LinearForm divisor = form(node.arguments[1], "a quotient");
    const bool is_quotient = node.kind == Kind::quotient;
    const auto same = [](const LinearForm& one, const LinearForm& other) {
      const LinearForm difference = sum(one, other, -1);
      return std::ranges::all_of(difference, [](std::int64_t x) { return x == 0; });
    };
    for (const Division& division : divisions_) {
      if (!same(division.number, number) || !same(division.divisor, divisor)) continue;
      const std::size_t name = is_quotient ? division.quotient : division.remainder;
      if (!wanted.empty()) names_[name] = wanted;
      return name;
    }
    const std::size_t name = names_.size();
    divisions_.push_back({number, divisor, name, name + 1});
    names_.push_back(is_quotient && !wanted.empty() ? wanted : unnamed("quotient"));
    names_.push_back(!is_quotient && !wanted.empty() ? wanted : unnamed("remainder"));
    return is_quotient ? name : name + 1;
  }

  /// A name that no theorem can have, but Coq can.
  std::string unnamed(const std::string& what) const { return fmt::format("{}'{}", what, divisions_.size()); }

  const Theorem& theorem_;
  std::vector<std::string> names_;
  std::vector<Division> divisions_;
  std::vector<std::pair<std::size_t, std::int64_t>> remainders_;
};

/// The ways in which the conditions of a claim can hold, those of its theorem among them.
Ways ways_of(const Theorem& theorem, const Claim& claim, CountedReader& reader) {
  Ways ways{{}};
  for (const Formula& condition : theorem.where) ways = CountedReader::both(ways, reader.ways(condition));
  if (claim.when) ways = CountedReader::both(ways, reader.ways(claim.when));
  return ways;
}

const Family& listed_game(const Theorem& theorem) {
  if (!theorem.game) throw NotLinear{"the theorem has no game of its own"};
  const Family& family = *theorem.game;
  if (family.boundary == BoundaryKind::init || family.comply || family.set.kind != SetTerm::Kind::items)
    throw NotLinear{"the game does not list its moves, under wall or sink"};
  return family;
}

/// The parameters in the middle of the ranges that a theorem is checked in; none where these are not numbers.
std::vector<std::int64_t> middle_of(const Theorem& theorem) {
  std::vector<std::int64_t> middle;
  for (const std::string& name : theorem.params) {
    const auto range = std::ranges::find(theorem.ranges, name, &Let::name);
    if (range == theorem.ranges.end() || range->items[0].kind != Item::Kind::interval) return {};
    const auto first = evaluate(range->items[0].first, {});
    const auto last = evaluate(range->items[0].last, {});
    if (!first || !last) return {};
    middle.push_back(std::midpoint(*first, *last));
  }
  return middle;
}

/// The game with its conditions, but without a word.
CountedWord counted_game(const Family& family, const std::vector<LinearCondition>& conditions,
                         CountedReader& reader) {
  reader.learn(conditions);
  CountedWord word;
  word.boundary = family.boundary;
  word.conditions = conditions;
  for (const Item& item : family.set.items) {
    if (item.kind != Item::Kind::single) throw NotLinear{"the game does not list its moves"};
    word.moves.push_back(reader.move(item.first, word.moves.size(), word.times));
  }
  return word;
}

}  // namespace

bool CountedWord::is_count(const Division& division) const {
  const auto& divisor = division.divisor;
  const bool is_by_number =
      std::all_of(divisor.begin(), divisor.end() - 1, [](std::int64_t x) { return x == 0; });
  return has_only_counts || !is_by_number || is_count(division.quotient);
}

bool CountedWord::is_count(std::size_t name) const {
  const auto is_used = [&](const CountedSegment& segment) { return segment.count[name] != 0; };
  return std::ranges::find(times, name, &MoveTimes::count) != times.end() ||
         std::ranges::any_of(first, is_used) || std::ranges::any_of(then, is_used);
}

std::optional<LinearWord> linear_word(const CountedWord& word) {
  if (!word.divisions.empty() || !word.times.empty()) return std::nullopt;
  LinearWord result{word.boundary, word.names, word.moves, word.conditions, {}, {}};
  for (const auto& [segments, runs] : {std::pair(&word.first, &result.first), {&word.then, &result.then}}) {
    for (const CountedSegment& segment : *segments) {
      if (!is_zero(LinearForm(segment.count.begin(), segment.count.end() - 1))) return std::nullopt;
      for (std::int64_t i = 0; i < segment.count.back(); ++i) append_runs(segment.runs, *runs);
    }
  }
  return result;
}

std::vector<CountedWord> counted_words(const Theorem& theorem, const Claim& claim) {
  const Family& family = listed_game(theorem);
  CountedReader reader(theorem);
  std::vector<CountedWord> words;
  for (const auto& conditions : ways_of(theorem, claim, reader)) {
    CountedReader one_way = reader;
    CountedWord word = counted_game(family, conditions, one_way);
    word.middle = middle_of(theorem);
    word.first = one_way.segments(claim.word.preperiod);
    word.then = one_way.segments(claim.word.period);
    words.push_back(one_way.finished(std::move(word), theorem.params.size()));
  }
  return words;
}

std::vector<CountedBlocks> counted_blocks(const Theorem& theorem, const Claim& claim) {
  const Family& family = listed_game(theorem);
  const BlockWord& blocks = claim.blocks;
  Theorem with_state = theorem;
  with_state.params.push_back(blocks.state.name);
  CountedReader reader(with_state);
  std::vector<CountedBlocks> words;
  for (const auto& conditions : ways_of(theorem, claim, reader)) {
    CountedReader one_way = reader;
    CountedBlocks word{.game = counted_game(family, conditions, one_way),
                       .state = theorem.params.size(),
                       .start = one_way.form(blocks.start, "a state"),
                       .invariant = {},
                       .blocks = {}};
    if (!word.game.times.empty()) throw NotLinear{"a move is not linear in the parameters"};
    word.game.first = one_way.segments(blocks.first);
    const Ways invariant = blocks.invariant ? one_way.ways(blocks.invariant) : Ways{{}};
    if (invariant.size() != 1) throw NotLinear{"what holds in every state is not one list of comparisons"};
    word.invariant = invariant[0];
    for (const BlockWord::Block& block : blocks.blocks)
      word.blocks.push_back({block.when ? one_way.ways(block.when) : Ways{{}}, one_way.segments(block.word),
                             one_way.form(block.next, "a state")});
    word.game = one_way.finished(std::move(word.game), theorem.params.size());
    one_way.finish(word.start);
    for (LinearCondition& condition : word.invariant) one_way.finish(condition.form);
    for (CountedBlock& block : word.blocks) one_way.finish(block);
    words.push_back(std::move(word));
  }
  return words;
}

}  // namespace takeaway::coq
