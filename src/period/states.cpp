// Periods of games with states.
//
// The last max S cells of all states that a heap can come to determine all later ones. So where this window
// comes back after p heaps, all states repeat with period p from there on. The window is looked for as a word
// in the text of the cells, by the automaton of Knuth, Morris and Pratt: first the window that ends at cell
// max S, and each time the text has doubled the last one anew, as Brent does (period/cycle.cpp). The first
// return of a window that lies in the cycle is the least period of all states together. Then the text is
// compared with itself, p later: the last heaps that differ end the preperiods, of all states and of the one
// that is asked for. Its own least period divides p.
#include "period/states.hpp"

#include <algorithm>
#include <vector>

#include "base/prime_factors.hpp"
#include "values/plan.hpp"
#include "values/state_window.hpp"

namespace takeaway {

namespace {

constexpr std::size_t letters_at_a_time = 4096;
constexpr std::size_t most_letters_kept = std::size_t{1} << 16U;
constexpr Heap usual_limit_of_states = Heap{1} << 28U;

/// The window of all states, as it is looked for in the text.
class Pattern {
 public:
  explicit Pattern(std::span<const std::uint64_t> word)
      : word_(word.begin(), word.end()), border_(word.size() + 1, 0) {
    for (std::size_t i = 1; i < word_.size(); ++i) {
      std::size_t border = border_[i];
      while (border > 0 && word_[i] != word_[border]) border = border_[border];
      border_[i + 1] = word_[i] == word_[border] ? border + 1 : 0;
    }
    matched_ = border_.back();  // the text has come to the end of the word
  }

  /// Whether the word ends with the next letter of the text.
  bool ends_with(std::uint64_t letter) {
    while (matched_ > 0 && word_[matched_] != letter) matched_ = border_[matched_];
    if (word_[matched_] == letter) ++matched_;
    if (matched_ < word_.size()) return false;
    matched_ = border_[matched_];
    return true;
  }

  static constexpr std::uint64_t bytes_per_cell =
      3 * sizeof(std::uint64_t);  // and the last letters of the text

 private:
  std::vector<std::uint64_t> word_;
  std::vector<std::size_t> border_;
  std::size_t matched_;
};

/// What is known when the window has come back.
struct Return {
  Heap end = 0;  ///< of the window that has come back
  Heap cycle = 0;
};

class StatesSearch {
 public:
  StatesSearch(const Subject& subject, Heap limit, bool asked, std::uint64_t memory, const Watch& watch)
      : subject_(subject),
        window_(window_of_states(subject.game())),
        limit_(limit),
        asked_(asked),
        memory_(memory),
        watch_(watch) {}

  Result<Period> run() {
    if (limit_ <= window_) return none_found();
    const auto back = find_return();
    if (!back) return std::unexpected(back.error());
    auto period = preperiods(*back);
    if (!period) return period;
    if (period->preperiod + period->cycle + window_ > limit_) return none_found();
    if (auto least = make_least(*period); !least) return std::unexpected(least.error());
    return period;
  }

 private:
  std::unexpected<Error> none_found() const {
    const std::string text =
        "no period found up to heap " + std::to_string(subject_.game().start() + limit_ - 1);
    return limit_reached(asked_ ? text + ": the limit of " + std::to_string(limit_) +
                                      " heaps was reached (--limit)"
                                : text + " (--limit looks further)");
  }

  std::unique_ptr<StateEngine> engine() const { return make_state_engine(subject_); }

  // Where preperiod, period and a window end within the limit, the window is back by three times as many
  // heaps.
  Result<Return> find_return() {
    const auto engine = this->engine();
    std::vector<std::uint64_t> text(window_);  // the last letters
    engine->fill_joint(text);
    keep_first(text);
    Heap anchor = window_;
    Pattern pattern(text);
    std::vector<std::uint64_t> letters(letters_at_a_time);
    const Heap end = std::min(largest_index, 3 * std::min(limit_, largest_index / 3));
    for (Heap at = window_; at < end;) {
      letters.resize(std::min<Heap>({letters_at_a_time, end - at, anchor}));
      engine->fill_joint(letters);
      keep_first(letters);
      for (std::size_t i = 0; i < letters.size(); ++i)
        if (pattern.ends_with(letters[i])) return Return{anchor, at + i + 1 - anchor};
      at += letters.size();
      keep_last(text, letters);
      if (!watch_.tick(at)) return interruption();
      if (at < 2 * anchor) continue;
      anchor = at;
      pattern = Pattern(in_order(text));
    }
    return none_found();
  }

  // The text is kept as a ring: the letter of a cell at its remainder.
  void keep_last(std::vector<std::uint64_t>& text, std::span<const std::uint64_t> letters) {
    for (const std::uint64_t letter : letters) text[kept_++ % window_] = letter;
  }
  std::vector<std::uint64_t> in_order(const std::vector<std::uint64_t>& text) const {
    std::vector<std::uint64_t> word(text.size());
    const auto from = static_cast<std::ptrdiff_t>(kept_ % window_);
    std::ranges::rotate_copy(text, text.begin() + from, word.begin());
    return word;
  }

