#include "coq/power_word.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "coq/word_cone.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

bool is_zero(const LinearForm& form) {
  return std::ranges::all_of(form, [](std::int64_t x) { return x == 0; });
}

void add(LinearForm& sum, const LinearForm& form, std::int64_t factor) {
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const auto product = checked_multiply(form[i], factor);
    const auto added = product ? checked_add(sum[i], *product) : std::nullopt;
    if (!added || *added > most_coefficient || *added < -most_coefficient)
      throw NotLinear{"the numbers grow too large"};
    sum[i] = *added;
  }
}

void add(Products& sum, const Products& products, std::int64_t factor) {
  for (std::size_t i = 0; i < sum.size(); ++i) add(sum[i], products[i], factor);
}

/// A form in the names, in coordinates.
Products in_coordinates(const LinearForm& form, const Coordinates& coordinates) {
  Products result(coordinates.counts.size() + 1, LinearForm(coordinates.points.size(), 0));
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] != 0) add(result, coordinates.names[i], form[i]);
  return result;
}

/// Chooses the coordinates: each division makes one parameter, its pivot, a sum of others.
class Chooser {
 public:
  explicit Chooser(const CountedWord& word) : word_(word) {
    for (const bool counts : {false, true})
      for (const Division& division : word.divisions)
        if (word.is_count(division) == counts) (counts ? counted_ : plain_).push_back(&division);
    for (const Division* division : plain_) add_pivot(*division, true);
    for (const Division* division : counted_) add_pivot(*division, false);
    for (std::size_t i = 0; i < word.parameters; ++i)
      if (std::ranges::find(pivots_, i) == pivots_.end()) (word.is_count(i) ? counts_ : free_).push_back(i);
  }

  /// A free parameter that is no part of a divisor may be measured from so many times the first pivot of a
  /// count.
  Coordinates chosen(std::int64_t times) const {
    Coordinates result;
    for (const std::size_t i : free_) {
      result.points.push_back(name_form(i));
      if (is_movable(i)) result.points.back()[pivots_[plain_.size()]] = -times;
    }
    for (const Division* division : plain_) result.points.push_back(name_form(division->quotient));
    for (const auto* divisions : {&plain_, &counted_})
      for (const Division* division : *divisions) result.points.push_back(name_form(division->remainder));
    result.points.push_back(name_form(word_.names.size() - 1));
    for (const Division* division : counted_) {
      result.quotients.push_back(division->quotient);
      result.counts.push_back(name_form(division->quotient));
    }
    for (const std::size_t i : counts_) {
      result.quotients.push_back(i);
      result.counts.push_back(name_form(i));
    }
    set_names(result, times);
    return result;
  }
  bool has_choice() const {
    return std::ranges::any_of(free_, [&](std::size_t i) { return is_movable(i); });
  }

 private:
  void set_names(Coordinates& result, std::int64_t times) const {
    const Products zero(result.counts.size() + 1, LinearForm(result.points.size(), 0));
    result.names.assign(word_.names.size(), zero);
    for (std::size_t i = 0; i < result.points.size(); ++i)
      for (std::size_t name = 0; name < word_.names.size(); ++name)
        if (result.points[i][name] == 1) result.names[name][0][i] = 1;
    for (std::size_t i = 0; i < counts_.size(); ++i)
      result.names[counts_[i]][counted_.size() + i + 1].back() = 1;
    for (std::size_t i = 0; i < plain_.size(); ++i) set_pivot(*plain_[i], pivots_[i], 0, result);
    for (std::size_t i = 0; i < counted_.size(); ++i) {
      result.names[counted_[i]->quotient][i + 1].back() = 1;
      const std::size_t pivot = pivots_[plain_.size() + i];
      set_pivot(*counted_[i], pivot, i + 1, result);
      if (i > 0) continue;
      for (const std::size_t k : free_)
        if (is_movable(k)) add(result.names[k], result.names[pivot], times);
    }
  }
  LinearForm name_form(std::size_t name) const {
    LinearForm form(word_.names.size(), 0);
    form[name] = 1;
    return form;
  }
  bool is_in_divisor(std::size_t name) const {
    return std::ranges::any_of(word_.divisions,
                               [&](const Division& division) { return division.divisor[name] != 0; });
  }
  /// Plain divisions are solved first, and must not be of what moves.
  bool is_movable(std::size_t name) const {
    return !counted_.empty() && !is_in_divisor(name) &&
           std::ranges::none_of(plain_,
                                [&](const Division* division) { return division->number[name] != 0; });
  }
  void add_pivot(const Division& division, bool may_divide) {
    for (std::size_t k = word_.parameters; k-- > 0;) {
      const std::int64_t factor = division.number[k];
      if ((factor == 1 || factor == -1) && (may_divide || !is_in_divisor(k)) && !word_.is_count(k) &&
          std::ranges::find(pivots_, k) == pivots_.end()) {
        pivots_.push_back(k);
        return;
      }
    }
    throw NotLinear{"a quotient has a divisor that is not free of quotients"};
  }
  /// number = divisor * quotient + remainder, solved for the pivot. The quotient is a count, or a parameter
  /// where that is 0.
  void set_pivot(const Division& division, std::size_t pivot, std::size_t count, Coordinates& result) const {
    const std::int64_t sign = division.number[pivot];
    LinearForm rest = division.number;
    rest[pivot] = 0;
    rest[division.remainder] -= 1;
    if (count == 0) rest[division.quotient] -= division.divisor.back();
    Products value(result.counts.size() + 1, LinearForm(result.points.size(), 0));
    add(value, in_coordinates(rest, result), -sign);
    if (count > 0) {
      const Products divisor = in_coordinates(division.divisor, result);
      if (!std::all_of(divisor.begin() + 1, divisor.end(), is_zero))
        throw NotLinear{"a quotient has a divisor that is not free of quotients"};
      add(value[count], divisor[0], sign);
    }
    result.names[pivot] = value;
  }

