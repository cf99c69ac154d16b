// Atlases: cells read from their texts, and the cell of a game looked up.
#include <algorithm>
#include <memory>
#include <numeric>
#include <ranges>
#include <set>
#include <string_view>
#include <tuple>

#include "atlas/reading.hpp"
#include "atlas/statement.hpp"
#include "base/assert.hpp"
#include "base/checked.hpp"
#include "base/mutex.hpp"
#include "base/sha256.hpp"
#include "takeaway/atlas.hpp"

namespace takeaway {

namespace {

using namespace atlas;

constexpr std::size_t hash_digits = 64;

/// A cell as it is kept. Its word, which is most of its text, is parsed only when it is asked for.
struct Cell {
  std::string text;
  bool proved = false;
  Theorem head;    // all but the word
  Pattern region;  // of the head
  std::size_t word_size = 0;
  std::vector<std::size_t>
      param_of_move;  // by move: the index of its parameter, or the number of parameters where it is a number
  std::vector<std::int64_t> number_of_move;

  std::optional<std::vector<std::int64_t>> params(std::span<const std::int64_t> moves) const {
    if (moves.size() != param_of_move.size()) return std::nullopt;
    std::vector<std::int64_t> values(region.params, 0);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (param_of_move[i] < values.size())
        values[param_of_move[i]] = moves[i];
      else if (number_of_move[i] != moves[i])
        return std::nullopt;
    }
    return values;
  }
};

Result<void> read_moves(Cell& cell) {
  const auto unusual = [&] {
    return bad_input("the game of " + cell.head.name + " is not a list of parameters and numbers");
  };
  const auto& game = cell.head.game;
  const auto& params = cell.head.params;
  if (!game || game->set.kind != SetTerm::Kind::items || game->comply) return unusual();
  for (const Item& item : game->set.items) {
    const auto& node = *item.first.node;
    const auto found = std::ranges::find(params, node.name);
    if (item.kind != Item::Kind::single) return unusual();
    if (node.kind == FormulaKind::number) {
      cell.param_of_move.push_back(params.size());
      cell.number_of_move.push_back(node.number);
    } else if (node.kind == FormulaKind::name && found != params.end()) {
      cell.param_of_move.push_back(static_cast<std::size_t>(found - params.begin()));
      cell.number_of_move.push_back(0);
    } else {
      return unusual();
    }
  }
  return {};
}

Result<Theorem> only_theorem(std::string_view text) {
  auto theorems = parse_theorems(text, "an atlas");
  if (!theorems) return std::unexpected(theorems.error());
  if (theorems->size() != 1) return bad_input("a cell of an atlas is one theorem");
  return std::move(theorems->front());
}

Result<Cell> cell_of(std::string text) {
  constexpr std::string_view word = "\nword ";
  Cell cell;
  std::string head = text;
  if (const auto at = head.find(word); at != std::string::npos) {
    const auto end = std::min(head.find('\n', at + 1), head.size());
    cell.word_size = end - at;
    head.erase(at, end - at);
  }
  auto theorem = only_theorem(head);
  if (!theorem) return std::unexpected(theorem.error());
  if (cell.word_size == 0) return bad_input("the cell " + theorem->name + " has no word");
  auto region = read_region(*theorem);
  if (!region) return std::unexpected(region.error());
  cell.text = std::move(text);
  cell.head = std::move(*theorem);
  cell.region = std::move(*region);
  if (auto read = read_moves(cell); !read) return std::unexpected(read.error());
  return cell;
}

}  // namespace

struct Atlas::State {
  std::vector<Cell> cells;                // as they were given
  std::vector<std::size_t> by_word_size;  // the simplest first

  Mutex reading;
  std::vector<std::unique_ptr<const Pattern>> whole;  // with the words, of those that were asked for

  const Cell* find(std::span<const std::int64_t> moves) const {
    for (const std::size_t index : by_word_size) {
      const Cell& cell = cells[index];
      const auto params = cell.params(moves);
      if (!params) continue;
      // Lengths need not be looked at: that none is negative in the region is part of the cell's proof.
      const auto point = cell.region.point(*params);
      if (point && cell.region.contains(*point)) return &cell;
    }
    return nullptr;
  }
};

Atlas::Atlas(std::unique_ptr<State> state) : state_(std::move(state)) {}
Atlas::Atlas(Atlas&&) noexcept = default;
Atlas& Atlas::operator=(Atlas&&) noexcept = default;
Atlas::~Atlas() = default;

std::vector<std::string> split_theorems(std::string_view text) {
  std::vector<std::string> theorems;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.starts_with("theorem ")) theorems.emplace_back();
    if (!theorems.empty() && !line.empty()) theorems.back().append(line).append("\n");
  }
  return theorems;
}

