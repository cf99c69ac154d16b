// Tables of nim-sums and nim-products as their definitions fill them, cell after cell: no xor of what is
// added, no field. Both rules exclude numbers and take the least that is left.
#include "base/assert.hpp"
#include "takeaway/nimber.hpp"

namespace takeaway {

namespace {

/// The numbers that a cell must not have.
class ExcludedNumbers {
 public:
  /// Begins a cell that at most so many numbers are excluded from: its mex is no larger.
  void begin(std::size_t most) {
    ++cell_;
    if (cells_.size() <= most) cells_.resize(most + 1, 0);
  }
  void exclude(Nimber number) {
    if (number < cells_.size()) cells_[number] = cell_;
  }
  Nimber mex() const {
    Nimber least = 0;
    while (cells_[least] == cell_) ++least;
    return least;
  }

 private:
  std::vector<std::uint32_t> cells_;  // the cell that each number was last excluded from
  std::uint32_t cell_ = 0;
};

/// The table in which each cell is the mex of what `exclude_options` says of it; no cell is larger than
/// `most` says.
template <class Most, class Exclude>
NimTable table_by_mex(std::size_t size, Most most, Exclude exclude_options) {
  TAKEAWAY_ASSERT(size <= largest_nim_table);
  NimTable table(size, std::vector<Nimber>(size));
  ExcludedNumbers excluded;
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < size; ++b) {
      excluded.begin(most(a, b));
      exclude_options(table, a, b, excluded);
      table[a][b] = excluded.mex();
    }
  }
  return table;
}

}  // namespace

NimTable nim_sums_by_mex(std::size_t size) {
  return table_by_mex(
      size, [](std::size_t a, std::size_t b) { return a + b; },
      [](const NimTable& table, std::size_t a, std::size_t b, ExcludedNumbers& excluded) {
        for (std::size_t above = 0; above < a; ++above) excluded.exclude(table[above][b]);
        for (std::size_t left = 0; left < b; ++left) excluded.exclude(table[a][left]);
      });
}

NimTable nim_products_by_mex(std::size_t size) {
  return table_by_mex(
      size, [](std::size_t a, std::size_t b) { return a * b; },
      [](const NimTable& table, std::size_t a, std::size_t b, ExcludedNumbers& excluded) {
        for (std::size_t c = 0; c < a; ++c)
          for (std::size_t d = 0; d < b; ++d)
            excluded.exclude(nim_add(nim_add(table[c][b], table[a][d]), table[c][d]));
      });
}

}  // namespace takeaway
