#include "cones/align.hpp"

#include <algorithm>
#include <map>

#include "base/wide.hpp"
#include "cones/region.hpp"

namespace takeaway::cones {

namespace {

/// The numbers plus `times` those of the direction; nothing where one passes 2^62.
std::optional<std::vector<std::int64_t>> moved(std::vector<std::int64_t> numbers, std::optional<Wide> times,
                                               const std::vector<std::int64_t>& direction) {
  constexpr Wide largest = Wide{1} << 62U;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto by = times ? checked_product(*times, direction[i]) : std::nullopt;
    const auto sum = by ? checked_sum(numbers[i], *by) : std::nullopt;
    if (!sum || *sum > largest || *sum < -largest) return std::nullopt;
    numbers[i] = static_cast<std::int64_t>(*sum);
  }
  return numbers;
}

std::optional<Wide> times_rounds(std::optional<Wide> number, std::int64_t rounds) {
  return number ? checked_product(*number, rounds) : std::nullopt;
}

/// A run, with what its length is at the rays: two forms are the same on the cone if they are so there.
struct RunAtRays {
  std::uint64_t value = 0;
  std::vector<Wide> length;
  bool operator==(const RunAtRays&) const = default;
};

using Rays = std::vector<std::vector<std::int64_t>>;

/// Nothing where a number passes 128 bits.
std::optional<std::vector<Wide>> at_rays(const LinearForm& form, const Rays& rays) {
  std::vector<Wide> found;
  for (const auto& ray : rays) {
    const auto value = product(form, ray);
    if (!value) return std::nullopt;
    found.push_back(*value);
  }
  return found;
}

/// The multiple of a step, both given by what they are at the rays.
std::optional<std::int64_t> multiple_of(const std::vector<Wide>& length, const std::vector<Wide>& step) {
  std::size_t i = 0;
  while (i < step.size() && step[i] == 0) ++i;
  if (i == step.size()) return std::nullopt;
  const Wide times = length[i] / step[i];
  constexpr Wide largest = Wide{1} << 40U;
  if (times > largest || times < -largest) return std::nullopt;
  for (std::size_t j = 0; j < step.size(); ++j)
    if (length[j] != times * step[j]) return std::nullopt;
  return static_cast<std::int64_t>(times);
}

std::vector<Wide> minus(std::vector<Wide> one, const std::vector<Wide>& other) {
  for (std::size_t i = 0; i < one.size(); ++i) one[i] -= other[i];
  return one;
}

/// How many runs in front of a place are the same as those behind it, and a number of steps long: the least
/// such number; 0 where there is none.
std::size_t round_at(const std::vector<RunAtRays>& word, std::size_t place, const std::vector<Wide>& step) {
  constexpr std::size_t longest = 1000;
  std::vector<Wide> length(step.size(), 0);
  for (std::size_t size = 1; size <= std::min({place, word.size() - place, longest}); ++size) {
    const auto& last = word[place + size - 1].length;
    for (std::size_t i = 0; i < length.size(); ++i) length[i] += last[i];
    if (multiple_of(length, step).value_or(0) < 1) continue;
    const auto behind = word.begin() + static_cast<std::ptrdiff_t>(place);
    if (std::equal(behind, behind + static_cast<std::ptrdiff_t>(size),
                   behind - static_cast<std::ptrdiff_t>(size)))
      return size;
  }
  return 0;
}

/// The word one round further on, with its forms carried back; or as it is, without a count. Nothing where a
/// number is too large.
std::optional<std::vector<RunAtRays>> word_at_rays(const std::vector<FormRun>& word, const Count* count,
                                                   const Rays& rays) {
  std::vector<RunAtRays> found;
  for (const FormRun& run : word) {
    const auto length = count != nullptr ? carried(run.length, *count, 1) : run.length;
    auto at = length ? at_rays(*length, rays) : std::nullopt;
    if (!at) return std::nullopt;
    found.push_back({run.value, *std::move(at)});
  }
  return found;
}

/// Goes along two words side by side.
class Comparison {
 public:
  Comparison(const std::vector<FormRun>& word, std::vector<RunAtRays> here, std::vector<RunAtRays> there,
             std::vector<Wide> step)
      : word_(word), step_(std::move(step)), here_(std::move(here)), there_(std::move(there)) {}

  std::optional<Growth> growth() {
    while (i_ < here_.size() || j_ < there_.size())
      if (!take_same() && !take_round() && !take_longer()) return std::nullopt;
    return std::move(found_);
  }

 private:
  bool are_both() const { return i_ < here_.size() && j_ < there_.size(); }

  bool take_same() {
    if (!are_both() || here_[i_] != there_[j_]) return false;
    take(0);
    ++same_;
    return true;
  }

  bool take_longer() {
    if (!are_both() || here_[i_].value != there_[j_].value) return false;
    const auto steps = multiple_of(minus(there_[j_].length, here_[i_].length), step_);
    if (!steps || *steps < 1) return false;
    take(*steps);
    same_ = 0;
    return true;
  }

  void take(std::int64_t steps) {
    found_.steps.push_back(steps);
    ++i_;
    ++j_;
  }

