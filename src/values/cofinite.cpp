#include "values/cofinite.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "values/engines.hpp"
#include "values/sample.hpp"

namespace takeaway {

Cofinite::Cofinite(Halves halves)
    : halves_(std::move(halves)), window_(halves_.window()), values_(halves_.halves.size()) {
  for (const HalfMoves& half : halves_.halves) {
    lines_.emplace_back(half.moves.modulus);
    auto& residues = residues_.emplace_back();
    for (Move r = 0; r < half.moves.modulus; ++r)
      if (half.moves.residues[r]) residues.push_back(r);
    // Under sink, a set without end always has a move to heap 0 or below: the value 0 is counted once more,
    // and no exception takes that off.
    if (half.sink_cells == ~Move{0})
      for (Line& line : lines_.back()) line.add(0);
  }
  for (const std::uint32_t value : halves_.given) {
    const std::vector<std::uint32_t> cell(values_.size(), value);
    settle(cell);
  }
}

void Cofinite::Line::add(std::uint32_t value) {
  if (value >= counts.size()) {
    const std::size_t known = counts.size();
    counts.resize(std::size_t{value} + value / 2 + 16);
    links.resize(counts.size());
    std::iota(links.begin() + static_cast<std::ptrdiff_t>(known), links.end(),
              static_cast<std::uint32_t>(known));
  }
  if (counts[value] == 0) links[value] = value + 1;
  // A count that reaches the largest number stays there: only small counts are ever compared.
  if (counts[value] != ~std::uint32_t{0}) ++counts[value];
}

std::uint32_t Cofinite::Line::gap(std::uint32_t from) {
  while (from < links.size() && links[from] != from) {
    const std::uint32_t next = links[from];
    if (next < links.size()) links[from] = links[next];
    from = next;
  }
  return from;
}

std::uint32_t Cofinite::mex(std::size_t which) {
  const HalfMoves& half = halves_.halves[which];
  Line& line = lines_[which][cell_ % half.moves.modulus];
  if (++turn_ == 0) {  // after 2^32 turns old marks would look new
    std::ranges::fill(marks_, Mark{});
    turn_ = 1;
  }
  const auto mark = [this](std::uint32_t value) -> Mark& {
    if (value >= marks_.size()) marks_.resize(2 * std::size_t{value} + 16);
    return marks_[value];
  };
  if (cell_ - halves_.given.size() < half.sink_cells) mark(0).seen = turn_;
  for (const Move move : half.moves.extra) {
    if (move > cell_) break;
    for (std::size_t other = 0; other < values_.size(); ++other) mark(value_at(other, move)).seen = turn_;
  }
  const auto count = [&line](std::uint32_t value) {
    return value < line.counts.size() ? line.counts[value] : 0;
  };
  std::uint32_t least = line.gap(0);
  while (mark(least).seen == turn_) least = line.gap(least + 1);
  for (const Move move : half.moves.missing) {
    if (move > cell_) break;
    for (std::size_t other = 0; other < values_.size(); ++other) {
      const std::uint32_t value = value_at(other, move);
      if (value >= least) continue;
      Mark& freed = mark(value);
      freed.missing = freed.taken == turn_ ? freed.missing + 1 : 1;
      freed.taken = turn_;
      if (freed.missing == count(value) && freed.seen != turn_) least = value;
    }
  }
  return std::min(least, halves_.cap);
}

// The cell's values are options of all later cells of the right residues.
void Cofinite::settle(std::span<const std::uint32_t> cell) {
  for (std::size_t half = 0; half < lines_.size(); ++half) {
    const Move modulus = halves_.halves[half].moves.modulus;
    for (const Move residue : residues_[half]) {
      Line& line = lines_[half][(cell_ + residue) % modulus];
      for (const std::uint32_t value : cell) line.add(value);
    }
  }
  for (std::size_t half = 0; half < values_.size(); ++half) values_[half].push_back(cell[half]);
  ++cell_;
  compact();
}

// Cells behind the window are not looked at again.
void Cofinite::compact() {
  constexpr std::size_t slack = std::size_t{1} << 16U;
  if (values_[0].size() < slack || values_[0].size() / 2 < window_) return;
  for (auto& values : values_)
    values.erase(values.begin(), values.end() - static_cast<std::ptrdiff_t>(window_ + 1));
}

void Cofinite::advance() {
  std::array<std::uint32_t, 2> cell = {0, 0};
  for (std::size_t half = 0; half < values_.size(); ++half) cell[half] = mex(half);
  settle(std::span(cell).first(values_.size()));
}

template <class Out>
void Cofinite::write(std::span<Out> out) {
  for (Out& value : out) {
    advance();
    value = static_cast<Out>(latest(0));
  }
}

void Cofinite::fill(std::span<std::uint8_t> out) {
  write(out);
}
void Cofinite::fill(std::span<std::uint32_t> out) {
  write(out);
}

Run Cofinite::next_run(Heap /*most*/) {
  advance();
  return {1, latest(0)};
}

void Cofinite::skip(Heap count) {
  for (; count > 0; --count) advance();
}

void Cofinite::preload(std::span<const std::uint32_t> values) {
  for (const std::uint32_t value : values) settle(std::span<const std::uint32_t>(&value, 1));
}

std::uint64_t Cofinite::bytes(const Halves& halves, Heap heaps, std::uint64_t largest) {
  const auto each = static_cast<unsigned __int128>(halves.halves.size());
  unsigned __int128 lines = 0;
  for (const HalfMoves& half : halves.halves) lines += half.moves.modulus;
  constexpr Heap slack = Heap{1} << 17U;
  const auto window = static_cast<unsigned __int128>(halves.window());
  const unsigned __int128 held = std::min(static_cast<unsigned __int128>(heaps) + slack, 3 * window + slack);
  // Vectors grow by doubling, and for a moment both the old and the new one are there.
  return saturated(held * sizeof(std::uint32_t) * 2 * each +
                   static_cast<unsigned __int128>(largest) * 3 *
                       (2 * lines * sizeof(std::uint32_t) + sizeof(Mark)) +
                   halves.exceptions() * sizeof(Move));
}

namespace {

Result<Plan> plan_cofinite(const Prospect& prospect) {
  const auto& [game, question, sample, heaps, threads] = prospect;
  const auto halves = halves_of(game, question, std::min<Heap>(heaps, sample_heaps));
  if (!halves) return std::unexpected(halves.error());
  double cost = 0;
  for (const HalfMoves& half : halves->halves) {
    const double exceptions = static_cast<double>(half.moves.missing.size() + half.moves.extra.size());
    const double listed = std::min(sample.moves.average(heaps), sample.missing.average(heaps));
    cost += 12 + 4 * static_cast<double>(std::ranges::count(half.moves.residues, true)) +
            (sample.largest.exponent > 0.5 ? 8 : 2.5) * static_cast<double>(halves->halves.size()) *
                (half.finite_exceptions ? exceptions : listed);
  }
  return Plan{.engine = EngineName::cofinite,
              .nanoseconds_per_heap = cost,
              .bytes = Cofinite::bytes(*halves, heaps, rounded(sample.largest.size(heaps))),
              .reason = game.comply ? "both halves at once, from counts of the values seen"
                                    : "values are counted, a few heaps are exceptions",
              .heaps = heaps};
}

std::unique_ptr<Engine> make_cofinite(const Subject& /*subject*/, Halves halves, Heap /*cells*/) {
  return std::make_unique<Cofinite>(std::move(halves));
}

}  // namespace

constinit const EndlessEngine cofinite_engine = {
    .takes_comply = true, .plan = plan_cofinite, .make = make_cofinite};

}  // namespace takeaway
