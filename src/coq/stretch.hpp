// Which copies of a segment see the like: the search for stretches. Internal to the room `coq`.
#pragma once

#include <optional>
#include <vector>

#include "coq/power_plan.hpp"

namespace takeaway::coq {

/// A word written out in segments, with the place where each of them begins.
class Scene {
 public:
  struct Segment {
    LinearForm count;
    LinearForm length;  ///< of one copy
    std::vector<FormRun> runs;
    Products begins;
  };

  Scene(const PowerWord& word, const std::vector<PowerSegment>& segments, const Rays& rays);

  const PowerWord& word() const { return word_; }
  const Rays& rays() const { return rays_; }
  const std::vector<Segment>& segments() const { return segments_; }
  std::size_t dimension() const { return word_.counts[0].size(); }

 private:
  const PowerWord& word_;
  const Rays& rays_;
  std::vector<Segment> segments_;
};

class StretchFinder {
 public:
  /// `steps` grows to what the longest walk takes.
  StretchFinder(const Scene& scene, std::size_t segment, std::uint64_t& steps, PowerSearchState& state)
      : scene_(scene), segment_(segment), steps_(steps), state_(state) {}

  /// Stretches that have all copies of the segment among them.
  std::optional<std::vector<Stretch>> find();

 private:
  std::optional<std::vector<Stretch>> cover(const LinearForm& least, const LinearForm& most, int depth);

  const Scene& scene_;
  std::size_t segment_;
  std::uint64_t& steps_;
  PowerSearchState& state_;
};

}  // namespace takeaway::coq
