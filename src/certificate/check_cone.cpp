// The check of cones: a form is nonnegative on a cone if and only if it is so at the cone's rays.
#include <algorithm>
#include <optional>

#include "certificate/cone_forms.hpp"

namespace takeaway {

namespace {

using cone_check::Examination;

class ConeChecker {
 public:
  ConeChecker(const Cone& cone, const Watch& watch, std::uint64_t most_stretches)
      : cone_(cone),
        watch_(watch),
        most_stretches_(most_stretches),
        moves_(cone.family.moves),
        zero_(cone.family.parameters.size(), 0) {}

  Result<Verdict> check() {
    // Each part relies on those before it.
    for (const auto part : {&ConeChecker::check_shapes, &ConeChecker::check_rays, &ConeChecker::check_moves,
                            &ConeChecker::check_lengths, &ConeChecker::walk, &ConeChecker::check_preperiod,
                            &ConeChecker::check_period})
      if (examination_.goes_on()) (this->*part)();
    return examination_.verdict("the mex rule holds at the " + std::to_string(cone_.rays.size()) +
                                " rays of the cone in all " + std::to_string(steps_) +
                                " stretches of the word");
  }

 private:
  struct EndedRun {
    std::uint64_t value = 0;
    LinearForm end;
  };

  Wide at(const LinearForm& form, const std::vector<std::int64_t>& point) {
    return cone_check::at(form, point, examination_);
  }
  LinearForm sum(const LinearForm& one, const LinearForm& other) {
    return cone_check::sum(one, other, examination_);
  }
  LinearForm difference(const LinearForm& one, const LinearForm& other) {
    return cone_check::difference(one, other, examination_);
  }
  void require(bool holds, const char* why) { examination_.require(holds, why); }

  bool nonnegative(const LinearForm& form) {
    return std::ranges::all_of(cone_.rays, [&](const auto& ray) { return at(form, ray) >= 0; });
  }
  bool zero(const LinearForm& form) {
    return std::ranges::all_of(cone_.rays, [&](const auto& ray) { return at(form, ray) == 0; });
  }
  /// In the relative interior.
  bool positive(const LinearForm& form) { return nonnegative(form) && !zero(form); }
  std::string text(const LinearForm& form) const { return to_text(form, cone_.family.parameters); }

  void check_shapes() {
    constexpr std::size_t most_moves = 62;
    require(!zero_.empty(), "there are no parameters");
    cone_check::check_names(examination_, cone_.family.parameters);
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

  void check_rays() {
    require(cone_.dimension + cone_.equations.size() == zero_.size(), "the dimension is another");
    cone_check::check_rays(examination_, cone_.where, cone_.equations, cone_.rays, cone_.sample,
                           cone_.family.parameters);
  }

  void check_moves() {
    require(positive(moves_.front()), "the least move is not positive");
    for (std::size_t i = 1; i < moves_.size(); ++i)
      require(positive(difference(moves_[i], moves_[i - 1])), "the moves are not in their order");
  }

  void check_lengths() {
    for (const auto& [word, claimed] :
         {std::pair(&cone_.preperiod_word, &cone_.preperiod), std::pair(&cone_.period_word, &cone_.period)}) {
      LinearForm length = zero_;
      for (const FormRun& run : *word) {
        if (!positive(run.length))
          examination_.refuse("a run has the length " + text(run.length) + ", which is not positive");
        length = sum(length, run.length);
      }
      for (std::size_t i = 1; i < word->size(); ++i)
        require((*word)[i].value != (*word)[i - 1].value, "two neighbouring runs have the same value");
      if (!zero(difference(length, *claimed)))
        examination_.refuse("the runs have not the length " + text(*claimed));
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
    while (!nonnegative(difference(place, goal)) && examination_.goes_on()) {
      if (++steps_ > most_stretches_) return examination_.give_up(cone_check::too_much_to_walk());
      if (steps_ % 1024 == 0 && watch_.stopped()) return examination_.give_up(interruption().error());
      std::vector<LinearForm> changes = {run(own).end};
      for (std::size_t i = 0; i < moves_.size(); ++i)
        changes.push_back(options[i] ? sum(run(*options[i]).end, moves_[i]) : moves_[i]);
      const LinearForm next = first_of(changes);
      if (run(own).value != mex(options))
        examination_.refuse("the value " + std::to_string(run(own).value) + " from heap " + text(place) +
                            " on is not the mex of the options'");
      if (zero(difference(changes[0], next))) ++own;
      for (std::size_t i = 0; i < moves_.size(); ++i)
        if (zero(difference(changes[i + 1], next))) options[i] = options[i] ? *options[i] + 1 : 0;
      place = next;
    }
  }

  /// The form that is at most every other one, on the whole cone.
  LinearForm first_of(const std::vector<LinearForm>& forms) {
    const LinearForm& first =
        *std::ranges::min_element(forms, {}, [&](const LinearForm& form) { return at(form, cone_.sample); });
    for (const LinearForm& form : forms)
      if (!nonnegative(difference(form, first)))
        examination_.refuse(text(first) + " <= " + text(form) + " does not hold on the whole cone");
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

  void check_preperiod() {
    require(
        cone_.preperiod_word.empty() || cone_.preperiod_word.back().value != cone_.period_word.back().value,
        "the preperiod is not least");
  }

  /// A shorter period turns the cycle of runs into itself; all lengths must agree then with those they come
  /// to.
  void check_period() {
    for (const auto& exception : cone_.exceptions)
      require(!std::ranges::all_of(exception, [&](const LinearForm& form) { return zero(form); }),
              "an exception holds everywhere");
    std::vector<FormRun> cycle = cone_.period_word;
    if (cycle.size() > 1 && cycle.front().value == cycle.back().value) {
      cycle.front().length = sum(cycle.front().length, cycle.back().length);
      cycle.pop_back();
    }
    for (std::size_t turn = 1; turn < cycle.size() && examination_.goes_on(); ++turn)
      if (cycle.size() % turn == 0 && !cannot_turn(cycle, turn))
        examination_.refuse("the period may be shorter than claimed, by a turn of " + std::to_string(turn) +
                            " runs");
  }

  bool cannot_turn(const std::vector<FormRun>& cycle, std::size_t turn) {
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
  Examination examination_;
  std::vector<EndedRun> runs_;  // as far as they were asked for, and one more
  std::size_t taken_ = 0;       // how many of the words' runs they were made of
  std::uint64_t steps_ = 0;
};

}  // namespace

Result<Verdict> check_cone(const Cone& cone, const Watch& watch, std::uint64_t most_stretches) {
  return ConeChecker(cone, watch, most_stretches).check();
}

}  // namespace takeaway
