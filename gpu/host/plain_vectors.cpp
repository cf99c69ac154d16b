// Without Highway: `planes` computes word by word.
#include <limits>

#include "values/planes_kernel.hpp"

namespace takeaway {

void advance_vectors(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  advance_words(layout, first, count);
}

// No move is as large, so the words are used throughout.
std::size_t vector_cells() {
  return std::numeric_limits<std::size_t>::max();
}

}  // namespace takeaway
