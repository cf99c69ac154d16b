#include "values/planes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "values/engines.hpp"

namespace takeaway {

namespace {

using Word = Planes::Word;

constexpr std::size_t padding_words = 16;  // what the vector kernel may read behind the last word
constexpr std::uint32_t most_planes = 62;
constexpr unsigned least_step = 5;  // from here on, steps of the least move beat look-ups of 13 cells

std::vector<std::uint16_t> greedy_table(const std::vector<unsigned>& near) {
  std::vector<std::uint16_t> table(std::size_t{1} << greedy_bits, 0);
  // Built up by the highest open cell: the choice among the cells below it is in the table already, and
  // decides whether the highest one is denied.
  for (std::size_t open = 1; open < table.size(); ++open) {
    const unsigned top = static_cast<unsigned>(std::bit_width(open)) - 1;
    const std::uint16_t below = table[open ^ (std::size_t{1} << top)];
    const bool denied = std::ranges::any_of(
        near, [&](unsigned move) { return move <= top && ((below >> (top - move)) & 1U) != 0; });
    table[open] = static_cast<std::uint16_t>(denied ? below : below | (1U << top));
  }
  return table;
}

}  // namespace

PlanesLayout layout_of(const Recurrence& recurrence) {
  PlanesLayout layout;
  layout.cap = recurrence.cap;
  layout.moves = recurrence.moves;
  layout.paired = recurrence.paired;
  for (const Move move : recurrence.moves) {
    const auto words = static_cast<std::size_t>((move + 63) / 64);
    if (move < 64) {
      layout.near.push_back(static_cast<unsigned>(move));
    } else {
      layout.far.push_back({words, static_cast<unsigned>(64 * words - move)});
    }
  }
  if (!layout.near.empty() && layout.near.front() < least_step) layout.greedy = greedy_table(layout.near);
  return layout;
}

namespace {

void set_bits(Word* plane, std::size_t from, std::size_t to) {
  for (; from < to && from % 64 != 0; ++from) plane[from / 64] |= Word{1} << (from % 64);
  for (; from + 64 <= to; from += 64) plane[from / 64] = ~Word{0};
  for (; from < to; ++from) plane[from / 64] |= Word{1} << (from % 64);
}

/// Not a std::size_t: in the page's module it has 32 bits, and the plan is to see what does not fit.
std::uint64_t words_before(const Recurrence& recurrence) {
  return recurrence.window() / 64 + 2;
}

}  // namespace

Planes::Planes(const Recurrence& recurrence) : layout_(layout_of(recurrence)) {
  vectors_ = recurrence.moves.front() >= vector_cells();
  history_words_ = static_cast<std::size_t>(words_before(recurrence));
  allocate(history_words_ + std::max(history_words_, block_words) + block_words);
  load_history(recurrence.history);
}

// A search for periods holds four windows in its buffer, three snapshots, and two engines of two windows each
// when it looks for the end of the preperiod.
std::uint64_t Planes::bytes(const Recurrence& recurrence) {
  constexpr unsigned windows = 11;
  const auto words = static_cast<unsigned __int128>(words_before(recurrence)) * windows + 2 * block_words;
  return saturated(words * sizeof(Word) * recurrence.cap);
}

void Planes::allocate(std::size_t words) {
  words_ = words;
  layout_.stride = words + padding_words;
  storage_ = Storage(layout_.stride * layout_.cap + padding_words);
  layout_.planes = storage_.data();
}

void Planes::load_history(const std::vector<Run>& history) {
  end_ = history_words_;
  for (std::uint32_t v = 0; v < layout_.cap; ++v)
    std::fill_n(layout_.planes + v * layout_.stride, end_, Word{0});
  std::size_t bit = 64 * history_words_ - [&] {
    std::size_t length = 0;
    for (const Run& run : history) length += run.length;
    return length;
  }();
  for (const Run& run : history) {
    if (run.value < layout_.cap) set_bits(layout_.planes + run.value * layout_.stride, bit, bit + run.length);
    bit += run.length;
  }
}

// Makes the buffer keep at least `words` words of history before the next cell.
void Planes::grow_history(std::size_t words) {
  if (words <= history_words_) return;
  const std::size_t more = words - history_words_;
  const PlanesLayout old = layout_;
  const Storage held = std::move(storage_);
  allocate(words + std::max(words, block_words) + block_words + (end_ - history_words_));
  for (std::uint32_t v = 0; v < layout_.cap; ++v)
    std::copy_n(held.data() + v * old.stride, end_, layout_.planes + v * layout_.stride + more);
  history_words_ += more;
  end_ += more;
  scan_ += more;
}

// Keeps history_words_ words before the word of the cell that is next to be handed out.
void Planes::slide() {
  const std::size_t from = bit_of(read_) / 64 - history_words_;
  for (std::uint32_t v = 0; v < layout_.cap; ++v) {
    Word* const plane = layout_.planes + v * layout_.stride;
    std::memmove(plane, plane + from, (end_ - from) * sizeof(Word));
  }
  base_ += 64 * from;
  end_ -= from;
  scan_ -= std::min(scan_, from);
}

void Planes::compute_block() {
  if (end_ + block_words > words_) slide();
  if (vectors_) {
    advance_vectors(layout_, end_, block_words);
  } else {
    advance_words(layout_, end_, block_words);
  }
  end_ += block_words;
}

Heap Planes::compute_all(const Recurrence& recurrence, Heap count) {
  Planes planes(recurrence);
  planes.allocate(planes.history_words_ + count / 64 + 2 * block_words);
  planes.load_history(recurrence.history);
  while (planes.computed() < count) planes.compute_block();
  Heap zeros = 0;
  for (std::size_t w = planes.history_words_; w < planes.end_; ++w)
    zeros += static_cast<Heap>(std::popcount(planes.layout_.planes[w]));
  return zeros;
}

Word Planes::bits_at(std::uint32_t plane, std::size_t bit) const {
  const Word* const word = layout_.planes + plane * layout_.stride + bit / 64;
  const std::size_t shift = bit % 64;
  return (word[0] >> shift) | ((word[1] << 1U) << (63U - shift));
}

std::uint32_t Planes::cell_value(std::size_t bit) const {
  std::uint32_t value = 0;
  while (value < layout_.cap && (layout_.planes[value * layout_.stride + bit / 64] >> (bit % 64) & 1U) == 0)
    ++value;
  return value;
}

// Eight cells a step: each byte of a plane is spread over eight bytes, which carry the value 1, and the
// planes' values add up since a cell is in at most one of them.
template <class Out>
void Planes::expand(std::span<Out> out) {
  static constexpr auto spread = [] {
    std::array<std::uint64_t, 256> table{};
    for (std::size_t byte = 0; byte < 256; ++byte)
      for (std::size_t i = 0; i < 8; ++i) table[byte] |= std::uint64_t{byte >> i & 1U} << (8 * i);
    return table;
  }();
  while (!out.empty()) {
    if (read_ >= computed()) compute_block();
    const std::size_t count = std::min<std::size_t>(out.size(), computed() - read_);
    const std::size_t first = bit_of(read_);
    std::size_t done = 0;
    while (done < count) {
      Word left = ~Word{0};
      std::array<std::uint64_t, 8> cells{};
      for (std::uint32_t v = 0; v < layout_.cap; ++v) {
        const Word bits = bits_at(v, first + done);
        left &= ~bits;
        for (std::size_t i = 0; i < 8; ++i) cells[i] += spread[bits >> (8 * i) & 255U] * v;
      }
      for (std::size_t i = 0; i < 8; ++i) cells[i] += spread[left >> (8 * i) & 255U] * layout_.cap;
      std::array<std::uint8_t, 64> bytes{};
      std::memcpy(bytes.data(), cells.data(), 64);
      const std::size_t step = std::min<std::size_t>(64, count - done);
      std::copy_n(bytes.begin(), step, out.begin() + static_cast<std::ptrdiff_t>(done));
      done += step;
    }
    read_ += count;
    out = out.subspan(count);
  }
}

void Planes::fill_zeros(std::span<std::uint64_t> out) {
  while (!out.empty()) {
    if (read_ + 64 > computed()) compute_block();
    const std::size_t words = std::min<std::size_t>(out.size(), (computed() - read_) / 64);
    const std::size_t bit = bit_of(read_);
    for (std::size_t w = 0; w < words; ++w) out[w] = bits_at(0, bit + 64 * w);
    read_ += 64 * words;
    out = out.subspan(words);
  }
}

Run Planes::next_run(Heap most) {
  if (read_ >= computed()) compute_block();
  const std::size_t bit = bit_of(read_);
  const std::uint32_t value = cell_value(bit);
  const Heap available = std::min(most, computed() - read_);
  Heap length = 0;
  while (length < available) {
    Word same = 0;  // cells that have the value
    if (value < layout_.cap) {
      same = bits_at(value, bit + length);
    } else {
      for (std::uint32_t v = 0; v < layout_.cap; ++v) same |= bits_at(v, bit + length);
      same = ~same;
    }
    const int run = std::countr_one(same);
    length += static_cast<Heap>(run);
    if (run < 64) break;
  }
  length = std::min(length, available);
  read_ += length;
  return {length, value};
}

void Planes::skip(Heap count) {
  while (count > 0) {
    if (read_ >= computed()) compute_block();
    const Heap step = std::min(count, computed() - read_);
    read_ += step;
    count -= step;
  }
}

void Planes::count(Heap cells, std::span<Heap> tally) {
  while (cells > 0) {
    if (read_ >= computed()) compute_block();
    const std::size_t bit = bit_of(read_);
    const Heap step = std::min<Heap>({cells, 64, computed() - read_});
    const Word kept = step == 64 ? ~Word{0} : (Word{1} << step) - 1;
    Heap others = step;
    for (std::uint32_t v = 0; v < layout_.cap; ++v) {
      const auto found = static_cast<Heap>(std::popcount(bits_at(v, bit) & kept));
      tally[v] += found;
      others -= found;
    }
    tally[layout_.cap] += others;
    read_ += step;
    cells -= step;
  }
}

namespace {

// A few instructions for each pair of move and plane, shared by all cells of a word or vector, and more when
// moves below 64 have to be resolved inside a word.
double planes_cost(const Recurrence& recurrence) {
  const double planes = recurrence.cap;
  const auto moves = static_cast<double>(recurrence.moves.size());
  const auto near =
      static_cast<double>(std::ranges::count_if(recurrence.moves, [](Move move) { return move < 64; }));
  if (recurrence.moves.front() >= vector_cells())
    return (3.0 + 0.65 * moves * planes) / static_cast<double>(vector_cells());
  // Greedy chunks a word: 13 cells by a table for the least moves, else as many cells as the least move.
  const auto least = static_cast<double>(recurrence.moves.front());
  const double chunks = near == 0 ? 0 : least < 5 ? 5 : 64.0 / least;
  return (2.0 + planes * (0.7 * moves + chunks * (1.2 + 0.4 * near))) / 64.0;
}

Plan plan_planes(const Recurrence& recurrence) {
  return {.engine = EngineName::planes,
          .nanoseconds_per_heap = planes_cost(recurrence),
          .bytes = Planes::bytes(recurrence),
          .reason = recurrence.moves.front() >= vector_cells() ? "every move spans a whole vector of heaps"
                                                               : "64 heaps fit a machine word"};
}

std::unique_ptr<MarkingEngine> make_planes(const Recurrence& recurrence) {
  return std::make_unique<Planes>(recurrence);
}

}  // namespace

constinit const FiniteEngine planes_engine = {
    .most_moves = most_planes, .plan = plan_planes, .make = make_planes};

}  // namespace takeaway
