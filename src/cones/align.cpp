#include "cones/align.hpp"

#include <algorithm>

#include "base/wide.hpp"
#include "cones/region.hpp"

namespace takeaway::cones {

namespace {

/// How many steps the form is; nothing where it is no multiple of the step.
std::optional<std::int64_t> steps_in(const LinearForm& form, const LinearForm& step) {
  std::size_t i = 0;
  while (step[i] == 0) ++i;
  const std::int64_t steps = form[i] / step[i];
  for (std::size_t j = 0; j < form.size(); ++j)
    if (form[j] != steps * step[j]) return std::nullopt;
  return steps;
}

/// The sum; throws TooLarge beyond 2^62.
std::int64_t moved(std::int64_t number, std::optional<Wide> by) {
  const auto sum = by ? checked_sum(number, *by) : std::nullopt;
  constexpr Wide largest = Wide{1} << 62U;
  if (!sum || *sum > largest || *sum < -largest) throw TooLarge{};
  return static_cast<std::int64_t>(*sum);
}

LinearForm minus(const LinearForm& one, const LinearForm& other) {
  LinearForm result = one;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] -= other[i];
  return result;
}

/// How many runs in front of a place are the same as those behind it, and a number of steps long: the least
/// such number; 0 where there is none.
std::size_t round_at(const std::vector<FormRun>& word, std::size_t place, const LinearForm& step) {
  constexpr std::size_t longest = 1000;
  LinearForm length(step.size(), 0);
  for (std::size_t size = 1; size <= std::min({place, word.size() - place, longest}); ++size) {
    const LinearForm& last = word[place + size - 1].length;
    for (std::size_t i = 0; i < length.size(); ++i) length[i] += last[i];
    const auto steps = steps_in(length, step);
    if (!steps || *steps < 1) continue;
    const auto behind = word.begin() + static_cast<std::ptrdiff_t>(place);
    if (std::equal(behind, behind + static_cast<std::ptrdiff_t>(size),
                   behind - static_cast<std::ptrdiff_t>(size)))
      return size;
  }
  return 0;
}

}  // namespace

LinearForm carried(const LinearForm& form, const Count& count, std::int64_t rounds) {
  const auto times = checked_product(product(form, count.direction), rounds);
  LinearForm result = form;
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = moved(result[i], times ? checked_product(*times, count.step[i]) : std::nullopt);
  return result;
}

std::vector<std::int64_t> carried_point(const std::vector<std::int64_t>& point, const Count& count,
                                        std::int64_t rounds) {
  const auto far = checked_product(product(count.step, point), rounds);
  std::vector<std::int64_t> result = point;
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = moved(result[i], far ? checked_product(*far, count.direction[i]) : std::nullopt);
  return result;
}

std::optional<Growth> growth(const std::vector<FormRun>& word, const std::vector<FormRun>& next,
                             const Count& count) {
  std::vector<FormRun> carried_back = next;
  for (FormRun& run : carried_back) run.length = carried(run.length, count, 1);
  Growth found;
  for (std::size_t i = 0, j = 0; i < word.size() || j < carried_back.size();) {
    const bool are_both = i < word.size() && j < carried_back.size();
    if (are_both && word[i] == carried_back[j]) {
      found.steps.push_back(0);
      ++i, ++j;
    } else if (const std::size_t size = round_at(carried_back, j, count.step); size > 0) {
      const auto first = carried_back.begin() + static_cast<std::ptrdiff_t>(j);
      Insertion insertion{i, {first, first + static_cast<std::ptrdiff_t>(size)}, 1};
      auto& before = found.insertions;
      if (!before.empty() && before.back().before == i && before.back().round == insertion.round)
        ++before.back().rounds;
      else
        before.push_back(std::move(insertion));
      j += size;
    } else {
      if (!are_both || word[i].value != carried_back[j].value) return std::nullopt;
      const auto steps = steps_in(minus(carried_back[j].length, word[i].length), count.step);
      if (!steps || *steps < 1) return std::nullopt;
      found.steps.push_back(*steps);
      ++i, ++j;
    }
  }
  return found;
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
    for (std::size_t count = 0; count < growths.size(); ++count)
      for (const Insertion& insertion : growths[count].insertions) {
        if (insertion.before != i) continue;
        if (round && *round != insertion.round) return std::nullopt;
        round = insertion.round;
        more[count] += insertion.rounds;
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
