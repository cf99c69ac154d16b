// The check of cones: a form is nonnegative on a cone if and only if it is so at the cone's rays.
#include <algorithm>
#include <optional>

#include "certificate/check.hpp"
#include "certificate/cone_forms.hpp"

namespace takeaway {

namespace {

using cone_check::at;
using cone_check::difference;
using cone_check::require;
using cone_check::sum;
using cone_check::TooMuch;
using cone_check::WrongCone;

class ConeChecker {
 public:
  ConeChecker(const Cone& cone, const Watch& watch, std::uint64_t most_stretches)
      : cone_(cone),
        watch_(watch),
        most_stretches_(most_stretches),
        moves_(cone.family.moves),
        zero_(cone.family.parameters.size(), 0) {}

  /// Throws WrongCone, or TooMuch.
  void check() {
    check_shapes();
    check_rays();
    check_moves();
    check_lengths();
    walk();
    check_preperiod();
    check_period();
  }

  std::uint64_t steps() const { return steps_; }

 private:
  struct EndedRun {
    std::uint64_t value = 0;
    LinearForm end;
  };

  bool nonnegative(const LinearForm& form) const {
    return std::ranges::all_of(cone_.rays, [&](const auto& ray) { return at(form, ray) >= 0; });
  }
  bool zero(const LinearForm& form) const {
    return std::ranges::all_of(cone_.rays, [&](const auto& ray) { return at(form, ray) == 0; });
  }
  /// In the relative interior.
  bool positive(const LinearForm& form) const { return nonnegative(form) && !zero(form); }
  std::string text(const LinearForm& form) const { return to_text(form, cone_.family.parameters); }

  void check_shapes() const {
    constexpr std::size_t most_moves = 62;
    require(!zero_.empty(), "there are no parameters");
    cone_check::check_names(cone_.family.parameters);
    require(!moves_.empty() && moves_.size() <= most_moves, "there are no moves, or too many");
    require(cone_.family.boundary != BoundaryKind::init, "the game is not under wall or sink");
    const auto fits = [&](const auto& vector) { return vector.size() == zero_.size(); };
    bool right = fits(cone_.sample) && fits(cone_.preperiod) && fits(cone_.period);
    for (const auto* list : {&moves_, &cone_.where, &cone_.equations, &cone_.rays})
      right = right && std::ranges::all_of(*list, fits);
    for (const auto* word : {&cone_.preperiod_word, &cone_.period_word})
      right = right && std::ranges::all_of(*word, fits, &FormRun::length);
    for (const auto& exception : cone_.exceptions) right = right && std::ranges::all_of(exception, fits);
    require(right, "a form has not one coefficient for each parameter");
    require(cone_.period_word.size() > 1, "the period has not two runs: no game has one value only");
  }

  void check_rays() const {
    require(cone_.dimension + cone_.equations.size() == zero_.size(), "the dimension is another");
    cone_check::check_rays(cone_.where, cone_.equations, cone_.rays, cone_.sample, cone_.family.parameters);
  }

  void check_moves() const {
    require(positive(moves_.front()), "the least move is not positive");
    for (std::size_t i = 1; i < moves_.size(); ++i)
      require(positive(difference(moves_[i], moves_[i - 1])), "the moves are not in their order");
  }

  void check_lengths() const {
    for (const auto& [word, claimed] :
         {std::pair(&cone_.preperiod_word, &cone_.preperiod), std::pair(&cone_.period_word, &cone_.period)}) {
      LinearForm length = zero_;
      for (const FormRun& run : *word) {
        require(positive(run.length), "a run has the length " + text(run.length) + ", which is not positive");
        length = sum(length, run.length);
      }
      for (std::size_t i = 1; i < word->size(); ++i)
        require((*word)[i].value != (*word)[i - 1].value, "two neighbouring runs have the same value");
      require(zero(difference(length, *claimed)), "the runs have not the length " + text(*claimed));
    }
  }

  /// Run by number: the preperiod's, then the period's, again and again. Where one word ends and the next
  /// goes on with the same value, that is one run: nothing changes there.
  const EndedRun& run(std::size_t number) {
    while (runs_.size() <= number + 1) {
      const std::size_t before = cone_.preperiod_word.size();
      const FormRun& next = taken_ < before ? cone_.preperiod_word[taken_]
                                            : cone_.period_word[(taken_ - before) % cone_.period_word.size()];
      ++taken_;
      const LinearForm end = sum(runs_.empty() ? zero_ : runs_.back().end, next.length);
      if (!runs_.empty() && runs_.back().value == next.value)
        runs_.back().end = end;
      else
        runs_.push_back({next.value, end});
    }
    return runs_[number];
  }

