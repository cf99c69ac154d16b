// The check of fans: their shapes and lengths, the walk along the word, and that preperiod and period are
// least.
#include <algorithm>
#include <map>

#include "certificate/fan_walk.hpp"

namespace takeaway {

namespace {

using cone_check::Examination;
using cone_check::FanForms;
using cone_check::RoundNumber;

using Word = std::vector<Rounds>;

void check_fan_shapes(const Fan& fan, const FanForms& forms) {
  constexpr std::size_t most_moves = 62;
  const auto of_point = [&](const auto& form) { return form.size() == forms.parameters(); };
  const auto extended = [&](const auto& form) { return form.size() == forms.size(); };
  forms.examination().require(forms.parameters() > 0 && !fan.counts.empty(),
                              "there are no parameters, or no counts");
  std::vector<std::string> names;
  for (const Count& count : fan.counts) names.push_back(count.name);
  cone_check::check_names(forms.examination(), fan.family.parameters, names);
  forms.examination().require(!fan.family.moves.empty() && fan.family.moves.size() <= most_moves,
                              "there are no moves, or too many");
  forms.examination().require(fan.family.boundary != BoundaryKind::init,
                              "the game is not under wall or sink");
  bool right = of_point(fan.sample) && extended(fan.preperiod) && extended(fan.period);
  for (const auto* list : {&fan.family.moves, &fan.where, &fan.equations, &fan.rays})
    right = right && std::ranges::all_of(*list, of_point);
  right = right && std::ranges::all_of(fan.counts, of_point, &Count::direction) &&
          std::ranges::all_of(fan.counts, of_point, &Count::step);
  for (const auto* word : {&fan.preperiod_word, &fan.period_word}) {
    for (const Rounds& piece : *word) {
      right = right && piece.more.size() == forms.counts() &&
              std::ranges::all_of(piece.runs, extended, &FormRun::length);
      forms.examination().require(!piece.runs.empty() && piece.times >= 1 &&
                                      (piece.more.empty() || std::ranges::min(piece.more) >= 0),
                                  "a piece of the word has no runs, or no rounds");
    }
  }
  forms.examination().require(right, "a form has not one coefficient for each parameter, or count");
  forms.examination().require(
      !fan.period_word.empty() && (fan.period_word.size() > 1 || fan.period_word[0].runs.size() > 1),
      "the period has not two runs: no game has one value only");
}

void check_counts(const Fan& fan, const FanForms& forms) {
  for (const Count& count : fan.counts) {
    LinearForm step = count.step;
    step.resize(forms.size(), 0);
    if (!forms.positive(step)) forms.examination().refuse("the step of " + count.name + " is not positive");
    for (const Count& other : fan.counts)
      if (cone_check::at(count.step, other.direction, forms.examination()) != 0)
        forms.examination().refuse("the step of " + count.name + " changes in the direction of " +
                                   other.name);
  }
}

void check_fan_moves(const Fan& fan, const FanForms& forms) {
  LinearForm before = forms.nothing();
  for (const LinearForm& move : fan.family.moves) {
    const LinearForm carried = forms.carried(move);
    forms.examination().require(forms.positive(forms.difference(carried, before)),
                                "the moves are not positive and in their order");
    before = carried;
  }
}

/// Whether there can be two rounds of it, one after the other.
bool is_repeated(const Rounds& piece) {
  return piece.times > 1 || std::ranges::any_of(piece.more, [](std::int64_t x) { return x > 0; });
}

LinearForm length_of(const Rounds& piece, const FanForms& forms) {
  LinearForm once = forms.nothing();
  for (const FormRun& run : piece.runs) {
    forms.examination().require(forms.positive(run.length), "a run has a length which is not positive");
    once = forms.sum(once, run.length);
  }
  RoundNumber number{piece.times};
  number.insert(number.end(), piece.more.begin(), piece.more.end());
  const auto length = forms.times(number, once);
  forms.examination().require(length.has_value(), "rounds that are repeated have not the length of a step");
  return length.value_or(forms.nothing());
}

void check_word(const Word& word, const LinearForm& claimed, const FanForms& forms) {
  LinearForm length = forms.nothing();
  const FormRun* before = nullptr;
  for (const Rounds& piece : word) {
    length = forms.sum(length, length_of(piece, forms));
    if (is_repeated(piece))
      forms.examination().require(piece.runs.front().value != piece.runs.back().value,
                                  "a round ends and begins with the same value");
    for (const FormRun& run : piece.runs) {
      forms.examination().require(before == nullptr || before->value != run.value,
                                  "two neighbouring runs have the same value");
      before = &run;
    }
  }
  forms.examination().require(forms.zero(forms.difference(length, claimed)),
                              "a word has not the length that is claimed");
}

/// A shorter period would turn the cycle of runs into itself, and carry every row of neighbouring runs to
/// another one with the same values and lengths. So it is enough to find a row that is like no other.
class LeastPeriod {
 public:
  /// Of rows with so many runs.
  LeastPeriod(const Fan& fan, const FanForms& forms, std::size_t row) : forms_(forms), row_(row) {
    for (const Rounds& piece : fan.period_word) add(piece);
    if (cycle_.front().run.value != cycle_.back().run.value) return;
    // It is cut inside a run, which is there once only where both of its parts are.
    is_clear_ = is_clear_ && cycle_.front().piece == no_piece && cycle_.back().piece == no_piece;
    cycle_.front().run.length = forms.sum(cycle_.front().run.length, cycle_.back().run.length);
    cycle_.pop_back();
  }

