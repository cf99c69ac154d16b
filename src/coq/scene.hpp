// A word written out in segments, and ranges of their copies. Internal to the room `coq`.
#pragma once

#include <optional>
#include <vector>

#include "coq/power_plan.hpp"

namespace takeaway::coq {

bool is_zero_at(const RayVector& values);
bool is_natural_at(const RayVector& values);
/// A form in the counts, and a number more.
LinearForm shifted(LinearForm form, std::int64_t by);

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

/// The copies of a segment from one to another, all at once.
class CopyRange {
 public:
  CopyRange(const Scene& scene, std::size_t segment, const LinearForm& least, const LinearForm& most);

  const Scene& scene() const { return scene_; }
  const Rays& counts() const { return counts_; }  ///< with the copy behind them
  const RayVector& zero() const { return zero_; }
  Place here() const { return {segment_, here_}; }
  /// The copy, if there is but one.
  const std::optional<LinearForm>& only() const { return only_; }

  RayVector length_of(const Scene::Segment& segment) const;
  RayVector begins(const Place& place) const;
  /// Whether a segment has no copies.
  bool is_empty(std::size_t segment) const;
  /// Whether the copy is one of the segment's; where it is for some only, remembers where that changes. It is
  /// `wanted` where nothing but it would do.
  bool is_copy(const Place& place, bool wanted);
  /// The place that follows.
  std::optional<Place> after(const Place& place);

  /// Copies before which the like may end: each is the first of what may be another range.
  const std::vector<LinearForm>& breaks() const { return breaks_; }
  /// For what is to be known of the counts.
  const SplitVotes& votes() const { return votes_; }

 protected:
  /// Notes a difference whose sign should be known, at all pairs of rays, or at the rays of the counts.
  void note_pairs(const RayVector& at_pairs) {
    votes_.add_pairs(at_pairs, scene_.rays().size(), scene_.word().counts.size());
  }
  void note_counts(const RayVector& at_counts) {
    votes_.add_pairs(at_counts, 1, scene_.word().counts.size());
  }

 private:
  void add_break(const LinearForm& copy, const LinearForm& at);

  const Scene& scene_;
  std::size_t segment_;
  Rays counts_;
  RayVector zero_;
  LinearForm here_;
  std::optional<LinearForm> only_;
  std::vector<LinearForm> breaks_;
  SplitVotes votes_;
};

}  // namespace takeaway::coq
