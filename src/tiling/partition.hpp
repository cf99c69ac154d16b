// The map cut up by lines into cells and holes. Internal to the room `tiling`.
//
// A tree: every line that bounds a cell cuts the part of the map it is in, and the leaves are parts of cells
// and holes, all of them convex. A cell is taken out of every hole that it meets; what is left of a hole is
// cut, along the cell's edges, into convex holes again.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "takeaway/tiling.hpp"
#include "tiling/polygon.hpp"

namespace takeaway::tiling {

/// A part of the map that no cell covers.
struct Hole {
  Polygon polygon;  ///< empty once a cell was taken out of it
  double share = 0;
  unsigned tries = 0;  ///< how many executions in it did not end
};

class Partition {
 public:
  explicit Partition(MapPart part);
  /// Of a single hole.
  explicit Partition(Polygon hole);

  /// Takes the cell out of the holes. The numbers of the holes that came into being are added to the list.
  /// False, and nothing is changed, where it overlaps a cell that is there.
  bool insert(const Polygon& cell, std::vector<std::uint32_t>& new_holes);

  bool is_open(std::uint32_t hole) const { return !holes_[hole].polygon.empty(); }
  /// Whether the ray lies in a hole, and not in a cell.
  bool is_open_at(const Ray& ray) const;
  Hole& hole(std::uint32_t number) { return holes_[number]; }
  const std::vector<Hole>& holes() const { return holes_; }

 private:
  static constexpr std::uint32_t no_hole = ~std::uint32_t{0};  // a cell
  static constexpr std::uint32_t not_here = no_hole - 1;       // another part of the map

  // A line with what is on either side, or a leaf.
  struct Node {
    Form line{};
    std::uint32_t inside = 0;   // a node, where the line is at least 0; in a leaf the number of a hole
    std::uint32_t outside = 0;  // a node; 0 in a leaf, since the root is outside of nothing
  };

  void deal(std::uint32_t leaf, const Polygon& triangle, std::uint32_t pieces, MapPart part,
            std::uint32_t& dealt);
  void subtract(const Polygon& cell, std::uint32_t leaf, std::vector<std::uint32_t>& new_holes);
  /// The holes that the cell reaches, as leaves; nothing where it overlaps another.
  std::optional<std::vector<std::uint32_t>> leaves_of(const Polygon& cell) const;
  /// Makes the leaf a line with two leaves; their numbers.
  std::pair<std::uint32_t, std::uint32_t> split(std::uint32_t leaf, const Form& line);
  std::uint32_t add_hole(Polygon polygon);

  std::vector<Node> nodes_;
  std::vector<Hole> holes_;
};

}  // namespace takeaway::tiling