  // Where the whole text is short, it need not be computed again.
  void keep_first(std::span<const std::uint64_t> letters) {
    if (first_.size() + letters.size() > most_letters_kept)
      all_kept_ = false;
    else if (all_kept_)
      first_.insert(first_.end(), letters.begin(), letters.end());
  }

  Result<Period> preperiods(const Return& back) {
    if (all_kept_) return preperiods_in_memory(back);
    const auto joint = last_difference(
        back, [](StateEngine& engine, std::span<std::uint64_t> out) { engine.fill_joint(out); });
    if (!joint) return std::unexpected(joint.error());
    std::vector<std::uint32_t> values(letters_at_a_time);
    const auto own = last_difference(back, [&](StateEngine& engine, std::span<std::uint64_t> out) {
      values.resize(out.size());
      engine.fill(std::span(values));
      std::ranges::copy(values, out.begin());
    });
    if (!own) return std::unexpected(own.error());
    return Period{*own, back.cycle, 0, *joint + window_, back.cycle};
  }

  Period preperiods_in_memory(const Return& back) {
    own_.resize(back.end + back.cycle);
    engine()->fill(std::span(own_));
    const auto last = [&](const auto& cells) {
      Heap end = back.end;
      while (end > 0 && cells[end - 1] == cells[end - 1 + back.cycle]) --end;
      return end;
    };
    return Period{last(own_), back.cycle, 0, last(first_) + window_, back.cycle};
  }

  /// One more than the last cell before the end of the window that differs from the one a cycle later; 0 if
  /// none.
  template <class Fill>
  Result<Heap> last_difference(const Return& back, const Fill& fill) const {
    const auto here = engine();
    const auto there = engine();
    for (Heap left = back.cycle; left > 0;) {
      const Heap step = std::min<Heap>(left, Heap{1} << 20U);
      there->skip(step);
      left -= step;
      if (!watch_.tick(back.cycle - left)) return interruption();
    }
    std::vector<std::uint64_t> a(letters_at_a_time);
    std::vector<std::uint64_t> b(letters_at_a_time);
    Heap last = 0;
    for (Heap done = 0; done < back.end;) {
      const std::size_t step = std::min<Heap>(letters_at_a_time, back.end - done);
      fill(*here, std::span(a).first(step));
      fill(*there, std::span(b).first(step));
      for (std::size_t i = 0; i < step; ++i)
        if (a[i] != b[i]) last = done + i + 1;
      done += step;
      if (!watch_.tick(done)) return interruption();
    }
    return last;
  }

  // The period of the state asked for divides that of all states.
  Result<void> make_least(Period& period) const {
    constexpr std::uint64_t bytes_per_heap = 2 * sizeof(std::uint32_t);
    if (period.cycle > memory_ / bytes_per_heap)
      return limit_reached("the period of all states, " + std::to_string(period.cycle) +
                           " heaps, does not fit the memory allowed (--memory)");
    std::vector<std::uint32_t> word;
    word.reserve(period.cycle);
    if (all_kept_) {
      const auto from = own_.begin() + static_cast<std::ptrdiff_t>(period.preperiod);
      word.assign(from, from + static_cast<std::ptrdiff_t>(period.cycle));
    } else {
      const auto add = [&](Run run) {
        word.insert(word.end(), run.length, static_cast<std::uint32_t>(run.value));
      };
      const auto read = for_each_run(subject_, period.preperiod, period.cycle, add, watch_);
      if (!read) return read;
    }
    for (const Heap prime : prime_factors(period.cycle))
      while (period.period % prime == 0 && repeats(word, period.period / prime)) period.period /= prime;
    return {};
  }

  static bool repeats(const std::vector<std::uint32_t>& word, Heap length) {
    return std::equal(word.begin() + static_cast<std::ptrdiff_t>(length), word.end(), word.begin());
  }

  const Subject& subject_;
  Move window_;
  Heap limit_;
  bool asked_;  // whether the limit was
  std::uint64_t memory_;
  const Watch& watch_;
  Heap kept_ = 0;
  std::vector<std::uint64_t> first_;  // the letters from the first one on, while `all_kept_`
  bool all_kept_ = true;
  std::vector<std::uint32_t> own_;  // then, the values of the state that is asked for
};

}  // namespace

Move window_of_states(const Game& game) {
  return state_recurrence(game, Question::values, 1).window;
}

Result<Period> find_period_of_states(const Subject& subject, const SearchLimits& limits, const Watch& watch) {
  if (subject.plan().engine == EngineName::direct)
    return bad_input(
        "the engine direct lists values; periods of games with states are found by window and planes");
  if (!subject.game().states->is_finite())
    return limit_reached("no proof of a period is known for states with endlessly many moves");
  const Move window = window_of_states(subject.game());
  const std::uint64_t bytes = saturated(static_cast<unsigned __int128>(window) * Pattern::bytes_per_cell);
  if (bytes > limits.memory)
    return limit_reached("the search for a period needs " + megabytes(bytes) + " of memory (--memory)");
  const bool asked = limits.heaps != largest_index || limits.cells < usual_limit_of_states;
  const Heap limit = asked ? std::min(limits.heaps, limits.cells) : usual_limit_of_states;
  return StatesSearch(subject, limit, asked, limits.memory, watch).run();
}

}  // namespace takeaway
