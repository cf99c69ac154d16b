#include "coq/mirror_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "coq/block_text.hpp"
#include "coq/block_turn.hpp"
#include "coq/case_file.hpp"
#include "coq/formula_text.hpp"
#include "coq/polynomial_text.hpp"
#include "coq/text.hpp"
#include "coq/theorem_text.hpp"

namespace takeaway::coq {

namespace {

/// Both words under one condition, and what they are called.
struct Pair {
  const Claim* own = nullptr;
  const Claim* other = nullptr;
  CoqPlace own_place;
  CoqPlace other_place;
};

std::string condition_text(const Claim& claim) {
  return claim.when ? to_text(claim.when) : "";
}

template <typename Word>
const Word& the_only(const std::vector<Word>& words) {
  if (words.size() != 1) throw NotLinear{"a word of a mirror holds in several ways"};
  return words[0];
}

class MirrorFile {
 public:
  MirrorFile(const Theorem& theorem, const Claim& claim, const std::vector<CoqUsed>& used)
      : theorem_(theorem),
        mirror_(*claim.mirror),
        own_(used_about(theorem, *theorem.game, used)),
        other_(used_about(theorem, mirror_.game, used)) {
    FormulaText text(theorem, "");
    shift_ = text.argument(mirror_.shift);
    if (!text.sides().empty()) throw NotLinear{"the shift of a mirror has more in it than sums"};
  }

  MirrorTheorem theorem(std::size_t words, std::size_t number) {
    MirrorTheorem result{"", {}, {other_.written->file.name, own_.written->file.name}};
    for (const Pair& pair : pairs()) {
      result.theorems.push_back(fmt::format("mirror_{}", ++words));
      const bool has_states = pair.own->kind == Claim::Kind::blocks;
      result.text += has_states ? states(pair, words) : periods(pair, words);
    }
    result.text += conclusion(result.theorems, number);
    result.theorems.push_back(fmt::format("claim_{}", number));
    return result;
  }

 private:
  /// Every word of this game with that of the other one.
  std::vector<Pair> pairs() const {
    std::vector<Pair> result;
    const auto& others = other_.theorem->claims;
    for (std::size_t i = 0; i < own_.theorem->claims.size(); ++i) {
      const Claim& own = own_.theorem->claims[i];
      if (!is_word(own)) continue;
      const auto found = std::ranges::find_if(others, [&](const Claim& other) {
        return other.kind == own.kind && condition_text(other) == condition_text(own);
      });
      if (found == others.end()) throw NotLinear{"the other game has no word under the same condition"};
      const auto place = static_cast<std::size_t>(found - others.begin());
      result.push_back({&own, &*found, own_.written->places[i], other_.written->places[place]});
      if (result.back().own_place.number == 0 || result.back().other_place.number == 0)
        throw NotLinear{"a word of the two games is not in Coq"};
    }
    return result;
  }

  /// "Theorem mirror_1 : ... -> mirrored 0 2 (m + D) (nim Wall ...) (nim Sink ...). Proof. intros."
  std::string opening(const CountedWord& word, const std::string& other_nim, std::size_t number) {
    const PowerFrame frame = power_frame(word, fmt::format("mirror_{}", number), number);
    own_nim_ = frame.nim;
    other_nim_ = other_nim;
    return frame.opening + "  " + stated() + ".\nProof.\n  intros.\n";
  }
  std::string stated() const {
    return fmt::format("mirrored {} ({})\n    ({})", how(), own_nim_, other_nim_);
  }
  std::string how() const { return fmt::format("{} {} {}", mirror_.one, mirror_.other, shift_); }

  static std::string sequence(const CountedWord& word, const PowerFrame& frame) {
    return fmt::format("forall n, {} n = sequence (powers []) ({}) n", frame.nim,
                       spelled_text(word.then, frame.shown));
  }
  static std::string name_of(const CoqUsed& used, const CoqPlace& place) {
    return used.written->file.name + "." + place.theorem;
  }

