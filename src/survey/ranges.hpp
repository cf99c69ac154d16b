// The combinations of parameters that `--let` names, by number: any of them can be gone to. Internal to the
// room `survey`.
#pragma once

#include <span>
#include <vector>

#include "takeaway/parameters.hpp"

namespace takeaway::survey {

/// Walks through the combinations of all parameters but the last, the first slowest. The values of the last
/// one, the inner parameter, are known as ranges, so that many can be passed over at once.
class Ranges {
 public:
  explicit Ranges(std::span<const Let> lets, const Watch* watch = nullptr);

  /// Goes to the first combination of the outer parameters; false when there is none.
  Result<bool> begin();
  /// Goes to the next one; false at the end.
  Result<bool> next();
  /// Where it is: the index of each outer parameter in its ranges.
  std::vector<std::uint64_t> position() const;
  Result<void> go_to(const std::vector<std::uint64_t>& position);

  std::uint64_t inner_count() const { return levels_.back().count; }
  std::int64_t inner_value(std::uint64_t index) const { return levels_.back().value(index); }
  /// Of the outer parameters.
  const Bindings& bindings() const { return bindings_; }

 private:
  struct Segment {
    std::int64_t first = 0;
    std::int64_t step = 1;
    std::uint64_t count = 0;
  };
  struct Level {
    std::vector<Segment> segments;
    std::uint64_t count = 0;
    std::uint64_t index = 0;
    std::int64_t value(std::uint64_t at) const;
  };

  Result<void> open(std::size_t level);
  Result<Segment> segment(const Let& let, const Item& item) const;
  Result<std::int64_t> number(const Let& let, const Formula& formula) const;
  Result<bool> settle(std::size_t level);
  bool back(std::size_t& level);
  void bind(std::size_t level);

  std::span<const Let> lets_;
  const Watch* watch_;
  std::vector<Level> levels_;
  Bindings bindings_;
};

}  // namespace takeaway::survey
