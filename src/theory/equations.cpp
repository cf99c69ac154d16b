#include "theory/equations.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "theory/evaluator.hpp"

namespace takeaway {

namespace {

/// Solves the equations, if they are affine and determine the parameters; else nothing.
class Elimination {
 public:
  explicit Elimination(const std::vector<std::string>& params) : params_(params) {}

  std::optional<Values> solve(std::span<const Equation> equations) const {
    std::vector<std::vector<double>> rows;
    for (const Equation& equation : equations) {
      auto row = affine(equation.left);
      if (!row) return std::nullopt;
      row->back() = static_cast<double>(equation.right) - row->back();
      rows.push_back(std::move(*row));
    }
    return eliminate(rows);
  }

 private:
  // The coefficients, then the constant.
  std::optional<std::vector<double>> affine(const Formula& formula) const {
    Values at(params_.size(), 0);
    const auto value = [&]() -> std::optional<double> {
      const auto found = evaluate(formula, bound(params_, at));
      return found ? std::optional(static_cast<double>(*found)) : std::nullopt;
    };
    const auto constant = value();
    if (!constant) return std::nullopt;
    std::vector<double> row;
    for (std::int64_t& coordinate : at) {
      coordinate = 1;
      const auto once = value();
      coordinate = 2;
      const auto twice = value();
      coordinate = 0;
      if (!once || !twice || *twice - *once != *once - *constant) return std::nullopt;
      row.push_back(*once - *constant);
    }
    row.push_back(*constant);
    return row;
  }

  std::optional<Values> eliminate(std::vector<std::vector<double>>& rows) const {
    const std::size_t unknowns = params_.size();
    Values solution;
    for (std::size_t column = 0; column < unknowns; ++column) {
      auto pivot = std::max_element(
          rows.begin() + static_cast<std::ptrdiff_t>(std::min(column, rows.size())), rows.end(),
          [&](const auto& a, const auto& b) { return std::abs(a[column]) < std::abs(b[column]); });
      if (pivot == rows.end() || std::abs((*pivot)[column]) < 1e-9) return std::nullopt;
      std::swap(rows[column], *pivot);
      for (std::size_t r = 0; r < rows.size(); ++r) {
        if (r == column) continue;
        const double factor = rows[r][column] / rows[column][column];
        for (std::size_t i = column; i <= unknowns; ++i) rows[r][i] -= factor * rows[column][i];
      }
    }
    for (std::size_t i = 0; i < unknowns; ++i)
      solution.push_back(static_cast<std::int64_t>(std::llround(rows[i][unknowns] / rows[i][i])));
    return solution;
  }

  const std::vector<std::string>& params_;
};

/// Solves equations in which one parameter is unknown, until all are known.
class Substitution {
 public:
  explicit Substitution(const std::vector<std::string>& params) : params_(params) {}

  std::optional<Values> solve(std::span<const Equation> equations) const {
    Values values(params_.size(), 0);
    std::vector<bool> known(params_.size(), false);
    for (std::size_t round = 0; round < params_.size(); ++round) {
      bool found = false;
      for (const Equation& equation : equations) {
        const auto unknown = the_unknown(equation.left, known);
        if (!unknown) continue;
        const auto value = root(equation, values, *unknown);
        if (!value) return std::nullopt;
        values[*unknown] = *value;
        known[*unknown] = found = true;
      }
      if (!found) break;
    }
    return std::ranges::all_of(known, std::identity{}) ? std::optional(values) : std::nullopt;
  }

 private:
  std::optional<std::size_t> the_unknown(const Formula& formula, const std::vector<bool>& known) const {
    std::set<std::string> names;
    collect_names(formula, names);
    std::optional<std::size_t> unknown;
    for (std::size_t i = 0; i < params_.size(); ++i) {
      if (known[i] || !names.contains(params_[i])) continue;
      if (unknown) return std::nullopt;
      unknown = i;
    }
    return unknown;
  }

  // Growing expressions only: their value is met by doubling and halving.
  std::optional<std::int64_t> root(const Equation& equation, Values values, std::size_t unknown) const {
    const auto at = [&](std::int64_t value) -> std::optional<std::int64_t> {
      values[unknown] = value;
      const auto found = evaluate(equation.left, bound(params_, values));
      return found ? std::optional(*found) : std::nullopt;
    };
    const auto right = static_cast<std::int64_t>(equation.right);
    std::int64_t low = 0;
    std::int64_t high = 1;
    for (auto value = at(high); value && *value < right; value = at(high *= 2))
      if (high > right) return std::nullopt;
    while (low < high) {
      const std::int64_t middle = low + (high - low) / 2;
      const auto value = at(middle);
      if (value && *value < right)
        low = middle + 1;
      else
        high = middle;
    }
    return at(low) == right ? std::optional(low) : std::nullopt;
  }

  const std::vector<std::string>& params_;
};

}  // namespace

Bindings bound(const std::vector<std::string>& params, const Values& values) {
  Bindings bindings;
  for (std::size_t i = 0; i < params.size(); ++i) bindings.bind(params[i], values[i]);
  return bindings;
}

std::optional<Values> solve_equations(const std::vector<std::string>& params,
                                      std::span<const Equation> equations,
                                      const std::function<bool(const Values&)>& accepts) {
  auto found = Elimination(params).solve(equations);
  if (!found || !accepts(*found)) found = Substitution(params).solve(equations);
  return found && accepts(*found) ? found : std::nullopt;
}

}  // namespace takeaway
