// What can be said of the letters of a word with powers whose runs may be empty. Internal to the room `coq`.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "coq/counted.hpp"

namespace takeaway::coq {

/// Segments where some conditions hold, as `kernel/Marks.v` looks at them.
class KnownLetters {
 public:
  KnownLetters(const CountedWord& game, std::vector<LinearCondition> conditions)
      : game_(game), conditions_(std::move(conditions)) {}

  /// Whether a length, or how often a segment comes, is 0, or not, or either.
  enum class Size { none, some, unsure };
  Size size(const LinearForm& form) const;

  /// The first letter of segments, if it is the same however often they come; the last one likewise.
  std::optional<std::uint64_t> first(const std::vector<CountedSegment>& segments) const;
  std::optional<std::uint64_t> last(const std::vector<CountedSegment>& segments) const;
  /// Whether a letter may stand before another one, somewhere in the segments.
  bool may_meet(const std::vector<CountedSegment>& segments, std::uint64_t left, std::uint64_t right) const;

 private:
  using Letters = std::set<std::uint64_t>;
  bool may_meet(const std::vector<FormRun>& runs, std::uint64_t left, std::uint64_t right,
                Letters& ends) const;

  const CountedWord& game_;
  std::vector<LinearCondition> conditions_;
  mutable std::map<LinearForm, Size> sizes_;  ///< those that were asked for
};

/// Whether a segment comes once, whatever the parameters are.
bool is_once(const CountedSegment& segment);

}  // namespace takeaway::coq
