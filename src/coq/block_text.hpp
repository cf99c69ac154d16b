// How a word made of blocks is written down in Coq. Internal to the room `coq`.
#pragma once

#include <string>
#include <vector>

#include "coq/power_file.hpp"

namespace takeaway::coq {

/// "powers [(h, [(0, m); (1, m)])]"
std::string spelled_text(const std::vector<CountedSegment>& segments, const std::vector<std::string>& names);
/// A form as an argument of a function.
std::string argument_text(const LinearForm& form, const std::vector<std::string>& names);
/// "(a + d <? 2 * m) && (0 <? a)"
std::string test_text(const Ways& ways, const std::vector<std::string>& names);

class BlockText {
 public:
  /// The word is written as the theorem states_`number`, of this file or of the module that is named.
  BlockText(const CountedBlocks& word, std::size_t number, std::string module = "");

  const PowerFrame& frame() const { return frame_; }
  /// The state's name.
  const std::string& state() const { return frame_.names[word_.state]; }
  /// The name of the function that has the blocks, "step_2", and its definition.
  std::string step() const;
  std::string definition() const;
  /// What holds of every state, as a proposition.
  std::string invariant() const;
  /// "(step_1 a t) 0 (fun j => j <= t)", with what comes before the blocks or without.
  std::string blocks() const;
  std::string first_and_blocks() const;

  /// "forall n, nim Wall [a; 2 * a + 1; 3 * a] n = states ...", and that it has been shown: "assert (values :
  /// ...)".
  std::string is_word() const;
  std::string known_as(const std::string& name) const;

 private:
  std::string arguments(const std::vector<std::string>& names) const;
  bool is_used(std::size_t name) const;

  const CountedBlocks& word_;
  std::size_t number_;
  std::string module_;
  PowerFrame frame_;
};

}  // namespace takeaway::coq