  /// Whether no row reaches from one end of rounds that are repeated to the other.
  bool is_clear() const { return is_clear_; }

  bool is_least() const {
    std::map<std::vector<std::uint64_t>, std::vector<std::size_t>> with_values;
    for (std::size_t i = 0; i < cycle_.size(); ++i) {
      std::vector<std::uint64_t> values;
      for (std::size_t j = 0; j < row_; ++j) values.push_back(at_turn(i + j).run.value);
      with_values[values].push_back(i);
    }
    return std::ranges::any_of(with_values, [&](const auto& group) {
      return std::ranges::any_of(group.second, [&](std::size_t i) {
        return is_there_once(i) && std::ranges::all_of(group.second, [&](std::size_t other) {
                 return other == i || are_unlike(i, other);
               });
      });
    });
  }

 private:
  static constexpr std::size_t no_piece = ~std::size_t{0};
  struct RunOfCycle {
    FormRun run;
    std::size_t piece = no_piece;  // that is repeated
  };

  /// With as many rounds of a piece that all rows are there which any number of rounds has.
  void add(const Rounds& piece) {
    const std::size_t size = piece.runs.size();
    const std::size_t enough = (row_ - 1 + size - 1) / size;  // rounds that a row cannot reach over
    const bool repeated = is_repeated(piece);
    if (repeated && static_cast<std::uint64_t>(piece.times) < enough) is_clear_ = false;
    for (std::size_t round = 0; round < (repeated ? enough + 1 : 1); ++round)
      for (const FormRun& run : piece.runs) cycle_.push_back({run, repeated ? pieces_ : no_piece});
    ++pieces_;
  }

  const RunOfCycle& at_turn(std::size_t i) const { return cycle_[i % cycle_.size()]; }
  /// Whether the row from there on is not inside the rounds of one piece.
  bool is_there_once(std::size_t i) const {
    const std::size_t piece = at_turn(i).piece;
    for (std::size_t j = 1; j < row_; ++j)
      if (at_turn(i + j).piece != piece) return true;
    return piece == no_piece;
  }
  bool are_unlike(std::size_t one, std::size_t other) const {
    if (!forms_.examination().goes_on()) return true;  // nothing is accepted any more; this ends the search
    for (std::size_t i = 0; i < row_; ++i) {
      const LinearForm longer = forms_.difference(at_turn(one + i).run.length, at_turn(other + i).run.length);
      if (forms_.positive(longer) || forms_.positive(forms_.difference(forms_.nothing(), longer)))
        return true;
    }
    return false;
  }

