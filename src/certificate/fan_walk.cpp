#include "certificate/fan_walk.hpp"

#include <algorithm>

namespace takeaway::cone_check {

FanWalk::FanWalk(const Fan& fan, const FanForms& forms, const Watch& watch, std::uint64_t most_stretches)
    : fan_(fan),
      forms_(forms),
      examination_(forms.examination()),
      watch_(watch),
      most_stretches_(most_stretches) {}

/// Where the period ends and begins with the same value, nothing changes there: the first run goes to the
/// preperiod, and the last one gets its length.
void FanWalk::cut_at_whole_runs() {
  std::vector<Rounds> period = fan_.period_word;
  pieces_ = fan_.preperiod_word;
  const auto once = [](const Rounds& piece) {
    return piece.times == 1 && std::ranges::all_of(piece.more, [](std::int64_t x) { return x == 0; });
  };
  const bool is_cut = period.front().runs.front().value == period.back().runs.back().value;
  if (is_cut && once(period.front()) && once(period.back())) {
    const FormRun first = period.front().runs.front();
    FormRun& last = period.back().runs.back();
    last.length = forms_.sum(last.length, first.length);
    period.front().runs.erase(period.front().runs.begin());
    if (period.front().runs.empty()) period.erase(period.begin());
    if (!pieces_.empty() && once(pieces_.back()) && pieces_.back().runs.back().value == first.value)
      pieces_.back().runs.back().length = forms_.sum(pieces_.back().runs.back().length, first.length);
    else
      pieces_.push_back({{first}, 1, std::vector<std::int64_t>(fan_.counts.size(), 0)});
  }
  cycle_ = pieces_.size();
  pieces_.insert(pieces_.end(), period.begin(), period.end());
}

void FanWalk::begin() {
  now_.heap = forms_.nothing();
  now_.pointers.resize(1 + fan_.family.moves.size());
  for (std::size_t i = 0; i < fan_.family.moves.size(); ++i)
    now_.pointers[i + 1].left = forms_.carried(fan_.family.moves[i]);
  for (Pointer& pointer : now_.pointers) pointer.round.assign(fan_.counts.size() + 1, 0);
  enter(now_.pointers[0], 0);
}

bool FanWalk::is_free(const Rounds& piece) const {
  return std::ranges::any_of(piece.more, [](std::int64_t x) { return x != 0; });
}

void FanWalk::start_run(Pointer& pointer) const {
  pointer.left = pieces_[pointer.piece].runs[pointer.run].length;
}

void FanWalk::enter(Pointer& pointer, std::size_t piece) {
  pointer.piece = piece == pieces_.size() ? cycle_ : piece;
  pointer.run = 0;
  ++pointer.entered;
  std::ranges::fill(pointer.round, 0);
  if (is_free(pieces_[pointer.piece])) began_round_ = true;
  if (pointer.piece == cycle_ && &pointer == now_.pointers.data()) began_period_ = true;
  start_run(pointer);
}

/// To the next run.
void FanWalk::advance(Pointer& pointer) {
  if (pointer.piece == before_all) return enter(pointer, 0);
  const Rounds& piece = pieces_[pointer.piece];
  if (++pointer.run < piece.runs.size()) return start_run(pointer);
  pointer.run = 0;
  ++pointer.round[0];
  RoundNumber left{piece.times};
  left.insert(left.end(), piece.more.begin(), piece.more.end());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] -= pointer.round[i];
  if (std::ranges::all_of(left, [](std::int64_t x) { return x == 0; }))
    return enter(pointer, pointer.piece + 1);
  if (left[0] < 1 || std::ranges::min(left) < 0)
    return examination_.refuse("whether rounds are left depends on the counts, at heap " +
                               to_text(now_.heap, fan_));
  if (is_free(piece)) began_round_ = true;
  start_run(pointer);
}

std::uint64_t FanWalk::mex() const {
  std::uint64_t seen = 0;
  for (auto option = now_.pointers.begin() + 1; option != now_.pointers.end(); ++option) {
    if (option->piece == before_all)
      seen |= fan_.family.boundary == BoundaryKind::sink ? 1U : 0U;
    else if (const std::uint64_t value = pieces_[option->piece].runs[option->run].value; value < 64)
      seen |= std::uint64_t{1} << value;
  }
  return mex_of(seen);
}

/// One stretch, in which no value changes.
void FanWalk::step() {
  const Pointer& own = now_.pointers[0];
  const std::uint64_t value = pieces_[own.piece].runs[own.run].value;
  if (value != mex())
    return examination_.refuse("the value " + std::to_string(value) + " from heap " +
                               to_text(now_.heap, fan_) + " on is not the mex of the options'");
  const LinearForm first = std::ranges::min_element(now_.pointers, {}, [&](const Pointer& p) {
                             return forms_.at_sample(p.left);
                           })->left;
  now_.heap = forms_.sum(now_.heap, first);
  for (Pointer& pointer : now_.pointers) {
    pointer.left = forms_.difference(pointer.left, first);
    if (!forms_.nonnegative(pointer.left))
      return examination_.refuse("what changes first behind heap " + to_text(now_.heap, fan_) +
                                 " is not the same on the whole cone, for all counts");
    if (forms_.zero(pointer.left)) advance(pointer);
  }
}

