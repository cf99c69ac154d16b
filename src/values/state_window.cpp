#include "values/state_window.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/assert.hpp"
#include "values/engines.hpp"

namespace takeaway {

namespace {

/// The number of each state in the recurrence; of those that are left out, none.
std::vector<std::size_t> renumbered(const StateRule& rule) {
  std::vector<std::size_t> number(rule.states.size(), ~std::size_t{0});
  const auto reached = reachable_states(rule);
  std::size_t next = 0;
  for (const std::size_t state : nothing_first(rule))
    if (std::ranges::binary_search(reached, state)) number[state] = next++;
  return number;
}

Heap first_pass(const StateRecurrence::State& state, bool sink) {
  constexpr Heap never = std::numeric_limits<Heap>::max();
  if (state.options.empty()) return never;
  if (sink) return 0;
  return std::ranges::min(state.options, {}, &StateRecurrence::Option::take).take;
}

}  // namespace

StateRecurrence state_recurrence(const Game& game, Question question, Heap heaps) {
  const StateRule& rule = *game.states;
  const auto number = renumbered(rule);
  StateRecurrence recurrence;
  recurrence.sink = game.boundary == BoundaryKind::sink;
  recurrence.endless = !rule.is_finite();
  recurrence.outcomes = question == Question::outcomes;
  recurrence.asked = number[rule.asked];
  recurrence.window = 1;
  const auto reached = reachable_states(rule);
  recurrence.states.resize(reached.size());
  for (const std::size_t from : reached) {
    StateRecurrence::State& state = recurrence.states[number[from]];
    for (const StateRule::Arrow& arrow : rule.states[from].arrows) {
      if (arrow.nothing) state.options.push_back({0, number[arrow.to]});
      if (arrow.pass) state.passes.push_back(number[arrow.to]);
      const bool ends = arrow.moves.kind() == MoveSet::Kind::finite;
      for (const Move move : members(arrow.moves, ends ? ~Move{0} : heaps)) {
        state.options.push_back({move, number[arrow.to]});
        recurrence.window = std::max(recurrence.window, move);
      }
    }
    state.pass_from = first_pass(state, recurrence.sink);
    const std::size_t options = state.options.size() + state.passes.size();
    recurrence.options += options;
    recurrence.cap = std::max(recurrence.cap, static_cast<std::uint32_t>(options));
  }
  recurrence.blocked = rule.blocked;
  recurrence.cap /= rule.blocked + 1;  // each smaller value is that of so many options
  if (question == Question::outcomes) recurrence.cap = std::min(recurrence.cap, 1U);
  return recurrence;
}

namespace {

constexpr std::uint32_t widest_mask = 62;  // caps up to this fit the bits of one word

std::size_t block_of(const StateRecurrence& recurrence) {
  return std::clamp<std::size_t>((std::size_t{1} << 20U) / std::max<std::size_t>(1, recurrence.options), 16,
                                 8192);
}

std::size_t row_length(const StateRecurrence& recurrence) {
  return recurrence.window + std::max<std::size_t>(recurrence.window, block_of(recurrence));
}

template <class Cell>
class StateWindow final : public StateEngine {
 public:
  explicit StateWindow(const StateRecurrence& recurrence)
      : window_(recurrence.window),
        cap_(recurrence.cap),
        block_(block_of(recurrence)),
        row_(row_length(recurrence)),
        asked_(recurrence.asked * row_),
        cells_(recurrence.states.size() * row_, recurrence.sink ? Cell{0} : static_cast<Cell>(cap_)),
        end_(window_),
        blocked_(recurrence.blocked),
        seen_(cap_ > widest_mask || blocked_ > 0 ? cap_ + 1 : 0, 0),
        counts_(blocked_ > 0 ? cap_ + 1 : 0, 0) {
    const auto offset = [&](std::size_t state, Move back) {
      return static_cast<std::ptrdiff_t>(state * row_) - static_cast<std::ptrdiff_t>(back);
    };
    for (const StateRecurrence::State& state : recurrence.states) {
      Row row{offsets_.size(), 0, 0, state.pass_from};
      for (const auto& option : state.options) offsets_.push_back(offset(option.to, option.take));
      row.options = offsets_.size();
      for (const std::size_t to : state.passes) offsets_.push_back(offset(to, 0));
      row.passes = offsets_.size();
      rows_.push_back(row);
    }
  }

