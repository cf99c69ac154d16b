// Whether a mosaic is what it says, for all points. It knows the definition and no engine.
//
// Let u and v be the vectors of two neighbouring rays, and p = alpha u + beta v a point between them. The
// claims about p are: f(p) = f(p - u) if alpha >= N, and f(p) = f(p - v) if beta >= N. Let no move m have a
// coefficient beyond W, written by the vectors of any two neighbouring rays. All claims hold if they hold
// where alpha and beta are below N + W, by induction:
//
// - If alpha >= N + W, each option p - m has a coefficient of u that is N or more, in this sector or in the
//   next one beyond u. So f(p - m) = f(p - u - m) for every move, and neither point is outside the plane if
//   the other is not. By the rule, f(p) = f(p - u). The same holds for v.
// - If N <= alpha < N + W <= beta, then f(p) = f(p - v) by the first case, f(p - v) = f(p - v - u) is a claim
//   about p - v, and f(p - u - v) = f(p - u) is one about p - u. Both points are nearer to (0,0).
#include <algorithm>
#include <cstdlib>

#include "takeaway/mosaic.hpp"

namespace takeaway {

namespace {

constexpr std::uint64_t longest_vector = std::uint64_t{1} << 20U;

struct Vector {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

std::int64_t determinant(Vector a, Vector b) {
  return a.x * b.y - a.y * b.x;
}

Vector vector_of(std::uint64_t x, std::uint64_t y) {
  return {static_cast<std::int64_t>(x), static_cast<std::int64_t>(y)};
}

/// Two neighbouring rays. A point is (alpha u + beta v) / area.
struct Sector {
  Vector u;
  Vector v;
  std::int64_t area = 0;

  std::int64_t alpha(Vector p) const { return determinant(p, v); }
  std::int64_t beta(Vector p) const { return determinant(u, p); }
};

class MosaicCheck {
 public:
  MosaicCheck(const PlaneGame& game, const Mosaic& mosaic, std::uint64_t most_steps, const Watch& watch)
      : mosaic_(mosaic), most_steps_(most_steps), watch_(watch) {
    for (const PlaneMove& move : game.moves) moves_.push_back(vector_of(move.x, move.y));
  }

  Result<MosaicVerdict> run() {
    if (const std::string fault = read_rays(); !fault.empty()) return MosaicVerdict{false, fault, {}};
    if (!measure()) return limit_reached("the check would take more steps than are allowed");
    if (const auto computed = compute_outcomes(); !computed) return std::unexpected(computed.error());
    MosaicVerdict verdict;
    for (const Sector& sector : sectors_) {
      if (const std::string fault = first_fault(sector, verdict); !fault.empty())
        return MosaicVerdict{false, fault, {}};
    }
    verdict.holds = true;
    verdict.reason = "all points below (" + std::to_string(columns_) + "," + std::to_string(rows_) +
                     ") that the induction begins with";
    return verdict;
  }

 private:
  std::string read_rays() {
    const auto& rays = mosaic_.rays;
    if (mosaic_.from == 0) return "a mosaic begins to repeat at 1 or later";
    if (rays.size() < 2 || rays.front().y != 0 || rays.back().x != 0)
      return "the rays go from the axis of x to that of y";
    for (std::size_t i = 0; i + 1 < rays.size(); ++i) {
      Sector sector{vector_of(rays[i].x, rays[i].y), vector_of(rays[i + 1].x, rays[i + 1].y), 0};
      sector.area = determinant(sector.u, sector.v);
      if (sector.area <= 0) return "the rays are not in the order of their angles";
      sectors_.push_back(sector);
    }
    return "";
  }

