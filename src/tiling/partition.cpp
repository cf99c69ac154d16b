#include "tiling/partition.hpp"

#include <array>
#include <numeric>
#include <utility>

namespace takeaway::tiling {

namespace {

Ray middle(const Ray& one, const Ray& other) {
  Ray ray{};
  for (std::size_t i = 0; i < 3; ++i) ray[i] = one[i] * other[2] + other[i] * one[2];
  const std::int64_t divisor = std::gcd(std::gcd(ray[0], ray[1]), ray[2]);
  for (std::int64_t& x : ray) x /= divisor;
  return ray;
}

}  // namespace

Partition::Partition(MapPart part) {
  nodes_.push_back({{}, no_hole, 0});
  std::uint32_t dealt = 0;
  deal(0, Polygon::whole_map(), part.parts == 1 ? 1 : most_map_parts, part, dealt);
}

Partition::Partition(Polygon hole) {
  nodes_.push_back({{}, add_hole(std::move(hole)), 0});
}

/// Cuts the triangle into a fourth at each corner and one in the middle, until there are so many pieces, and
/// deals them out.
void Partition::deal(std::uint32_t leaf, const Polygon& triangle, std::uint32_t pieces, MapPart part,
                     std::uint32_t& dealt) {
  if (pieces == 1) {
    if (dealt++ % part.parts == part.part - 1) nodes_[leaf].inside = add_hole(triangle);
    return;
  }
  std::array<Ray, 3> middles{};
  for (std::size_t i = 0; i < 3; ++i) middles[i] = middle(triangle.corners[i], triangle.corners[(i + 1) % 3]);
  for (std::size_t i = 0; i < 3; ++i) {
    const Polygon fourth = *Polygon::around({triangle.corners[i], middles[i], middles[(i + 2) % 3]});
    const auto [inside, outside] = split(leaf, fourth.edges[1]);  // the edge between the middles
    deal(inside, fourth, pieces / 4, part, dealt);
    leaf = outside;
  }
  deal(leaf, *Polygon::around({middles.begin(), middles.end()}), pieces / 4, part, dealt);
}

std::pair<std::uint32_t, std::uint32_t> Partition::split(std::uint32_t leaf, const Form& line) {
  const auto inside = static_cast<std::uint32_t>(nodes_.size());
  nodes_[leaf] = {line, inside, inside + 1};
  nodes_.resize(nodes_.size() + 2, {{}, no_hole, 0});
  return {inside, inside + 1};
}

std::uint32_t Partition::add_hole(Polygon polygon) {
  const double share = polygon.about_share();
  holes_.push_back({std::move(polygon), share, 0});
  return static_cast<std::uint32_t>(holes_.size() - 1);
}

void Partition::insert(const Polygon& cell, std::vector<std::uint32_t>& new_holes) {
  std::vector<std::uint32_t> waiting{0};
  while (!waiting.empty()) {
    const std::uint32_t at = waiting.back();
    waiting.pop_back();
    const Node node = nodes_[at];
    if (node.outside == 0) {
      if (node.inside != no_hole) subtract(cell, at, new_holes);
      continue;
    }
    bool inside = false;
    bool outside = false;
    for (const Ray& corner : cell.corners) {
      const Wide side = product(node.line, corner);
      inside |= side > 0;
      outside |= side < 0;
    }
    if (inside) waiting.push_back(node.inside);
    if (outside) waiting.push_back(node.outside);
  }
}

void Partition::subtract(const Polygon& cell, std::uint32_t leaf, std::vector<std::uint32_t>& new_holes) {
  const std::uint32_t number = nodes_[leaf].inside;
  Polygon common = holes_[number].polygon;
  for (const Form& edge : cell.edges) {
    common = common.cut(edge);
    if (common.empty()) return;
  }
  Polygon left = std::exchange(holes_[number].polygon, {});
  for (const Form& edge : cell.edges) {
    Polygon outside = left.cut(negated(edge));
    if (outside.empty()) continue;
    left = left.cut(edge);
    const auto leaves = split(leaf, edge);
    const std::uint32_t hole = add_hole(std::move(outside));
    nodes_[leaves.second].inside = hole;
    new_holes.push_back(hole);
    leaf = leaves.first;
  }
  nodes_[leaf].inside = no_hole;
}

bool Partition::is_open_at(const Ray& ray) const {
  std::uint32_t at = 0;
  while (nodes_[at].outside != 0)
    at = product(nodes_[at].line, ray) >= 0 ? nodes_[at].inside : nodes_[at].outside;
  return nodes_[at].inside != no_hole;
}

}  // namespace takeaway::tiling
