#include "certificate/cone_forms.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>

namespace takeaway {

Result<std::int64_t> value_at(const LinearForm& form, const std::vector<std::int64_t>& point) {
  const auto value = cone_check::value_of(form, point);
  if (value && *value <= largest_number && *value >= -largest_number)
    return static_cast<std::int64_t>(*value);
  return limit_reached("a number is larger than 2^62");
}

std::string to_text(const LinearForm& form, const std::vector<std::string>& parameters) {
  const auto term = [&](std::size_t i) {
    const auto number = static_cast<std::uint64_t>(form[i]);
    const std::string size = std::to_string(form[i] < 0 ? 0 - number : number);  // -2^63 has a size, too
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

using Ray = std::vector<std::int64_t>;
using Row = std::vector<Wide>;

std::unexpected<Error> passes_128_bits() {
  return limit_reached("a number passes 2^127");
}

void divide_out(Row& row) {
  Wide divisor = 0;
  for (const Wide x : row) divisor = common_divisor(divisor, x);
  if (divisor > 1)
    for (Wide& x : row) x /= divisor;
}

/// Rows in echelon form, each with the column of its first number that is not 0.
class Echelon {
 public:
  std::size_t size() const { return rows_.size(); }
  const Row& row(std::size_t i) const { return rows_[i]; }
  const std::vector<std::size_t>& pivots() const { return pivots_; }
  /// False once a number has passed 128 bits; the rows mean nothing then.
  bool is_exact() const { return exact_; }

  /// Adds a row; false where it follows from those before.
  bool add(const LinearForm& form) {
    Row row(form.begin(), form.end());
    for (std::size_t i = 0; i < rows_.size(); ++i) eliminate(row, rows_[i], pivots_[i]);
    const auto first = std::ranges::find_if(row, [](Wide x) { return x != 0; });
    if (first == row.end()) return false;
    const auto pivot = static_cast<std::size_t>(first - row.begin());
    for (Row& other : rows_) eliminate(other, row, pivot);
    rows_.push_back(std::move(row));
    pivots_.push_back(pivot);
    return true;
  }

 private:
  /// Makes the row 0 in the pivot's column.
  void eliminate(Row& row, const Row& by, std::size_t pivot) {
    if (row[pivot] == 0 || !exact_) return;
    const Wide divisor = common_divisor(row[pivot], by[pivot]);
    const Wide mine = by[pivot] / divisor;
    const Wide other = row[pivot] / divisor;
    for (std::size_t i = 0; i < row.size() && exact_; ++i) {
      const auto one = checked_product(row[i], mine);
      const auto less = checked_product(by[i], other);
      const auto left = one && less ? checked_difference(*one, *less) : std::nullopt;
      exact_ = left.has_value();
      row[i] = left.value_or(0);
    }
    divide_out(row);
  }

  std::vector<Row> rows_;
  std::vector<std::size_t> pivots_;
  bool exact_ = true;
};

/// The one direction in which all rows are 0: there is one row less than parameters.
Result<Ray> direction(const Echelon& echelon) {
  std::size_t free = 0;
  while (std::ranges::find(echelon.pivots(), free) != echelon.pivots().end()) ++free;
  Wide common = 1;
  for (std::size_t i = 0; i < echelon.size(); ++i) {
    const Wide pivot = echelon.row(i)[echelon.pivots()[i]];
    const auto multiple = checked_product(common / common_divisor(common, pivot), pivot < 0 ? -pivot : pivot);
    if (!multiple) return passes_128_bits();
    common = *multiple;
  }
  Row found(echelon.size() + 1, 0);
  found[free] = common;
  for (std::size_t i = 0; i < echelon.size(); ++i) {
    const std::size_t pivot = echelon.pivots()[i];
    const auto coordinate = checked_product(-(common / echelon.row(i)[pivot]), echelon.row(i)[free]);
    if (!coordinate) return passes_128_bits();
    found[pivot] = *coordinate;
  }
  divide_out(found);
  Ray ray;
  for (const Wide x : found) {
    if (x > largest_number || x < -largest_number)
      return limit_reached("a coordinate of a ray is larger than 2^62");
    ray.push_back(static_cast<std::int64_t>(x));
  }
  return ray;
}

/// Every choice of so many inequalities that could be 0 at once at a ray.
class Corners {
 public:
  Corners(const std::vector<LinearForm>& where, std::size_t parameters)
      : where_(where), parameters_(parameters) {}

  Result<std::vector<Ray>> find(const Echelon& equations) {
    if (auto looked = choose(equations, 0); !looked) return std::unexpected(std::move(looked.error()));
    std::ranges::sort(rays_);
    const auto twice = std::ranges::unique(rays_);
    rays_.erase(twice.begin(), twice.end());
    return std::move(rays_);
  }

 private:
  Result<void> choose(const Echelon& chosen, std::size_t next) {
    constexpr std::uint64_t most = 1'000'000;
    if (++looked_at_ > most) return limit_reached("the cone has too many corners to look at");
    if (chosen.size() + 1 == parameters_) return try_direction(chosen);
    for (std::size_t i = next; i < where_.size(); ++i) {
      Echelon more = chosen;
      const bool is_new = more.add(where_[i]);
      if (!more.is_exact()) return passes_128_bits();
      if (!is_new) continue;
      if (auto looked = choose(more, i + 1); !looked) return looked;
    }
    return {};
  }

  Result<void> try_direction(const Echelon& chosen) {
    auto ray = direction(chosen);
    if (!ray) return std::unexpected(std::move(ray.error()));
    for (int sign = 0; sign < 2; ++sign) {
      bool is_inside = true;
      for (std::size_t i = 0; i < where_.size() && is_inside; ++i) {
        const auto value = value_of(where_[i], *ray);
        if (!value) return passes_128_bits();
        is_inside = *value >= 0;
      }
      if (is_inside) rays_.push_back(*ray);
      for (std::int64_t& x : *ray) x = -x;
    }
    return {};
  }

  const std::vector<LinearForm>& where_;
  std::size_t parameters_;
  std::uint64_t looked_at_ = 0;
  std::vector<Ray> rays_;
};

}  // namespace

std::optional<Wide> value_of(std::span<const std::int64_t> form, std::span<const std::int64_t> point) {
  Wide sum = 0;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (__builtin_add_overflow(sum, static_cast<Wide>(form[i]) * point[i], &sum)) return std::nullopt;
  return sum;
}

Wide at(std::span<const std::int64_t> form, std::span<const std::int64_t> point, Examination& examination) {
  return examination.exact(value_of(form, point));
}

LinearForm sum(const LinearForm& one, const LinearForm& other, Examination& examination) {
  LinearForm result = one;
  bool passes = false;
  for (std::size_t i = 0; i < result.size(); ++i)
    passes = __builtin_add_overflow(one[i], other[i], &result[i]) || passes;
  if (!passes) return result;
  examination.give_up(limit_reached("a coefficient passes 2^63").error());
  return LinearForm(one.size(), 0);
}

LinearForm difference(const LinearForm& one, const LinearForm& other, Examination& examination) {
  LinearForm result = one;
  bool passes = false;
  for (std::size_t i = 0; i < result.size(); ++i)
    passes = __builtin_sub_overflow(one[i], other[i], &result[i]) || passes;
  if (!passes) return result;
  examination.give_up(limit_reached("a coefficient passes 2^63").error());
  return LinearForm(one.size(), 0);
}

Result<std::size_t> rank_of(const std::vector<LinearForm>& equations) {
  Echelon echelon;
  for (const LinearForm& form : equations) echelon.add(form);
  if (!echelon.is_exact()) return passes_128_bits();
  return echelon.size();
}

void check_names(Examination& examination, const std::vector<std::string>& parameters,
                 const std::vector<std::string>& counts) {
  const auto is_word = [](const std::string& name) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    return !name.empty() && letters.contains(name[0]) &&
           std::ranges::all_of(name, [&](char c) { return letters.contains(c) || (c >= '0' && c <= '9'); });
  };
  std::vector<std::string> names = parameters;
  if (!names.empty() && names.back() == "1") names.pop_back();
  names.insert(names.end(), counts.begin(), counts.end());
  examination.require(std::ranges::all_of(names, is_word),
                      "the name of a parameter, or of a count, is not a word");
  std::ranges::sort(names);
  examination.require(std::ranges::adjacent_find(names) == names.end(), "a name means two things");
}

void check_rays(Examination& examination, const std::vector<LinearForm>& where,
                const std::vector<LinearForm>& equations, const std::vector<std::vector<std::int64_t>>& rays,
                const std::vector<std::int64_t>& sample, const std::vector<std::string>& parameters) {
  const auto rank = rank_of(equations);
  if (!rank) return examination.give_up(rank.error());
  examination.require(*rank == equations.size(), "an equation follows from others");
  for (const LinearForm& form : equations)
    if (at(form, sample, examination) != 0)
      examination.refuse("the sample does not satisfy " + to_text(form, parameters) + " = 0");
  for (const LinearForm& form : where)
    if (at(form, sample, examination) <= 0)
      examination.refuse("the sample does not satisfy " + to_text(form, parameters) + " > 0");
  examination.require(!rays.empty(), "these are not the rays of the cone");
  if (!examination.goes_on()) return;
  const auto found = rays_of(where, equations, parameters.size());
  if (!found) return examination.give_up(found.error());
  auto claimed = rays;
  std::ranges::sort(claimed);
  examination.require(claimed == *found, "these are not the rays of the cone");
}

std::string rays_text(std::size_t rays) {
  return rays == 1 ? "the one ray of the cone" : "the " + std::to_string(rays) + " rays of the cone";
}

Result<std::vector<std::vector<std::int64_t>>> rays_of(const std::vector<LinearForm>& where,
                                                       const std::vector<LinearForm>& equations,
                                                       std::size_t parameters) {
  std::vector<LinearForm> all = where;
  all.insert(all.end(), equations.begin(), equations.end());
  const auto rank = rank_of(all);
  if (!rank) return std::unexpected(rank.error());
  if (*rank < parameters) return {};  // a line on which all of them are 0
  Echelon echelon;
  for (const LinearForm& form : equations) echelon.add(form);
  if (!echelon.is_exact()) return passes_128_bits();
  return Corners(where, parameters).find(echelon);
}

}  // namespace takeaway::cone_check