  /// N + W, and the part of the plane in which both coefficients are below that.
  bool measure() {
    if (mosaic_.from > most_steps_) return false;
    std::int64_t longest = 0;
    for (const Vector& move : moves_)
      for (const Sector& sector : sectors_)
        for (const std::int64_t part : {sector.alpha(move), sector.beta(move)})
          longest = std::max(longest, (std::abs(part) + sector.area - 1) / sector.area);
    const std::uint64_t end = mosaic_.from + static_cast<std::uint64_t>(longest);
    for (const Sector& sector : sectors_) {
      if (end > most_steps_ / static_cast<std::uint64_t>(sector.u.x + sector.v.x) ||
          end > most_steps_ / static_cast<std::uint64_t>(sector.u.y + sector.v.y))
        return false;
      columns_ = std::max(columns_, end * static_cast<std::uint64_t>(sector.u.x + sector.v.x));
      rows_ = std::max(rows_, end * static_cast<std::uint64_t>(sector.u.y + sector.v.y));
    }
    end_ = static_cast<std::int64_t>(end);
    return columns_ <= most_steps_ / rows_ / (moves_.size() + sectors_.size());
  }

  bool is_p(Vector p) const {
    return is_p_[static_cast<std::uint64_t>(p.y) * columns_ + static_cast<std::uint64_t>(p.x)];
  }

  Result<void> compute_outcomes() {
    is_p_.resize(columns_ * rows_);
    for (std::uint64_t y = 0; y < rows_; ++y) {
      if (!watch_.tick(y)) return interruption();
      for (std::uint64_t x = 0; x < columns_; ++x) {
        const Vector p = vector_of(x, y);
        bool option = false;
        for (const Vector& move : moves_)
          option = option || (move.x <= p.x && move.y <= p.y && is_p({p.x - move.x, p.y - move.y}));
        is_p_[y * columns_ + x] = !option;
      }
    }
    return {};
  }

  /// What is wrong in a sector, where both coefficients are below N + W; adds its pattern to the verdict.
  std::string first_fault(const Sector& sector, MosaicVerdict& verdict) const {
    const std::int64_t from = static_cast<std::int64_t>(mosaic_.from) * sector.area;
    const std::int64_t end = end_ * sector.area;
    SectorPattern pattern;
    const std::int64_t rows = end_ * (sector.u.y + sector.v.y);
    const std::int64_t columns = end_ * (sector.u.x + sector.v.x);
    for (std::int64_t y = 0; y < rows; ++y) {
      for (std::int64_t x = 0; x < columns; ++x) {
        const Vector p{x, y};
        const std::int64_t alpha = sector.alpha(p);
        const std::int64_t beta = sector.beta(p);
        if (alpha < 0 || beta < 0 || alpha >= end || beta >= end) continue;
        if ((alpha >= from && is_p(p) != is_p({x - sector.u.x, y - sector.u.y})) ||
            (beta >= from && is_p(p) != is_p({x - sector.v.x, y - sector.v.y})))
          return "at (" + std::to_string(x) + "," + std::to_string(y) + ") the outcome does not repeat";
        if (alpha < from || beta < from || alpha >= from + sector.area || beta >= from + sector.area)
          continue;
        ++pattern.points;
        if (is_p(p)) ++pattern.p_positions;
      }
    }
    verdict.sectors.push_back(pattern);
    return "";
  }

  std::vector<Vector> moves_;
  const Mosaic& mosaic_;
  std::uint64_t most_steps_;
  const Watch& watch_;
  std::vector<Sector> sectors_;
  std::int64_t end_ = 0;  // N + W
  std::uint64_t columns_ = 1;
  std::uint64_t rows_ = 1;
  std::vector<bool> is_p_;
};

}  // namespace

Result<MosaicVerdict> check_mosaic(const PlaneGame& game, const Mosaic& mosaic, std::uint64_t most_steps,
                                   const Watch& watch) {
  for (const PlaneMove& move : game.moves) {
    if (move.any_length) return bad_input("a mosaic is checked where every move has one length");
    if (move.x > longest_vector || move.y > longest_vector)
      return limit_reached("a move is too long for the check of a mosaic");
  }
  for (const PlanePoint& ray : mosaic.rays)
    if (ray.x > longest_vector || ray.y > longest_vector)
      return limit_reached("a ray is too long for the check of a mosaic");
  return MosaicCheck(game, mosaic, most_steps, watch).run();
}

}  // namespace takeaway
