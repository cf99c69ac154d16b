// Words made of blocks as text of Coq.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "coq/block_claim.hpp"
#include "coq/block_text.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

class BlockFile {
 public:
  BlockFile(const ClaimedBlocks& claim, std::size_t number)
      : claim_(claim), word_(claim.word), number_(number), text_(claim.word, number) {}

  std::string text() {
    std::string lemmas;
    if (claim_.first)
      lemmas += lemma(*claim_.first, "[]", spelled_text(word_.game.first, frame_.names), first_);
    for (const BlockWindow& window : claim_.starts) lemmas += window_lemma(window, true, starts_);
    for (const BlockWindow& window : claim_.anywhere) lemmas += window_lemma(window, false, anywhere_);
    return text_.definition() + lemmas + frame_.example + statement() + proof() + "Qed.\n\n" +
           (claim_.period ? period() : "") + (claim_.turn ? turn() : "");
  }

 private:
  /// A window's lemma; the text that applies it goes to `uses`.
  std::string lemma(const BlockWindow& window, const std::string& before, const std::string& last,
                    std::vector<std::string>& uses) {
    const bool anywhere = window.claim.word.standing == Standing::anywhere;
    const std::string name = fmt::format("window_{}_{}", number_, ++windows_);
    std::vector<std::string> names = frame_.names;
    if (!anywhere) names[word_.state] = "(" + natural_text(word_.start, names) + ")";
    uses.push_back(fmt::format("apply {}_window, ({} {}); lia", anywhere ? "anywhere" : "start", name,
                               fmt::join(names.begin(), names.end() - 1, " ")));
    return window_text(
        window.claim, name,
        fmt::format("obeys_window {} {} {}\n    ({})\n    ({})", boundary_text(word_.game.boundary), moves(),
                    anywhere ? "true" : "false", before, last),
        window.in_pieces || before == "[]");
  }
  std::string window_lemma(const BlockWindow& window, bool at_start, std::vector<std::string>& uses) {
    std::vector<std::string> texts;
    if (at_start) texts.push_back(spelled_text(word_.game.first, frame_.names));
    std::vector<std::string> names = frame_.names;
    for (const std::size_t i : window.blocks) {
      const CountedBlock& block = word_.blocks[i];
      auto letters = block.word;
      const bool is_last = texts.size() + 1 == window.blocks.size() + (at_start ? 1 : 0);
      if (is_last && claim_.tail && claim_.tail->block == i) letters[0].count = claim_.tail->times;
      texts.push_back(spelled_text(letters, names));
      names[word_.state] = "(" + natural_text(block.next, names) + ")";
    }
    return lemma(window, fmt::format("{}", fmt::join(texts.begin(), texts.end() - 1, " ++ ")), texts.back(),
                 uses);
  }

