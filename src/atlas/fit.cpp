// Lengths are fitted as forms in the parameters. The count of a power is a quotient: of some form by the
// length of what is repeated. A parameter that no length speaks of enters only through its remainder modulo
// the period.
#include "atlas/fit.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include "atlas/elimination.hpp"
#include "atlas/shape.hpp"

namespace takeaway::atlas {

namespace {

using Column = std::vector<std::int64_t>;  // a number for each sample

class Fitting {
 public:
  Fitting(std::span<const Sample* const> samples, bool homogeneous, std::string& why)
      : samples_(samples), homogeneous_(homogeneous), why_(why) {
    pattern_.params = samples.front()->params.size();
    for (const Sample* sample : samples) {
      const Shape shape(*sample);
      points_.emplace_back(*pattern_.point(sample->params));
      lengths_.push_back(shape.lengths());
      counts_.push_back(shape.counts());
    }
  }

  std::optional<Pattern> run() {
    const Shape shape(*samples_.front());
    counts_as_forms_.resize(counts_.front().size());
    for (std::size_t i = 0; i < counts_as_forms_.size(); ++i)
      if (!explain_count(shape, i)) return fail("a count is no quotient");
    if (!fit_lengths()) return std::nullopt;
    if (divide_unused_params() && !fit_lengths()) return std::nullopt;
    assemble(shape);
    add_equations();
    return std::move(pattern_);
  }

 private:
  std::optional<Pattern> fail(const std::string& why) {
    why_ = why;
    return std::nullopt;
  }

  Column count_column(std::size_t power) const {
    Column column;
    for (const auto& counts : counts_) column.push_back(counts[power]);
    return column;
  }

  Column column_of(const Form& form) const {
    Column column;
    for (const Point& point : points_) column.push_back(form.numerator(point));
    return column;
  }

  /// Whether the columns differ by the same number everywhere; that number.
  static std::optional<std::int64_t> difference(const Column& one, const Column& other) {
    const std::int64_t first = one[0] - other[0];
    for (std::size_t i = 0; i < one.size(); ++i)
      if (one[i] - other[i] != first) return std::nullopt;
    return first;
  }

  std::size_t quotient_index(std::size_t division) const { return 1 + pattern_.params + 2 * division; }

  // A number, or an earlier quotient and a number, or a new quotient and a number.
  bool explain_count(const Shape& shape, std::size_t power) {
    const Column counts = count_column(power);
    if (std::ranges::all_of(counts, [&](std::int64_t count) { return count == counts[0]; })) {
      counts_as_forms_[power] = Form::constant(counts[0]);
      return true;
    }
    return by_known_quotients(counts, power) || by_new_quotient(shape, counts, power);
  }

  bool by_known_quotients(const Column& counts, std::size_t power) {
    std::vector<Form> sums = {Form::constant(0)};
    for (std::size_t i = 0; i < pattern_.divisions.size(); ++i) {
      std::vector<Form> longer;
      for (const Form& sum : sums)
        for (const std::int64_t times : {0, 1, -1, 2})
          longer.push_back(sum + Form::variable(quotient_index(i)) * times);
      sums = std::move(longer);
    }
    for (const Form& sum : sums)
      if (const auto rest = difference(counts, column_of(sum)); rest && !sum.is_constant()) {
        counts_as_forms_[power] = sum + Form::constant(*rest);
        return true;
      }
    return false;
  }

  // The length of what is repeated, if it is a form in the parameters.
  std::optional<Form> unit_of(const Shape& shape, std::size_t power) const {
    std::size_t first = 0;
    std::size_t size = 0;
    std::size_t at = 0;
    for (const auto* side : {&shape.preperiod, &shape.period}) {
      for (const ShapeFactor& factor : *side) {
        if (factor.runs.size() > 1 && power-- == 0) {
          first = at;
          size = factor.runs.size();
        }
        at += factor.runs.size();
      }
    }
    for (std::size_t turn = 0; turn < pattern_.params; ++turn) {
      auto order = column_order(turn);
      std::erase_if(order, [&](std::size_t index) { return index > pattern_.params; });
      Elimination elimination(order.size(), 1);
      for (std::size_t i = 0; i < points_.size(); ++i) {
        std::int64_t unit = 0;
        for (std::size_t j = 0; j < size; ++j) unit += lengths_[i][first + j];
        elimination.add(reordered(points_[i], order), std::span(&unit, 1));
      }
      const auto unit = elimination.solution(0);
      if (unit && unit->divisor == 1) return back_in_order(*unit, order);
    }
    return std::nullopt;
  }