  const FanForms& forms_;
  std::size_t row_;
  std::vector<RunOfCycle> cycle_;
  std::size_t pieces_ = 0;
  bool is_clear_ = true;
};

/// Short rows first: most periods have one of three runs, and comparing long ones takes its time.
bool is_period_least(const Fan& fan, const FanForms& forms) {
  for (const std::size_t row : {3U, 5U, 9U, 17U, 33U}) {
    const LeastPeriod period(fan, forms, row);
    if (!period.is_clear()) return false;
    if (period.is_least()) return true;
  }
  return false;
}

void check_least(const Fan& fan, const FanForms& forms) {
  forms.examination().require(fan.preperiod_word.empty() || fan.preperiod_word.back().runs.back().value !=
                                                                fan.period_word.back().runs.back().value,
                              "the preperiod is not least");
  forms.examination().require(is_period_least(fan, forms), "the period is not seen to be least");
}

}  // namespace

Result<std::vector<std::int64_t>> point_at(const Fan& fan, const std::vector<std::int64_t>& point,
                                           const std::vector<std::int64_t>& counts) {
  auto carried = point;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto step = value_at(fan.counts[i].step, point);
    if (!step) return std::unexpected(step.error());
    for (std::size_t j = 0; j < carried.size(); ++j) {
      const auto far = checked_product(static_cast<Wide>(*step) * counts[i], fan.counts[i].direction[j]);
      const auto there = far ? checked_sum(*far, carried[j]) : std::nullopt;
      if (!there || *there > largest_number || *there < -largest_number)
        return limit_reached("a number is larger than 2^62");
      carried[j] = static_cast<std::int64_t>(*there);
    }
  }
  return carried;
}

Result<std::int64_t> value_at(const LinearForm& extended, const Fan& fan,
                              const std::vector<std::int64_t>& point,
                              const std::vector<std::int64_t>& counts) {
  std::optional<Wide> sum = 0;
  const auto add = [&](std::optional<Wide> number, std::int64_t times) {
    const auto more = number ? checked_product(*number, times) : std::nullopt;
    sum = sum && more ? checked_sum(*sum, *more) : std::nullopt;
  };
  for (std::size_t i = 0; i < point.size(); ++i) add(point[i], extended[i]);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto step = value_at(fan.counts[i].step, point);
    if (!step) return step;
    add(static_cast<Wide>(*step) * counts[i], extended[point.size() + i]);
  }
  if (!sum || *sum > largest_number || *sum < -largest_number)
    return limit_reached("a number is larger than 2^62");
  return static_cast<std::int64_t>(*sum);
}

std::string to_text(const LinearForm& extended, const Fan& fan) {
  const auto& names = fan.family.parameters;
  const auto size = static_cast<std::ptrdiff_t>(names.size());
  std::string text = to_text(LinearForm(extended.begin(), extended.begin() + size), names);
  for (std::size_t i = 0; i < fan.counts.size(); ++i) {
    const std::int64_t times = extended[names.size() + i];
    if (times == 0) continue;
    LinearForm length = fan.counts[i].step;
    bool is_one_term = std::ranges::count(length, 0) + 1 == std::ssize(length);
    const std::int64_t factor = times < 0 ? -times : times;
    if (is_one_term)  // 6a*q, not 3q*(2a)
      for (std::int64_t& x : length)
        if (__builtin_mul_overflow(x, factor, &x)) is_one_term = false;
    if (!is_one_term) length = fan.counts[i].step;
    const std::string step = to_text(length, names);
    const std::string rounds = (factor == 1 ? "" : std::to_string(factor)) + fan.counts[i].name;
    text = (text == "0" ? "" : text) +
           (times < 0     ? "-"
            : text == "0" ? ""
                          : "+") +
           (is_one_term ? step + "*" + fan.counts[i].name : rounds + "*(" + step + ")");
  }
  return text;
}

Result<Verdict> check_fan(const Fan& fan, const Watch& watch, std::uint64_t most_stretches) {
  Examination examination;
  const FanForms forms(fan, examination);
  // Each part relies on those before it.
  check_fan_shapes(fan, forms);
  if (examination.goes_on())
    cone_check::check_rays(examination, fan.where, fan.equations, fan.rays, fan.sample,
                           fan.family.parameters);
  if (examination.goes_on()) check_counts(fan, forms);
  if (examination.goes_on()) check_fan_moves(fan, forms);
  if (examination.goes_on()) check_word(fan.preperiod_word, fan.preperiod, forms);
  if (examination.goes_on()) check_word(fan.period_word, fan.period, forms);
  cone_check::FanWalk walk(fan, forms, watch, most_stretches);
  if (examination.goes_on()) walk.walk();
  if (examination.goes_on()) check_least(fan, forms);
  return examination.verdict("the mex rule holds at " + cone_check::rays_text(fan.rays.size()) +
                             " for all counts, in " + std::to_string(walk.stretches()) +
                             " stretches of the word and " + std::to_string(walk.jumps()) +
                             " passages through rounds that are alike");
}

}  // namespace takeaway
