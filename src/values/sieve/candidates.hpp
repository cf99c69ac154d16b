// Candidates, and how they are compared with what moves show. Part of the engine `sieve`.
#pragma once

#include <bit>
#include <utility>

#include "values/sieve/stamps.hpp"

namespace takeaway::sieve {

/// The candidates of a group of heaps, as vectors: vector k holds the k-th least candidate of each heap. The
/// largest number of a cell stands for a candidate that was dropped, or never was there.
template <class Cell>
class Candidates {
 public:
  static constexpr std::size_t most = 16;

  /// Takes as candidates the least values that each heap has not seen, ascending.
  void take(const Sight<Cell>& sight) {
    Cell lists[group][most + 8 * at_once];  // `list` may write so many more than it needs
    for (std::size_t heap = 0; heap < group; ++heap) list(sight, heap, lists[heap]);
    for (std::size_t part = 0; part < parts; ++part) {
      for (std::size_t k = 0; k < most; k += count) {
        Vector tile[count];
        for (std::size_t i = 0; i < count; ++i) tile[i] = load(lists[part * count + i] + k);
        transpose(tile);
        std::copy_n(tile, count, values_[part] + k);
      }
    }
  }

  /// Takes the candidates that remained when the group was compared with other moves before.
  void take_back(const Sight<Cell>& sight) {
    for (std::size_t part = 0; part < parts; ++part)
      for (std::size_t k = 0; k < kept; ++k) values_[part][k] = load(sight.candidates[k] + part * count);
  }

  /// Puts the candidates that remain back into the sight of the group.
  void give(Sight<Cell>& sight) const {
    for (std::size_t part = 0; part < parts; ++part)
      for (std::size_t k = 0; k < kept; ++k)
        std::memcpy(sight.candidates[k] + part * count, &values_[part][k], sizeof(Vector));
  }

  /// Drops, of the first `compared` candidates, those that the moves show the group at `first`. Meanwhile the
  /// group at `next` is shown other moves, which are noted as stamps, one with every `pace` comparisons:
  /// stores and vectors keep different parts of the machine busy.
  template <std::size_t compared, std::size_t pace = 1>
  void compare(const Cell* cells, Heap first, std::span<const Move> moves, Heap next = 0,
               std::span<const Move> stamped = {}, Stamps::Pen pen = {}) {
    for (std::size_t part = 0; part < parts; ++part) {
      Vector values[compared];
      std::copy_n(values_[part], compared, values);
      const auto compare_with = [&](Move move) {
        const Vector shown = load(cells + (first - move) + part * count);
#pragma GCC unroll 32
        for (std::size_t k = 0; k < compared; ++k) values[k] |= static_cast<Vector>(shown == values[k]);
      };
      for (std::size_t i = 0; i < stamped.size(); ++i) {
        pen.template note<count>(cells + (next - stamped[i]) + part * count, part * count);
#pragma GCC unroll 4
        for (std::size_t k = 0; k < pace; ++k) compare_with(moves[i * pace + k]);
      }
      for (const Move move : moves.subspan(stamped.size() * pace)) compare_with(move);
      std::copy_n(values, compared, values_[part]);
    }
  }

  /// Sorts the first `compared` candidates of each heap, so that dropped ones come last. Later ones are
  /// forgotten.
  template <std::size_t compared>
  void sort() {
    for (std::size_t part = 0; part < parts; ++part) {
      Vector values[compared];
      std::copy_n(values_[part], compared, values);
      sort(values);
      std::copy_n(values, compared, values_[part]);
    }
  }

 private:
  typedef Cell Vector __attribute__((vector_size(16)));
  static constexpr std::size_t count = 16 / sizeof(Cell);
  static constexpr std::size_t parts = group / count;
  static constexpr Cell gone = Sight<Cell>::gone;
  static constexpr std::size_t at_once =
      32;  // bytes read before it is asked whether enough candidates were found

