// Words made of blocks as text of Coq.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "coq/block_claim.hpp"
#include "coq/parts_text.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

class BlockFile {
 public:
  BlockFile(const ClaimedBlocks& claim, std::size_t number)
      : claim_(claim),
        word_(claim.word),
        number_(number),
        frame_(power_frame(claim.word.game, fmt::format("states_{}", number), number)),
        state_(frame_.names[claim.word.state]) {}

  std::string text() {
    std::string lemmas;
    if (claim_.first) lemmas += lemma(*claim_.first, "[]", spelled(word_.game.first, frame_.names), first_);
    for (const BlockWindow& window : claim_.starts) lemmas += window_lemma(window, true, starts_);
    for (const BlockWindow& window : claim_.anywhere) lemmas += window_lemma(window, false, anywhere_);
    return definition() + lemmas + frame_.example + statement() + proof() + "Qed.\n\n" +
           (claim_.period ? period() : "") + (claim_.turn ? turn() : "");
  }

 private:
  using Names = std::vector<std::string>;

  static std::string spelled(const std::vector<CountedSegment>& segments, const Names& names) {
    return "powers " + segments_text(segments, names);
  }

  /// "(a + d <? 2 * m) && (0 <? a)"
  static std::string test(const LinearCondition& condition, const Names& names) {
    using Sign = LinearCondition::Sign;
    const std::string sign = sign_text(condition.sign);
    if (condition.sign == Sign::unequal)
      return fmt::format("negb ({})", comparison_text(condition.form, "=?", names));
    return fmt::format("({})", comparison_text(condition.form, sign + "?", names));
  }
  static std::string test(const Ways& ways, const Names& names) {
    std::vector<std::string> texts;
    for (const auto& way : ways) {
      std::vector<std::string> all;
      for (const LinearCondition& condition : way) all.push_back(test(condition, names));
      texts.push_back(all.empty() ? "true" : fmt::format("{}", fmt::join(all, " && ")));
    }
    return texts.size() == 1 ? texts[0] : fmt::format("({})", fmt::join(texts, ") || ("));
  }

  /// All names that the blocks speak of, but the state.
  std::string arguments(const Names& names) const {
    std::string text;
    for (std::size_t i = 0; i + 1 < names.size(); ++i)
      if (i != word_.state && is_used(i)) text += (text.empty() ? "" : " ") + names[i];
    return text;
  }
  bool is_used(std::size_t name) const {
    return std::ranges::any_of(word_.blocks, [&](const CountedBlock& block) {
      bool found = block.next[name] != 0;
      for (const auto& way : block.when)
        for (const LinearCondition& condition : way) found = found || condition.form[name] != 0;
      for (const CountedSegment& segment : block.word) {
        found = found || segment.count[name] != 0;
        for (const FormRun& run : segment.runs) found = found || run.length[name] != 0;
      }
      return found;
    });
  }
  /// A form as an argument.
  static std::string argument(const LinearForm& form, const Names& names) {
    const std::string text = natural_text(form, names);
    return text.find(' ') == std::string::npos ? text : "(" + text + ")";
  }
  std::string definition() const {
    std::string text = fmt::format("Definition step_{} ({} {} : nat) : list nat * nat :=\n", number_,
                                   arguments(frame_.names), state_);
    for (std::size_t i = 0; i < word_.blocks.size(); ++i) {
      const CountedBlock& block = word_.blocks[i];
      const bool is_last = i + 1 == word_.blocks.size();
      text += i == 0 ? "  " : is_last ? "  else" : "  else ";
      if (!is_last)
        text += fmt::format("if {} then\n    ", test(block.when, frame_.names));
      else if (i > 0)
        text += "\n    ";
      text += fmt::format("({},\n     {})", spelled(block.word, frame_.names),
                          natural_text(block.next, frame_.names));
      text += is_last ? ".\n\n" : "\n";
    }
    return text;
  }

