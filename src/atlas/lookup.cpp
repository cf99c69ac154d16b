// Cells as they are looked up.
#include <algorithm>
#include <numeric>
#include <tuple>

#include "atlas/reading.hpp"
#include "atlas/statement.hpp"
#include "takeaway/atlas.hpp"

namespace takeaway {

namespace {

using namespace atlas;

/// A cell, and which move is which parameter.
struct Cell {
  Pattern pattern;
  const Theorem* theorem = nullptr;
  std::vector<std::size_t> param_of_move;  // an index, or past the end for a number
  std::vector<std::int64_t> number_of_move;
  std::size_t weight = 0;  // how far it is from simple

  std::optional<std::vector<std::int64_t>> params(std::span<const std::int64_t> moves) const {
    if (moves.size() != param_of_move.size()) return std::nullopt;
    std::vector<std::int64_t> values(pattern.params, 0);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (param_of_move[i] < values.size())
        values[param_of_move[i]] = moves[i];
      else if (number_of_move[i] != moves[i])
        return std::nullopt;
    }
    return values;
  }
};

Result<Cell> cell_of(const Theorem& theorem) {
  auto pattern = read_cell(theorem);
  if (!pattern) return std::unexpected(pattern.error());
  Cell cell;
  cell.theorem = &theorem;
  const auto unusual = [&] {
    return bad_input("the game of " + theorem.name + " is not a list of parameters and numbers");
  };
  if (!theorem.game || theorem.game->set.kind != SetTerm::Kind::items || theorem.game->comply)
    return unusual();
  for (const Item& item : theorem.game->set.items) {
    const auto& node = *item.first.node;
    const auto found = std::ranges::find(theorem.params, node.name);
    if (item.kind != Item::Kind::single) return unusual();
    if (node.op == Operator::number) {
      cell.param_of_move.push_back(theorem.params.size());
      cell.number_of_move.push_back(node.number);
    } else if (node.op == Operator::name && found != theorem.params.end()) {
      cell.param_of_move.push_back(static_cast<std::size_t>(found - theorem.params.begin()));
      cell.number_of_move.push_back(0);
    } else {
      return unusual();
    }
  }
  for (const auto* side : {&pattern->preperiod, &pattern->period})
    for (const PatternFactor& factor : *side) cell.weight += factor.parts.size();
  cell.weight += pattern->divisions.size();
  cell.pattern = std::move(*pattern);
  return cell;
}

}  // namespace

struct Atlas::State {
  std::vector<Theorem> theorems;
  std::vector<Cell> cells;  // the simplest first

  const Cell* find(std::span<const std::int64_t> moves) const {
    for (const Cell& cell : cells) {
      const auto params = cell.params(moves);
      if (!params) continue;
      const auto point = cell.pattern.point(*params);
      if (point && cell.pattern.contains(*point)) return &cell;
    }
    return nullptr;
  }
};

Atlas::Atlas(std::unique_ptr<State> state) : state_(std::move(state)) {}
Atlas::Atlas(Atlas&&) noexcept = default;
Atlas& Atlas::operator=(Atlas&&) noexcept = default;
Atlas::~Atlas() = default;

Result<Atlas> Atlas::of(std::vector<Theorem> cells) {
  auto state = std::make_unique<State>();
  state->theorems = std::move(cells);
  for (const Theorem& theorem : state->theorems) {
    auto cell = cell_of(theorem);
    if (!cell) return std::unexpected(cell.error());
    state->cells.push_back(std::move(*cell));
  }
  std::ranges::sort(state->cells, [](const Cell& one, const Cell& other) {
    return std::tie(one.weight, one.theorem) < std::tie(other.weight, other.theorem);
  });
  return Atlas(std::move(state));
}

const std::vector<Theorem>& Atlas::cells() const {
  return state_->theorems;
}

std::optional<Atlas::Answer> Atlas::find(const Game& game) const {
  if (game.moves.kind() != MoveSet::Kind::finite || game.comply || state_->theorems.empty() ||
      state_->theorems.front().game->boundary != game.boundary)
    return std::nullopt;
  std::vector<std::int64_t> moves;
  for (const Move move : game.moves.listed()) moves.push_back(static_cast<std::int64_t>(move));
  std::int64_t scale = 1;
  const Cell* cell = state_->find(moves);
  if (cell == nullptr) {
    scale = std::accumulate(moves.begin(), moves.end(), std::int64_t{0},
                            [](std::int64_t one, std::int64_t other) { return std::gcd(one, other); });
    if (scale < 2) return std::nullopt;
    for (std::int64_t& move : moves) move /= scale;
    cell = state_->find(moves);
  }
  if (cell == nullptr) return std::nullopt;
  const auto params = *cell->params(moves);
  const Point point = *cell->pattern.point(params);
  Answer answer;
  answer.cell = cell->theorem;
  answer.index = static_cast<std::size_t>(cell - state_->cells.data());
  answer.scale = scale;
  for (std::size_t i = 0; i < params.size(); ++i) answer.bindings.bind(cell->theorem->params[i], params[i]);
  const auto length = [&](const Form& form) { return form.numerator(point) / form.divisor * scale; };
  answer.preperiod = length(cell->pattern.preperiod_length);
  answer.period = length(cell->pattern.period_length);
  std::vector<std::string> names = {""};
  names.insert(names.end(), cell->theorem->params.begin(), cell->theorem->params.end());
  for (const Definition& definition : cell->theorem->definitions) names.push_back(definition.name);
  answer.period_formula = to_text(cell->pattern.period_length, names);
  return answer;
}

std::optional<Atlas::Answer> find_in_atlas(const Game& game) {
  constexpr std::size_t moves = 3;  // other games need not wait for the atlas to be read
  if (game.moves.kind() != MoveSet::Kind::finite || game.moves.listed().size() != moves || game.comply)
    return std::nullopt;
  const Atlas* const atlas = known_atlas(game.boundary);
  return atlas == nullptr ? std::nullopt : atlas->find(game);
}

std::vector<std::uint8_t> Atlas::word(const Answer& answer) const {
  const Pattern& pattern = state_->cells[answer.index].pattern;
  std::vector<std::int64_t> params;
  for (const auto& [name, value] : answer.bindings.entries()) params.push_back(value);
  const Point point = *pattern.point(params);
  std::vector<std::uint8_t> letters;
  for (const auto* side : {&pattern.preperiod, &pattern.period}) {
    for (const PatternFactor& factor : *side) {
      for (std::int64_t i = 0; i < factor.count.numerator(point); ++i) {
        for (const PatternFactor::Part& part : factor.parts) {
          const std::int64_t length = part.length.numerator(point) / part.length.divisor * answer.scale;
          letters.insert(letters.end(), static_cast<std::size_t>(length),
                         static_cast<std::uint8_t>(part.letter));
        }
      }
    }
  }
  return letters;
}

}  // namespace takeaway