Result<Atlas> Atlas::of(std::vector<std::string> cells, std::string_view proved) {
  auto state = std::make_unique<State>();
  std::set<std::string, std::less<>> hashes;
  for (const auto line : std::views::split(proved, '\n')) {
    const std::string_view text(line.begin(), line.end());
    if (text.size() >= hash_digits) hashes.emplace(text.substr(0, hash_digits));
  }
  for (std::string& text : cells) {
    auto cell = cell_of(std::move(text));
    if (!cell) return std::unexpected(cell.error());
    cell->proved = !hashes.empty() && hashes.contains(sha256(cell->text));
    state->by_word_size.push_back(state->cells.size());
    state->cells.push_back(std::move(*cell));
  }
  std::ranges::sort(state->by_word_size, [&](std::size_t one, std::size_t other) {
    return std::tie(state->cells[one].word_size, one) < std::tie(state->cells[other].word_size, other);
  });
  state->whole.resize(state->cells.size());
  return Atlas(std::move(state));
}

std::size_t Atlas::size() const {
  return state_->cells.size();
}

bool Atlas::is_proved(std::size_t index) const {
  TAKEAWAY_ASSERT(index < size());
  return state_->cells[index].proved;
}

Result<Theorem> Atlas::cell(std::size_t index) const {
  TAKEAWAY_ASSERT(index < size());
  return only_theorem(state_->cells[index].text);
}

std::optional<std::size_t> Atlas::index_of(std::string_view name) const {
  const auto found = std::ranges::find(state_->cells, name, [](const Cell& cell) { return cell.head.name; });
  if (found == state_->cells.end()) return std::nullopt;
  return static_cast<std::size_t>(found - state_->cells.begin());
}

std::optional<Atlas::Entry> Atlas::find(const Game& game) const {
  constexpr Move largest = Move{1} << 40U;  // up to here the forms of all cells fit 64 bits
  if (game.moves.kind() != MoveSet::Kind::finite || game.comply || state_->cells.empty() ||
      state_->cells.front().head.game->boundary != game.boundary)
    return std::nullopt;
  std::vector<std::int64_t> moves;
  for (const Move move : game.moves.listed()) {
    if (move > largest) return std::nullopt;
    moves.push_back(static_cast<std::int64_t>(move));
  }
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
  const Theorem& head = cell->head;
  const auto params = *cell->params(moves);
  const Point point = *cell->region.point(params);
  Entry entry;
  entry.cell = head.name;
  entry.index = static_cast<std::size_t>(cell - state_->cells.data());
  entry.proved = cell->proved;
  entry.scale = scale;
  for (std::size_t i = 0; i < params.size(); ++i) entry.bindings.bind(head.params[i], params[i]);
  const auto length = [&](const Form& form) -> std::optional<std::int64_t> {
    const auto numerator = form.checked_numerator(point);
    return numerator ? checked_multiply(*numerator / form.divisor, scale) : std::nullopt;
  };
  const auto preperiod = length(cell->region.preperiod_length);
  const auto period = length(cell->region.period_length);
  if (!preperiod || !period) return std::nullopt;
  entry.preperiod = *preperiod;
  entry.period = *period;
  std::vector<std::string> names = {""};
  names.insert(names.end(), head.params.begin(), head.params.end());
  for (const Definition& definition : head.definitions) names.push_back(definition.name);
  entry.period_formula = to_text(cell->region.period_length, names);
  return entry;
}

std::optional<Atlas::Entry> find_in_atlas(const Game& game) {
  constexpr std::size_t moves = 3;  // other games are not in the atlas, which takes time to read
  if (game.moves.kind() != MoveSet::Kind::finite || game.moves.listed().size() != moves || game.comply)
    return std::nullopt;
  const Atlas* const atlas = known_atlas(game.boundary);
  return atlas == nullptr ? std::nullopt : atlas->find(game);
}

Result<std::vector<std::uint8_t>> Atlas::word(const Entry& entry) const {
  const Pattern* pattern = nullptr;
  {
    const Lock lock(state_->reading);
    auto& whole = state_->whole[entry.index];
    if (!whole) {
      const auto theorem = cell(entry.index);
      if (!theorem) return std::unexpected(theorem.error());
      auto read = read_cell(*theorem);
      if (!read) return std::unexpected(read.error());
      whole = std::make_unique<const Pattern>(std::move(*read));
    }
    pattern = whole.get();
  }
  std::vector<std::int64_t> params;
  for (const auto& [name, value] : entry.bindings.entries()) params.push_back(value);
  const auto found = pattern->point(params);
  TAKEAWAY_ASSERT(found.has_value());
  const Point& point = *found;
  std::vector<std::uint8_t> letters;
  for (const auto* side : {&pattern->preperiod, &pattern->period}) {
    for (const PatternFactor& factor : *side) {
      for (std::int64_t i = 0; i < factor.count.numerator(point); ++i) {
        for (const PatternFactor::Part& part : factor.parts) {
          const std::int64_t length = part.length.numerator(point) / part.length.divisor * entry.scale;
          letters.insert(letters.end(), static_cast<std::size_t>(length),
                         static_cast<std::uint8_t>(part.letter));
        }
      }
    }
  }
  return letters;
}

}  // namespace takeaway
