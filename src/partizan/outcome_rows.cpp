#include "partizan/outcome_rows.hpp"

#include <algorithm>

namespace takeaway::partizan {

namespace {

constexpr std::size_t most_words_at_once = 1024;  // so that they stay in the fastest cache
constexpr std::size_t words_between_looks = 1U << 14U;

}  // namespace

OutcomeRows::Moves OutcomeRows::moves_of(const MoveSet& set, Heap heaps) {
  Moves moves;
  for (const Move move : members(set, heaps)) {
    moves.all.push_back(
        {static_cast<std::size_t>(move / word_bits), static_cast<unsigned>(move % word_bits)});
    if (move < word_bits) moves.shorter.push_back(static_cast<unsigned>(move));
  }
  return moves;
}

OutcomeRows::OutcomeRows(const PartizanGame& game, Heap heaps)
    : left_(moves_of(game.left, heaps)),
      right_(moves_of(game.right, heaps)),
      left_loses_(pad, 0),
      right_loses_(pad, 0) {
  std::size_t least = most_words_at_once;
  for (const Moves* moves : {&left_, &right_})
    if (!moves->all.empty()) least = std::min(least, moves->all.front().words);
  stride_ = std::max<std::size_t>(least, 1);
  const bool finite = game.left.kind() == MoveSet::Kind::finite && game.right.kind() == MoveSet::Kind::finite;
  // Moves past all heaps are in no window; where addresses have 32 bits, they would not fit in one, either.
  if (finite)
    window_ =
        static_cast<std::size_t>(
            std::min(heaps, std::max(game.left.listed().back(), game.right.listed().back())) / word_bits) +
        1;
  if (!game.ending) return;
  const auto smallest = members(game.left, heaps);
  forced_ = smallest.empty() ? heaps : smallest.front();
}

bool OutcomeRows::extend(Heap heaps, const Watch& watch) {
  const std::size_t wanted = static_cast<std::size_t>((heaps + word_bits - 1) / word_bits);
  if (wanted > known_) {
    left_loses_.resize(pad + wanted + 1, 0);  // one more, which windows may look at
    right_loses_.resize(pad + wanted + 1, 0);
  }
  for (std::size_t since = 0; known_ < wanted;) {
    const std::size_t count = cycle_ > 0 ? copy(wanted - known_) : make(std::min(stride_, wanted - known_));
    known_ += count;
    if (cycle_ == 0) look_for_return();
    since += count;
    if (since < words_between_looks) continue;
    since = 0;
    if (!watch.tick(known_ * word_bits)) return false;
  }
  return watch.tick(known_ * word_bits);
}

// From as far back as a multiple of the cycle reaches.
std::size_t OutcomeRows::copy(std::size_t most) {
  const std::size_t back = (known_ - mark_) / cycle_ * cycle_;
  const std::size_t count = std::min({back, most, words_between_looks});
  for (Row* const row : {&left_loses_, &right_loses_}) {
    const auto to = row->begin() + static_cast<std::ptrdiff_t>(pad + known_);
    std::copy_n(to - static_cast<std::ptrdiff_t>(back), count, to);
  }
  return count;
}

void OutcomeRows::look_for_return() {
  if (window_ == 0 || known_ < window_) return;
  const auto same = [&](const Row& row) {
    const Word* const now = row.data() + pad + known_;
    const Word* const then = row.data() + pad + mark_;
    return std::equal(now - window_, now, then - window_);
  };
  if (mark_ >= window_ && left_loses_[pad + known_ - 1] == left_loses_[pad + mark_ - 1] &&
      same(right_loses_) && same(left_loses_)) {
    cycle_ = known_ - mark_;
    return;
  }
  if (++steps_ < patience_) return;
  mark_ = known_;
  steps_ = 0;
  patience_ *= 2;
}

void OutcomeRows::collect(const Row& loses, const Moves& moves, std::size_t first,
                          std::vector<Word>& wins) const {
  const std::size_t count = wins.size();
  for (const auto& [words, bits] : moves.all) {
    if (words >= first + count) break;
    const std::size_t skip = words > first ? words - first : 0;
    const Word* const from = loses.data() + pad + first + skip - words;
    Word* const to = wins.data() + skip;
    const std::size_t size = count - skip;
    if (bits == 0) {
      for (std::size_t i = 0; i < size; ++i) to[i] |= from[i];
      continue;
    }
    const Word* const earlier = from - 1;
    for (std::size_t i = 0; i < size; ++i) to[i] |= from[i] << bits | earlier[i] >> (word_bits - bits);
  }
}

// The heaps of a word on which nobody can move, where that has been decided by the game.
OutcomeRows::Word OutcomeRows::forced(std::size_t word) const {
  const Heap begin = word * word_bits;
  if (forced_ <= begin) return 0;
  return forced_ - begin >= word_bits ? ~Word{0} : (Word{1} << (forced_ - begin)) - 1;
}

OutcomeRows::Word OutcomeRows::losses_of_left(std::size_t word, Word wins) const {
  constexpr Word odd = 0xaaaa'aaaa'aaaa'aaaaULL;
  const Word mask = forced(word);
  return (~wins & ~mask) | (odd & mask);
}

OutcomeRows::Word OutcomeRows::losses_of_right(std::size_t word, Word wins) const {
  constexpr Word even = 0x5555'5555'5555'5555ULL;
  const Word mask = forced(word);
  return (~wins & ~mask) | (even & mask);
}

OutcomeRows::Word OutcomeRows::shifted(const Row& loses, const Moves& moves, std::size_t word) {
  Word wins = 0;
  for (const auto& [words, bits] : moves.all) {
    if (words > word) break;
    const Word* const from = loses.data() + pad + word - words;
    wins |= from[0] << bits | from[-1] >> 1U >> (word_bits - 1 - bits);  // a shift by 64 would mean nothing
  }
  return wins;
}

void OutcomeRows::make_word() {
  const Word left_wins = shifted(right_loses_, left_, known_);
  const Word right_wins = shifted(left_loses_, right_, known_);
  if (!left_.shorter.empty() || !right_.shorter.empty()) return settle(known_, left_wins, right_wins);
  left_loses_[pad + known_] = losses_of_left(known_, left_wins);
  right_loses_[pad + known_] = losses_of_right(known_, right_wins);
}

std::size_t OutcomeRows::make(std::size_t count) {
  if (count == 1) {
    make_word();
    return 1;
  }
  left_wins_.assign(count, 0);
  right_wins_.assign(count, 0);
  collect(right_loses_, left_, known_, left_wins_);
  collect(left_loses_, right_, known_, right_wins_);
  for (std::size_t i = 0; i < count; ++i) {
    left_loses_[pad + known_ + i] = losses_of_left(known_ + i, left_wins_[i]);
    right_loses_[pad + known_ + i] = losses_of_right(known_ + i, right_wins_[i]);
  }
  return count;
}

void OutcomeRows::settle(std::size_t word, Word left_wins, Word right_wins) {
  Word right = right_loses_[pad + word - 1];  // a guess
  for (;;) {
    Word wins = left_wins;
    for (const unsigned move : left_.shorter) wins |= right << move;
    const Word left = losses_of_left(word, wins);
    wins = right_wins;
    for (const unsigned move : right_.shorter) wins |= left << move;
    const Word next = losses_of_right(word, wins);
    left_loses_[pad + word] = left;
    if (next == right) break;
    right = next;
  }
  right_loses_[pad + word] = right;
}

}  // namespace takeaway::partizan
