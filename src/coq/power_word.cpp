#include "coq/power_word.hpp"

#include <algorithm>

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

/// Reads a counted word at some cases.
class PowerReader {
 public:
  PowerReader(const CountedWord& word, const Coordinates& coordinates, const std::vector<CountCase>& cases)
      : word_(word), coordinates_(coordinates), cases_(cases) {}

  PowerWord read() const {
    PowerWord result = read_conditions();
    for (const LinearForm& move : word_.moves) result.moves.push_back(at_cases(move));
    for (const CountedSegment& segment : word_.first) result.first.push_back(read_segment(segment));
    for (const CountedSegment& segment : word_.then) result.then.push_back(read_segment(segment));
    return result;
  }

  /// Nothing but the conditions.
  PowerWord read_conditions() const {
    PowerWord result;
    result.boundary = word_.boundary;
    result.standing = word_.standing;
    result.counts = rays();
    for (const LinearCondition& condition : word_.conditions) read_condition(condition, result);
    for (const LinearForm& bound : coordinates_.bounds) read_condition({bound, Sign::at_least}, result);
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
  LinearForm name_form(std::size_t name) const {
    LinearForm form(word_.names.size(), 0);
    form[name] = 1;
    return form;
  }
  Rays rays() const {
    Rays result(1, {1});
    for (const CountCase& count : cases_) result[0].push_back(count.value);
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      if (cases_[i].is_fixed) continue;
      result.emplace_back(cases_.size() + 1, 0);
      result.back()[i + 1] = 1;
    }
    return result;
  }

  /// A form in the names, in coordinates; counts that are fixed are numbers.
  Products at_cases(const LinearForm& form) const {
    Products result = in_coordinates(form, coordinates_);
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      if (!cases_[i].is_fixed) continue;
      add(result[0], result[i + 1], cases_[i].value);
      result[i + 1].assign(result[i + 1].size(), 0);
    }
    return result;
  }

  /// A form in the counts alone, if it is one.
  std::optional<LinearForm> counts_alone(const LinearForm& form) const {
    LinearForm rest = form;
    rest.back() = 0;
    for (const std::size_t name : coordinates_.quotients) rest[name] = 0;
    if (!is_zero(rest)) return std::nullopt;
    LinearForm result;
    for (const LinearForm& products : at_cases(form)) result.push_back(products.back());
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
      return;
    }
    // p >= 1 is p > 0, which needs no constant.
    if (condition.sign == Sign::at_least && condition.form.back() == -1) {
      LinearForm positive = condition.form;
      positive.back() = 0;
      return read_condition({positive, Sign::above}, result);
    }
    const Products products = at_cases(condition.form);
    if (const auto form = parameters_alone(products)) {
      result.conditions.push_back({*form, condition.sign});
    } else if (condition.sign == Sign::above || condition.sign == Sign::at_least) {
      result.left_out.push_back(products);
      if (condition.sign == Sign::above) result.left_out.back()[0].back() -= 1;
    }
  }

  PowerSegment read_segment(const CountedSegment& segment) const {
    const auto count = counts_alone(segment.count);
    if (!count) throw NotLinear{"a power has a count that is not linear in quotients"};
    PowerSegment result{*count, {}};
    for (const FormRun& run : segment.runs) {
      const auto length = parameters_alone(at_cases(run.length));
      if (!length) throw NotLinear{"a length depends on a quotient"};
      result.runs.push_back({run.value, *length});
    }
    return result;
  }

  const CountedWord& word_;
  const Coordinates& coordinates_;
  const std::vector<CountCase>& cases_;
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
  for (LinearForm* form : forms) form->pop_back();
}

}  // namespace

PowerWord power_conditions(const CountedWord& word, const Coordinates& coordinates,
                           const std::vector<CountCase>& cases) {
  return PowerReader(word, coordinates, cases).read_conditions();
}

PowerWord power_word(const CountedWord& word, const Coordinates& coordinates,
                     const std::vector<CountCase>& cases, bool keep_constants) {
  PowerWord result = PowerReader(word, coordinates, cases).read();
  if (!keep_constants) drop_constants(result);
  return result;
}

}  // namespace takeaway::coq
