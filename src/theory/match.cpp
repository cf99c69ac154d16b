// Which theorems speak of a game: parameters that make the family this very game.
//
// Moves that are affine in the parameters give linear equations, solved by elimination; which move belongs to
// which item is tried in all orders. Families that are not affine (2^k+1, powers(b)) are tried one value
// after the other. In either case what was found must give back the game itself.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

#include "theory/claims.hpp"

namespace takeaway {

namespace {

struct Equation {
  Formula left;
  Move right = 0;
};

using Values = std::vector<std::int64_t>;

Bindings bound(const std::vector<std::string>& params, const Values& values) {
  Bindings bindings;
  for (std::size_t i = 0; i < params.size(); ++i) bindings.bind(params[i], values[i]);
  return bindings;
}

/// Solves the equations, if they are affine and determine the parameters; else nothing.
class Elimination {
 public:
  explicit Elimination(const std::vector<std::string>& params) : params_(params) {}

  std::optional<Values> solve(std::span<const Equation> equations) const {
    std::vector<std::vector<double>> rows;
    for (const Equation& equation : equations) {
      auto row = affine(equation.left);
      if (!row) return std::nullopt;
      row->back() = static_cast<double>(equation.right) - row->back();
      rows.push_back(std::move(*row));
    }
    return eliminate(rows);
  }

 private:
  // The coefficients, then the constant.
  std::optional<std::vector<double>> affine(const Formula& formula) const {
    Values at(params_.size(), 0);
    const auto value = [&]() -> std::optional<double> {
      const auto found = evaluate(formula, bound(params_, at));
      return found ? std::optional(static_cast<double>(*found)) : std::nullopt;
    };
    const auto constant = value();
    if (!constant) return std::nullopt;
    std::vector<double> row;
    for (std::int64_t& coordinate : at) {
      coordinate = 1;
      const auto once = value();
      coordinate = 2;
      const auto twice = value();
      coordinate = 0;
      if (!once || !twice || *twice - *once != *once - *constant) return std::nullopt;
      row.push_back(*once - *constant);
    }
    row.push_back(*constant);
    return row;
  }

  std::optional<Values> eliminate(std::vector<std::vector<double>>& rows) const {
    const std::size_t unknowns = params_.size();
    Values solution;
    for (std::size_t column = 0; column < unknowns; ++column) {
      auto pivot = std::max_element(
          rows.begin() + static_cast<std::ptrdiff_t>(std::min(column, rows.size())), rows.end(),
          [&](const auto& a, const auto& b) { return std::abs(a[column]) < std::abs(b[column]); });
      if (pivot == rows.end() || std::abs((*pivot)[column]) < 1e-9) return std::nullopt;
      std::swap(rows[column], *pivot);
      for (std::size_t r = 0; r < rows.size(); ++r) {
        if (r == column) continue;
        const double factor = rows[r][column] / rows[column][column];
        for (std::size_t i = column; i <= unknowns; ++i) rows[r][i] -= factor * rows[column][i];
      }
    }
    for (std::size_t i = 0; i < unknowns; ++i)
      solution.push_back(static_cast<std::int64_t>(std::llround(rows[i][unknowns] / rows[i][i])));
    return solution;
  }

  const std::vector<std::string>& params_;
};

/// Solves equations in which one parameter is unknown, until all are known.
class Substitution {
 public:
  explicit Substitution(const std::vector<std::string>& params) : params_(params) {}

  std::optional<Values> solve(std::span<const Equation> equations) const {
    Values values(params_.size(), 0);
    std::vector<bool> known(params_.size(), false);
    for (std::size_t round = 0; round < params_.size(); ++round) {
      bool found = false;
      for (const Equation& equation : equations) {
        const auto unknown = the_unknown(equation.left, known);
        if (!unknown) continue;
        const auto value = root(equation, values, *unknown);
        if (!value) return std::nullopt;
        values[*unknown] = *value;
        known[*unknown] = found = true;
      }
      if (!found) break;
    }
    return std::ranges::all_of(known, std::identity{}) ? std::optional(values) : std::nullopt;
  }

 private:
  std::optional<std::size_t> the_unknown(const Formula& formula, const std::vector<bool>& known) const {
    std::set<std::string> names;
    collect_names(formula, names);
    std::optional<std::size_t> unknown;
    for (std::size_t i = 0; i < params_.size(); ++i) {
      if (known[i] || !names.contains(params_[i])) continue;
      if (unknown) return std::nullopt;
      unknown = i;
    }
    return unknown;
  }

