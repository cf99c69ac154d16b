// The certificates of a word with powers, as lemmas that Coq computes. Internal to the room `coq`.
#pragma once

#include <string>
#include <vector>

#include "coq/power_file.hpp"

namespace takeaway::coq {

/// "Lemma word_1_part_1 : checks_powers ... = true.", of a part of the leaf.
std::string powers_lemma(const std::string& name, const PowerLeaf& leaf, std::size_t part);

/// "Lemma window_1_1_part_1 : checks_window ... = true.", of a part of the leaf.
std::string window_lemma(const std::string& name, const PowerLeaf& leaf, std::size_t part);

/// "Lemma period_1_part_1 : checks_shortest ... = true.", of a part of the cases.
std::string shortest_lemma(const std::string& name, const PowerLeaf& leaf, const LeastCases& cases,
                           std::size_t part);

}  // namespace takeaway::coq