  bool is_exact() const override { return sizeof(Cell) * rows_.size() <= sizeof(std::uint64_t); }

  void fill_joint(std::span<std::uint64_t> out) override {
    while (!out.empty()) {
      if (reader() >= ready()) compute(reader() + out.size());
      const std::size_t part = std::min<Heap>(out.size(), ready() - reader());
      for (std::size_t i = 0; i < part; ++i) out[i] = joint(place(reader() + i));
      skip(part);
      out = out.subspan(part);
    }
  }

 protected:
  std::uint32_t at(Heap cell) const override { return cells_[asked_ + place(cell)]; }
  void copy(Heap first, std::span<std::uint8_t> out) const override { copy_to(first, out); }
  void copy(Heap first, std::span<std::uint32_t> out) const override { copy_to(first, out); }
  Heap ready() const override { return first_ + (end_ - window_); }

  void compute(Heap end) override {
    while (ready() < end) {
      if (end_ == row_ && !slide()) return;
      // Of many games few heaps are asked for, as where surveys look for short periods.
      constexpr Heap fewest_cells = 64;
      const auto count = static_cast<std::size_t>(
          std::min<Heap>({block_, row_ - end_, std::max(fewest_cells, end - ready())}));
      if (blocked_ > 0)
        compute_counted(count);
      else if (cap_ <= widest_mask)
        compute_masked(count);
      else
        compute_stamped(count);
    }
  }

 private:
  /// The options of a state, as places in the cells relative to the one computed: those that are always
  /// there, then the passes.
  struct Row {
    std::size_t begin = 0;
    std::size_t options = 0;  // the end of these
    std::size_t passes = 0;   // the end of these
    Heap pass_from = 0;
  };

  std::size_t place(Heap cell) const { return window_ + (cell - first_); }

  template <class Out>
  void copy_to(Heap first, std::span<Out> out) const {
    TAKEAWAY_ASSERT(sizeof(Out) > 1 || cap_ <= 255);
    const Cell* const from = cells_.data() + asked_ + place(first);
    std::transform(from, from + out.size(), out.begin(), [](Cell cell) { return static_cast<Out>(cell); });
  }

  // Drops what has been read and is no option any more; false where nothing can be dropped.
  bool slide() {
    const Heap from = std::min(reader(), ready());
    if (from == first_) return false;
    const auto dropped = static_cast<std::size_t>(from - first_);
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      Cell* const row = cells_.data() + r * row_;
      std::copy(row + dropped, row + end_, row);
    }
    end_ -= dropped;
    first_ = from;
    return true;
  }

  std::size_t end_of(const Row& row, Heap cell) const {
    return cell >= row.pass_from ? row.passes : row.options;
  }

  void compute_masked(std::size_t count) {
    const Heap before = ready();
    for (std::size_t i = 0; i < count; ++i) {
      Cell* cell = cells_.data() + end_ + i;
      Cell* own = cell;
      for (const Row& row : rows_) {
        std::uint64_t mask = 0;
        for (std::size_t o = row.begin, end = end_of(row, before + i); o < end; ++o)
          mask |= std::uint64_t{1} << cell[offsets_[o]];
        *own = static_cast<Cell>(
            std::min<std::uint32_t>(static_cast<std::uint32_t>(std::countr_one(mask)), cap_));
        own += row_;
      }
    }
    end_ += count;
  }

