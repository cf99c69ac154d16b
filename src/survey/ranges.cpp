#include "survey/ranges.hpp"

namespace takeaway::survey {

Ranges::Ranges(std::span<const Let> lets, const Watch* watch)
    : lets_(lets), watch_(watch), levels_(lets.size()) {}

std::int64_t Ranges::Level::value(std::uint64_t at) const {
  for (const Segment& segment : segments) {
    // Modulo 2^64: from -2^62 to 2^62 it is 2^63, which is no int64, but the number there is.
    if (at < segment.count)
      return static_cast<std::int64_t>(static_cast<std::uint64_t>(segment.first) +
                                       static_cast<std::uint64_t>(segment.step) * at);
    at -= segment.count;
  }
  return 0;
}

Result<std::int64_t> Ranges::number(const Let& let, const Formula& formula) const {
  auto value = evaluate(formula, bindings_);
  if (!value) value.error().text = let.text;
  return value;
}

Result<Ranges::Segment> Ranges::segment(const Let& let, const Item& item) const {
  Segment found;
  const auto first = number(let, item.first);
  if (!first) return std::unexpected(first.error());
  found.first = *first;
  found.count = 1;
  if (item.kind == Item::Kind::single) return found;
  if (item.kind == Item::Kind::progression) {
    const auto second = number(let, item.second);
    if (!second) return std::unexpected(second.error());
    const auto step = progression_step(*first, *second, let, item);
    if (!step) return std::unexpected(step.error());
    found.step = *step;
  }
  const auto last = number(let, item.last);
  if (!last) return std::unexpected(last.error());
  // Modulo 2^64 again: the numbers are in order, so this is their distance.
  const std::uint64_t distance = static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first);
  found.count = *last < *first ? 0 : distance / static_cast<std::uint64_t>(found.step) + 1;
  return found;
}

Result<void> Ranges::open(std::size_t level) {
  Level& opened = levels_[level];
  opened = {};
  for (const Item& item : lets_[level].items) {
    const auto found = segment(lets_[level], item);
    if (!found) return std::unexpected(found.error());
    opened.segments.push_back(*found);
    constexpr std::uint64_t most = std::uint64_t{1} << 53U;
    if (found->count > most || opened.count + found->count > most)
      return limit_reached("a survey of more than 2^53 games");
    opened.count += found->count;
  }
  return {};
}

void Ranges::bind(std::size_t level) {
  bindings_.bind(lets_[level].name, levels_[level].value(levels_[level].index));
}

// Gives up the last outer parameter's value, and those of the parameters before it that are at their last.
bool Ranges::back(std::size_t& level) {
  while (level > 0) {
    --level;
    bindings_.unbind_last();
    if (++levels_[level].index < levels_[level].count) {
      bind(level++);
      return true;
    }
  }
  return false;
}

Result<bool> Ranges::settle(std::size_t level) {
  for (;;) {
    if (watch_ != nullptr && watch_->stopped()) return interruption();
    if (auto opened = open(level); !opened) return std::unexpected(opened.error());
    if (level + 1 == levels_.size()) return true;
    if (levels_[level].count > 0)
      bind(level++);
    else if (!back(level))
      return false;
  }
}

Result<bool> Ranges::begin() {
  bindings_ = {};
  return settle(0);
}

Result<bool> Ranges::next() {
  std::size_t level = levels_.size() - 1;
  if (!back(level)) return false;
  return settle(level);
}

std::vector<std::uint64_t> Ranges::position() const {
  std::vector<std::uint64_t> indices;
  for (std::size_t level = 0; level + 1 < levels_.size(); ++level) indices.push_back(levels_[level].index);
  return indices;
}

Result<void> Ranges::go_to(const std::vector<std::uint64_t>& position) {
  bindings_ = {};
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    if (auto opened = open(level); !opened) return opened;
    if (level == position.size()) break;
    levels_[level].index = position[level];
    bind(level);
  }
  return {};
}

}  // namespace takeaway::survey