  /// A window's lemma; the text that applies it goes to `uses`.
  std::string lemma(const BlockWindow& window, const std::string& before, const std::string& last,
                    std::vector<std::string>& uses) {
    const bool anywhere = window.claim.word.standing == Standing::anywhere;
    const std::string name = fmt::format("window_{}_{}", number_, ++windows_);
    Names names = frame_.names;
    if (!anywhere) names[word_.state] = "(" + natural_text(word_.start, names) + ")";
    uses.push_back(fmt::format("apply {}_window, ({} {}); lia", anywhere ? "anywhere" : "start", name,
                               fmt::join(names.begin(), names.end() - 1, " ")));
    return window_text(
        window.claim, name,
        fmt::format("obeys_window {} {} {}\n    ({})\n    ({})", boundary_text(word_.game.boundary),
                    moves(frame_.names), anywhere ? "true" : "false", before, last),
        window.in_pieces || before == "[]");
  }
  std::string window_lemma(const BlockWindow& window, bool at_start, std::vector<std::string>& uses) {
    std::vector<std::string> texts;
    if (at_start) texts.push_back(spelled(word_.game.first, frame_.names));
    Names names = frame_.names;
    for (const std::size_t i : window.blocks) {
      const CountedBlock& block = word_.blocks[i];
      auto letters = block.word;
      const bool is_last = texts.size() + 1 == window.blocks.size() + (at_start ? 1 : 0);
      if (is_last && claim_.tail && claim_.tail->block == i) letters[0].count = claim_.tail->times;
      texts.push_back(spelled(letters, names));
      names[word_.state] = "(" + natural_text(block.next, names) + ")";
    }
    return lemma(window, fmt::format("{}", fmt::join(texts.begin(), texts.end() - 1, " ++ ")), texts.back(),
                 uses);
  }

  std::string moves(const Names& names) const {
    std::vector<std::string> texts;
    for (const LinearForm& move : word_.game.moves) texts.push_back(natural_text(move, names));
    return list_text(texts);
  }
  std::string statement() const { return frame_.opening + "  " + is_word() + ".\n"; }
  std::string is_word() const {
    return fmt::format("forall n, {} n =\n  states ({}) (step_{} {}) {} n", frame_.nim,
                       spelled(word_.game.first, frame_.shown), number_, arguments(frame_.shown),
                       argument(word_.start, frame_.shown));
  }

