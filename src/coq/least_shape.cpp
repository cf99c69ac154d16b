#include "coq/least_shape.hpp"

#include <algorithm>

#include "coq/scene.hpp"

namespace takeaway::coq {

namespace {

class Shaper {
 public:
  Shaper(const PowerWord& word, const std::vector<Simplex>& parts) : word_(word), parts_(parts) {}

  void drop_empty(const std::vector<PowerSegment>& segments, const std::vector<CountedSegment>& named,
                  std::vector<PowerSegment>& kept, std::vector<CountedSegment>& named_kept) const {
    for (std::size_t i = 0; i < segments.size(); ++i) {
      if (is_zero_at(at_rays(segments[i].count, word_.counts))) continue;
      PowerSegment segment{segments[i].count, {}};
      CountedSegment named_segment{named[i].count, {}};
      for (std::size_t k = 0; k < segments[i].runs.size(); ++k) {
        if (is_nothing(segments[i].runs[k].length)) continue;
        segment.runs.push_back(segments[i].runs[k]);
        named_segment.runs.push_back(named[i].runs[k]);
      }
      if (segment.runs.empty()) continue;
      kept.push_back(std::move(segment));
      named_kept.push_back(std::move(named_segment));
    }
  }

  /// The first copy of the second segment becomes part of the first one.
  static void join(LeastShape& shape) {
    if (shape.then.size() < 2 || shape.then[0].runs.size() != 1 || !is_once(shape.then[0].count)) return;
    const auto append = [](auto& segments) {
      segments[0].runs.insert(segments[0].runs.end(), segments[1].runs.begin(), segments[1].runs.end());
    };
    append(shape.then);
    append(shape.named_then);
    shape.then[1].count[0] -= 1;
    shape.named_then[1].count.back() -= 1;
  }

 private:
  bool is_nothing(const LinearForm& length) const {
    return std::ranges::all_of(
        parts_, [&](const Simplex& simplex) { return is_zero_at(at_rays(length, simplex.rays)); });
  }
  static bool is_once(const LinearForm& count) {
    return count[0] == 1 && is_zero(LinearForm(count.begin() + 1, count.end()));
  }

  const PowerWord& word_;
  const std::vector<Simplex>& parts_;
};

}  // namespace

LeastShape least_shape(const CountedWord& named, const PowerWord& word, const std::vector<Simplex>& parts) {
  LeastShape shape;
  const Shaper shaper(word, parts);
  shaper.drop_empty(word.first, named.first, shape.first, shape.named_first);
  shaper.drop_empty(word.then, named.then, shape.then, shape.named_then);
  Shaper::join(shape);
  return shape;
}

}  // namespace takeaway::coq