  static Vector load(const Cell* cells) {
    Vector vector;
    std::memcpy(&vector, cells, sizeof vector);
    return vector;
  }

  // Which bits of a byte are 0, in order.
  typedef Cell Eight __attribute__((vector_size(8 * sizeof(Cell))));
  struct Zeros {
    alignas(16) Cell places[256][8];
    std::uint8_t count[256];
  };
  static constexpr Zeros zeros = [] {
    Zeros made{};
    for (unsigned byte = 0; byte < 256; ++byte)
      for (unsigned bit = 0; bit < 8; ++bit)
        if ((byte >> bit & 1U) == 0) made.places[byte][made.count[byte]++] = static_cast<Cell>(bit);
    return made;
  }();

  // The least values that a heap has not seen. For each byte of eight values all eight places are written,
  // and the end of the list moves on by the number of unseen ones: no branch depends on the values.
  static void list(const Sight<Cell>& sight, std::size_t heap, Cell* values) {
    const Cell* const end = values + most;
    const std::size_t bytes =
        std::min(sight.bytes, (std::size_t{gone} + 1) / 8);  // larger values do not fit a cell
    Cell base = 0;
    for (std::size_t b = 0; b < bytes && values < end;) {
      for (const std::size_t stop = std::min(bytes, b + at_once); b < stop; ++b, base += 8) {
        const std::uint8_t byte = sight.byte(heap, b);
        Eight places;
        std::memcpy(&places, zeros.places[byte], sizeof places);
        places += base;
        std::memcpy(values, &places, sizeof places);
        values += zeros.count[byte];
      }
    }
    while (values < end) *values++ = gone;
  }

  // Transposes by interleaving the rows of the first half with those of the second, log2(count) times.
  static void transpose(Vector (&rows)[count]) {
    for (std::size_t done = 1; done < count; done *= 2) {
      Vector next[count];
#pragma GCC unroll 16
      for (std::size_t i = 0; i < count / 2; ++i) {
        next[2 * i] = between<0>(rows[i], rows[i + count / 2]);
        next[2 * i + 1] = between<count / 2>(rows[i], rows[i + count / 2]);
      }
      std::copy_n(next, count, rows);
    }
  }
  template <std::size_t begin>
  static Vector between(Vector one, Vector other) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      return __builtin_shufflevector(one, other, (begin + i / 2 + i % 2 * count)...);
    }(std::make_index_sequence<count>());
  }

  // Sorts, so that dropped candidates, which are the largest number, come last: Batcher's merge exchange
  // (Knuth, The Art of Computer Programming, 5.2.2, algorithm M), in all lanes at once.
  template <std::size_t compared>
  [[gnu::always_inline]] static void sort(Vector (&values)[compared]) {
    constexpr auto network = exchanges<compared>();
    [&]<std::size_t... index>(std::index_sequence<index...>) __attribute__((always_inline)) {
      (exchange(values[network.pairs[index].first], values[network.pairs[index].second]), ...);
    }(std::make_index_sequence<network.size>());
  }

  [[gnu::always_inline]] static void exchange(Vector& one, Vector& other) {
    const Vector low = one < other ? one : other;
    other = one < other ? other : one;
    one = low;
  }

  struct Network {
    struct Pair {
      std::size_t first, second;
    };
    Pair pairs[256];
    std::size_t size = 0;
  };

  template <std::size_t compared>
  static constexpr Network exchanges() {
    Network network{};
    constexpr std::size_t top = std::bit_ceil(compared) / 2;
    for (std::size_t p = top; p > 0; p /= 2) {
      std::size_t r = 0;
      std::size_t d = p;
      for (std::size_t q = top;; q /= 2) {
        for (std::size_t i = 0; i + d < compared; ++i)
          if ((i & p) == r) network.pairs[network.size++] = {i, i + d};
        if (q == p) break;
        d = q - p;
        r = p;
      }
    }
    return network;
  }

  Vector values_[parts][most];
};

}  // namespace takeaway::sieve