  std::string moves() const {
    std::vector<std::string> texts;
    for (const LinearForm& move : word_.game.moves) texts.push_back(natural_text(move, frame_.names));
    return list_text(texts);
  }
  std::string statement() const { return frame_.opening + "  " + text_.is_word() + ".\n"; }
  /// Which states lead to themselves.
  std::string ends() const {
    if (!claim_.tail) return "false";
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < claim_.tail->block; ++i)
      texts.push_back(fmt::format("negb ({})", test_text(word_.blocks[i].when, frame_.names)));
    if (claim_.tail->block + 1 < word_.blocks.size())
      texts.push_back(fmt::format("({})", test_text(word_.blocks[claim_.tail->block].when, frame_.names)));
    return fmt::format("{}", fmt::join(texts, " && "));
  }
  std::string proof() const {
    const std::string times = claim_.tail ? natural_text(claim_.tail->times, frame_.names) : "0";
    std::string text = "Proof.\n  intros.\n" + frame_.facts + "  revert n.\n";
    text += fmt::format("  apply (states_theorem {} {}\n    {}\n    (fun {} => {}) ({}) {}).\n",
                        boundary_text(word_.game.boundary), moves(), text_.first_and_blocks(), text_.state(),
                        ends(), times, claim_.before);
    text += "  - discriminate.\n  - positive_moves.\n  - cbv beta; lia.\n";
    for (const char* what : {"state_kept", "letters_there", "tail_stays"})
      text += fmt::format("  - intros {}. {} step_{}.\n", text_.state(), what, number_);
    std::string each = "exfalso; lia";
    for (std::size_t i = 0; i < claim_.before; ++i)
      each = fmt::format("destruct blocks as [|blocks]; [|{}]", each);
    text += fmt::format("  - intros blocks few runs. {};\n    window_cases step_{}; {}.\n", each, number_,
                        choices(starts_));
    text += fmt::format("  - intros {} holds runs. window_cases step_{}; {}.\n", text_.state(), number_,
                        choices(anywhere_));
    text += fmt::format("  - {}.\n", first_.empty() ? "apply nothing_behind" : first_[0]);
    return text;
  }
  /// The beginning of a theorem on the period, up to where the theorem before is used.
  std::string period_opening(const std::string& name, const std::string& stated) const {
    return power_frame(word_.game, name, number_).opening +
           fmt::format("  {}.\nProof.\n  intros.\n", stated) + text_.known_as("values") + frame_.facts;
  }
  /// "- cbv beta; lia. ...": that the states are right.
  std::string states_right() const {
    std::string text = "  - cbv beta; lia.\n";
    for (const char* what : {"state_kept", "letters_there"})
      text += fmt::format("  - intros {}. {} step_{}.\n", text_.state(), what, number_);
    return text;
  }
  /// The theorem on the least period, and its proof.
  std::string period() const {
    const BlockPeriod& period = *claim_.period;
    const std::string name = fmt::format("period_{}", number_);
    const std::string stated = fmt::format("({}) ({}) {}", frame_.nim, period.preperiod, period.period);
    const std::string last = argument_text(period.last, frame_.names);
    std::string text = period_opening(name, fmt::format("repeats {0} /\\\n  least {0}", stated));
    text += fmt::format("  apply (counting_theorem _ {} {} {} _ _ values); clear values.\n",
                        text_.first_and_blocks(), last, argument_text(period.size, frame_.names));
    text += states_right();
    text += fmt::format(
        "  - lia.\n  - counts_up step_{0}.\n  - stays_there step_{0}.\n  - stays_there step_{0}.\n  "
        "- edge_there step_{0} {1} {2}.\n  - same_count.\n  - stays_there step_{0}.\n",
        number_, argument_text(word_.start, frame_.names), last);
    return text + "Qed.\n\n";
  }
  /// The theorem that states come again, and its proof; with a mark, that they do so no sooner.
  std::string turn() const {
    const BlockTurn& turn = *claim_.turn;
    const std::string stated = fmt::format("({}) 0 ({})", frame_.nim, turn.period);
    std::string text =
        turn.mark ? period_opening(fmt::format("period_{}", number_),
                                   fmt::format("repeats {0} /\\\n  least {0}", stated))
                  : period_opening(fmt::format("return_{}", number_), fmt::format("repeats {}", stated));
    text += fmt::format("  apply ({}_theorem _ {} {} {}\n    ({}) ({}) _{} values); clear values.\n",
                        turn.mark ? "turning" : "rotation", text_.first_and_blocks(),
                        argument_text(turn.around, frame_.names), argument_text(turn.step, frame_.names),
                        turn.low, turn.high, turn.mark ? mark(*turn.mark) : "");
    text += states_right();
    text += fmt::format("  - lia.\n  - lia.\n  - intros; cbv beta in *; lia.\n  - turns_round step_{}.\n",
                        number_);
    text += fmt::format("  - closes step_{} {}.\n  - same_turn.\n", number_, turn.rest);
    if (turn.mark)
      text += fmt::format(
          "  - cbv beta; lia.\n  - comes_there step_{0}.\n  - never_meet step_{0}.\n"
          "  - ends_with step_{0}.\n  - begins_with step_{0}.\n",
          number_);
    return text + "Qed.\n\n";
  }
  std::string mark(const BlockMark& mark) const {
    return fmt::format(" {} {} {}", mark.left, mark.right, argument_text(mark.state, frame_.names));
  }
  static std::string choices(std::vector<std::string> uses) {
    uses.emplace_back("exfalso; lia");
    return fmt::format("first\n    [ {} ]", fmt::join(uses, "\n    | "));
  }

  const ClaimedBlocks& claim_;
  const CountedBlocks& word_;
  std::size_t number_;
  BlockText text_;
  const PowerFrame& frame_ = text_.frame();
  std::size_t windows_ = 0;
  std::vector<std::string> first_;
  std::vector<std::string> starts_;
  std::vector<std::string> anywhere_;
};

}  // namespace

std::string blocks_text(const ClaimedBlocks& claim, std::size_t number) {
  return BlockFile(claim, number).text();
}

}  // namespace takeaway::coq
