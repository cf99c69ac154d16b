// Who wins a joint component too large for brute force. Internal to the room `position`.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "position/ruleset.hpp"

namespace takeaway {

/// A theorem that tells which positions of a joint component, alone and in normal play, are lost. The values
/// remain unknown.
class JointRule {
 public:
  JointRule() = default;
  JointRule(const JointRule&) = delete;
  JointRule& operator=(const JointRule&) = delete;
  virtual ~JointRule() = default;

  virtual JointArgument argument() const = 0;
  /// Whether whoever is to move loses; the heaps must be able to arise from the first ones.
  virtual bool is_lost(std::span<const Pile> heaps) const = 0;
  /// The moves on one of the heaps that leave a lost position, in any order. `rules` has the moves.
  virtual std::vector<Stretch> winning(std::span<const Pile> heaps, std::size_t heap,
                                       const Ruleset& rules) const = 0;
};

using FoundRule = Result<std::unique_ptr<JointRule>>;

/// The rule of levels (level_rule.cpp), where it can be shown to hold for all heaps that can arise; else
/// nothing.
FoundRule find_level_rule(const Component& component, const Resources& resources, const SolveLimits& limits,
                          const Watch& watch);
/// The rule for two heaps and the moves 1..k (interval_rule.cpp); nothing for other components.
FoundRule find_interval_rule(const Component& component);

}  // namespace takeaway