  // L div U, with the simplest L: small multiples of the parameters, one of them once and not in U.
  bool by_new_quotient(const Shape& shape, const Column& counts, std::size_t power) {
    constexpr std::size_t most_divisions = 3;
    if (pattern_.divisions.size() == most_divisions) return false;
    std::vector<Form> units;
    if (auto unit = unit_of(shape, power)) units.push_back(std::move(*unit));
    for (const Division& division : pattern_.divisions) units.push_back(division.divisor);
    for (const Form& unit : units) {
      const Column divisors = column_of(unit);
      if (std::ranges::any_of(divisors, [](std::int64_t value) { return value <= 0; })) continue;
      for (const Form& dividend : dividends(unit)) {
        Column quotients = column_of(dividend);
        for (std::size_t i = 0; i < quotients.size(); ++i)
          quotients[i] = floor_divided(quotients[i], divisors[i]);
        const auto rest = difference(counts, quotients);
        if (!rest) continue;
        counts_as_forms_[power] =
            Form::variable(quotient_index(pattern_.divisions.size())) + Form::constant(*rest);
        add_division({dividend, unit});
        return true;
      }
    }
    return false;
  }

  static std::int64_t floor_divided(std::int64_t number, std::int64_t divisor) {
    return number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor);
  }

  /// A parameter that a division can do away with: once in the dividend, not in the divisor, and not done
  /// away with before.
  bool is_eliminable(std::size_t param, const Form& dividend, const Form& divisor) const {
    return dividend.coefficient(param) == 1 && divisor.coefficient(param) == 0 &&
           std::ranges::find(eliminated_, param) == eliminated_.end();
  }

  std::optional<std::size_t> eliminable(const Form& dividend, const Form& divisor) const {
    for (std::size_t param = pattern_.params; param >= 1; --param)
      if (is_eliminable(param, dividend, divisor)) return param;
    return std::nullopt;
  }

  std::vector<Form> dividends(const Form& unit) const {
    constexpr std::int64_t most = 2;
    std::vector<Form> found;
    Form form;
    form.coefficients.resize(1 + pattern_.params);
    const std::function<void(std::size_t)> choose = [&](std::size_t param) {
      if (param > pattern_.params) {
        if (eliminable(form, unit)) found.push_back(form);
        return;
      }
      for (std::int64_t times = -most; times <= most; ++times) {
        form.coefficients[param] = times;
        choose(param + 1);
      }
      form.coefficients[param] = 0;
    };
    for (const std::int64_t constant : {0, -1, 1}) {
      form.coefficients[0] = constant;
      choose(1);
    }
    const auto weight = [](const Form& one) {
      std::int64_t sum = 0;
      for (const std::int64_t coefficient : one.coefficients)
        sum += 2 * std::abs(coefficient) + (coefficient < 0 ? 1 : 0);
      return sum;
    };
    std::ranges::sort(found, [&](const Form& one, const Form& other) {
      const std::int64_t own = weight(one);
      const std::int64_t others = weight(other);
      return std::tie(own, one.coefficients) < std::tie(others, other.coefficients);
    });
    return found;
  }

  void add_division(const Division& division) {
    eliminated_.push_back(*eliminable(division.dividend, division.divisor));
    pattern_.divisions.push_back(division);
    for (std::size_t i = 0; i < points_.size(); ++i) points_[i] = *pattern_.point(samples_[i]->params);
  }

  /// Columns for lengths: parameters first, then remainders, and 1 where it is preferred; other turns put
  /// other parameters first.
  std::vector<std::size_t> column_order(std::size_t turn) const {
    std::vector<std::size_t> order;
    if (!homogeneous_) order.push_back(0);
    for (std::size_t i = 0; i < pattern_.params; ++i) order.push_back(1 + (i + turn) % pattern_.params);
    for (std::size_t i = 0; i < pattern_.divisions.size(); ++i) order.push_back(quotient_index(i) + 1);
    if (homogeneous_) order.push_back(0);
    return order;
  }

  static std::vector<std::int64_t> reordered(const Point& point, const std::vector<std::size_t>& order) {
    std::vector<std::int64_t> row;
    for (const std::size_t index : order) row.push_back(point[index]);
    return row;
  }

  static Form back_in_order(const Form& form, const std::vector<std::size_t>& order) {
    Form result;
    result.divisor = form.divisor;
    result.coefficients.resize(*std::ranges::max_element(order) + 1);
    for (std::size_t i = 0; i < order.size(); ++i) result.coefficients[order[i]] = form.coefficients[i];
    return result;
  }