  /// What holds of every state, as a proposition.
  std::string invariant() const {
    std::vector<std::string> texts{fmt::format("0 <= {}", state_)};
    for (const LinearCondition& condition : word_.invariant)
      texts.push_back(comparison_text(condition.form, sign_text(condition.sign), frame_.names));
    return fmt::format("{}", fmt::join(texts, " /\\ "));
  }
  /// Which states lead to themselves.
  std::string ends() const {
    if (!claim_.tail) return "false";
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < claim_.tail->block; ++i)
      texts.push_back(fmt::format("negb ({})", test(word_.blocks[i].when, frame_.names)));
    if (claim_.tail->block + 1 < word_.blocks.size())
      texts.push_back(fmt::format("({})", test(word_.blocks[claim_.tail->block].when, frame_.names)));
    return fmt::format("{}", fmt::join(texts, " && "));
  }
  std::string proof() const {
    const std::string times = claim_.tail ? natural_text(claim_.tail->times, frame_.names) : "0";
    std::string text = "Proof.\n  intros.\n" + frame_.facts + "  revert n.\n";
    text += fmt::format(
        "  apply (states_theorem {} {}\n    ({}) (step_{} {}) ({})\n    (fun {} => {})\n    (fun {} => {}) "
        "({}) {}).\n",
        boundary_text(word_.game.boundary), moves(frame_.names), spelled(word_.game.first, frame_.names),
        number_, arguments(frame_.names), natural_text(word_.start, frame_.names), state_, invariant(),
        state_, ends(), times, claim_.before);
    text += "  - discriminate.\n  - positive_moves.\n  - cbv beta; lia.\n";
    for (const char* what : {"state_kept", "letters_there", "tail_stays"})
      text += fmt::format("  - intros {}. {} step_{}.\n", state_, what, number_);
    std::string each = "exfalso; lia";
    for (std::size_t i = 0; i < claim_.before; ++i)
      each = fmt::format("destruct blocks as [|blocks]; [|{}]", each);
    text += fmt::format("  - intros blocks few runs. {};\n    window_cases step_{}; {}.\n", each, number_,
                        choices(starts_));
    text += fmt::format("  - intros {} holds runs. window_cases step_{}; {}.\n", state_, number_,
                        choices(anywhere_));
    text += fmt::format("  - {}.\n", first_.empty() ? "apply nothing_behind" : first_[0]);
    return text;
  }
  /// The beginning of a theorem on the period, up to where the theorem before is used.
  std::string period_opening(const std::string& name, const std::string& stated) const {
    std::string holes;
    for (std::size_t i = 0; i < word_.game.conditions.size(); ++i) holes += " _";
    const auto parameters = static_cast<std::ptrdiff_t>(word_.game.parameters);
    return power_frame(word_.game, name, number_).opening +
           fmt::format("  {}.\nProof.\n  intros.\n", stated) +
           fmt::format("  assert (values : {}) by (refine (states_{} {}{}); assumption).\n", is_word(),
                       number_, fmt::join(frame_.names.begin(), frame_.names.begin() + parameters, " "),
                       holes) +
           frame_.facts;
  }
  /// "- cbv beta; lia. ...": that the states are right.
  std::string states_right() const {
    std::string text = "  - cbv beta; lia.\n";
    for (const char* what : {"state_kept", "letters_there"})
      text += fmt::format("  - intros {}. {} step_{}.\n", state_, what, number_);
    return text;
  }
  /// "(powers []) (step_1 a t) (0) (fun j => j <= t)"
  std::string states_text() const {
    return fmt::format("({}) (step_{} {}) {}\n    (fun {} => {})", spelled(word_.game.first, frame_.names),
                       number_, arguments(frame_.names), argument(word_.start, frame_.names), state_,
                       invariant());
  }
  /// The theorem on the least period, and its proof.
  std::string period() const {
    const BlockPeriod& period = *claim_.period;
    const std::string name = fmt::format("period_{}", number_);
    const std::string stated = fmt::format("({}) ({}) {}", frame_.nim, period.preperiod, period.period);
    const std::string last = argument(period.last, frame_.names);
    std::string text = period_opening(name, fmt::format("repeats {0} /\\\n  least {0}", stated));
    text += fmt::format("  apply (counting_theorem _ {} {} {} _ _ values); clear values.\n", states_text(),
                        last, argument(period.size, frame_.names));
    text += states_right();
    text += fmt::format(
        "  - lia.\n  - counts_up step_{0}.\n  - stays_there step_{0}.\n  - stays_there step_{0}.\n  "
        "- edge_there step_{0} {1} {2}.\n  - same_count.\n  - stays_there step_{0}.\n",
        number_, argument(word_.start, frame_.names), last);
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
                        turn.mark ? "turning" : "rotation", states_text(),
                        argument(turn.around, frame_.names), argument(turn.step, frame_.names), turn.low,
                        turn.high, turn.mark ? mark(*turn.mark) : "");
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
    return fmt::format(" {} {} {}", mark.left, mark.right, argument(mark.state, frame_.names));
  }
  static std::string choices(std::vector<std::string> uses) {
    uses.emplace_back("exfalso; lia");
    return fmt::format("first\n    [ {} ]", fmt::join(uses, "\n    | "));
  }

  const ClaimedBlocks& claim_;
  const CountedBlocks& word_;
  std::size_t number_;
  PowerFrame frame_;
  std::string state_;
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
