#include "coq/power_word.hpp"

#include <algorithm>

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

/// Reads a counted word in a region.
class PowerReader {
 public:
  PowerReader(const CountedWord& word, const Coordinates& coordinates, const CountRegion& region)
      : word_(word), coordinates_(coordinates), region_(region) {}

  PowerWord read() const {
    PowerWord result = read_conditions();
    for (const LinearForm& move : word_.moves) result.moves.push_back(in_region(move));
    for (const MoveTimes& times : word_.times) add_times(times, result.moves[times.move]);
    for (const CountedSegment& segment : word_.first) result.first.push_back(read_segment(segment));
    for (const CountedSegment& segment : word_.then) result.then.push_back(read_segment(segment));
    return result;
  }

  PowerWord read_conditions() const {
    PowerWord result;
    result.boundary = word_.boundary;
    result.standing = word_.standing;
    result.counts = count_rays(region_);
    for (const LinearCondition& condition : word_.conditions) read_condition(condition, result);
    for (const Division& division : word_.divisions) {
      LinearForm below = division.divisor;
      below[division.remainder] -= 1;
      read_condition({below, Sign::above}, result);
      read_condition({name_form(division.remainder), Sign::at_least}, result);
    }
    for (std::size_t i = 0; i < word_.parameters; ++i) read_condition({name_form(i), Sign::at_least}, result);
    return result;
  }

 private:
  /// A form in the parameters, as often as a count says.
  void add_times(const MoveTimes& times, Products& move) const {
    const auto count = std::ranges::find(coordinates_.quotients, times.count);
    const auto form = parameters_alone(in_region(times.form));
    if (count == coordinates_.quotients.end() || !form)
      throw NotLinear{"a move is a product of more than a count and a form"};
    const auto& in_free = region_.counts[static_cast<std::size_t>(count - coordinates_.quotients.begin())];
    for (std::size_t i = 0; i < move.size(); ++i) add(move[i], *form, in_free[i]);
  }
  LinearForm name_form(std::size_t name) const {
    LinearForm form(word_.names.size(), 0);
    form[name] = 1;
    return form;
  }
  /// A form in the names, in coordinates and free counts.
  Products in_region(const LinearForm& form) const {
    const Products products = in_coordinates(form, coordinates_);
    Products result(region_.free + 1, LinearForm(coordinates_.points.size(), 0));
    result[0] = products[0];
    for (std::size_t i = 0; i < region_.counts.size(); ++i)
      for (std::size_t k = 0; k < result.size(); ++k) add(result[k], products[i + 1], region_.counts[i][k]);
    return result;
  }

  /// A form in the counts alone, if it is one.
  std::optional<LinearForm> counts_alone(const LinearForm& form) const {
    LinearForm rest = form;
    rest.back() = 0;
    for (const std::size_t name : coordinates_.quotients) rest[name] = 0;
    if (!is_zero(rest)) return std::nullopt;
    LinearForm result;
    for (const LinearForm& products : in_region(form)) result.push_back(products.back());
    return result;
  }

  /// A form in the parameters, if no count is in it that is not fixed.
  static std::optional<LinearForm> parameters_alone(const Products& products) {
    if (!std::all_of(products.begin() + 1, products.end(), is_zero)) return std::nullopt;
    return products[0];
  }

  /// Whether a form in the counts can stand to 0 as the sign says: it begins with its first value, and the
  /// others say how it goes on.
  static bool can_be_met(Sign sign, const RayVector& values) {
    const bool falls = std::all_of(values.begin() + 1, values.end(), [](Wide x) { return x <= 0; });
    const bool grows = std::all_of(values.begin() + 1, values.end(), [](Wide x) { return x >= 0; });
    switch (sign) {
      case Sign::at_least:
        return values[0] >= 0 || !falls;
      case Sign::above:
        return values[0] > 0 || !falls;
      case Sign::equal:
        return values[0] == 0 || (values[0] < 0 ? !falls : !grows);
      case Sign::unequal:
        return values[0] != 0 || !falls || !grows;
    }
    return true;
  }

