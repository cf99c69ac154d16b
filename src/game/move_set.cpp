#include <algorithm>
#include <iterator>

#include "game/set_rule.hpp"

namespace takeaway {

namespace {

template <class Keep>
std::vector<Move> filter(std::span<const Move> moves, Keep keep) {
  std::vector<Move> kept;
  std::ranges::copy_if(moves, std::back_inserter(kept), keep);
  return kept;
}

std::vector<Move> merge(std::span<const Move> left, std::span<const Move> right) {
  std::vector<Move> merged;
  std::ranges::set_union(left, right, std::back_inserter(merged));
  return merged;
}

// A run of at least four terms in arithmetic progression is worth writing as one; `a..b` only where no
// single move stands before it, since `x, a..b` would read as a progression that starts with x.
std::string list_text(std::span<const Move> moves) {
  std::string text;
  bool after_single = false;
  for (std::size_t i = 0; i < moves.size();) {
    std::size_t end = i + 1;
    while (end < moves.size() && moves[end] - moves[end - 1] == moves[i + 1] - moves[i]) ++end;
    if (!text.empty()) text += ", ";
    text += std::to_string(moves[i]);
    if (end - i >= 4) {
      if (after_single || moves[i + 1] - moves[i] != 1) text += "," + std::to_string(moves[i + 1]);
      text += ".." + std::to_string(moves[end - 1]);
      after_single = false;
      i = end;
    } else {
      after_single = true;
      ++i;
    }
  }
  return "{" + text + "}";
}

bool is_initial_segment(std::span<const Move> moves) {
  return !moves.empty() && moves.back() == moves.size();
}

}  // namespace

MoveSet MoveSet::finite(std::vector<Move> moves) {
  MoveSet set;
  std::ranges::sort(moves);
  moves.erase(std::ranges::unique(moves).begin(), moves.end());
  set.listed_ = std::move(moves);
  return set;
}

MoveSet MoveSet::cofinite(std::vector<Move> excluded) {
  MoveSet set = finite(std::move(excluded));
  set.kind_ = Kind::cofinite;
  return set;
}

MoveSet set_by_rule(SetRule rule) {
  MoveSet set;
  set.kind_ = MoveSet::Kind::infinite;
  set.rule_ = std::make_shared<const SetRule>(std::move(rule));
  return set;
}

const SetRule& rule_of(const MoveSet& set) {
  return *set.rule_;
}

bool MoveSet::contains(Move move) const {
  if (move == 0) return false;
  if (kind_ == Kind::infinite) return rule_->contains(move);
  return std::ranges::binary_search(listed_, move) == (kind_ == Kind::finite);
}

std::string MoveSet::text() const {
  if (kind_ == Kind::infinite) return rule_->text();
  if (kind_ == Kind::finite) return list_text(listed_);
  if (listed_.empty()) return "nim";
  if (is_initial_segment(listed_)) return "{" + std::to_string(listed_.size() + 1) + "..}";
  return "not " + list_text(listed_);
}

bool MoveSet::operator==(const MoveSet& other) const {
  return kind_ == other.kind_ &&
         (kind_ == Kind::infinite ? text() == other.text() : listed_ == other.listed_);
}

bool SetRule::contains(Move move) const {
  switch (kind) {
    case Kind::progression:
      return move >= first && (move - first) % step == 0;
    case Kind::named:
      return named.contains(move, parameter);
    case Kind::complement:
      return !operands[0].contains(move);
    case Kind::unite:
      return operands[0].contains(move) || operands[1].contains(move);
    case Kind::intersect:
      return operands[0].contains(move) && operands[1].contains(move);
  }
  return false;
}

std::string SetRule::text() const {
  // Every operand that is itself an operation stands in parentheses: plain, and always right.
  const auto operand = [this](std::size_t i) {
    const MoveSet& set = operands[i];
    const bool joined = set.kind() == MoveSet::Kind::infinite &&
                        (rule_of(set).kind == Kind::unite || rule_of(set).kind == Kind::intersect);
    return joined ? "(" + set.text() + ")" : set.text();
  };
  switch (kind) {
    case Kind::progression:
      if (step == 1) return "{" + std::to_string(first) + "..}";
      return "{" + std::to_string(first) + "," + std::to_string(first + step) + "..}";
    case Kind::named: {
      const std::string text(named.name);
      return named.has_parameter() ? text + "(" + std::to_string(parameter) + ")" : text;
    }
    case Kind::complement:
      return "not " + operand(0);
    case Kind::unite:
      return operand(0) + " | " + operand(1);
    case Kind::intersect:
      return operand(0) + " & " + operand(1);
  }
  return {};
}

MoveSet complement(const MoveSet& set) {
  using Kind = MoveSet::Kind;
  const std::vector<Move> listed(set.listed().begin(), set.listed().end());
  if (set.kind() == Kind::finite) return MoveSet::cofinite(listed);
  if (set.kind() == Kind::cofinite) return MoveSet::finite(listed);
  if (rule_of(set).kind == SetRule::Kind::complement) return rule_of(set).operands[0];
  SetRule rule;
  rule.kind = SetRule::Kind::complement;
  rule.operands = {set};
  return set_by_rule(std::move(rule));
}

MoveSet unite(const MoveSet& left, const MoveSet& right) {
  using Kind = MoveSet::Kind;
  if (left.kind() == Kind::finite && right.kind() == Kind::finite)
    return MoveSet::finite(merge(left.listed(), right.listed()));
  const auto is_empty = [](const MoveSet& set) { return set.kind() == Kind::finite && set.listed().empty(); };
  if (is_empty(left)) return right;
  if (is_empty(right)) return left;
  // What a cofinite set leaves out is left out of the union unless the other set has it.
  const auto outside = [](const MoveSet& set) { return [&set](Move move) { return !set.contains(move); }; };
  if (left.kind() == Kind::cofinite) return MoveSet::cofinite(filter(left.listed(), outside(right)));
  if (right.kind() == Kind::cofinite) return MoveSet::cofinite(filter(right.listed(), outside(left)));
  SetRule rule;
  rule.kind = SetRule::Kind::unite;
  rule.operands = {left, right};
  return set_by_rule(std::move(rule));
}

MoveSet intersect(const MoveSet& left, const MoveSet& right) {
  using Kind = MoveSet::Kind;
  const auto inside = [](const MoveSet& set) { return [&set](Move move) { return set.contains(move); }; };
  if (left.kind() == Kind::finite) return MoveSet::finite(filter(left.listed(), inside(right)));
  if (right.kind() == Kind::finite) return MoveSet::finite(filter(right.listed(), inside(left)));
  if (left.kind() == Kind::cofinite && right.kind() == Kind::cofinite)
    return MoveSet::cofinite(merge(left.listed(), right.listed()));
  const auto is_all = [](const MoveSet& set) { return set.kind() == Kind::cofinite && set.listed().empty(); };
  if (is_all(left)) return right;
  if (is_all(right)) return left;
  SetRule rule;
  rule.kind = SetRule::Kind::intersect;
  rule.operands = {left, right};
  return set_by_rule(std::move(rule));
}

}  // namespace takeaway
