#include "atlas/region.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ranges>
#include <set>
#include <tuple>

namespace takeaway::atlas {

namespace {

/// form >= bound, or form != 0.
struct Inequality {
  Form form;
  std::int64_t bound = 0;
  bool unequal = false;
  std::int64_t weight = 0;  ///< how complicated it is; simpler conditions are preferred

  bool holds(const Point& point) const {
    const std::int64_t value = form.numerator(point);
    return unequal ? value != 0 : value >= bound;
  }
};

class Learner {
  static constexpr int most_conditions = 12;
  static constexpr std::int64_t dearer =
      10;  // added to the weight of !=, against an inequality of the same form

 public:
  Learner(Pattern& pattern, Evidence evidence, bool homogeneous, bool parts)
      : pattern_(pattern), evidence_(std::move(evidence)), homogeneous_(homogeneous), parts_(parts) {}

  bool run() {
    if (evidence_.wrong.empty()) return true;
    propose();
    int steps = 0;
    while (!evidence_.wrong.empty()) {
      const Inequality* const best = choose();
      if (best == nullptr) return false;
      pattern_.conditions.push_back(condition_of(*best));
      std::erase_if(evidence_.wrong, [&](const Point& point) { return !best->holds(point); });
      std::erase_if(evidence_.right, [&](const Point& point) { return !best->holds(point); });
      if (++steps > most_conditions || evidence_.right.empty()) return false;
    }
    return true;
  }

 private:
  // Small multiples of parameters and remainders; and of quotients, by themselves.
  void propose() {
    std::vector<std::size_t> lengths;
    std::vector<std::size_t> counts;
    for (std::size_t i = 1; i <= pattern_.params; ++i) lengths.push_back(i);
    for (std::size_t i = 0; i < pattern_.divisions.size(); ++i) {
      counts.push_back(1 + pattern_.params + 2 * i);
      lengths.push_back(2 + pattern_.params + 2 * i);
    }
    // The more numbers there are, the smaller their multiples: some thousand forms are tried.
    const std::size_t few = 3;
    const std::int64_t most = lengths.size() <= few       ? 5
                              : lengths.size() == few + 1 ? 4
                              : lengths.size() == few + 2 ? 3
                                                          : 2;
    propose(lengths, most, lengths.size() <= few ? 3 * most : most + 5, homogeneous_);
    propose(counts, 1, 2, false);
    propose_lengths();
    std::ranges::sort(proposed_, [](const Inequality& one, const Inequality& other) {
      return std::tie(one.weight, one.form.coefficients, one.bound) <
             std::tie(other.weight, other.form.coefficients, other.bound);
    });
  }

  void propose(const std::vector<std::size_t>& variables, std::int64_t most, std::int64_t most_together,
               bool homogeneous) {
    Form form;
    form.coefficients.resize(evidence_.wrong.front().size());
    propose_from(variables, 0, most, most_together, form, homogeneous);
  }

  void propose_from(const std::vector<std::size_t>& variables, std::size_t next, std::int64_t most,
                    std::int64_t left, Form& form, bool homogeneous) {
    if (next == variables.size()) {
      if (form.is_constant()) return;
      consider(form, homogeneous);
      if (homogeneous) consider_unequal(form);
      return;
    }
    for (std::int64_t times = -std::min(most, left); times <= std::min(most, left); ++times) {
      form.coefficients[variables[next]] = times;
      propose_from(variables, next + 1, most, left - std::abs(times), form, homogeneous);
    }
    form.coefficients[variables[next]] = 0;
  }

  // Lengths, and which of two is longer: where the word changes, some length becomes 0 or as long as another.
  void propose_lengths() {
    auto lengths = pattern_.lengths();
    std::erase_if(lengths, [&](const Form& form) { return form.divisor != 1 || counts_something(form); });
    const std::size_t size = evidence_.wrong.front().size();
    const auto add = [&](Form form) {
      form.coefficients.resize(size);
      if (form.divisor != 1 || form.is_constant()) return;
      if (homogeneous_) form.coefficients[0] = 0;
      consider(form, homogeneous_);
      if (homogeneous_) consider_unequal(form);
    };
    for (const Form& one : lengths) {
      add(one);
      for (const Form& other : lengths) add(one - other);
    }
  }

  bool counts_something(const Form& form) const {
    for (std::size_t i = 0; i < pattern_.divisions.size(); ++i)
      if (form.coefficient(1 + pattern_.params + 2 * i) != 0) return true;
    return false;
  }

  // Replaces remainders by the lengths they stand for. Where the dividend has a constant, as in (a+c-1) div
  // (2a), the length that is left over is not the remainder r but r+1.
  Form with_shifts(Form form) const {
    for (std::size_t i = 0; i < pattern_.divisions.size(); ++i)
      form.coefficients[0] -=
          form.coefficient(2 + pattern_.params + 2 * i) * pattern_.divisions[i].dividend.coefficient(0);
    return form;
  }

