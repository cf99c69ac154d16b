#include "coq/simplices.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "base/wide.hpp"

namespace takeaway::coq {

namespace {

using Face = std::vector<std::size_t>;  // the numbers of its rays, ascending
using Matrix = std::vector<std::vector<Wide>>;

/// Eliminates without fractions (Bareiss): all divisions are exact. Nothing where numbers grow too large.
std::optional<Wide> determinant(Matrix rows) {
  Wide before = 1;
  Wide sign = 1;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(k), rows.end(),
                                    [&](const auto& row) { return row[k] != 0; });
    if (pivot == rows.end()) return Wide{0};
    if (pivot != rows.begin() + static_cast<std::ptrdiff_t>(k)) {
      std::swap(*pivot, rows[k]);
      sign = -sign;
    }
    for (std::size_t i = k + 1; i < rows.size(); ++i) {
      for (std::size_t j = k + 1; j < rows.size(); ++j) {
        const auto one = checked_product(rows[i][j], rows[k][k]);
        const auto other = checked_product(rows[i][k], rows[k][j]);
        if (!one || !other) return std::nullopt;
        const auto difference = checked_difference(*one, *other);
        if (!difference) return std::nullopt;
        rows[i][j] = *difference / before;
      }
    }
    before = rows[k][k];
  }
  return sign * before;
}

/// The matrix without a row and a column.
Matrix minor(const Matrix& rows, std::size_t row, std::size_t column) {
  Matrix result;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == row) continue;
    result.push_back(rows[i]);
    result.back().erase(result.back().begin() + static_cast<std::ptrdiff_t>(column));
  }
  return result;
}

Matrix columns_of(const std::vector<std::vector<std::int64_t>>& rays,
                  const std::vector<std::size_t>& columns) {
  Matrix matrix;
  for (const auto& ray : rays) {
    matrix.emplace_back();
    for (const std::size_t column : columns) matrix.back().push_back(ray[column]);
  }
  return matrix;
}

std::optional<std::int64_t> narrow(Wide number) {
  if (number > std::numeric_limits<std::int64_t>::max() || number < -std::numeric_limits<std::int64_t>::max())
    return std::nullopt;
  return static_cast<std::int64_t>(number);
}

/// The weights from these coordinates alone, if they tell the rays apart.
std::optional<Simplex> simplex_by(const std::vector<std::vector<std::int64_t>>& rays,
                                  const std::vector<std::size_t>& columns) {
  const Matrix matrix = columns_of(rays, columns);
  const auto d = determinant(matrix);
  if (!d || *d == 0) return std::nullopt;
  const Wide sign = *d < 0 ? -1 : 1;
  Wide divisor = *d;
  std::vector<std::vector<Wide>> weights(rays.size(), std::vector<Wide>(rays[0].size(), 0));
  for (std::size_t i = 0; i < rays.size(); ++i) {
    for (std::size_t j = 0; j < columns.size(); ++j) {
      const auto cofactor = determinant(minor(matrix, i, j));
      if (!cofactor) return std::nullopt;
      weights[i][columns[j]] = sign * ((i + j) % 2 == 0 ? *cofactor : -*cofactor);
      divisor = common_divisor(divisor, *cofactor);
    }
  }
  Simplex simplex{.rays = rays, .d = 0, .weights = {}};
  const auto reduced = narrow(sign * *d / divisor);
  if (!reduced) return std::nullopt;
  simplex.d = *reduced;
  for (const auto& weight : weights) {
    simplex.weights.emplace_back();
    for (const Wide coefficient : weight) {
      const auto small = narrow(coefficient / divisor);
      if (!small) return std::nullopt;
      simplex.weights.back().push_back(*small);
    }
  }
  return simplex;
}

/// Tries the choices of coordinates in turn: in a cone of full dimension there is one.
std::optional<Simplex> simplex_of(const std::vector<std::vector<std::int64_t>>& rays) {
  std::vector<bool> chosen(rays[0].size(), false);
  std::fill_n(chosen.begin(), rays.size(), true);
  do {
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < chosen.size(); ++i)
      if (chosen[i]) columns.push_back(i);
    if (auto simplex = simplex_by(rays, columns)) return simplex;
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return std::nullopt;
}

class Cutter {
 public:
  explicit Cutter(const Cone& cone) : rays_(cone.rays.size()) {
    for (const LinearForm& form : cone.where) {
      Face on;
      for (std::size_t i = 0; i < cone.rays.size(); ++i) {
        Wide value = 0;
        for (std::size_t j = 0; j < form.size(); ++j) value += Wide{form[j]} * cone.rays[i][j];
        if (value == 0) on.push_back(i);
      }
      sides_.push_back(std::move(on));
    }
  }

  /// The first ray with the simplices of every side that it is not on.
  std::vector<Face> cut(const Face& face, std::size_t dimension) const {
    if (face.size() == dimension) return {face};
    std::vector<Face> result;
    for (const Face& side : sides_of(face)) {
      if (side.front() == face.front()) continue;
      for (Face& simplex : cut(side, dimension - 1)) {
        simplex.insert(simplex.begin(), face.front());
        result.push_back(std::move(simplex));
      }
    }
    return result;
  }

  Face all() const {
    Face face(rays_);
    for (std::size_t i = 0; i < rays_; ++i) face[i] = i;
    return face;
  }

 private:
  /// The largest proper parts of a face that one more inequality makes tight.
  std::vector<Face> sides_of(const Face& face) const {
    std::set<Face> parts;
    for (const Face& side : sides_) {
      Face part;
      std::ranges::set_intersection(face, side, std::back_inserter(part));
      if (!part.empty() && part.size() < face.size()) parts.insert(std::move(part));
    }
    std::vector<Face> largest;
    for (const Face& part : parts)
      if (std::ranges::none_of(parts, [&](const Face& other) {
            return other.size() > part.size() && std::ranges::includes(other, part);
          }))
        largest.push_back(part);
    return largest;
  }

  std::size_t rays_;
  std::vector<Face> sides_;  // the rays on the facet of each inequality
};

}  // namespace

std::optional<std::vector<Simplex>> simplices(const Cone& cone) {
  const Cutter cutter(cone);
  std::vector<Simplex> result;
  for (const Face& numbers : cutter.cut(cutter.all(), cone.dimension)) {
    std::vector<std::vector<std::int64_t>> rays;
    for (const std::size_t number : numbers) rays.push_back(cone.rays[number]);
    auto simplex = simplex_of(rays);
    if (!simplex) return std::nullopt;
    result.push_back(std::move(*simplex));
  }
  return result;
}

}  // namespace takeaway::coq