void FanWalk::walk() {
  cut_at_whole_runs();
  begin();
  while (examination_.goes_on() && !(began_period_ && is_closed())) {
    if (began_round_ || began_period_) try_jump();
    began_round_ = began_period_ = false;
    if (++stretches_ > most_stretches_) return examination_.give_up(too_much_to_walk());
    if (stretches_ % 1024 == 0 && watch_.stopped()) return examination_.give_up(interruption().error());
    if (examination_.goes_on()) step();
  }
}

bool FanWalk::is_closed() {
  const auto in_period = [&](const Pointer& p) { return p.piece != before_all && p.piece >= cycle_; };
  if (!std::ranges::all_of(now_.pointers, in_period)) return false;
  const auto same = [&](const Pointer& one, const Pointer& other) {
    return one.piece == other.piece && one.run == other.run && one.round == other.round &&
           forms_.zero(forms_.difference(one.left, other.left));
  };
  if (last_period_ && std::ranges::equal(now_.pointers, last_period_->pointers, same)) return true;
  last_period_ = now_;
  return false;
}

void FanWalk::try_jump() {
  Key key;
  for (const Pointer& pointer : now_.pointers) {
    key.push_back(pointer.piece);
    key.push_back(pointer.run);
  }
  const auto before = seen_.find(key);
  if (before == seen_.end()) {
    seen_.emplace(std::move(key), now_);
    return;
  }
  const auto rounds = rounds_alike(before->second);
  if (!examination_.goes_on()) return;
  if (rounds && std::ranges::any_of(*rounds, [](std::int64_t x) { return x > 0; })) {
    jump(before->second, *rounds);
    seen_.clear();
  } else {
    before->second = now_;
  }
}

/// How many more times all that happened since then will happen in the same way; nothing where it will not.
std::optional<RoundNumber> FanWalk::rounds_alike(const Places& before) const {
  const LinearForm way = forms_.difference(now_.heap, before.heap);
  std::optional<RoundNumber> least;
  const auto bound = [&](const RoundNumber& rounds) {
    if (!least) least = rounds;
    for (std::size_t i = 0; i < rounds.size(); ++i) (*least)[i] = std::min((*least)[i], rounds[i]);
  };
  for (std::size_t i = 0; i < now_.pointers.size(); ++i) {
    const Pointer& one = before.pointers[i];
    const Pointer& other = now_.pointers[i];
    const bool is_at_same_place = forms_.zero(forms_.difference(one.left, other.left));
    if (one.entered != other.entered) {  // it went round the whole period
      if (!is_at_same_place || one.round != other.round) return std::nullopt;
    } else if (is_at_same_place) {  // it went through rounds of a piece
      const RoundNumber rounds = forms_.difference(other.round, one.round);
      const bool is_constant = std::ranges::count(rounds, 0) + 1 == std::ssize(rounds) && rounds[0] > 0;
      if (!is_constant) return std::nullopt;
      const Rounds& piece = pieces_[other.piece];
      RoundNumber last{piece.times - 1};  // the last round in which it can be
      last.insert(last.end(), piece.more.begin(), piece.more.end());
      bound(FanForms::rounds_within(forms_.difference(last, other.round), rounds[0]));
    } else {  // it stays in one run
      if (one.round != other.round ||
          !forms_.zero(forms_.difference(forms_.difference(one.left, other.left), way)))
        return std::nullopt;
      bound(forms_.rounds_within(other.left, way));
    }
  }
  if (!least) return std::nullopt;
  for (std::size_t i = 0; i < fan_.counts.size(); ++i)
    if (forms_.steps_in(way, i) == 0) (*least)[i + 1] = 0;
  return least;
}

void FanWalk::jump(const Places& before, const RoundNumber& rounds) {
  const auto way = forms_.times(rounds, forms_.difference(now_.heap, before.heap));
  if (!way) return examination_.refuse("the length of rounds is not that of a step");
  for (std::size_t i = 0; i < now_.pointers.size(); ++i) {
    Pointer& pointer = now_.pointers[i];
    if (!forms_.zero(forms_.difference(before.pointers[i].left, pointer.left))) {
      pointer.left = forms_.difference(pointer.left, *way);
      if (!forms_.nonnegative(pointer.left)) return examination_.refuse("a run ends while rounds are passed");
      if (forms_.zero(pointer.left)) advance(pointer);
      continue;
    }
    if (before.pointers[i].entered != pointer.entered) continue;
    const std::int64_t passed = pointer.round[0] - before.pointers[i].round[0];
    for (std::size_t j = 0; j < rounds.size(); ++j) pointer.round[j] += passed * rounds[j];
  }
  now_.heap = forms_.sum(now_.heap, *way);
  ++jumps_;
}

}  // namespace takeaway::cone_check
