#include "certificate/cone_forms.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>

namespace takeaway {

Result<std::int64_t> value_at(const LinearForm& form, const std::vector<std::int64_t>& point) {
  try {
    const auto value = cone_check::at(form, point);
    if (value <= largest_number && value >= -largest_number) return static_cast<std::int64_t>(value);
  } catch (const cone_check::TooMuch&) {
  }
  return limit_reached("a number is larger than 2^62");
}

std::string to_text(const LinearForm& form, const std::vector<std::string>& parameters) {
  const auto term = [&](std::size_t i) {
    const std::string size = std::to_string(form[i] < 0 ? -form[i] : form[i]);
    const std::string& name = parameters[i];
    if (name == "1") return size;
    const bool like_a_power = name.size() > 1 && (name[0] == 'e' || name[0] == 'E');  // 2e3 is a number
    return size == "1" ? name : size + (like_a_power ? "*" : "") + name;
  };
  std::string text;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] > 0) text += (text.empty() ? "" : "+") + term(i);
  for (std::size_t i = 0; i < form.size(); ++i)  // b-a, not -a+b
    if (form[i] < 0) text += "-" + term(i);
  return text.empty() ? "0" : text;
}

}  // namespace takeaway

namespace takeaway::cone_check {

namespace {

Wide exact(std::optional<Wide> number) {
  if (!number) throw TooMuch{"a number passes 2^127"};
  return *number;
}

Wide checked_times(Wide a, Wide b) {
  return exact(checked_product(a, b));
}

using Row = std::vector<Wide>;

void divide_out(Row& row) {
  Wide divisor = 0;
  for (const Wide x : row) divisor = common_divisor(divisor, x);
  if (divisor > 1)
    for (Wide& x : row) x /= divisor;
}

/// Rows in echelon form, each with the column of its first number that is not 0.
struct Echelon {
  std::vector<Row> rows;
  std::vector<std::size_t> pivots;

  /// Adds a row; false where it follows from those before.
  bool add(const LinearForm& form) {
    Row row(form.begin(), form.end());
    for (std::size_t i = 0; i < rows.size(); ++i) eliminate(row, rows[i], pivots[i]);
    const auto first = std::ranges::find_if(row, [](Wide x) { return x != 0; });
    if (first == row.end()) return false;
    const auto pivot = static_cast<std::size_t>(first - row.begin());
    for (Row& other : rows) eliminate(other, row, pivot);
    rows.push_back(std::move(row));
    pivots.push_back(pivot);
    return true;
  }

  /// Makes the row 0 in the pivot's column.
  static void eliminate(Row& row, const Row& by, std::size_t pivot) {
    if (row[pivot] == 0) return;
    const Wide divisor = common_divisor(row[pivot], by[pivot]);
    const Wide mine = by[pivot] / divisor;
    const Wide other = row[pivot] / divisor;
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = exact(checked_difference(checked_times(row[i], mine), checked_times(by[i], other)));
    }
    divide_out(row);
  }
};

/// The one direction in which all rows are 0, if there is one only.
std::optional<std::vector<std::int64_t>> direction(const Echelon& echelon, std::size_t parameters) {
  if (echelon.rows.size() + 1 != parameters) return std::nullopt;
  std::size_t free = 0;
  while (std::ranges::find(echelon.pivots, free) != echelon.pivots.end()) ++free;
  Wide common = 1;
  for (std::size_t i = 0; i < echelon.rows.size(); ++i) {
    const Wide pivot = echelon.rows[i][echelon.pivots[i]];
    common = checked_times(common / common_divisor(common, pivot), pivot < 0 ? -pivot : pivot);
  }
  Row found(parameters, 0);
  found[free] = common;
  for (std::size_t i = 0; i < echelon.rows.size(); ++i) {
    const Wide pivot = echelon.rows[i][echelon.pivots[i]];
    found[echelon.pivots[i]] = checked_times(-(common / pivot), echelon.rows[i][free]);
  }
  divide_out(found);
  std::vector<std::int64_t> ray;
  for (const Wide x : found) {
    if (x > largest_number || x < -largest_number) throw TooMuch{"a coordinate of a ray is larger than 2^62"};
    ray.push_back(static_cast<std::int64_t>(x));
  }
  return ray;
}

/// Every choice of so many inequalities that could be 0 at once at a ray.
class Corners {
 public:
  Corners(const std::vector<LinearForm>& where, std::size_t parameters)
      : where_(where), parameters_(parameters) {}