  // The last two are the lengths of preperiod and period.
  bool fit_lengths() {
    constexpr std::int64_t largest_divisor = 4;
    forms_.clear();
    for (std::size_t turn = 0; turn < pattern_.params; ++turn) {
      const auto order = column_order(turn);
      const std::size_t targets = lengths_.front().size() + 2;
      Elimination elimination(order.size(), targets);
      for (std::size_t i = 0; i < points_.size(); ++i) {
        Column wanted = lengths_[i];
        wanted.push_back(samples_[i]->preperiod_length());
        wanted.push_back(samples_[i]->period_length());
        elimination.add(reordered(points_[i], order), wanted);
      }
      std::vector<Form> forms;
      std::int64_t divisor = 1;
      for (std::size_t i = 0; i < targets; ++i) {
        const auto form = elimination.solution(i);
        if (!form) {
          why_ = "a length is no form";
          return false;
        }
        divisor = std::max(divisor, form->divisor);
        forms.push_back(back_in_order(*form, order));
      }
      if (divisor < divisor_) {
        divisor_ = divisor;
        forms_ = std::move(forms);
        rank_ = elimination.rank();
      }
      if (divisor_ == 1) break;
    }
    if (divisor_ > largest_divisor) {
      why_ = "a length is a fraction";
      return false;
    }
    // A form that was fitted to as many samples as it has coefficients says nothing.
    if (samples_.size() < rank_ + 2) {
      why_ = "too few samples";
      return false;
    }
    divisor_ = 1'000'000;
    return true;
  }

  // A parameter that no length speaks of matters only through what is left of it when periods are taken off.
  bool divide_unused_params() {
    const Form period = forms_.back();
    if (period.divisor != 1) return false;
    for (std::size_t i = 1 + pattern_.params; i < period.coefficients.size(); ++i)
      if (period.coefficients[i] != 0) return false;
    bool any = false;
    for (std::size_t param = 1; param <= pattern_.params; ++param) {
      const auto speaks = [&](const Form& form) { return form.coefficient(param) != 0; };
      if (std::ranges::any_of(forms_, speaks) || std::ranges::find(eliminated_, param) != eliminated_.end())
        continue;
      if (is_determined(param)) continue;
      if (std::ranges::any_of(pattern_.divisions, [&](const Division& division) {
            return speaks(division.dividend) || speaks(division.divisor);
          }))
        continue;
      add_division({Form::variable(param), period});
      any = true;
    }
    return any;
  }

  /// Whether the other parameters say what it is.
  bool is_determined(std::size_t param) const {
    Elimination elimination(pattern_.params, 1);
    for (const Point& point : points_) {
      std::vector<std::int64_t> row = {1};
      for (std::size_t i = 1; i <= pattern_.params; ++i)
        if (i != param) row.push_back(point[i]);
      elimination.add(row, std::span(&point[param], 1));
    }
    return elimination.possible(0);
  }

  void assemble(const Shape& shape) {
    std::size_t length = 0;
    std::size_t power = 0;
    const auto build = [&](const std::vector<ShapeFactor>& side, std::vector<PatternFactor>& factors) {
      for (const ShapeFactor& factor : side) {
        PatternFactor made;
        made.is_power = factor.runs.size() > 1;
        for (const LetterRun& run : factor.runs) made.parts.push_back({run.letter, forms_[length++]});
        if (made.is_power) made.count = counts_as_forms_[power++];
        factors.push_back(std::move(made));
      }
    };
    build(shape.preperiod, pattern_.preperiod);
    build(shape.period, pattern_.period);
    pattern_.preperiod_length = forms_[length];
    pattern_.period_length = forms_[length + 1];
    for (const Form& form : forms_) add_divisibility(form);
  }

  void add_divisibility(const Form& form) {
    if (form.divisor == 1) return;
    Condition condition{form, Condition::Kind::multiple, form.divisor};
    condition.form.divisor = 1;
    for (std::int64_t& coefficient : condition.form.coefficients)
      coefficient = (coefficient % form.divisor + form.divisor) % form.divisor;
    if (std::ranges::find(pattern_.conditions, condition) == pattern_.conditions.end())
      pattern_.conditions.push_back(std::move(condition));
  }

  // What holds of all samples: relations between parameters and remainders.
  void add_equations() {
    const auto order = column_order(0);
    Elimination elimination(order.size(), 0);
    for (const Point& point : points_) elimination.add(reordered(point, order), {});
    for (const Form& relation : elimination.relations())
      pattern_.conditions.push_back({back_in_order(relation, order), Condition::Kind::zero, 1});
  }

  std::span<const Sample* const> samples_;
  bool homogeneous_;
  std::string& why_;
  Pattern pattern_;
  std::vector<Point> points_;
  std::vector<std::vector<std::int64_t>> lengths_;
  std::vector<std::vector<std::int64_t>> counts_;
  std::vector<Form> counts_as_forms_;
  std::vector<Form> forms_;
  std::vector<std::size_t> eliminated_;
  std::int64_t divisor_ = 1'000'000;
  std::size_t rank_ = 0;
};

}  // namespace

std::optional<Pattern> fit(std::span<const Sample* const> samples, bool homogeneous, std::string& why) {
  return Fitting(samples, homogeneous, why).run();
}

}  // namespace takeaway::atlas