  // Growing expressions only: their value is met by doubling and halving.
  std::optional<std::int64_t> root(const Equation& equation, Values values, std::size_t unknown) const {
    const auto at = [&](std::int64_t value) -> std::optional<std::int64_t> {
      values[unknown] = value;
      const auto found = evaluate(equation.left, bound(params_, values));
      return found ? std::optional(*found) : std::nullopt;
    };
    const auto right = static_cast<std::int64_t>(equation.right);
    std::int64_t low = 0;
    std::int64_t high = 1;
    for (auto value = at(high); value && *value < right; value = at(high *= 2))
      if (high > right) return std::nullopt;
    while (low < high) {
      const std::int64_t middle = low + (high - low) / 2;
      const auto value = at(middle);
      if (value && *value < right)
        low = middle + 1;
      else
        high = middle;
    }
    return at(low) == right ? std::optional(low) : std::nullopt;
  }

  const std::vector<std::string>& params_;
};

class Matcher {
 public:
  Matcher(const Theorem& theorem, const Game& game) : theorem_(theorem), game_(game) {}

  std::optional<Values> match() {
    const Family& family = *theorem_.game;
    if (family.boundary != game_.boundary || family.comply != game_.comply ||
        family.states.has_value() != game_.states.has_value() || !family.initial.empty())
      return std::nullopt;
    if (theorem_.params.empty()) return is_game({}) ? std::optional(Values{}) : std::nullopt;
    if (family.states)
      return family.states->form == game_.states->form ? by_trial(largest_move()) : std::nullopt;
    const SetTerm* set = &family.set;
    MoveSet moves = game_.moves;
    while (set->kind == SetTerm::Kind::complement) {
      set = &set->operands[0];
      moves = complement(moves);
    }
    if (set->kind == SetTerm::Kind::items) return by_equations(set->items, moves);
    const bool endless = set->kind == SetTerm::Kind::named;
    return endless && moves.kind() == MoveSet::Kind::finite ? std::nullopt : by_trial();
  }

 private:
  bool is_game(const Values& values) const {
    const auto game = bind(*theorem_.game, bound(theorem_.params, values));
    return game && *game == game_;
  }

  std::optional<Values> by_equations(const std::vector<Item>& items, const MoveSet& moves) const {
    constexpr std::size_t most_moves = 6;
    constexpr Move looked_at = 4096;
    const std::vector<Move> list = moves.kind() == MoveSet::Kind::finite
                                       ? std::vector<Move>(moves.listed().begin(), moves.listed().end())
                                       : members(moves, looked_at);
    const bool singles =
        std::ranges::all_of(items, [](const Item& item) { return item.kind == Item::Kind::single; });
    const Elimination elimination(theorem_.params);
    const Substitution substitution(theorem_.params);
    const auto accepted = [&](const std::vector<Equation>& equations) -> std::optional<Values> {
      auto found = elimination.solve(equations);
      if (!found || !is_game(*found)) found = substitution.solve(equations);
      return found && is_game(*found) ? found : std::nullopt;
    };
    if (!singles) return items.size() == 1 && list.size() > 1 ? accepted(ends(items[0], list)) : std::nullopt;
    if (items.size() != list.size() || list.size() > most_moves) return std::nullopt;
    std::vector<Move> order = list;
    do {
      std::vector<Equation> equations;
      for (std::size_t i = 0; i < items.size(); ++i) equations.push_back({items[i].first, order[i]});
      if (auto found = accepted(equations)) return found;
    } while (std::ranges::next_permutation(order).found);
    return std::nullopt;
  }

  // An interval or a progression is known by its first moves and its last.
  static std::vector<Equation> ends(const Item& item, const std::vector<Move>& list) {
    std::vector<Equation> equations = {{item.first, list[0]}};
    if (item.kind == Item::Kind::progression || item.kind == Item::Kind::open_progression)
      equations.push_back({item.second, list[1]});
    if (item.kind == Item::Kind::interval || item.kind == Item::Kind::progression)
      equations.push_back({item.last, list.back()});
    return equations;
  }

  /// The largest move of any state: parameters of games with states are tried up to there.
  std::int64_t largest_move() const {
    Move largest = 1;
    for (const StateRule::State& state : game_.states->states)
      for (const StateRule::Arrow& arrow : state.arrows)
        if (!arrow.moves.listed().empty()) largest = std::max(largest, arrow.moves.listed().back());
    return static_cast<std::int64_t>(largest);
  }