  std::vector<std::vector<std::int64_t>> find(const Echelon& equations) {
    choose(equations, 0);
    std::ranges::sort(rays_);
    const auto twice = std::ranges::unique(rays_);
    rays_.erase(twice.begin(), twice.end());
    return std::move(rays_);
  }

 private:
  void choose(const Echelon& chosen, std::size_t next) {
    constexpr std::uint64_t most = 1'000'000;
    if (++looked_at_ > most) throw TooMuch{"the cone has too many corners to look at"};
    if (chosen.rows.size() + 1 == parameters_) return try_direction(chosen);
    for (std::size_t i = next; i < where_.size(); ++i) {
      Echelon more = chosen;
      if (more.add(where_[i])) choose(more, i + 1);
    }
  }

  void try_direction(const Echelon& chosen) {
    auto ray = direction(chosen, parameters_);
    if (!ray) return;
    for (int sign = 0; sign < 2; ++sign) {
      if (std::ranges::all_of(where_, [&](const LinearForm& form) { return at(form, *ray) >= 0; }))
        rays_.push_back(*ray);
      for (std::int64_t& x : *ray) x = -x;
    }
  }

  const std::vector<LinearForm>& where_;
  std::size_t parameters_;
  std::uint64_t looked_at_ = 0;
  std::vector<std::vector<std::int64_t>> rays_;
};

}  // namespace

Wide at(std::span<const std::int64_t> form, std::span<const std::int64_t> point) {
  Wide sum = 0;
  for (std::size_t i = 0; i < form.size(); ++i)
    sum = exact(checked_sum(sum, static_cast<Wide>(form[i]) * point[i]));
  return sum;
}

LinearForm sum(const LinearForm& one, const LinearForm& other) {
  LinearForm result = one;
  for (std::size_t i = 0; i < result.size(); ++i)
    if (__builtin_add_overflow(one[i], other[i], &result[i])) throw TooMuch{"a coefficient passes 2^63"};
  return result;
}

LinearForm difference(const LinearForm& one, const LinearForm& other) {
  LinearForm result = one;
  for (std::size_t i = 0; i < result.size(); ++i)
    if (__builtin_sub_overflow(one[i], other[i], &result[i])) throw TooMuch{"a coefficient passes 2^63"};
  return result;
}

std::size_t rank_of(std::vector<LinearForm> equations) {
  Echelon echelon;
  for (const LinearForm& form : equations) echelon.add(form);
  return echelon.rows.size();
}

void check_names(const std::vector<std::string>& parameters, const std::vector<std::string>& counts) {
  const auto is_word = [](const std::string& name) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    return !name.empty() && letters.contains(name[0]) &&
           std::ranges::all_of(name, [&](char c) { return letters.contains(c) || (c >= '0' && c <= '9'); });
  };
  std::vector<std::string> names = parameters;
  if (!names.empty() && names.back() == "1") names.pop_back();
  names.insert(names.end(), counts.begin(), counts.end());
  require(std::ranges::all_of(names, is_word), "the name of a parameter, or of a count, is not a word");
  std::ranges::sort(names);
  require(std::ranges::adjacent_find(names) == names.end(), "a name means two things");
}

void check_rays(const std::vector<LinearForm>& where, const std::vector<LinearForm>& equations,
                const std::vector<std::vector<std::int64_t>>& rays, const std::vector<std::int64_t>& sample,
                const std::vector<std::string>& parameters) {
  require(rank_of(equations) == equations.size(), "an equation follows from others");
  for (const LinearForm& form : equations)
    require(at(form, sample) == 0, "the sample does not satisfy " + to_text(form, parameters) + " = 0");
  for (const LinearForm& form : where)
    require(at(form, sample) > 0, "the sample does not satisfy " + to_text(form, parameters) + " > 0");
  auto claimed = rays;
  std::ranges::sort(claimed);
  require(!claimed.empty() && claimed == rays_of(where, equations, parameters.size()),
          "these are not the rays of the cone");
}

std::vector<std::vector<std::int64_t>> rays_of(const std::vector<LinearForm>& where,
                                               const std::vector<LinearForm>& equations,
                                               std::size_t parameters) {
  std::vector<LinearForm> all = where;
  all.insert(all.end(), equations.begin(), equations.end());
  if (rank_of(std::move(all)) < parameters) return {};  // a line on which all of them are 0
  Echelon echelon;
  for (const LinearForm& form : equations) echelon.add(form);
  return Corners(where, parameters).find(echelon);
}

}  // namespace takeaway::cone_check
