#include "partizan/forms.hpp"

#include <algorithm>

namespace takeaway::partizan {

namespace {

std::uint64_t pair_key(std::uint32_t one, std::uint32_t other) {
  return std::uint64_t{one} << 32U | other;
}

}  // namespace

bool Forms::goes_on() {
  constexpr std::size_t between_looks = 4096;
  if (++comparisons_ > limits_.comparisons || known_.size() > limits_.forms) exhausted_ = true;
  if (comparisons_ % between_looks == 0 && watch_.stopped()) exhausted_ = true;
  return !exhausted_;
}

bool Forms::less_or_equal(Id one, Id other) {
  if (one == other) return true;
  const std::uint64_t key = pair_key(one, other);
  if (const auto found = compared_.find(key); found != compared_.end()) return found->second;
  if (!goes_on()) return false;
  const bool result = below(one, known_[other]);
  compared_.emplace(key, result);
  return result;
}

/// Whether a form is <= a game that need not be one.
bool Forms::below(Id one, const Sides& other) {
  for (const Id right : other.second)
    if (less_or_equal(right, one)) return false;
  const Options left_options = known_[one].first;
  return std::ranges::none_of(left_options, [&](Id left) { return goes_on() && above(other, left); });
}

/// Whether a game that need not be a form is <= one.
bool Forms::above(const Sides& one, Id other) {
  for (const Id left : one.first)
    if (less_or_equal(other, left)) return false;
  const Options right_options = known_[other].second;
  return std::ranges::none_of(right_options, [&](Id right) { return goes_on() && below(right, one); });
}

void Forms::remove_reversible(Options& options, const Sides& game, bool of_left) {
  Options kept;
  while (!options.empty() && goes_on()) {
    const Id option = options.back();
    options.pop_back();
    const Options answers = of_left ? known_[option].second : known_[option].first;
    const auto through = std::ranges::find_if(
        answers, [&](Id answer) { return of_left ? below(answer, game) : above(game, answer); });
    if (through == answers.end()) {
      kept.push_back(option);
      continue;
    }
    const Options& instead = of_left ? known_[*through].first : known_[*through].second;
    options.insert(options.end(), instead.begin(), instead.end());
  }
  std::ranges::sort(kept);
  const auto [first, last] = std::ranges::unique(kept);
  kept.erase(first, last);
  options = std::move(kept);
}

void Forms::remove_dominated(Options& options, bool of_left) {
  Options kept;
  for (const Id option : options) {
    const bool is_dominated = std::ranges::any_of(options, [&](Id other) {
      return other != option && (of_left ? less_or_equal(option, other) : less_or_equal(other, option));
    });
    if (!is_dominated) kept.push_back(option);
  }
  options = std::move(kept);
}

Forms::Id Forms::form(Options left, Options right) {
  const Sides game{left, right};
  remove_reversible(left, game, true);
  remove_reversible(right, game, false);
  remove_dominated(left, true);
  remove_dominated(right, false);
  if (exhausted_) return 0;
  Sides sides{std::move(left), std::move(right)};
  if (const auto found = ids_.find(sides); found != ids_.end()) return found->second;
  const Id id = static_cast<Id>(known_.size());
  known_.push_back(sides);
  ids_.emplace(std::move(sides), id);
  return id;
}

Forms::Id Forms::sum(Id one, Id other) {
  const std::uint64_t key = pair_key(std::min(one, other), std::max(one, other));
  if (const auto found = sums_.find(key); found != sums_.end()) return found->second;
  if (!goes_on()) return 0;
  Sides options;
  const auto add = [&](Options& to, const Options& from, Id rest) {
    for (const Id option : from)
      if (!exhausted_) to.push_back(sum(option, rest));
  };
  const Sides first = known_[one];
  const Sides second = known_[other];
  add(options.first, first.first, other);
  add(options.first, second.first, one);
  add(options.second, first.second, other);
  add(options.second, second.second, one);
  if (exhausted_) return 0;
  const Id id = form(std::move(options.first), std::move(options.second));
  if (!exhausted_) sums_.emplace(key, id);
  return id;
}

}  // namespace takeaway::partizan