  std::string periods(const Pair& pair, std::size_t number) {
    const CountedWord own = the_only(counted_words(*own_.theorem, *pair.own));
    const CountedWord other = the_only(counted_words(*other_.theorem, *pair.other));
    if (!own.first.empty() || !other.first.empty()) throw NotLinear{"a word of a mirror has a preperiod"};
    const PowerFrame frame = power_frame(own, "", number);
    const PowerFrame other_frame = power_frame(other, "", number);
    const auto cut = own.then.begin() + static_cast<std::ptrdiff_t>(front_of(own));
    return opening(own, other_frame.nim, number) +
           known_text(own, frame, "own", sequence(own, frame), name_of(own_, pair.own_place)) +
           known_text(other, other_frame, "other", sequence(other, other_frame),
                      name_of(other_, pair.other_place)) +
           frame.facts +
           fmt::format("  apply (mirrored_words {} _ _\n    ({})\n    ({})\n    ({})).\n", how(),
                       spelled_text({own.then.begin(), cut}, frame.names),
                       spelled_text({cut, own.then.end()}, frame.names),
                       spelled_text(other.then, frame.names)) +
           "  - powers_positive.\n  - intro. rewrite <- powers_app. apply own.\n  - exact other.\n"
           "  - backwards.\n  - lengths; lia.\nQed.\n\n";
  }
  /// How many segments stand before those that are as long as the shift.
  std::size_t front_of(const CountedWord& word) const {
    const auto shift = fraction_of(mirror_.shift, theorem_, word);
    Polynomial length;
    for (std::size_t i = word.then.size(); shift && shift->divisor == 1; --i) {
      if (length == shift->number) return i;
      if (i == 0) break;
      const CountedSegment& segment = word.then[i - 1];
      const LinearForm runs = whole(segment.runs, segment.count.size());
      length = sum(length, product(polynomial_of(segment.count, word), polynomial_of(runs, word)), 1);
    }
    throw NotLinear{"the shift of a mirror ends inside a segment"};
  }

  std::string states(const Pair& pair, std::size_t number) {
    const CountedBlocks own = the_only(counted_blocks(*own_.theorem, *pair.own));
    const CountedBlocks other = the_only(counted_blocks(*other_.theorem, *pair.other));
    const auto turn = state_turn(other);
    if (!turn || !other.game.first.empty()) throw NotLinear{"states of a mirror do not go round"};
    const BlockText own_text(own, pair.own_place.number, own_.written->file.name);
    const BlockText other_text(other, pair.other_place.number, other_.written->file.name);
    const auto& names = other_text.frame().names;
    std::string text = opening(own.game, other_text.frame().nim, number) + own_text.known_as("own") +
                       other_text.known_as("other") + own_text.frame().facts;
    text +=
        fmt::format("  apply (mirrored_states {} {}\n    {}\n    {} {} _ _ own other); clear own other.\n",
                    how(), own_text.first_and_blocks(), other_text.blocks(),
                    argument_text(turn->around, names), argument_text(turn->step, names));
    for (const BlockText* blocks : {&own_text, &other_text})
      text += fmt::format("  - cbv beta; lia.\n  - intros. state_kept {0}.\n  - intros. letters_there {0}.\n",
                          blocks->step());
    return text +
           fmt::format(
               "  - lia.\n  - intros; cbv beta in *; lia.\n  - goes_round {1}.\n  - goes_back {0} {1}.\n"
               "  - begins_back {1}.\nQed.\n\n",
               own_text.step(), other_text.step());
  }

  std::string conclusion(const std::vector<std::string>& mirrors, std::size_t number) const {
    const ParameterText parameters(*own_.theorem);
    std::vector<std::string> ways;
    for (const std::string& mirror : mirrors)
      ways.push_back(
          fmt::format("solve [known_case ({} {}) case_known; exact case_known]", mirror, parameters.names()));
    return fmt::format("Theorem claim_{} : {}  {}.\nProof.\n{}{}  all: first\n    [{}].\nQed.\n\n", number,
                       parameters.premises(), stated(), parameters.intros(),
                       cases_text(*own_.theorem, parameters), fmt::join(ways, "\n    | "));
  }

  const Theorem& theorem_;
  const Mirror& mirror_;
  const CoqUsed& own_;
  const CoqUsed& other_;
  std::string shift_;
  std::string own_nim_;
  std::string other_nim_;
};

}  // namespace

const CoqUsed& used_about(const Theorem& theorem, const Family& game, const std::vector<CoqUsed>& used) {
  const auto found = std::ranges::find_if(used, [&](const CoqUsed& one) {
    return one.theorem->game && to_text(*one.theorem->game) == to_text(game) &&
           terms_of(*one.theorem) == terms_of(theorem);
  });
  if (found == used.end()) throw NotLinear{"no theorem that is used, and in Coq, is about " + to_text(game)};
  return *found;
}

MirrorTheorem mirror_theorem(const Theorem& theorem, const Claim& claim, const std::vector<CoqUsed>& used,
                             std::size_t words, std::size_t number) {
  return MirrorFile(theorem, claim, used).theorem(words, number);
}

}  // namespace takeaway::coq
