#include "coq/block_period.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "coq/block_pieces.hpp"
#include "coq/case_file.hpp"
#include "coq/polynomial_text.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

bool has_number_only(const LinearForm& form) {
  return is_zero(LinearForm(form.begin(), form.end() - 1));
}

class CountingStates {
 public:
  explicit CountingStates(const ClaimedBlocks& claim) : claim_(claim), word_(claim.word) {}

  std::optional<BlockPeriod> period() const {
    if (!claim_.tail) return std::nullopt;
    const auto last = last_state();
    const auto tail = length_of(word_.blocks[claim_.tail->block].word);
    std::optional<LinearForm> size;
    for (std::size_t i = 0; i < word_.blocks.size(); ++i) {
      if (i == claim_.tail->block) continue;
      LinearForm next = word_.blocks[i].next;
      next[word_.state] -= 1;
      next.back() -= 1;
      auto length = length_of(word_.blocks[i].word);
      if (!is_zero(next) || !length || (size && *length != *size)) return std::nullopt;
      size = std::move(length);
    }
    if (!last || !size || !tail || !is_primitive() || (*size)[word_.state] != 0 || !word_.game.first.empty())
      return std::nullopt;
    return BlockPeriod{*last, *size, tail->back(), "", {}};
  }

 private:
  /// The state of the tail, if its condition says which it is.
  std::optional<LinearForm> last_state() const {
    const Ways& ways = word_.blocks[claim_.tail->block].when;
    if (claim_.tail->block != 0 || ways.size() != 1 || ways[0].size() != 1) return std::nullopt;
    const LinearCondition& condition = ways[0][0];
    const std::int64_t factor = condition.form[word_.state];
    if (condition.sign != Sign::equal || (factor != 1 && factor != -1)) return std::nullopt;
    LinearForm last(condition.form.size(), 0);
    add(last, condition.form, -factor);
    last[word_.state] = 0;
    return last;
  }
  /// The length of segments, if it is linear.
  static std::optional<LinearForm> length_of(const std::vector<CountedSegment>& segments) {
    LinearForm total(segments[0].count.size(), 0);
    for (const CountedSegment& segment : segments) {
      const LinearForm length = whole(segment.runs, total.size());
      if (has_number_only(segment.count))
        add(total, length, segment.count.back());
      else if (has_number_only(length))
        add(total, segment.count, length.back());
      else
        return std::nullopt;
    }
    return total;
  }
  /// Whether the tail is no shorter word some times.
  bool is_primitive() const {
    std::vector<std::uint64_t> letters;
    for (const FormRun& run : word_.blocks[claim_.tail->block].word[0].runs)
      letters.insert(letters.end(), static_cast<std::size_t>(run.length.back()), run.value);
    for (std::size_t shift = 1; shift < letters.size(); ++shift) {
      std::vector<std::uint64_t> turned = letters;
      std::ranges::rotate(turned, turned.begin() + static_cast<std::ptrdiff_t>(shift));
      if (turned == letters) return false;
    }
    return true;
  }

  const ClaimedBlocks& claim_;
  const CountedBlocks& word_;
};

}  // namespace

void add_period(ClaimedBlocks& claim, const Theorem& theorem) {
  auto found = CountingStates(claim).period();
  if (!found) return;
  const CountedWord& game = claim.word.game;
  LinearForm steps = found->last;
  add(steps, claim.word.start, -1);
  const Polynomial whole_length = product(polynomial_of(steps, game), polynomial_of(found->size, game));
  for (const Claim& other : theorem.claims) {
    if (const Formula* period = own_length(other, FormulaKind::period)) {
      const auto value = fraction_of(*period, theorem, game);
      if (value && value->divisor == 1 && value->number == Polynomial{{{}, found->period}})
        found->follow.push_back(&other);
    }
    if (const Formula* preperiod = own_length(other, FormulaKind::preperiod)) {
      const auto value = fraction_of(*preperiod, theorem, game);
      if (!value || value->number != product(whole_length, {{{}, value->divisor}})) continue;
      found->preperiod = value->text;
      found->follow.push_back(&other);
    }
  }
  if (found->preperiod.empty()) {
    const auto names = safe_names(game.names);
    found->preperiod =
        fmt::format("({}) * ({})", natural_text(steps, names), natural_text(found->size, names));
  }
  claim.period = std::move(found);
}

}  // namespace takeaway::coq