  const CountedWord& word_;
  std::vector<const Division*> plain_;
  std::vector<const Division*> counted_;
  std::vector<std::size_t> pivots_;
  std::vector<std::size_t> counts_;  ///< parameters that are counts
  std::vector<std::size_t> free_;    ///< and those that are neither that nor pivots
};

/// What counts could be measured by, so that they have no bounds but 0: forms in the quotients, the constant
/// first.
class Slacks {
 public:
  Slacks(const CountedWord& word, const Coordinates& coordinates) : coordinates_(coordinates) {
    const std::size_t counts = coordinates.quotients.size();
    for (std::size_t i = 0; i < counts; ++i) {
      LinearForm quotient(counts + 1, 0);
      quotient[i + 1] = 1;
      candidates_.push_back(quotient);
    }
    for (const LinearForm& bound : coordinates.bounds)
      candidates_.push_back(*in_quotients(bound, coordinates));
    for (const LinearCondition& condition : word.conditions) {
      const auto form = in_quotients(condition.form, coordinates);
      if (!form || (condition.sign != Sign::at_least && condition.sign != Sign::above)) continue;
      candidates_.push_back(*form);
      if (condition.sign == Sign::above) candidates_.back()[0] -= 1;
    }
    for (const auto* segments : {&word.first, &word.then})
      for (const CountedSegment& segment : *segments)
        if (const auto form = in_quotients(segment.count, coordinates)) exponents_.push_back(*form);
  }

  /// The coordinates with two counts measured anew, those first in which exponents only grow.
  std::vector<Coordinates> choices() const {
    if (coordinates_.quotients.size() != 2) return {coordinates_};
    std::vector<std::pair<int, Coordinates>> found;
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      for (std::size_t j = i + 1; j < candidates_.size(); ++j) measure(candidates_[i], candidates_[j], found);
    std::ranges::stable_sort(found, {}, [](const auto& choice) { return choice.first; });
    std::vector<Coordinates> result;
    for (auto& [score, choice] : found)
      if (result.size() < 4) result.push_back(std::move(choice));
    return result;
  }