  std::optional<Values> by_trial(std::int64_t most = 2048) const {
    const std::int64_t most_for_one = std::min<std::int64_t>(most, 2048);
    const std::int64_t most_for_two = std::min<std::int64_t>(most, 48);
    if (theorem_.params.size() == 1)
      for (std::int64_t value = 0; value <= most_for_one; ++value)
        if (is_game({value})) return Values{value};
    if (theorem_.params.size() == 2)
      for (std::int64_t first = 0; first <= most_for_two; ++first)
        for (std::int64_t second = 0; second <= most_for_two; ++second)
          if (is_game({first, second})) return Values{first, second};
    return std::nullopt;
  }

  const Theorem& theorem_;
  const Game& game_;
};

/// What the claims that apply say, in a line, as far as that can be found out.
void tell(const Theorem& theorem, CaseChecker& checker, Prediction& prediction) {
  for (const Claim& claim : theorem.claims) {
    if (claim.kind != Claim::Kind::condition || !checker.applies(claim)) continue;
    if (checker.evaluator().failed()) return;
    const auto& formula = *claim.formula.node;
    std::string says;
    if (formula.kind == FormulaKind::pure && !formula.family) {
      says = "pure";
      prediction.preperiod = 0;
    } else if (formula.kind == FormulaKind::equal && !formula.arguments[0].node->family) {
      const FormulaKind what = formula.arguments[0].node->kind;
      const char* const name = what == FormulaKind::period      ? "period "
                               : what == FormulaKind::preperiod ? "preperiod "
                               : what == FormulaKind::saltus    ? "saltus "
                                                                : nullptr;
      if (name == nullptr) continue;
      const std::int64_t value = checker.evaluator().value(formula.arguments[1]);
      if (checker.evaluator().failed()) return;
      if (what == FormulaKind::period) prediction.period = value;
      if (what == FormulaKind::preperiod) prediction.preperiod = value;
      if (what != FormulaKind::saltus || value != 0) says = name + std::to_string(value);
    }
    if (!says.empty()) prediction.says += (prediction.says.empty() ? "" : ", ") + says;
  }
}

constexpr Heap few_heaps = 2'000'000;

/// What a theorem says of the game, and whether it is so; nothing where it has nothing to say.
Result<std::optional<Prediction>> predict(const Theorem& theorem, const Values& values, const Watch& watch) {
  CaseChecker checker(theorem, {0, {.heaps = few_heaps}}, watch);
  const auto begins = checker.begins(values);
  if (!begins && begins.error().fault != Fault::limit) return std::unexpected(begins.error());
  if (begins && !*begins) return std::nullopt;
  Prediction prediction;
  prediction.theorem = &theorem;
  prediction.bindings = bound(theorem.params, values);
  if (!begins) return prediction;
  tell(theorem, checker, prediction);
  const auto failure = checker.check();
  if (!failure && failure.error().fault != Fault::limit) return std::unexpected(failure.error());
  if (failure) prediction.agrees = !failure->has_value();
  return prediction;
}

/// The blocks of a theorem about the game, where it has some.
Result<std::optional<BlockLayout>> layout_by(const Theorem& theorem, const Values& values,
                                             const Watch& watch) {
  CaseChecker checker(theorem, {0, {.heaps = few_heaps}}, watch);
  const auto begins = checker.begins(values);
  if (!begins) return std::unexpected(begins.error());
  if (!*begins) return std::nullopt;
  for (const Claim& claim : theorem.claims) {
    const bool applies = claim.kind == Claim::Kind::blocks && checker.applies(claim);
    if (checker.evaluator().failed()) return std::unexpected(checker.evaluator().take_error());
    if (applies) return checker.block_layout(claim);
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<Prediction>> predictions(const std::vector<Theorem>& theorems, const Game& game,
                                            const Watch& watch) {
  std::vector<Prediction> found;
  for (const Theorem& theorem : theorems) {
    if (!theorem.game) continue;
    const auto values = Matcher(theorem, game).match();
    if (!values) continue;
    auto prediction = predict(theorem, *values, watch);
    if (!prediction && ends_everything(prediction.error())) return std::unexpected(prediction.error());
    if (prediction && *prediction) found.push_back(std::move(**prediction));
  }
  return found;
}

Result<std::optional<BlockLayout>> block_layout(const std::vector<Theorem>& theorems, const Game& game,
                                                const Watch& watch) {
  for (const Theorem& theorem : theorems) {
    if (!theorem.game) continue;
    const auto values = Matcher(theorem, game).match();
    if (!values) continue;
    auto layout = layout_by(theorem, *values, watch);
    if (!layout && ends_everything(layout.error())) return layout;
    if (layout && *layout) return layout;
  }
  return std::nullopt;
}

}  // namespace takeaway
