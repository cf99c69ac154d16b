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
    return examination_.verdict("the " +
                                std::string(cone_.family.is_partizan() ? "rule of outcomes" : "mex rule") +
                                " holds at " + cone_check::rays_text(cone_.rays.size()) + " in all " +
                                std::to_string(steps_) + " stretches of the word");
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
  /// The run for ever, where the outcomes end in one class.
  const FormRun* endless_run() const { return cone_.ends_in_one_class() ? &cone_.period_word[0] : nullptr; }
  bool owners_differ(std::size_t one, std::size_t other) const {
    return cone_.family.is_partizan() && cone_.family.owners[one] != cone_.family.owners[other];
  }
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
    const LinearFamily& family = cone_.family;
    if (!family.is_partizan()) {
      require(cone_.period_word.size() > 1, "the period has not two runs: no game has one value only");
      return;
    }
    require(family.owners.size() == moves_.size(), "there is not a player for each move");
    require(family.boundary == BoundaryKind::wall, "a partizan game is not under the wall");
    require(!cone_.period_word.empty(), "the period has no run");
    for (const auto* word : {&cone_.preperiod_word, &cone_.period_word})
      require(std::ranges::all_of(*word, [](const FormRun& run) { return run.value < 4; }),
              "an outcome is none of the four");
  }

  void check_rays() {
    require(cone_.dimension + cone_.equations.size() == zero_.size(), "the dimension is another");
    cone_check::check_rays(examination_, cone_.where, cone_.equations, cone_.rays, cone_.sample,
                           cone_.family.parameters);
  }

  void check_moves() {
    require(positive(moves_.front()), "the least move is not positive");
    for (std::size_t i = 1; i < moves_.size(); ++i) {
      const LinearForm more = difference(moves_[i], moves_[i - 1]);
      require(nonnegative(more), "the moves are not in their order");
      for (std::size_t j = 0; j < i; ++j)
        require(owners_differ(i, j) || !zero(difference(moves_[i], moves_[j])), "two moves are the same");
    }
  }

  void check_lengths() {
    for (const auto& [word, claimed] :
         {std::pair(&cone_.preperiod_word, &cone_.preperiod), std::pair(&cone_.period_word, &cone_.period)}) {
      LinearForm length = zero_;
      for (const FormRun& run : *word) {
        if (&run == endless_run()) {
          require(zero(run.length), "a run for ever has a length");
          continue;
        }
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

  /// The runs of a part of the values, as far as they were asked for, and one more.
  struct Seen {
    std::uint64_t part = ~std::uint64_t{0};  ///< the bits that are looked at
    std::vector<EndedRun> runs{};
    std::size_t taken = 0;  ///< how many of the words' runs they were made of
    bool endless = false;   ///< the last run goes on for ever
  };

  /// Run by number: the preperiod's, then the period's, again and again. Where one word ends and the next
  /// goes on with the same value, that is one run: nothing changes there. So it is where a part of the values
  /// does not change.
  const EndedRun& run(Seen& seen, std::size_t number) {
    const std::size_t before = cone_.preperiod_word.size();
    const std::size_t cycle = cone_.period_word.size();
    std::size_t same = 0;  // how many runs of the period went on with the same
    while (seen.runs.size() <= number + 1 && !seen.endless) {
      const FormRun& next = seen.taken < before ? cone_.preperiod_word[seen.taken]
                                                : cone_.period_word[(seen.taken - before) % cycle];
      const bool in_period = seen.taken >= before;
      ++seen.taken;
      const LinearForm end = sum(seen.runs.empty() ? zero_ : seen.runs.back().end, next.length);
      const std::uint64_t value = next.value & seen.part;
      if (!seen.runs.empty() && seen.runs.back().value == value) {
        seen.runs.back().end = end;
        same += in_period ? 1 : 0;
      } else {
        seen.runs.push_back({value, end});
        same = in_period ? 1 : 0;
      }
      seen.endless = same > cycle || (in_period && endless_run() != nullptr);
    }
    return seen.runs[number];
  }

  /// Goes along the word from one place to the next where a value, or that of an option, may change. In each
  /// stretch the value must be the mex of the options'; behind preperiod, period and largest move all
  /// repeats. Where the outcomes end in one class, it goes on until nothing changes any more.
  void walk() {
    const LinearForm goal = sum(sum(cone_.preperiod, cone_.period), moves_.back());
    LinearForm place = zero_;
    std::size_t own = 0;
    std::vector<std::optional<std::size_t>> options(moves_.size());
    const auto is_over = [&] { return endless_run() == nullptr && nonnegative(difference(place, goal)); };
    while (!is_over() && examination_.goes_on()) {
      if (++steps_ > most_stretches_) return examination_.give_up(cone_check::too_much_to_walk());
      if (steps_ % 1024 == 0 && watch_.stopped()) return examination_.give_up(interruption().error());
      std::vector<std::optional<LinearForm>> changes = {end_of(values_, own)};
      for (std::size_t i = 0; i < moves_.size(); ++i) {
        const auto end = options[i] ? end_of(seen_by(i), *options[i]) : zero_;
        changes.push_back(end ? std::optional(sum(*end, moves_[i])) : std::nullopt);
      }
      if (run(values_, own).value != value_by(options))
        examination_.refuse("the value " + std::to_string(run(values_, own).value) + " from heap " +
                            text(place) +
                            (cone_.family.is_partizan() ? " on is not what the options make it"
                                                        : " on is not the mex of the options'"));
      const auto next = first_of(changes);
      if (!next) return;  // nothing changes any more
      const auto is_next = [&](const auto& form) { return form && zero(difference(*form, *next)); };
      if (is_next(changes[0])) ++own;
      for (std::size_t i = 0; i < moves_.size(); ++i)
        if (is_next(changes[i + 1])) options[i] = options[i] ? *options[i] + 1 : 0;
      place = *next;
    }
  }

  /// Where a run ends; the last one of a cone that ends in one class does not.
  std::optional<LinearForm> end_of(Seen& seen, std::size_t number) {
    const EndedRun& found = run(seen, number);
    const bool endless = seen.endless && number + 1 == seen.runs.size();
    return endless ? std::nullopt : std::optional(found.end);
  }

  /// What a move looks at. A player asks of a heap whether the other, moving first, wins it, and nothing
  /// else.
  Seen& seen_by(std::size_t move) {
    if (!cone_.family.is_partizan()) return values_;
    return cone_.family.owners[move] == MoveOwner::left ? right_wins_ : left_wins_;
  }

  /// The form that is at most every other one, on the whole cone; nothing where there is none.
  std::optional<LinearForm> first_of(const std::vector<std::optional<LinearForm>>& forms) {
    const LinearForm* first = nullptr;
    for (const auto& form : forms)
      if (form && (first == nullptr || at(*form, cone_.sample) < at(*first, cone_.sample))) first = &*form;
    if (first == nullptr) return std::nullopt;
    for (const auto& form : forms)
      if (form && !nonnegative(difference(*form, *first)))
        examination_.refuse(text(*first) + " <= " + text(*form) + " does not hold on the whole cone");
    return *first;
  }

  std::uint64_t value_by(const std::vector<std::optional<std::size_t>>& options) {
    return cone_.family.is_partizan() ? outcome(options) : mex(options);
  }

  /// A player wins moving first by a move to a heap that the other, moving first, does not win.
  std::uint64_t outcome(const std::vector<std::optional<std::size_t>>& options) {
    bool left_wins = false;
    bool right_wins = false;
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (!options[i] || run(seen_by(i), *options[i]).value != 0) continue;
      (cone_.family.owners[i] == MoveOwner::left ? left_wins : right_wins) = true;
    }
    return (left_wins ? 1U : 0U) + (right_wins ? 2U : 0U);
  }

  std::uint64_t mex(const std::vector<std::optional<std::size_t>>& options) {
    std::uint64_t seen = 0;
    for (const auto& option : options) {
      if (!option && cone_.family.boundary == BoundaryKind::sink) seen |= 1U;
      if (option && run(values_, *option).value < 64) seen |= std::uint64_t{1} << run(values_, *option).value;
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
  Seen values_;
  Seen left_wins_{.part = 1};  // of a partizan game: whether Left, moving first, wins
  Seen right_wins_{.part = 2};
  std::uint64_t steps_ = 0;
};

}  // namespace

Result<Verdict> check_cone(const Cone& cone, const Watch& watch, std::uint64_t most_stretches) {
  return ConeChecker(cone, watch, most_stretches).check();
}

}  // namespace takeaway