  /// Goes along the word from one place to the next where a value, or that of an option, may change. In each
  /// stretch the value must be the mex of the options'; behind preperiod, period and largest move all
  /// repeats.
  void walk() {
    const LinearForm goal = sum(sum(cone_.preperiod, cone_.period), moves_.back());
    LinearForm place = zero_;
    std::size_t own = 0;
    std::vector<std::optional<std::size_t>> options(moves_.size());
    while (!nonnegative(difference(place, goal))) {
      if (++steps_ > most_stretches_)
        throw TooMuch{"there is more of the word to walk along than allowed (--limit)"};
      if (steps_ % 1024 == 0 && watch_.stopped()) throw interruption().error();
      std::vector<LinearForm> changes = {run(own).end};
      for (std::size_t i = 0; i < moves_.size(); ++i)
        changes.push_back(options[i] ? sum(run(*options[i]).end, moves_[i]) : moves_[i]);
      const LinearForm next = first_of(changes);
      require(run(own).value == mex(options), "the value " + std::to_string(run(own).value) + " from heap " +
                                                  text(place) + " on is not the mex of the options'");
      if (zero(difference(changes[0], next))) ++own;
      for (std::size_t i = 0; i < moves_.size(); ++i)
        if (zero(difference(changes[i + 1], next))) options[i] = options[i] ? *options[i] + 1 : 0;
      place = next;
    }
  }

  /// The form that is at most every other one, on the whole cone.
  LinearForm first_of(const std::vector<LinearForm>& forms) const {
    const LinearForm& first =
        *std::ranges::min_element(forms, {}, [&](const LinearForm& form) { return at(form, cone_.sample); });
    for (const LinearForm& form : forms)
      require(nonnegative(difference(form, first)),
              text(first) + " <= " + text(form) + " does not hold on the whole cone");
    return first;
  }

  std::uint64_t mex(const std::vector<std::optional<std::size_t>>& options) {
    std::uint64_t seen = 0;
    for (const auto& option : options) {
      if (!option && cone_.family.boundary == BoundaryKind::sink) seen |= 1U;
      if (option && run(*option).value < 64) seen |= std::uint64_t{1} << run(*option).value;
    }
    return cone_check::mex_of(seen);
  }

  void check_preperiod() const {
    require(
        cone_.preperiod_word.empty() || cone_.preperiod_word.back().value != cone_.period_word.back().value,
        "the preperiod is not least");
  }

  /// A shorter period turns the cycle of runs into itself; all lengths must agree then with those they come
  /// to.
  void check_period() const {
    for (const auto& exception : cone_.exceptions)
      require(!std::ranges::all_of(exception, [&](const LinearForm& form) { return zero(form); }),
              "an exception holds everywhere");
    std::vector<FormRun> cycle = cone_.period_word;
    if (cycle.size() > 1 && cycle.front().value == cycle.back().value) {
      cycle.front().length = sum(cycle.front().length, cycle.back().length);
      cycle.pop_back();
    }
    for (std::size_t turn = 1; turn < cycle.size(); ++turn)
      if (cycle.size() % turn == 0)
        require(cannot_turn(cycle, turn),
                "the period may be shorter than claimed, by a turn of " + std::to_string(turn) + " runs");
  }

  bool cannot_turn(const std::vector<FormRun>& cycle, std::size_t turn) const {
    std::vector<LinearForm> must_be_zero;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      const FormRun& other = cycle[(i + turn) % cycle.size()];
      if (cycle[i].value != other.value) return true;
      must_be_zero.push_back(difference(cycle[i].length, other.length));
      if (positive(must_be_zero.back()) || positive(difference(zero_, must_be_zero.back()))) return true;
    }
    // Somewhere all of them may be 0: an exception must say so, by forms that are among them.
    return std::ranges::any_of(cone_.exceptions, [&](const std::vector<LinearForm>& exception) {
      return !exception.empty() && std::ranges::all_of(exception, [&](const LinearForm& form) {
        return std::ranges::any_of(must_be_zero, [&](const LinearForm& other) {
          return zero(difference(form, other)) || zero(sum(form, other));
        });
      });
    });
  }

  const Cone& cone_;
  const Watch& watch_;
  std::uint64_t most_stretches_;
  const std::vector<LinearForm>& moves_;
  LinearForm zero_;
  std::vector<EndedRun> runs_;  // as far as they were asked for, and one more
  std::size_t taken_ = 0;       // how many of the words' runs they were made of
  std::uint64_t steps_ = 0;
};

}  // namespace

Result<Verdict> check_cone(const Cone& cone, const Watch& watch, std::uint64_t most_stretches) {
  try {
    ConeChecker checker(cone, watch, most_stretches);
    checker.check();
    return Verdict{true, "the mex rule holds at the " + std::to_string(cone.rays.size()) +
                             " rays of the cone in all " + std::to_string(checker.steps()) +
                             " stretches of the word"};
  } catch (const WrongCone& wrong_cone) {
    return wrong(wrong_cone.why);
  } catch (const TooMuch& limit) {
    return limit_reached(limit.why);
  } catch (Error& error) {
    return std::unexpected(std::move(error));
  }
}

}  // namespace takeaway
