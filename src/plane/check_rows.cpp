// Whether rows of outcomes are what they are said to be, for all x. It knows the definition and no engine.
//
// By induction over y the rows below are right, and repeat. Then what the options of (x,y) say repeats in x,
// too: an option in row y - kt is row y - kt moved by ks; an option in the row itself is the row moved; and
// whether a line (d,0)* meets a P repeats with d once every P that repeats has been met. So claim and
// definition are both periodic with M, the least common multiple of all these periods, from some Q on, and
// they agree everywhere if they agree below Q + M. The definition has one solution: the claim is true.
#include <numeric>

#include "takeaway/plane.hpp"

namespace takeaway {

namespace {

constexpr std::uint64_t too_many = std::uint64_t{1} << 62U;

std::uint64_t bounded_sum(std::uint64_t a, std::uint64_t b) {
  return a > too_many - b ? too_many : a + b;
}

std::uint64_t bounded_multiple(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t factor = a / std::gcd(a, b);
  return factor > too_many / b ? too_many : factor * b;
}

class RowCheck {
 public:
  RowCheck(const PlaneGame& game, const std::vector<PeriodicRow>& rows, std::uint64_t most_steps,
           const Watch& watch)
      : game_(game), rows_(rows), left_(most_steps), watch_(watch) {}

  Result<RowsVerdict> run() {
    for (std::uint64_t y = 0; y < rows_.size(); ++y) {
      if (!well_formed(rows_[y])) return wrong(y, "is not as long as it says");
      if (const std::string fault = not_least(rows_[y]); !fault.empty()) return wrong(y, fault);
      const auto found = differs(y);
      if (!found) return std::unexpected(found.error());
      if (*found != too_many) return wrong(y, "is not what the rule says at " + std::to_string(*found));
    }
    return RowsVerdict{true, "each row, by the rule, up to where everything in it repeats"};
  }

 private:
  static RowsVerdict wrong(std::uint64_t y, const std::string& what) {
    return {false, "row " + std::to_string(y) + " " + what};
  }

  static bool well_formed(const PeriodicRow& row) {
    return row.period > 0 && row.preperiod <= row.is_p.size() &&
           row.is_p.size() - row.preperiod == row.period;
  }

  static bool repeats_with(const PeriodicRow& row, std::uint64_t divisor) {
    for (std::uint64_t x = row.preperiod + divisor; x < row.is_p.size(); ++x)
      if (row.is_p[x] != row.is_p[x - divisor]) return false;
    return true;
  }

  static std::string not_least(const PeriodicRow& row) {
    std::uint64_t rest = row.period;
    for (std::uint64_t prime = 2; rest > 1; ++prime) {
      if (prime * prime > rest) prime = rest;
      if (rest % prime != 0) continue;
      while (rest % prime == 0) rest /= prime;
      if (repeats_with(row, row.period / prime)) return "has a shorter period";
    }
    const std::uint64_t q = row.preperiod;
    return q > 0 && row.is_p[q - 1] == row.at(q - 1 + row.period) ? "has a shorter preperiod" : "";
  }

  /// From where on, and with what, everything repeats; their sum.
  std::uint64_t last_to_look_at(std::uint64_t y) const {
    std::uint64_t from = rows_[y].preperiod;
    std::uint64_t multiple = rows_[y].period;
    const auto reaches = [&](const PeriodicRow& row, std::uint64_t shift) {
      from = std::max(from, bounded_sum(row.preperiod, shift));
      multiple = bounded_multiple(multiple, row.period);
    };
    for (const PlaneMove& move : game_.moves) {
      if (move.y == 0 && move.any_length) {
        const std::uint64_t both = bounded_multiple(rows_[y].period, move.x);
        reaches(rows_[y], bounded_sum(both, move.x));
        multiple = bounded_multiple(multiple, move.x);
      } else if (move.y == 0) {
        reaches(rows_[y], move.x);
      } else {
        for (std::uint64_t k = 1; k <= y / move.y && (k == 1 || move.any_length); ++k)
          reaches(rows_[y - k * move.y], move.x > too_many / k ? too_many : k * move.x);
      }
    }
    return bounded_sum(from, multiple);
  }

  bool has_p_below(std::uint64_t x, std::uint64_t y) const {
    for (const PlaneMove& move : game_.moves) {
      if (move.y == 0) {
        if (!move.any_length && move.x <= x && rows_[y].at(x - move.x)) return true;
        continue;
      }
      for (std::uint64_t k = 1; k <= y / move.y && (k == 1 || move.any_length); ++k) {
        if (move.x > 0 && k > x / move.x) break;
        if (rows_[y - k * move.y].at(x - k * move.x)) return true;
      }
    }
    return false;
  }

  /// The first x where row y is not what the rule says; too_many if there is none.
  Result<std::uint64_t> differs(std::uint64_t y) {
    const std::uint64_t end = last_to_look_at(y);
    // The lines along the row: which residues have met a P.
    std::vector<std::pair<std::uint64_t, std::vector<bool>>> met;
    for (const PlaneMove& move : game_.moves)
      if (move.y == 0 && move.any_length && move.x < end) {
        if (move.x > left_) return limit_reached("the check would take more steps than are allowed");
        met.emplace_back(move.x, std::vector<bool>(move.x));
      }
    constexpr std::uint64_t between = 4096;
    for (std::uint64_t x = 0; x < end; ++x) {
      if (left_-- == 0) return limit_reached("the check would take more steps than are allowed");
      if (x % between == 0 && !watch_.tick(y)) return interruption();
      bool option = has_p_below(x, y);
      for (const auto& [length, residues] : met) option = option || residues[x % length];
      if (rows_[y].at(x) == option) return x;
      if (!option)
        for (auto& [length, residues] : met) residues[x % length] = true;
    }
    return too_many;
  }

  const PlaneGame& game_;
  const std::vector<PeriodicRow>& rows_;
  std::uint64_t left_;
  const Watch& watch_;
};

}  // namespace

Result<RowsVerdict> check_rows(const PlaneGame& game, const std::vector<PeriodicRow>& rows,
                               std::uint64_t most_steps, const Watch& watch) {
  return RowCheck(game, rows, most_steps, watch).run();
}

}  // namespace takeaway
