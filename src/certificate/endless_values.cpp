#include "certificate/endless_values.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/assert.hpp"

namespace takeaway::endless_check {

EndlessCells::EndlessCells(const Game& game, bool outcomes) : cap_(outcomes ? 1 : ~Value{0}) {
  auto periodic = eventually_periodic(game.moves);
  TAKEAWAY_ASSERT(periodic.has_value());
  add_half(std::move(*periodic));
  if (game.comply) add_half(*eventually_periodic(complement(game.moves)));
  sink_ = game.boundary == BoundaryKind::sink;
  const Move modulus = moves_[0].modulus;
  old_.resize(modulus);
  for (const PeriodicSet& moves : moves_) {
    unions_.emplace_back(modulus);
    gaps_.emplace_back(modulus);
    if (!sink_ || !moves.endless()) continue;
    for (ValueSet& line : unions_.back()) line.add(0);
    for (Gaps& gaps : gaps_.back()) gaps.fill(0);
  }
  values_.resize(moves_.size());
  earlier_.resize(moves_.size());
  for (const std::uint64_t value : game.initial) {
    age();
    for (std::size_t half = 0; half < moves_.size(); ++half) put(half, std::min(value, cap_));
    ++cell_;
  }
  given_ = cell_;
}

std::uint64_t EndlessCells::bytes() const {
  std::uint64_t bytes = latest_.capacity() * sizeof(Place);
  for (const ValueSet& line : old_) bytes += 3 * line.bytes();
  for (const auto& lines : unions_)
    for (const ValueSet& line : lines) bytes += line.bytes();
  for (const auto& lines : gaps_)
    for (const Gaps& line : lines) bytes += line.bytes();
  for (const auto& values : values_) bytes += values.capacity() * (sizeof(values[0]) + sizeof(Place));
  return bytes;
}

void EndlessCells::reserve(std::uint64_t cells) {
  for (auto& values : values_) values.reserve(cells);
  for (auto& places : earlier_) places.reserve(cells);
}

void EndlessCells::advance() {
  age();
  std::array<Value, 2> found{};
  for (std::size_t half = 0; half < moves_.size(); ++half) found[half] = std::min(mex(half), cap_);
  for (std::size_t half = 0; half < moves_.size(); ++half) put(half, found[half]);
  ++cell_;
}

State EndlessCells::state() {
  age();
  State state{old_, {}};
  for (const auto& lines : unions_) {
    auto& missing = state.missing.emplace_back();
    for (const ValueSet& line : lines) missing.push_back(line.missing());
  }
  return state;
}

void EndlessCells::add_half(PeriodicSet set) {
  for (const auto* list : {&set.missing, &set.extra})
    if (!list->empty()) window_ = std::max(window_, list->back());
  moves_.push_back(std::move(set));
}

// The cell that has just fallen out of the window is old from now on.
void EndlessCells::age() {
  if (cell_ < aged_ + window_ + 1) return;
  const std::uint64_t cell = aged_++;
  for (const auto& values : values_) {
    const Value value = values[cell];
    if (old_[cell % modulus()].has(value)) continue;
    old_[cell % modulus()].add(value);
    options_read_ += moves_.size() * modulus();
    for (std::size_t half = 0; half < moves_.size(); ++half)
      for (Move residue = 0; residue < modulus(); ++residue)
        if (moves_[half].residues[residue]) unions_[half][(cell + residue) % modulus()].add(value);
  }
}

// A value that occurs at a cell of the pattern has been seen, unless all such cells are exceptions to it. So
// the mex is a value at an exception, or the least value that no cell of the pattern has and no extra move
// leads to.
Value EndlessCells::mex(std::size_t half) {
  const PeriodicSet& moves = moves_[half];
  Value least = ~Value{0};
  for (const Move move : moves.missing) {
    if (move > cell_) break;
    for (const auto& values : values_) {
      const Value value = values[cell_ - move];
      ++options_read_;
      if (value < least && !seen(half, value)) least = value;
    }
  }
  Gaps& gaps = gaps_[half][cell_ % modulus()];
  Value value = gaps.from(0);
  for (; value < least && seen(half, value); ++options_read_) value = gaps.from(value + 1);
  return std::min(value, least);
}

// Whether the next cell of this half has an option of this value: an old one, or one in the window.
bool EndlessCells::seen(std::size_t half, Value value) const {
  const PeriodicSet& moves = moves_[half];
  const bool below = sink_ && !moves.extra.empty() && cell_ - given_ < moves.extra.back();
  if (unions_[half][cell_ % modulus()].has(value) || (below && value == 0)) return true;
  for (Place place = value < latest_.size() ? latest_[value] : 0; place != 0;) {
    const std::uint64_t cell = (place - 1) / moves_.size();
    if (cell < aged_) return false;
    options_read_ += 8;  // a search in the list of exceptions
    if (moves.contains(cell_ - cell)) return true;
    place = earlier_[(place - 1) % moves_.size()][cell];
  }
  return false;
}

void EndlessCells::put(std::size_t half, Value value) {
  values_[half].push_back(static_cast<std::uint32_t>(value));
  if (value >= latest_.size()) latest_.resize(value + value / 2 + 16, 0);
  earlier_[half].push_back(latest_[value]);
  latest_[value] = static_cast<Place>(cell_ * moves_.size() + half + 1);
  ++options_read_;
  if (old_[cell_ % modulus()].has(value)) return;  // an old cell of the same residue has told all lines
  options_read_ += moves_.size() * modulus();
  for (std::size_t other = 0; other < moves_.size(); ++other)
    for (Move residue = 0; residue < modulus(); ++residue)
      if (moves_[other].residues[residue]) gaps_[other][(cell_ + residue) % modulus()].fill(value);
}

}  // namespace takeaway::endless_check
