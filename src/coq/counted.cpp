#include "coq/counted.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "coq/form_reader.hpp"
#include "coq/products.hpp"

namespace takeaway::coq {

namespace {

void close(std::vector<CountedSegment>& segments, std::size_t names) {
  for (CountedSegment& segment : segments) {
    open_form::close(segment.count, names);
    for (FormRun& run : segment.runs) open_form::close(run.length, names);
  }
}

void close(CountedBlock& block, std::size_t names) {
  for (auto& way : block.when)
    for (LinearCondition& condition : way) open_form::close(condition.form, names);
  close(block.word, names);
  open_form::close(block.next, names);
}

/// The word with forms that are as long as there are names, and the constant last.
CountedWord closed(CountedWord word, std::size_t parameters, const FormReader& reader) {
  const std::size_t names = reader.names().size();
  word.names = reader.names();
  word.names.emplace_back("1");
  word.parameters = parameters;
  word.divisions = reader.divisions();
  for (Division& division : word.divisions) {
    open_form::close(division.number, names);
    open_form::close(division.divisor, names);
  }
  for (LinearForm& move : word.moves) open_form::close(move, names);
  for (MoveTimes& times : word.times) open_form::close(times.form, names);
  for (LinearCondition& condition : word.conditions) open_form::close(condition.form, names);
  close(word.first, names);
  close(word.then, names);
  return word;
}

/// The ways in which the conditions of a claim can hold, those of its theorem among them.
Ways ways_of(const Theorem& theorem, const Claim& claim, FormReader& reader) {
  Ways ways{{}};
  for (const Formula& condition : theorem.where) ways = ways_of_both(ways, reader.ways(condition));
  if (claim.when) ways = ways_of_both(ways, reader.ways(claim.when));
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
                         FormReader& reader) {
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
  FormReader reader(theorem);
  std::vector<CountedWord> words;
  for (const auto& conditions : ways_of(theorem, claim, reader)) {
    FormReader one_way = reader;
    CountedWord word = counted_game(family, conditions, one_way);
    word.middle = middle_of(theorem);
    word.first = read_segments(one_way, claim.word.preperiod);
    word.then = read_segments(one_way, claim.word.period);
    words.push_back(closed(std::move(word), theorem.params.size(), one_way));
  }
  return words;
}

std::vector<CountedBlocks> counted_blocks(const Theorem& theorem, const Claim& claim) {
  const Family& family = listed_game(theorem);
  const BlockWord& blocks = claim.blocks;
  Theorem with_state = theorem;
  with_state.params.push_back(blocks.state.name);
  FormReader reader(with_state);
  std::vector<CountedBlocks> words;
  for (const auto& conditions : ways_of(theorem, claim, reader)) {
    FormReader one_way = reader;
    CountedBlocks word{.game = counted_game(family, conditions, one_way),
                       .state = theorem.params.size(),
                       .start = one_way.form(blocks.start, "a state"),
                       .invariant = {},
                       .blocks = {}};
    if (!word.game.times.empty()) throw NotLinear{"a move is not linear in the parameters"};
    word.game.first = read_segments(one_way, blocks.first);
    const Ways invariant = blocks.invariant ? one_way.ways(blocks.invariant) : Ways{{}};
    if (invariant.size() != 1) throw NotLinear{"what holds in every state is not one list of comparisons"};
    word.invariant = invariant[0];
    for (const BlockWord::Block& block : blocks.blocks)
      word.blocks.push_back({block.when ? one_way.ways(block.when) : Ways{{}},
                             read_segments(one_way, block.word), one_way.form(block.next, "a state")});
    word.game = closed(std::move(word.game), theorem.params.size(), one_way);
    const std::size_t names = one_way.names().size();
    open_form::close(word.start, names);
    for (LinearCondition& condition : word.invariant) open_form::close(condition.form, names);
    for (CountedBlock& block : word.blocks) close(block, names);
    words.push_back(std::move(word));
  }
  return words;
}

}  // namespace takeaway::coq
