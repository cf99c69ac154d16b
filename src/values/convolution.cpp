#include "values/convolution.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "values/engines.hpp"
#include "values/sample.hpp"

namespace takeaway {

namespace {

constexpr Heap block = 8192;           // cells computed one by one between two rounds of pieces
constexpr std::size_t chunk = 128;     // bytes covered at a time, in registers
constexpr std::size_t few_moves = 24;  // so many are marked one by one
constexpr std::size_t least_transform = std::size_t{1} << 14U;

// Nanoseconds, as fitted on one machine; only their ratios matter.
constexpr double or_cost = 0.012;         // for a byte covered
constexpr double shifted_or_cost = 0.06;  // for a byte, with a shift of bits
constexpr double transform_cost = 1.6;    // for a place and a level, forward and back

bool mostly_odd(std::span<const Move> moves) {
  const auto even = std::ranges::count_if(moves, [](Move move) { return move % 2 == 0; });
  return moves.size() > 64 && static_cast<std::size_t>(even) < moves.size() / 20;
}

bool all_ones(const std::uint8_t* bytes, std::size_t count) {
  return std::all_of(bytes, bytes + count, [](std::uint8_t byte) { return byte == 0xFF; });
}

}  // namespace

ShiftedBits::ShiftedBits(std::span<const Move> moves, Move divide, Move rest, std::int64_t add,
                         std::size_t length)
    : stride_(length / 8 + 2 * chunk) {
  bytes_.resize(8 * stride_);
  for (const Move move : moves) {
    if (move % divide != rest) continue;
    const auto place =
        static_cast<std::size_t>((static_cast<std::int64_t>(move) + add) / static_cast<std::int64_t>(divide));
    if (place >= length) break;
    members_.push_back(static_cast<std::uint32_t>(place));
    for (std::size_t by = 0; by < 8; ++by)
      bytes_[by * stride_ + (place + by) / 8] |= static_cast<std::uint8_t>(1U << ((place + by) % 8));
  }
}

std::size_t ShiftedBits::count(std::size_t below) const {
  return static_cast<std::size_t>(std::ranges::lower_bound(members_, below) - members_.begin());
}

/// Sources in [first, middle), targets in [middle, end), all in places.
struct Convolution::Piece {
  Heap first;
  Heap middle;
  Heap end;
  std::size_t width() const { return middle - first; }
  std::size_t target_bytes() const { return (end - middle + 7) / 8; }
};

/// One value and one pair of parities of a piece.
struct Convolution::Task {
  std::uint32_t value;
  std::size_t from;
  std::size_t to;
  std::span<const std::uint32_t> sources;
  bool transform = false;
};

struct Convolution::Known {
  std::size_t from;
  std::size_t to;
  Spectrum spectrum;
};

Convolution::Convolution(std::vector<Move> moves, const Halves& halves, Heap cells, std::uint32_t planes,
                         unsigned threads, Way way)
    : moves_(std::move(moves)),
      cap_(halves.cap),
      sink_cells_(halves.halves[0].sink_cells),
      given_(halves.given.size()),
      limit_((cells + block - 1) / block * block + block),
      planes_(std::min(planes, halves.cap)),
      parities_(mostly_odd(moves_) ? 2 : 1),
      way_(way),
      stride_(limit_ / parities_ / 8 + 2 * chunk),
      covered_(std::size_t{planes_} * parities_ * stride_),
      sources_(planes_ * parities_),
      team_(std::max(1U, threads)) {
  TAKEAWAY_ASSERT(is_plain(halves, moves_) && (moves_.empty() || moves_.back() <= cells));
  const std::size_t places = limit_ / parities_;
  same_ = ShiftedBits(moves_, parities_, 0, 0, places);
  if (parities_ == 2) {
    up_ = ShiftedBits(moves_, 2, 1, -1, places);
    down_ = ShiftedBits(moves_, 2, 1, 1, places);
  }
  preload(halves.given);
}

Convolution::~Convolution() = default;

// Computes the cells up to the end of the current block; all pieces with earlier targets have been added.
void Convolution::compute_block() {
  const Heap first = cells_.size();
  const Heap end = (first / block + 1) * block;
  if (first % block == 0 && first > 0) add_pieces(first);
  for (Heap cell = first; cell < end; ++cell) settle(cell, value_of(cell), end);
}

void Convolution::preload(std::span<const std::uint32_t> values) {
  pass(values.size());
  for (const std::uint32_t value : values) {
    const Heap cell = cells_.size();
    cells_.push_back(value);
    if (value < planes_)
      sources_[value * parities_ + parity(cell)].push_back(static_cast<std::uint32_t>(place(cell)));
  }
  // The given values have options to cover in the cells to come: the pieces that reach past the start of the
  // current block are added now.
  const Heap first = cells_.size() / block * block;
  for (Heap middle = first; middle > 0; middle &= middle - 1) add_pieces(middle);
  const std::vector<std::uint32_t> inside(cells_.begin() + static_cast<std::ptrdiff_t>(first), cells_.end());
  cells_.resize(first);
  for (auto& places : sources_)
    while (!places.empty() && places.back() >= first / parities_) places.pop_back();
  for (const std::uint32_t value : inside) settle(cells_.size(), value, first + block);
}

std::uint32_t Convolution::value_of(Heap cell) {
  const std::size_t own = parity(cell);
  const Heap where = place(cell);
  const bool sink = cell - given_ < sink_cells_;
  const std::uint8_t* bytes = covered(0, own) + where / 8;
  for (std::uint32_t value = 0; value < planes_; ++value, bytes += parities_ * stride_)
    if ((*bytes >> (where % 8) & 1U) == 0 && (!sink || value > 0)) return value;
  if (planes_ == cap_) return cap_;
  return by_looking(cell);
}

std::uint32_t Convolution::by_looking(Heap cell) {
  seen_.assign(seen_.size(), 0);
  const auto see = [this](std::uint32_t value) {
    if (value >= seen_.size()) seen_.resize(2 * std::size_t{value} + 64, 0);
    seen_[value] = 1;
  };
  see(0);  // the planes have shown that every value that has a plane is taken
  for (std::uint32_t value = 1; value < planes_; ++value) see(value);
  for (const Move move : moves_) {
    if (move > cell) break;
    see(cells_[cell - move]);
  }
  std::uint32_t mex = 0;
  while (mex < seen_.size() && seen_[mex] != 0) ++mex;
  return std::min(mex, cap_);
}

// Keeps the value of the next cell and covers the cells before `end` of which it is an option.
void Convolution::settle(Heap cell, std::uint32_t value, Heap end) {
  cells_.push_back(value);
  if (value >= planes_) return;
  const std::size_t from = parity(cell);
  const Heap where = place(cell);
  sources_[value * parities_ + from].push_back(static_cast<std::uint32_t>(where));
  const Heap last = end / parities_;  // blocks are even: the same for both parities
  for (std::size_t to = 0; to < parities_; ++to) {
    const ShiftedBits& set = differences(from, to);
    std::uint8_t* const bytes = covered(value, to);
    const auto members = set.members();
    if (members.size() <= few_moves || members[few_moves] >= last - where) {
      for (const std::uint32_t difference : members) {
        const Heap target = where + difference;
        if (target >= last) break;
        bytes[target / 8] |= static_cast<std::uint8_t>(1U << (target % 8));
      }
      continue;
    }
    const std::uint8_t* const moved = set.moved(where % 8);
    std::uint8_t* const target = bytes + where / 8;
    const std::size_t count = last / 8 - where / 8;
    for (std::size_t i = 0; i < count; ++i) target[i] |= moved[i];
  }
}

// All pieces whose targets start at this cell.
void Convolution::add_pieces(Heap middle) {
  const Heap width = middle & -middle;
  const Piece piece{(middle - width) / parities_, middle / parities_,
                    std::min(middle + width, limit_) / parities_};
  if (piece.end <= piece.middle) return;
  std::vector<Task> tasks;
  for (std::uint32_t value = 0; value < planes_; ++value) {
    for (std::size_t to = 0; to < parities_; ++to) {
      for (std::size_t from = 0; from < parities_; ++from) {
        const auto& places = sources_[value * parities_ + from];
        const auto begin = std::ranges::lower_bound(places, piece.first);
        const auto end = std::lower_bound(begin, places.end(), piece.middle);
        tasks.push_back({value, from, to, {begin, end}, false});
      }
    }
  }
  run(piece, tasks);
}

// Covers the targets of one task, or leaves the task to the transform where that is cheaper.
void Convolution::attempt(const Piece& piece, Task& task) {
  const auto bytes = static_cast<double>(piece.target_bytes());
  const auto width = static_cast<double>(piece.width());
  const auto count = static_cast<double>(task.sources.size());
  const auto moves = static_cast<double>(differences(task.from, task.to).count(2 * piece.width()));
  if (moves == 0 || count == 0) return;
  const double sources = count * or_cost * bytes;
  const double shifts = moves * shifted_or_cost * bytes;
  const double transform =
      piece.width() < least_transform ? 1e300 : transform_cost * width * std::log2(2 * width) / 2;
  Way way = way_;
  if (way == Way::cheapest)
    way = shifts < std::min(sources, transform) ? Way::moves
          : sources < transform                 ? Way::sources
                                                : Way::transform;
  if (way == Way::moves) return by_moves(piece, task);
  if (way == Way::sources) {
    by_sources(piece, task, task.sources.size());
    return;
  }
  // After so many sources, random sets of this density would cover everything: it is worth trying them before
  // the transform.
  const double density = std::min(moves / (2 * width), 0.9);
  const double enough = 2 * std::log(width * 4) / -std::log1p(-density);
  task.transform = way_ == Way::transform || enough * or_cost * bytes > transform / 4 ||
                   !by_sources(piece, task, static_cast<std::size_t>(std::min(enough, count)));
}

void Convolution::run(const Piece& piece, std::vector<Task>& tasks) {
  std::atomic<std::size_t> next = 0;
  // Tasks with the same targets stand together, and one thread has them all.
  const auto work = [&](unsigned) {
    for (std::size_t i = parities_ * next++; i < tasks.size(); i = parities_ * next++)
      for (std::size_t from = 0; from < parities_; ++from) attempt(piece, tasks[i + from]);
  };
  if (piece.width() * parities_ <= 2 * block) {
    work(0);
  } else {
    team_.run(work);
  }
  for (std::size_t pair = 0; pair < parities_ * parities_; ++pair) {
    std::vector<Task> chosen;
    for (const Task& task : tasks)
      if (task.transform && task.from == pair / parities_ && task.to == pair % parities_)
        chosen.push_back(task);
    if (!chosen.empty()) by_transform(piece, chosen);
  }
}

// ORs the set of differences once for each source; true when everything is covered.
bool Convolution::by_sources(const Piece& piece, const Task& task, std::size_t most) {
  const ShiftedBits& set = differences(task.from, task.to);
  std::uint8_t* const bytes = covered(task.value, task.to) + piece.middle / 8;
  const auto sources = task.sources.first(most);
  bool full = true;
  for (std::size_t at = 0; at < piece.target_bytes(); at += chunk) {
    std::array<std::uint64_t, chunk / 8> sum;
    std::memcpy(sum.data(), bytes + at, chunk);
    const std::size_t base = piece.middle / 8 + at;
    for (std::size_t i = sources.size(); i > 0;) {
      const std::size_t stop = i > 32 ? i - 32 : 0;
      for (; i > stop; --i) {
        const std::uint32_t source = sources[i - 1];
        const std::uint8_t* const moved = set.moved(source % 8) + base - source / 8;
        for (std::size_t k = 0; k < sum.size(); ++k) {
          std::uint64_t word = 0;
          std::memcpy(&word, moved + 8 * k, 8);
          sum[k] |= word;
        }
      }
      std::uint64_t both = ~std::uint64_t{0};
      for (const std::uint64_t word : sum) both &= word;
      if (both == ~std::uint64_t{0}) break;
    }
    const std::size_t count = std::min(chunk, piece.target_bytes() - at);
    std::memcpy(bytes + at, sum.data(), count);
    full = full && all_ones(bytes + at, count);
  }
  return full;
}

// ORs the sources, as bits, once for each difference.
void Convolution::by_moves(const Piece& piece, const Task& task) {
  const std::size_t width = piece.width();
  std::vector<std::uint64_t> bits(width / 64 + 4);  // bit i + 64: the source at first + i
  for (const std::uint32_t source : task.sources) {
    const std::size_t at = source - piece.first + 64;
    bits[at / 64] |= std::uint64_t{1} << (at % 64);
  }
  std::uint8_t* const bytes = covered(task.value, task.to);
  const auto set = differences(task.from, task.to).members();
  for (const std::uint32_t difference : set) {
    if (difference >= 2 * width) break;
    // Targets first + difference .. middle + difference - 1, cut to the piece's own, in whole bytes.
    const Heap begin = std::max<Heap>(piece.middle, piece.first + difference) / 8;
    const Heap end = (std::min<Heap>(piece.end, piece.middle + difference) + 7) / 8;
    for (Heap byte = begin; byte < end; ++byte) {
      const std::size_t at =
          8 * byte + 64 - piece.first - difference;  // may start up to 7 bits before the sources
      const std::uint64_t low = bits[at / 64] >> (at % 64);
      const std::uint64_t high = at % 64 == 0 ? 0 : bits[at / 64 + 1] << (64 - at % 64);
      bytes[byte] |= static_cast<std::uint8_t>(low | high);
    }
  }
}

// The transform of a set of differences; made once for each length.
const Spectrum& Convolution::spectrum(std::size_t from, std::size_t to, std::size_t length) {
  for (const auto& known : spectra_)
    if (known->from == from && known->to == to && known->spectrum.size() == length) return known->spectrum;
  roots_.prepare(length);
  auto known = std::make_unique<Known>(Known{from, to, Spectrum(length)});
  for (const std::uint32_t difference : differences(from, to).members()) {
    if (difference >= length) break;
    known->spectrum.re[difference] = 1;
  }
  roots_.forward(known->spectrum);
  spectra_.push_back(std::move(known));
  return spectra_.back()->spectrum;
}

void Convolution::by_transform(const Piece& piece, std::span<const Task> tasks) {
  const std::size_t length = 2 * piece.width();
  const std::size_t from = tasks[0].from == tasks[0].to ? 0 : tasks[0].from;
  const std::size_t to = tasks[0].from == tasks[0].to ? 0 : tasks[0].to;
  const Spectrum& set = spectrum(from, to, length);
  const auto moves = static_cast<double>(differences(from, to).count(length));
  // Two values in one number: the second times a power of two beyond every count of the first.
  double most = 1;
  for (const Task& task : tasks) most = std::max(most, static_cast<double>(task.sources.size()));
  const double shift = std::exp2(std::ceil(std::log2(std::min(most, moves) + 1)));
  const bool four = convolution_error(most * (2 + 2 * shift * shift), moves, length) < 0.25;
  const std::size_t each = four ? 4 : 2;
  std::atomic<std::size_t> next = 0;
  team_.run([&](unsigned) {
    Spectrum data;
    for (std::size_t first = each * next++; first < tasks.size(); first = each * next++) {
      data = Spectrum(length);
      const auto group = tasks.subspan(first, std::min(each, tasks.size() - first));
      for (std::size_t i = 0; i < group.size(); ++i)
        for (const std::uint32_t source : group[i].sources)
          (i % 2 == 0 ? data.re : data.im)[source - piece.first] = i < 2 ? 1 : shift;
      roots_.forward(data);
      multiply(data, set, 1.0 / static_cast<double>(length));
      roots_.inverse(data);
      for (std::size_t i = 0; i < group.size(); ++i) {
        std::uint8_t* const bytes = covered(group[i].value, group[i].to);
        const std::vector<double>& counts = i % 2 == 0 ? data.re : data.im;
        for (Heap target = piece.middle; target < piece.end; ++target) {
          const double count = counts[target - piece.first];
          const double high = std::floor((count + 0.5) / shift);
          const bool hit = !four ? count > 0.5 : i < 2 ? count - high * shift > 0.5 : high > 0;
          bytes[target / 8] |= static_cast<std::uint8_t>(static_cast<unsigned>(hit) << (target % 8));
        }
      }
    }
  });
}

std::uint64_t Convolution::bytes(Heap cells, std::uint64_t moves, std::uint32_t planes, unsigned threads) {
  const auto n = static_cast<unsigned __int128>(std::bit_ceil(std::max<Heap>(cells, 2 * block)));
  // Cells and sources, planes, moved copies of three sets, spectra of all lengths with the roots, and work.
  return saturated(n * 16 + n / 8 * planes + 3 * n + static_cast<unsigned __int128>(moves) * 12 + n * 16 * 3 +
                   n * 16 * threads);
}

namespace {

Result<Plan> plan_convolution(const Prospect& prospect) {
  const auto& [game, question, sample, heaps, threads] = prospect;
  const double values = question == Question::outcomes ? 1 : 2 * sample.largest.size(heaps) + 8;
  const auto planes = static_cast<std::uint32_t>(std::min(values, 256.0));
  constexpr Heap most_heaps = Heap{1} << 31U;  // places are numbers of 32 bits
  double cost = 40;
  for (double width = 8192; width < static_cast<double>(heaps); width *= 2)
    cost += std::min(0.0015 * width, planes * 0.8 * std::log2(2 * width)) / threads;
  if (values > planes) cost += sample.moves.average(heaps);  // values without a plane: all options are read
  return Plan{.engine = EngineName::convolution,
              .nanoseconds_per_heap = cost,
              .bytes = heaps > most_heaps
                           ? ~std::uint64_t{0}
                           : Convolution::bytes(heaps, rounded(sample.moves.size(heaps)), planes, threads),
              .reason = "the moves are dense and the values small",
              .heaps = heaps,
              .planes = planes,
              .threads = threads};
}

std::unique_ptr<Engine> make_convolution(const Subject& subject, Halves halves, Heap cells) {
  const Plan& plan = subject.plan();
  return std::make_unique<Convolution>(members(subject.game().moves, cells), halves, cells, plan.planes,
                                       plan.threads);
}

}  // namespace

constinit const EndlessEngine convolution_engine = {.plan = plan_convolution, .make = make_convolution};

}  // namespace takeaway