  void consider(const Form& plain, bool homogeneous) {
    const Form form = homogeneous ? with_shifts(plain) : plain;
    if (parts_) {
      if (homogeneous) {
        propose(form, 0);
        propose(form, 1);
        return;
      }
      // Bounds that some game meets exactly.
      std::set<std::int64_t> bounds;
      for (const Point& point : evidence_.core) bounds.insert(form.numerator(point));
      constexpr std::size_t most_bounds = 12;
      for (const std::int64_t bound : bounds | std::views::take(most_bounds)) propose(form, bound);
      return;
    }
    std::int64_t least = homogeneous ? 1 : form.numerator(evidence_.core.front());
    for (const Point& point : evidence_.core) {
      least = std::min(least, form.numerator(point));
      if (homogeneous && least < 0) return;
    }
    propose(form, least);
  }

  // Proposes form != 0: the pattern may be wrong just where a form is 0, as where the period becomes a power
  // of a shorter word.
  void consider_unequal(const Form& plain) {
    const Form form = with_shifts(plain);
    const auto first = std::ranges::find_if(plain.coefficients, [](std::int64_t c) { return c != 0; });
    if (*first < 0) return;  // its negative is proposed, too
    if (std::ranges::any_of(evidence_.core, [&](const Point& point) { return form.numerator(point) == 0; }))
      return;
    propose(form, 0);
    proposed_.back().unequal = true;
    proposed_.back().weight += dearer;
  }

  void propose(const Form& form, std::int64_t bound) {
    Inequality inequality{form, bound, false, 0};
    for (const std::int64_t coefficient : form.coefficients)
      inequality.weight += 4 * std::abs(coefficient) + (coefficient != 0 ? 1 : 0);
    proposed_.push_back(std::move(inequality));
  }

  const Inequality* choose() const { return parts_ ? choose_by_gain() : choose_by_share(); }

  // A condition is good if a larger share of the games it keeps is right than before, and if it keeps many of
  // the right ones (the gain of Quinlan's FOIL).
  const Inequality* choose_by_gain() const {
    const auto some_wrong = some(evidence_.wrong);
    const auto some_right = some(evidence_.right);
    const double right_weight =
        static_cast<double>(evidence_.right.size()) / static_cast<double>(some_right.size());
    const double wrong_weight =
        static_cast<double>(evidence_.wrong.size()) / static_cast<double>(some_wrong.size());
    const auto purity = [](double right, double wrong) { return std::log2(right / (right + wrong)); };
    const double before =
        purity(static_cast<double>(evidence_.right.size()), static_cast<double>(evidence_.wrong.size()));
    const Inequality* best = nullptr;
    double best_gain = 0;
    for (const Inequality& inequality : proposed_) {
      const auto keeps = [&](const Point* point) { return inequality.holds(*point); };
      const double right = right_weight * static_cast<double>(std::ranges::count_if(some_right, keeps));
      if (right == 0 || right * -before <= best_gain) continue;
      const double wrong = wrong_weight * static_cast<double>(std::ranges::count_if(some_wrong, keeps));
      const double gain = right * (purity(right, wrong) - before);
      if (gain > best_gain + 1e-9) {
        best = &inequality;
        best_gain = gain;
      }
    }
    return best;
  }

  /// The condition that keeps most of the right points and excludes most of the wrong ones; the simplest of
  /// equals.
  const Inequality* choose_by_share() const {
    const auto some_wrong = some(evidence_.wrong);
    const auto some_right = some(evidence_.right);
    const Inequality* best = nullptr;
    double best_score = 0;
    for (const Inequality& inequality : proposed_) {
      const auto fails = [&](const Point* point) { return !inequality.holds(*point); };
      const auto gone = static_cast<double>(std::ranges::count_if(some_wrong, fails));
      if (gone == 0 || gone <= best_score) continue;
      const auto lost = static_cast<double>(std::ranges::count_if(some_right, fails));
      const double score = gone / static_cast<double>(some_wrong.size()) -
                           2 * lost / static_cast<double>(std::max<std::size_t>(some_right.size(), 1));
      if (best == nullptr || score > best_score + 1e-9) {
        best = &inequality;
        best_score = score;
      }
    }
    return best;
  }

  static std::vector<const Point*> some(const std::vector<Point>& points) {
    constexpr std::size_t most = 400;
    std::vector<const Point*> found;
    const std::size_t step = points.size() / most + 1;
    for (std::size_t i = 0; i < points.size(); i += step) found.push_back(&points[i]);
    return found;
  }

  static Condition condition_of(const Inequality& inequality) {
    Condition condition{inequality.form, Condition::Kind::not_negative, 1};
    if (inequality.unequal)
      condition.kind = Condition::Kind::not_zero;
    else if (inequality.bound == 1)
      condition.kind = Condition::Kind::positive;
    else
      condition.form = condition.form - Form::constant(inequality.bound);
    return condition;
  }

  Pattern& pattern_;
  Evidence evidence_;
  bool homogeneous_;
  bool parts_;
  std::vector<Inequality> proposed_;
};

}  // namespace

bool learn_region(Pattern& pattern, Evidence evidence, bool homogeneous) {
  return Learner(pattern, std::move(evidence), homogeneous, false).run();
}

bool learn_part(Pattern& pattern, Evidence evidence, bool homogeneous) {
  return Learner(pattern, std::move(evidence), homogeneous, true).run();
}

}  // namespace takeaway::atlas