 private:
  /// With x = one and y = other, where that can be solved in integers.
  void measure(const LinearForm& one, const LinearForm& other,
               std::vector<std::pair<int, Coordinates>>& found) const {
    const std::int64_t det = one[1] * other[2] - one[2] * other[1];
    if (det != 1 && det != -1) return;
    // quotients = (x - one[0], y - other[0]) by the inverse
    const std::vector<LinearForm> quotients{
        {det * (one[2] * other[0] - other[2] * one[0]), det * other[2], det * -one[2]},
        {det * (other[1] * one[0] - one[1] * other[0]), det * -other[1], det * one[1]}};
    const auto anew = [&](const LinearForm& form) {
      LinearForm result{form[0], 0, 0};
      for (std::size_t i = 0; i < 2; ++i) add(result, quotients[i], form[i + 1]);
      return result;
    };
    int score = 0;
    for (const LinearForm& exponent : exponents_)
      score += static_cast<int>(std::ranges::count_if(anew(exponent), [](std::int64_t x) { return x < 0; }));
    Coordinates choice = coordinates_;
    for (std::size_t i = 0; i < 2; ++i) {
      const LinearForm& slack = i == 0 ? one : other;
      choice.counts[i].assign(choice.counts[i].size(), 0);
      choice.counts[i].back() = slack[0];
      for (std::size_t k = 0; k < 2; ++k) choice.counts[i][choice.quotients[k]] = slack[k + 1];
    }
    for (Products& products : choice.names) {
      const Products before = products;
      products = Products(before.size(), LinearForm(before[0].size(), 0));
      products[0] = before[0];
      for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < 3; ++k) add(products[k], before[i + 1], quotients[i][k]);
    }
    found.emplace_back(score, std::move(choice));
  }
  static std::optional<LinearForm> in_quotients(const LinearForm& form, const Coordinates& coordinates) {
    LinearForm result{form.back()};
    LinearForm rest = form;
    rest.back() = 0;
    for (const std::size_t name : coordinates.quotients) {
      result.push_back(form[name]);
      rest[name] = 0;
    }
    return is_zero(rest) ? std::optional(result) : std::nullopt;
  }

  const Coordinates& coordinates_;
  std::vector<LinearForm> candidates_;
  std::vector<LinearForm> exponents_;
};

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

  void read_condition(const LinearCondition& condition, PowerWord& result) const {
    if (const auto counts = counts_alone(condition.form)) {
      const RayVector values = at_rays(*counts, result.counts);
      const bool is_met = condition.sign == Sign::above     ? values[0] > 0
                          : condition.sign == Sign::equal   ? values[0] == 0
                          : condition.sign == Sign::unequal ? values[0] != 0
                                                            : values[0] >= 0;
      const bool stays = std::all_of(values.begin() + 1, values.end(), [](Wide x) { return x <= 0; });
      if (!is_met && stays) result.is_possible = false;
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

/// What conditions that mix parameters and counts say of the counts alone: from f + u (q - t) >= 0, where f
/// is less than 2u, it follows that q - t >= -1.
class Bounds {
 public:
  Bounds(const CountedWord& word, const Coordinates& coordinates)
      : word_(word), coordinates_(coordinates), cases_(coordinates.counts.size()) {}

  std::vector<LinearForm> find() const {
    const PowerWord all = PowerReader(word_, coordinates_, cases_).read_conditions();
    std::vector<std::string> parameters(coordinates_.points.size(), "x");
    parameters.back() = "1";
    const Rays rays = cone_of(all.conditions, parameters, true).rays;
    std::vector<LinearForm> result;
    if (rays.empty()) return result;
    for (const Products& products : all.left_out)
      if (const auto bound = bound_by(products, rays)) result.push_back(*bound);
    return result;
  }

 private:
  std::optional<LinearForm> bound_by(const Products& products, const Rays& rays) const {
    const auto first = std::find_if_not(products.begin() + 1, products.end(), is_zero);
    RayVector unit = at_rays(*first, rays);
    const bool is_negative = std::ranges::any_of(unit, [](Wide x) { return x < 0; });
    if (is_negative) unit = plus(RayVector(unit.size(), 0), unit, -1);
    if (std::ranges::any_of(unit, [](Wide x) { return x < 0; })) return std::nullopt;
    LinearForm bound(word_.names.size(), 0);
    for (std::size_t i = 1; i < products.size(); ++i) {
      const RayVector values = at_rays(products[i], rays);
      std::int64_t times = 0;
      for (std::size_t k = 0; k < unit.size() && times == 0; ++k)
        if (unit[k] > 0) times = static_cast<std::int64_t>(values[k] / unit[k]);
      if (values != plus(RayVector(unit.size(), 0), unit, times)) return std::nullopt;
      bound[coordinates_.quotients[i - 1]] = times;
    }
    const RayVector rest = at_rays(products[0], rays);
    std::optional<std::int64_t> most;
    for (std::size_t k = 0; k < unit.size(); ++k) {
      if (unit[k] == 0 && rest[k] > 0) return std::nullopt;
      if (unit[k] == 0) continue;
      Wide times = rest[k] / unit[k];
      if (times * unit[k] > rest[k]) --times;
      most = std::max(most.value_or(static_cast<std::int64_t>(times)), static_cast<std::int64_t>(times));
    }
    if (!most) return std::nullopt;
    bound.back() = *most;
    return bound;
  }

  const CountedWord& word_;
  const Coordinates& coordinates_;
  std::vector<CountCase> cases_;
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

std::vector<Coordinates> coordinates_for(const CountedWord& word) {
  constexpr std::int64_t most_times = 6;
  const Chooser chooser(word);
  std::vector<Coordinates> result;
  for (std::int64_t times = 0; times <= (chooser.has_choice() ? most_times : 0); ++times) {
    Coordinates coordinates = chooser.chosen(times);
    coordinates.bounds = Bounds(word, coordinates).find();
    for (Coordinates& choice : Slacks(word, coordinates).choices()) result.push_back(std::move(choice));
  }
  return result;
}

PowerWord power_word(const CountedWord& word, const Coordinates& coordinates,
                     const std::vector<CountCase>& cases, bool keep_constants) {
  PowerWord result = PowerReader(word, coordinates, cases).read();
  if (!keep_constants) drop_constants(result);
  return result;
}

}  // namespace takeaway::coq