  void compute_stamped(std::size_t count) {
    const Heap before = ready();
    for (std::size_t i = 0; i < count; ++i) {
      Cell* cell = cells_.data() + end_ + i;
      Cell* own = cell;
      for (const Row& row : rows_) {
        ++stamp_;
        for (std::size_t o = row.begin, end = end_of(row, before + i); o < end; ++o)
          seen_[cell[offsets_[o]]] = stamp_;
        std::uint32_t mex = 0;
        while (mex < cap_ && seen_[mex] == stamp_) ++mex;
        *own = static_cast<Cell>(mex);
        own += row_;
      }
    }
    end_ += count;
  }

  // The least value that at most `blocked_` options have.
  void compute_counted(std::size_t count) {
    const Heap before = ready();
    for (std::size_t i = 0; i < count; ++i) {
      Cell* cell = cells_.data() + end_ + i;
      Cell* own = cell;
      for (const Row& row : rows_) {
        std::ranges::fill(counts_, 0);
        for (std::size_t o = row.begin, end = end_of(row, before + i); o < end; ++o)
          ++counts_[cell[offsets_[o]]];
        std::uint32_t least = 0;
        while (least < cap_ && counts_[least] > blocked_) ++least;
        *own = static_cast<Cell>(least);
        own += row_;
      }
    }
    end_ += count;
  }

  std::uint64_t joint(std::size_t place) const {
    const Cell* cell = cells_.data() + place;
    std::uint64_t joined = 0;
    if (is_exact()) {
      for (std::size_t r = 0; r < rows_.size(); ++r)
        joined |= std::uint64_t{cell[r * row_]} << (8 * sizeof(Cell) * r);
      return joined;
    }
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      joined = (joined ^ cell[r * row_]) * 0x9E3779B97F4A7C15ULL;
      joined ^= joined >> 32U;
    }
    return joined;
  }

  Move window_;
  std::uint32_t cap_;
  std::size_t block_;  // cells computed at a time
  std::size_t row_;    // cells held of each state: the first `window_` of them are before cell first_
  std::size_t asked_;  // where the row of the state that is asked for begins
  std::vector<Cell> cells_;
  std::vector<Row> rows_;
  std::vector<std::ptrdiff_t> offsets_;
  Heap first_ = 0;
  std::size_t end_;  // the place of the next cell to compute
  std::uint32_t blocked_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t stamp_ = 0;
  std::vector<std::uint32_t> counts_;
};

std::size_t bytes_of_cell(std::uint32_t cap) {
  return cap <= 255 ? sizeof(std::uint8_t) : sizeof(std::uint32_t);
}

bool window_takes(const StateRecurrence& /*recurrence*/) {
  return true;
}

Plan plan_state_window(const StateRecurrence& recurrence) {
  const auto options = static_cast<double>(recurrence.options);
  const auto states = static_cast<double>(recurrence.states.size());
  const double counting = recurrence.blocked > 0 ? 4 : 1;  // of options by their values
  const auto cells = static_cast<unsigned __int128>(2 * recurrence.window + block_of(recurrence)) *
                     recurrence.states.size() * bytes_of_cell(recurrence.cap);
  return {.engine = EngineName::window,
          .nanoseconds_per_heap = counting * (states + 0.5 * options),
          .bytes = saturated(cells),
          .reason = "the last heaps of each state"};
}

std::unique_ptr<StateEngine> make_state_window(const StateRecurrence& recurrence) {
  if (recurrence.cap <= 255) return std::make_unique<StateWindow<std::uint8_t>>(recurrence);
  return std::make_unique<StateWindow<std::uint32_t>>(recurrence);
}

}  // namespace

std::unique_ptr<StateEngine> make_state_engine(const Subject& subject) {
  const StatesEngine* const engine = entry_of(subject.plan().engine).states;
  TAKEAWAY_ASSERT(engine != nullptr);
  TAKEAWAY_ASSERT(subject.game().states->is_finite());
  return engine->make(state_recurrence(subject.game(), subject.question(), 1));
}

constinit const StatesEngine state_window_engine = {
    .takes = window_takes, .plan = plan_state_window, .make = make_state_window};

}  // namespace takeaway
