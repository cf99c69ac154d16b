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
  nodes_.push_back({{}, not_here, 0});
  std::uint32_t dealt = 0;
  deal(0, Polygon::whole_map(), part.parts == 1 ? 1 : most_map_parts, part, dealt);
}

Partition::Partition(Polygon hole) {
  nodes_.push_back({{}, not_here, 0});
  std::uint32_t leaf = 0;
  for (const Form& edge : hole.edges) leaf = split(leaf, edge).first;
  nodes_[leaf].inside = add_hole(std::move(hole));
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
  nodes_.resize(nodes_.size() + 2, {{}, not_here, 0});
  return {inside, inside + 1};
}

std::uint32_t Partition::add_hole(Polygon polygon) {
  const double share = polygon.about_share();
  holes_.push_back({std::move(polygon), share, 0});
  return static_cast<std::uint32_t>(holes_.size() - 1);
}

// The part of the cell that lies on either side of a line goes on to that side: so the cell is known to
// overlap another where a part of it comes to a leaf that is one.
std::optional<std::vector<std::uint32_t>> Partition::leaves_of(const Polygon& cell) const {
  std::vector<std::uint32_t> leaves;
  std::vector<std::pair<std::uint32_t, Polygon>> waiting{{0, cell}};
  while (!waiting.empty()) {
    auto [at, part] = std::move(waiting.back());
    waiting.pop_back();
    const Node& node = nodes_[at];
    if (node.outside == 0) {
      if (node.inside == no_hole) return std::nullopt;
      if (node.inside != not_here) leaves.push_back(at);
      continue;
    }
    Polygon outside = part.cut(negated(node.line));
    if (outside.empty()) {
      waiting.emplace_back(node.inside, std::move(part));
      continue;
    }
    Polygon inside = part.cut(node.line);
    if (!inside.empty()) waiting.emplace_back(node.inside, std::move(inside));
    waiting.emplace_back(node.outside, std::move(outside));
  }
  return leaves;
}

bool Partition::insert(const Polygon& cell, std::vector<std::uint32_t>& new_holes) {
  const auto leaves = leaves_of(cell);
  if (!leaves) return false;
  for (const std::uint32_t leaf : *leaves) subtract(cell, leaf, new_holes);
  return true;
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
  return nodes_[at].inside != no_hole && nodes_[at].inside != not_here;
}

}  // namespace takeaway::tiling
