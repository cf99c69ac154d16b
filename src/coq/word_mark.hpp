// Marks of words with powers: why their periods are least. Internal to the room `coq`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coq/counted.hpp"

namespace takeaway::coq {

/// Two letters that meet at one place of the period alone: between its front and its back.
struct WordMark {
  std::uint64_t left = 0;
  std::uint64_t right = 0;
  std::vector<CountedSegment> front;
  std::vector<CountedSegment> back;
  /// The last letters of preperiod and period, which differ, if there is a preperiod.
  std::optional<std::uint64_t> before;
  std::optional<std::uint64_t> end;
};

/// A mark; or two cases, where a form is 0 and where it is not; or neither, where no parameters are.
struct MarkTree {
  std::optional<WordMark> mark;
  std::optional<LinearForm> form;
  std::vector<MarkTree> cases;
};

/// Nothing where some parameters have no mark that is found.
std::optional<MarkTree> find_marks(const CountedWord& word);

/// The proof, where `values` says what the letters are.
std::string marks_text(const MarkTree& tree, const CountedWord& word, const std::vector<std::string>& names);

}  // namespace takeaway::coq
