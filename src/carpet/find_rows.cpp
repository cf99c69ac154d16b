// The periods of rows. Row y is a machine that reads from left to right who can move to a P in the rows
// below. What it reads repeats, since those rows do; and it remembers finitely much: the outcomes as far back
// as the longest move within the row, and for each line within the row which remainders have met a P. So it
// comes back to a state that it was in, and the row repeats.
#include <algorithm>
#include <map>
#include <numeric>

#include "takeaway/carpet.hpp"

namespace takeaway {

namespace {

/// A finished row and how far it is moved.
struct Reached {
  const PeriodicRow* row = nullptr;
  std::uint64_t shift = 0;
};

class RowMachine {
 public:
  RowMachine(const PlaneGame& game, const std::vector<PeriodicRow>& below, std::uint64_t limit,
             const Watch& watch)
      : limit_(limit), watch_(watch) {
    const std::uint64_t y = below.size();
    for (const PlaneMove& move : game.moves) {
      if (move.x > limit) continue;
      if (move.y == 0) {
        (move.any_length ? lengths_ : within_).push_back(move.x);
        continue;
      }
      for (std::uint64_t k = 1; k <= y / move.y && (k == 1 || move.any_length); ++k) {
        if (move.x > 0 && k > limit / move.x) break;
        reached_.push_back({&below[y - k * move.y], k * move.x});
      }
    }
    for (const std::uint64_t move : within_) window_ = std::max(window_, move);
  }

  Result<PeriodicRow> run() {
    if (!read_rows_below()) return too_long();
    for (const std::uint64_t length : lengths_) met_.emplace_back(length);
    std::map<std::vector<bool>, std::uint64_t> states;
    for (std::uint64_t x = 0;; ++x) {
      if (x > limit_) return too_long();
      if (x % 4096 == 0 && !watch_.tick(x)) return interruption();
      if (x >= preperiod_ && (x - preperiod_) % period_ == 0) {
        const auto [found, is_new] = states.try_emplace(state(x), x);
        if (!is_new) return least(found->second, x - found->second);
        kept_ += window_ + 1;
        if (kept_ > 8 * limit_) return too_long();
      }
      step(x);
    }
  }

 private:
  std::unexpected<Error> too_long() const {
    return limit_reached("this row does not repeat below " + std::to_string(limit_) + ", the limit");
  }

  /// From where on and with what the rows below repeat together, and who can move to a P in them.
  bool read_rows_below() {
    for (const Reached& each : reached_) {
      preperiod_ = std::max(preperiod_, each.row->preperiod + each.shift);
      const std::uint64_t factor = each.row->period / std::gcd(period_, each.row->period);
      if (period_ > limit_ / factor) return false;
      period_ *= factor;
    }
    if (preperiod_ > limit_ || period_ > limit_) return false;
    options_.assign(preperiod_ + period_, false);
    for (const Reached& each : reached_)
      for (std::uint64_t x = each.shift; x < options_.size(); ++x)
        if (each.row->at(x - each.shift)) options_[x] = true;
    return true;
  }

  void step(std::uint64_t x) {
    bool option = options_[x < preperiod_ ? x : preperiod_ + (x - preperiod_) % period_];
    for (const std::uint64_t move : within_) option = option || (move <= x && is_p_[x - move]);
    for (std::size_t i = 0; i < lengths_.size(); ++i) option = option || met_[i][x % lengths_[i]];
    is_p_.push_back(!option);
    if (option) return;
    for (std::size_t i = 0; i < lengths_.size(); ++i) met_[i][x % lengths_[i]] = true;
  }

  /// The last outcomes, and what the lines have met, as seen from x.
  std::vector<bool> state(std::uint64_t x) const {
    std::vector<bool> bits;
    for (std::uint64_t back = 1; back <= window_; ++back) bits.push_back(back <= x && is_p_[x - back]);
    for (std::size_t i = 0; i < lengths_.size(); ++i)
      for (std::uint64_t r = 0; r < lengths_[i]; ++r) bits.push_back(met_[i][(x + r) % lengths_[i]]);
    return bits;
  }

  /// The least period and preperiod of what repeats with `period` from `from` on.
  PeriodicRow least(std::uint64_t from, std::uint64_t period) {
    std::vector<std::uint64_t> border = {0};  // of each beginning of the part that repeats
    for (std::uint64_t i = 1; i < period; ++i) {
      std::uint64_t length = border.back();
      while (length > 0 && is_p_[from + i] != is_p_[from + length]) length = border[length - 1];
      border.push_back(is_p_[from + i] == is_p_[from + length] ? length + 1 : 0);
    }
    if (const std::uint64_t shorter = period - border.back(); period % shorter == 0) period = shorter;
    while (from > 0 && is_p_[from - 1] == is_p_[from - 1 + period]) --from;
    is_p_.resize(from + period);
    return {from, period, std::move(is_p_)};
  }

  std::uint64_t limit_;
  const Watch& watch_;
  std::vector<Reached> reached_;
  std::vector<std::uint64_t> within_;
  std::vector<std::uint64_t> lengths_;
  std::uint64_t window_ = 0;
  std::uint64_t preperiod_ = 0;
  std::uint64_t period_ = 1;
  std::uint64_t kept_ = 0;  // bits of states
  std::vector<bool> options_;
  std::vector<bool> is_p_;
  std::vector<std::vector<bool>> met_;
};

}  // namespace

Result<std::vector<PeriodicRow>> find_rows(const PlaneGame& game, std::uint64_t last, std::uint64_t limit,
                                           const Watch& watch) {
  for (const PlaneMove& move : game.moves)
    if (move.y <= last && move.x > limit)
      return limit_reached("a move is longer than the limit, " + std::to_string(limit));
  std::vector<PeriodicRow> rows;
  std::uint64_t bits = 0;
  for (std::uint64_t y = 0; y <= last; ++y) {
    auto row = RowMachine(game, rows, limit, watch).run();
    if (!row) {
      if (row.error().fault == Fault::limit) row.error().message += " (row " + std::to_string(y) + ")";
      return std::unexpected(row.error());
    }
    bits += row->is_p.size();
    if (bits / 64 > limit)
      return limit_reached("the rows up to " + std::to_string(y) + " are too long to keep");
    rows.push_back(std::move(*row));
  }
  return rows;
}

}  // namespace takeaway
