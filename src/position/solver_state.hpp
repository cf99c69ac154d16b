// What a solver keeps. Internal to the room `position`.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "position/joint_rule.hpp"
#include "position/joint_values.hpp"
#include "position/misere.hpp"
#include "position/sum_search.hpp"

namespace takeaway {

struct Solver::State {
  std::vector<Ruleset> rulesets;
  std::vector<std::optional<JointValues>> joint;  // of each component that has one value
  std::unique_ptr<JointRule> rule;                // of the one component, where it is too large for that
  Play play = Play::normal;
  Resources resources;
  SolveLimits limits;
  std::optional<MisereArgument> argument;
  std::optional<BruteForce> brute;  // misere play without a rule
  std::optional<SumSearch> search;  // the same where heaps may break

  bool is_searched() const { return brute || search; }
  bool search_says_won(const Position& position) const {
    return brute ? brute->next_player_wins(position, joint) : search->next_player_wins(position, joint);
  }

  Result<void> add_component(const Position& position, std::size_t c, const Watch& watch);
  Result<void> settle_misere(const Position& position, const Watch& watch);
  Result<void> search_sums(const Position& position, const Watch& watch);
  Result<bool> follows_nim(const Component& component, std::size_t c, const Watch& watch);
  Result<Solution> solve(const Position& position, const Watch& watch);
  Result<std::vector<std::uint64_t>> values_of(const Component& component, std::size_t c, const Watch& watch);
  bool lost(const Solution& solution) const;
  std::uint64_t right_value(const Solution& solution, std::uint64_t own, std::size_t large) const;
  Result<void> find_moves(const Position& position, Solution& solution, const Watch& watch);
  void look_for_moves(const Position& position, Solution& solution) const;
  Result<void> confirm(const Position& position, const Solution& solution, const Watch& watch);
  Heap count_options(const Position& position) const;

  // Joint components: solver_joint.cpp.
  Result<void> add_joint(const Position& position, std::size_t c, const Watch& watch);
  Solution solve_by_rule(const Position& position) const;
  void find_joint_moves(const Component& component, std::size_t c, std::uint64_t right,
                        Solution& solution) const;
  Result<void> confirm_joint(const Position& position, const PositionMove& move, std::uint64_t right) const;
  std::vector<std::uint64_t> joint_option_values(const Component& component, std::size_t c,
                                                 std::size_t most) const;
  std::optional<JointArgument> joint_argument() const;
};

}  // namespace takeaway
