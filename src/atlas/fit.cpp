// Lengths are fitted as forms in the parameters. The count of a power is a quotient: of some form by the
// length of what is repeated. A parameter that no length speaks of enters only through its remainder modulo
// the period.
#include "atlas/fit.hpp"

#include <algorithm>

#include "atlas/fit_basis.hpp"
#include "atlas/shape.hpp"

namespace takeaway::atlas {

namespace {

class Fitting {
 public:
  Fitting(std::span<const Sample* const> samples, bool homogeneous, std::string& why)
      : samples_(samples), basis_(samples, homogeneous), why_(why) {
    for (const Sample* sample : samples) {
      const Shape shape(*sample);
      lengths_.push_back(shape.lengths());
      counts_.push_back(shape.counts());
    }
  }

  std::optional<Pattern> run() {
    const Shape shape(*samples_.front());
    for (std::size_t power = 0; power < counts_.front().size(); ++power) {
      auto count = explain_count(basis_, count_column(power), unit_of(shape, power));
      if (!count) return fail("a count is no quotient");
      counts_as_forms_.push_back(std::move(*count));
    }
    if (!fit_lengths()) return std::nullopt;
    if (divide_unused_params() && !fit_lengths()) return std::nullopt;
    return assembled(shape);
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

  // The length of the repeated part of a power, if it is a form in the parameters.
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
    for (std::size_t turn = 0; turn < basis_.params(); ++turn) {
      const auto order = basis_.order_of_params(turn);
      Elimination elimination(order.size(), 1);
      for (std::size_t i = 0; i < basis_.points().size(); ++i) {
        std::int64_t unit = 0;
        for (std::size_t j = 0; j < size; ++j) unit += lengths_[i][first + j];
        elimination.add(reordered(basis_.points()[i], order), std::span(&unit, 1));
      }
      const auto unit = elimination.solution(0);
      if (unit && unit->divisor == 1) return back_in_order(*unit, order);
    }
    return std::nullopt;
  }

  // The last two are the lengths of preperiod and period.
  bool fit_lengths() {
    constexpr std::int64_t largest_divisor = 4;
    forms_.clear();
    for (std::size_t turn = 0; turn < basis_.params(); ++turn) {
      const auto order = basis_.order(turn);
      const std::size_t targets = lengths_.front().size() + 2;
      Elimination elimination(order.size(), targets);
      for (std::size_t i = 0; i < basis_.points().size(); ++i) {
        Column wanted = lengths_[i];
        wanted.push_back(samples_[i]->preperiod_length());
        wanted.push_back(samples_[i]->period_length());
        elimination.add(reordered(basis_.points()[i], order), wanted);
      }
      std::vector<Form> forms;
      std::int64_t divisor = 1;
      for (std::size_t i = 0; i < targets; ++i) {
        if (!elimination.possible(i)) {
          why_ = "a length is no form";
          return false;
        }
        const auto form = elimination.solution(i);  // nothing where the divisor is too large to be told
        divisor = std::max(divisor, form ? form->divisor : divisor_);
        forms.push_back(form ? back_in_order(*form, order) : Form{});
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
    // Through as many samples as a form has coefficients there always is a form: more are needed to believe
    // it.
    if (samples_.size() < rank_ + 2) {
      why_ = "too few samples";
      return false;
    }
    divisor_ = 1'000'000;
    return true;
  }

  // A parameter that occurs in no length matters only by its remainder modulo the period.
  bool divide_unused_params() {
    const Form period = forms_.back();
    if (period.divisor != 1) return false;
    for (std::size_t i = 1 + basis_.params(); i < period.coefficients.size(); ++i)
      if (period.coefficients[i] != 0) return false;
    bool any = false;
    for (std::size_t param = 1; param <= basis_.params(); ++param) {
      const auto speaks = [&](const Form& form) { return form.coefficient(param) != 0; };
      if (std::ranges::any_of(forms_, speaks) || basis_.is_eliminated(param) || basis_.is_determined(param))
        continue;
      if (std::ranges::any_of(basis_.divisions(), [&](const Division& division) {
            return speaks(division.dividend) || speaks(division.divisor);
          }))
        continue;
      basis_.divide({Form::variable(param), period});
      any = true;
    }
    return any;
  }

  Pattern assembled(const Shape& shape) const {
    Pattern pattern = basis_.pattern();
    std::size_t length = 0;
    std::size_t power = 0;
    const auto build = [&](const std::vector<ShapeFactor>& side, std::vector<PatternFactor>& factors) {
      for (const ShapeFactor& factor : side) {
        PatternFactor made;
        made.is_power = factor.runs.size() > 1;
        for (const Run& run : factor.runs) made.parts.push_back({run.value, forms_[length++]});
        if (made.is_power) made.count = counts_as_forms_[power++];
        factors.push_back(std::move(made));
      }
    };
    build(shape.preperiod, pattern.preperiod);
    build(shape.period, pattern.period);
    pattern.preperiod_length = forms_[length];
    pattern.period_length = forms_[length + 1];
    for (const Form& form : forms_) add_divisibility(form, pattern.conditions);
    // And the relations that hold for all samples.
    for (Form& relation : basis_.relations())
      pattern.conditions.push_back({std::move(relation), Condition::Kind::zero, 1});
    return pattern;
  }

  static void add_divisibility(const Form& form, std::vector<Condition>& conditions) {
    if (form.divisor == 1) return;
    Condition condition{form, Condition::Kind::multiple, form.divisor};
    condition.form.divisor = 1;
    for (std::int64_t& coefficient : condition.form.coefficients)
      coefficient = (coefficient % form.divisor + form.divisor) % form.divisor;
    if (std::ranges::find(conditions, condition) == conditions.end())
      conditions.push_back(std::move(condition));
  }

  std::span<const Sample* const> samples_;
  Basis basis_;
  std::string& why_;
  std::vector<std::vector<std::int64_t>> lengths_;
  std::vector<std::vector<std::int64_t>> counts_;
  std::vector<Form> counts_as_forms_;
  std::vector<Form> forms_;
  std::int64_t divisor_ = 1'000'000;
  std::size_t rank_ = 0;
};

}  // namespace

std::optional<Pattern> fit(std::span<const Sample* const> samples, bool homogeneous, std::string& why) {
  return Fitting(samples, homogeneous, why).run();
}

}  // namespace takeaway::atlas