  void read_condition(const LinearCondition& condition, PowerWord& result) const {
    if (const auto counts = counts_alone(condition.form)) {
      const RayVector values = at_rays(*counts, result.counts);
      if (!can_be_met(condition.sign, values)) result.is_possible = false;
      if (condition.sign == Sign::unequal) return;
      result.count_conditions.push_back(*counts);
      if (condition.sign == Sign::above) result.count_conditions.back()[0] -= 1;
      return;
    }
    // p >= 1 is p > 0, which needs no constant.
    if (condition.sign == Sign::at_least && condition.form.back() == -1) {
      LinearForm positive = condition.form;
      positive.back() = 0;
      return read_condition({positive, Sign::above}, result);
    }
    const Products products = in_region(condition.form);
    if (const auto form = parameters_alone(products)) {
      result.conditions.push_back({*form, condition.sign});
    } else if (condition.sign != Sign::unequal) {
      result.mixed.push_back({products, condition.sign});
    }
  }

  PowerSegment read_segment(const CountedSegment& segment) const {
    const auto count = counts_alone(segment.count);
    if (!count) throw NotLinear{"a power has a count that is not linear in quotients"};
    PowerSegment result{*count, {}};
    for (const FormRun& run : segment.runs) {
      const auto length = run_length(run.length);
      if (!length) throw NotLinear{"a length depends on a quotient"};
      result.runs.push_back({run.value, *length});
    }
    return result;
  }

  /// A length without counts, if need be by an equation among the conditions.
  std::optional<LinearForm> run_length(const LinearForm& length) const {
    if (auto form = parameters_alone(in_region(length))) return form;
    for (const LinearCondition& condition : word_.conditions) {
      if (condition.sign != Sign::equal) continue;
      for (const std::int64_t times : {1, -1, 2, -2}) {
        LinearForm other = length;
        add(other, condition.form, times);
        if (auto form = parameters_alone(in_region(other))) return form;
      }
    }
    return std::nullopt;
  }

  const CountedWord& word_;
  const Coordinates& coordinates_;
  const CountRegion& region_;
};

/// Without the last parameter, where no form has it.
void drop_constants(PowerWord& word) {
  std::vector<LinearForm*> forms;
  for (Products& move : word.moves)
    for (LinearForm& form : move) forms.push_back(&form);
  for (LinearCondition& condition : word.conditions) forms.push_back(&condition.form);
  for (auto* segments : {&word.first, &word.then})
    for (PowerSegment& segment : *segments)
      for (FormRun& run : segment.runs) forms.push_back(&run.length);
  const bool constants = std::ranges::any_of(forms, [](const auto* form) { return form->back() != 0; });
  word.has_constants = constants || forms[0]->size() == 1;
  if (word.has_constants) return;
  std::erase_if(word.mixed, [](const MixedCondition& condition) {
    return std::ranges::any_of(condition.products, [](const auto& form) { return form.back() != 0; });
  });
  for (MixedCondition& condition : word.mixed)
    for (LinearForm& form : condition.products) forms.push_back(&form);
  for (LinearForm* form : forms) form->pop_back();
}

/// Whether a condition holds nowhere, with these values at the pairs of rays: they are not positive, and
/// negative where some weight must be.
bool is_void_at(const RayVector& values, Sign sign, const std::vector<bool>& has_weight) {
  if (std::ranges::any_of(values, [](Wide x) { return x > 0; })) return false;
  if (sign == Sign::above) return true;
  for (std::size_t i = 0; i < has_weight.size(); ++i)
    if (has_weight[i] && values[i] >= 0) return false;
  return true;
}

}  // namespace

bool is_void(const PowerWord& word, const Rays& rays) {
  std::vector<bool> has_weight;  // one of these rays is in every point, if all of them are in it
  for (const auto& ray : rays) has_weight.push_back(!word.has_constants || ray.back() > 0);
  return std::ranges::any_of(word.mixed, [&](const MixedCondition& condition) {
    const RayVector values = at_pairs(condition.products, rays, word.counts);
    return is_void_at(values, condition.sign, has_weight) ||
           (condition.sign == Sign::equal &&
            is_void_at(plus(RayVector(values.size(), 0), values, -1), condition.sign, has_weight));
  });
}

PowerWord power_word(const CountedWord& word, const Coordinates& coordinates, const CountRegion& region,
                     bool keep_constants) {
  PowerWord result = PowerReader(word, coordinates, region).read();
  if (!keep_constants) drop_constants(result);
  return result;
}

bool is_excluded(const PowerWord& word, const Rays& rays) {
  return std::ranges::any_of(word.conditions, [&](const LinearCondition& condition) {
    return condition.sign == LinearCondition::Sign::unequal &&
           std::ranges::all_of(at_rays(condition.form, rays), [](Wide x) { return x == 0; });
  });
}

}  // namespace takeaway::coq