  /// Rounds of the next word that repeat the last runs of both.
  bool take_round() {
    const std::size_t size = round_at(there_, j_, step_);
    if (size == 0) return false;
    auto& before = found_.insertions;
    if (!before.empty() && before.back().before == i_ && before.back().round.size() == size) {
      ++before.back().rounds;
    } else {
      if (same_ < size) return false;
      const auto end = word_.begin() + static_cast<std::ptrdiff_t>(i_);
      before.push_back({i_, {end - static_cast<std::ptrdiff_t>(size), end}, 1});
    }
    j_ += size;
    return true;
  }

  const std::vector<FormRun>& word_;
  std::vector<Wide> step_;
  std::vector<RunAtRays> here_;
  std::vector<RunAtRays> there_;
  std::size_t i_ = 0;
  std::size_t j_ = 0;
  std::size_t same_ = 0;  // how many of the last runs were the same
  Growth found_;
};

}  // namespace

std::unexpected<Error> no_fan(const std::string& why) {
  return limit_reached("the count cannot be free: " + why);
}

std::unexpected<Error> fan_too_large() {
  return limit_reached("the numbers of this fan are too large to be computed exactly");
}

std::optional<LinearForm> carried(const LinearForm& form, const Count& count, std::int64_t rounds) {
  return moved(form, times_rounds(product(form, count.direction), rounds), count.step);
}

std::optional<std::vector<std::int64_t>> carried_point(const std::vector<std::int64_t>& point,
                                                       const Count& count, std::int64_t rounds) {
  return moved(point, times_rounds(product(count.step, point), rounds), count.direction);
}

Result<std::int64_t> steps_in(const LinearForm& form, const LinearForm& step, const Rays& rays) {
  const auto length = at_rays(form, rays);
  const auto one = at_rays(step, rays);
  if (!length || !one) return fan_too_large();
  return multiple_of(*length, *one).value_or(0);
}

Result<void> unify_forms(std::vector<FormRun>& word, const Rays& rays) {
  std::map<std::vector<Wide>, LinearForm> forms;
  for (FormRun& run : word) {
    const auto length = at_rays(run.length, rays);
    if (!length) return fan_too_large();
    run.length = forms.emplace(*length, run.length).first->second;
  }
  return {};
}

Result<Growth> growth(const std::vector<FormRun>& word, const std::vector<FormRun>& next, const Count& count,
                      const Rays& rays) {
  auto here = word_at_rays(word, nullptr, rays);
  auto there = word_at_rays(next, &count, rays);
  auto step = at_rays(count.step, rays);
  if (!here || !there || !step) return fan_too_large();
  auto found = Comparison(word, *std::move(here), *std::move(there), *std::move(step)).growth();
  if (!found) return no_fan("the word one round further on is another");
  return *std::move(found);
}

namespace {

/// Puts a word together from runs that are there once and rounds that are repeated.
class WordOfFan {
 public:
  explicit WordOfFan(std::size_t counts) : counts_(counts) {}

  void add_run(const FormRun& run) { once_.push_back(run); }

  /// Rounds of which the last ones that were added are the first. False where none of them is.
  bool add_rounds(std::vector<FormRun> round, std::vector<std::int64_t> more) {
    Rounds piece{std::move(round), 0, std::move(more)};
    const auto size = static_cast<std::ptrdiff_t>(piece.runs.size());
    while (std::ssize(once_) >= size && std::equal(once_.end() - size, once_.end(), piece.runs.begin())) {
      once_.resize(once_.size() - piece.runs.size());
      ++piece.times;
    }
    if (piece.times == 0) return false;
    finish();
    word_.push_back(std::move(piece));
    return true;
  }

  std::vector<Rounds> finish() {
    if (!once_.empty()) word_.push_back({std::move(once_), 1, std::vector<std::int64_t>(counts_, 0)});
    once_.clear();
    return word_;
  }

 private:
  std::size_t counts_;
  std::vector<FormRun> once_;
  std::vector<Rounds> word_;
};

}  // namespace

std::optional<std::vector<Rounds>> word_of_fan(const std::vector<FormRun>& word,
                                               const std::vector<Growth>& growths) {
  WordOfFan made(growths.size());
  for (std::size_t i = 0; i <= word.size(); ++i) {
    std::optional<std::vector<FormRun>> round;
    std::vector<std::int64_t> more(growths.size(), 0);
    for (std::size_t count = 0; count < growths.size(); ++count) {
      for (const Insertion& insertion : growths[count].insertions) {
        if (insertion.before != i) continue;
        if (round && *round != insertion.round) return std::nullopt;
        round = insertion.round;
        more[count] += insertion.rounds;
      }
    }
    if (round) {
      for (FormRun& run : *round) run.length.resize(run.length.size() + growths.size(), 0);
      if (!made.add_rounds(*round, more)) return std::nullopt;
    }
    if (i == word.size()) break;
    FormRun run = word[i];
    for (const Growth& growth : growths) run.length.push_back(growth.steps[i]);
    made.add_run(run);
  }
  return made.finish();
}

}  // namespace takeaway::cones
