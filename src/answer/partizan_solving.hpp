// Sums of partizan heaps, as typed: `left {1,3} right {2,5}: 4, 7 + nim: 3`.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "takeaway/partizan_values.hpp"
#include "takeaway/position.hpp"

namespace takeaway::answer {

/// A sum of heaps under partizan games and others, before the parameters have values.
struct PartizanSum {
  /// The games that are partizan, with where they stand, in order.
  struct Part {
    PartizanFamily family;
    std::size_t place = 0;
  };
  std::vector<Part> parts;
  PositionFamily position;  ///< the same with `nim` in their places
  std::string text;

  std::set<std::string> parameters() const;
};

/// Whether one of the games means to be partizan.
bool is_partizan_sum(std::string_view text);

Result<PartizanSum> parse_partizan_sum(std::string_view text);

/// The heaps in order. Of games that are not partizan only plain ones may stand in such a sum.
Result<std::vector<PartizanHeap>> bind(const PartizanSum& sum, const Bindings& bindings);

/// The rule of a heap; one with the same moves for both is written with its set alone.
std::string rule_text(const PartizanGame& game);

/// The sum in the notation: heaps in a row under one game are written together.
std::string to_text(const std::vector<PartizanHeap>& heaps);

struct SolvedPartizanSum {
  PartizanSolution solution;
  std::string value;  ///< the canonical form of the sum; empty where it is too large or there is none
};

Result<SolvedPartizanSum> solve_partizan_sum(const std::vector<PartizanHeap>& heaps, std::uint64_t memory,
                                             Listener& listener);

/// "take 3 from heap 1, leaving 4".
std::string move_words(const std::vector<PartizanHeap>& heaps, const PartizanMove& move);

/// {"position","outcome","value","left":[{"heap","take","to"}],"right":[...]}
Json json_of(const std::vector<PartizanHeap>& heaps, const SolvedPartizanSum& solved);

}  // namespace takeaway::answer
