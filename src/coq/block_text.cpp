#include "coq/block_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "coq/parts_text.hpp"
#include "coq/power_statement.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

std::string one_test(const LinearCondition& condition, const std::vector<std::string>& names) {
  if (condition.sign == LinearCondition::Sign::unequal)
    return fmt::format("negb ({})", comparison_text(condition.form, "=?", names));
  return fmt::format("({})", comparison_text(condition.form, sign_text(condition.sign) + "?", names));
}

}  // namespace

std::string spelled_text(const std::vector<CountedSegment>& segments, const std::vector<std::string>& names) {
  return "powers " + segments_text(segments, names);
}

std::string argument_text(const LinearForm& form, const std::vector<std::string>& names) {
  const std::string text = natural_text(form, names);
  return text.find(' ') == std::string::npos ? text : "(" + text + ")";
}

std::string test_text(const Ways& ways, const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  for (const auto& way : ways) {
    std::vector<std::string> all;
    for (const LinearCondition& condition : way) all.push_back(one_test(condition, names));
    texts.push_back(all.empty() ? "true" : fmt::format("{}", fmt::join(all, " && ")));
  }
  return texts.size() == 1 ? texts[0] : fmt::format("({})", fmt::join(texts, ") || ("));
}

BlockText::BlockText(const CountedBlocks& word, std::size_t number, std::string module)
    : word_(word),
      number_(number),
      module_(module.empty() ? "" : std::move(module) + "."),
      frame_(power_frame(word.game, fmt::format("states_{}", number), number)) {}

std::string BlockText::step() const {
  return fmt::format("{}step_{}", module_, number_);
}

/// All names that the blocks speak of, but the state.
std::string BlockText::arguments(const std::vector<std::string>& names) const {
  std::string text;
  for (std::size_t i = 0; i + 1 < names.size(); ++i)
    if (i != word_.state && is_used(i)) text += (text.empty() ? "" : " ") + names[i];
  return text;
}

bool BlockText::is_used(std::size_t name) const {
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

std::string BlockText::definition() const {
  std::string text = fmt::format("Definition step_{} ({} {} : nat) : list nat * nat :=\n", number_,
                                 arguments(frame_.names), state());
  for (std::size_t i = 0; i < word_.blocks.size(); ++i) {
    const CountedBlock& block = word_.blocks[i];
    const bool is_last = i + 1 == word_.blocks.size();
    text += i == 0 ? "  " : is_last ? "  else" : "  else ";
    if (!is_last)
      text += fmt::format("if {} then\n    ", test_text(block.when, frame_.names));
    else if (i > 0)
      text += "\n    ";
    text += fmt::format("({},\n     {})", spelled_text(block.word, frame_.names),
                        natural_text(block.next, frame_.names));
    text += is_last ? ".\n\n" : "\n";
  }
  return text;
}

std::string BlockText::invariant() const {
  std::vector<std::string> texts{fmt::format("0 <= {}", state())};
  for (const LinearCondition& condition : word_.invariant)
    texts.push_back(comparison_text(condition.form, sign_text(condition.sign), frame_.names));
  return fmt::format("{}", fmt::join(texts, " /\\ "));
}

std::string BlockText::blocks() const {
  return fmt::format("({} {}) {}\n    (fun {} => {})", step(), arguments(frame_.names),
                     argument_text(word_.start, frame_.names), state(), invariant());
}

std::string BlockText::first_and_blocks() const {
  return fmt::format("({}) {}", spelled_text(word_.game.first, frame_.names), blocks());
}

std::string BlockText::is_word() const {
  return fmt::format("forall n, {} n =\n  states ({}) ({} {}) {} n", frame_.nim,
                     spelled_text(word_.game.first, frame_.shown), step(), arguments(frame_.shown),
                     argument_text(word_.start, frame_.shown));
}

std::string BlockText::known_as(const std::string& name) const {
  return known_text(word_.game, frame_, name, is_word(), fmt::format("{}states_{}", module_, number_));
}

}  // namespace takeaway::coq
