// A game that is another one read backwards, as text of Coq. Internal to the room `coq`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "takeaway/coq.hpp"

namespace takeaway::coq {

struct MirrorTheorem {
  std::string text;
  std::vector<std::string> theorems;  ///< the last one is the claim
  std::vector<std::string> modules;   ///< files that it is built on
};

/// A theorem that is used about this game, in the same parameters. Throws NotLinear.
const CoqUsed& used_about(const Theorem& theorem, const Family& game, const std::vector<CoqUsed>& used);

/// A claim that is a mirror, as the theorem claim_`number`, out of theorems mirror_1, ... behind `words`: one
/// for each pair of words that hold under the same condition. Throws NotLinear.
MirrorTheorem mirror_theorem(const Theorem& theorem, const Claim& claim, const std::vector<CoqUsed>& used,
                             std::size_t words, std::size_t number);

}  // namespace takeaway::coq
