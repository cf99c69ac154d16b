#include "answer/partizan_discovering.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

#include "answer/generalizing.hpp"
#include "answer/partizan.hpp"
#include "answer/partizan_cones.hpp"
#include "partizan/small_sets.hpp"

namespace takeaway::answer {

namespace {

/// By the runs that have a length there: on the border of a cone some have none.
Behaviour behaviour_at(const Cone& cone, const std::vector<std::int64_t>& point) {
  if (cone.ends_in_one_class()) return behaviour_of(cone);
  unsigned seen = 0;
  for (const FormRun& run : cone.period_word)
    if (value_at(run.length, point).value_or(0) > 0) seen |= 1U << run.value;
  return partizan::behaviour_by_outcomes(seen);
}

/// The equations that the game satisfies: those of its cone, and on a border where games behave in another
/// way than inside, those of the border.
std::vector<std::string> equation_texts(const Cone& cone, const std::vector<std::int64_t>& point) {
  if (cone.ends_in_one_class()) return {};  // they are no reason for it: others end so without them
  std::vector<std::string> texts;
  const auto add = [&](const LinearForm& form) {
    texts.push_back(comparison_text(form, cone.family.parameters, "="));
  };
  std::ranges::for_each(cone.equations, add);
  if (behaviour_at(cone, point) != behaviour_of(cone))
    for (const LinearForm& form : cone.where)
      if (value_at(form, point) == 0) add(form);
  std::ranges::sort(texts);
  return texts;
}

/// Looks for a rule by the greatest common divisor of sums.
class GcdSearch {
 public:
  explicit GcdSearch(const LinearFamily& family) : family_(family) {
    for (std::size_t i = 0; i < family.moves.size(); ++i)
      (family.owners[i] == MoveOwner::left ? left_ : right_).push_back(i);
    holds_ = left_.size() == 1 || right_.size() == 1;
  }

  void see(const std::vector<std::int64_t>& point, Behaviour behaviour) {
    if (!holds_) return;
    const auto move = [&](std::size_t i) { return value_at(family_.moves[i], point).value_or(0); };
    std::int64_t divisor = 0;
    for (const std::size_t mine : left_)
      for (const std::size_t other : right_) divisor = std::gcd(divisor, move(mine) + move(other));
    const std::int64_t single = move(single_move());
    auto& said = rule_.behaviours.at(divisor <= single       ? 0
                                     : divisor < 2 * single  ? 1
                                     : divisor == 2 * single ? 2
                                                             : 3);
    if (!said) said = behaviour;
    holds_ = *said == behaviour;
  }

  /// Nothing where there is no such rule, or where it says the same of all.
  std::optional<GcdRule> rule() {
    std::set<Behaviour> different;
    for (const auto& said : rule_.behaviours)
      if (said) different.insert(*said);
    if (!holds_ || different.size() < 2) return std::nullopt;
    std::vector<std::string> sums;
    for (const std::size_t mine : left_)
      for (const std::size_t other : right_)
        sums.push_back(text(sum(family_.moves[mine], family_.moves[other])));
    rule_.divisor = sums.size() == 1 ? sums[0] : fmt::format("gcd({})", fmt::join(sums, ", "));
    const LinearForm& single = family_.moves[single_move()];
    rule_.move = text(single);
    rule_.twice = text(sum(single, single));
    return std::move(rule_);
  }

 private:
  std::size_t single_move() const { return right_.size() == 1 ? right_[0] : left_[0]; }
  std::string text(const LinearForm& form) const { return to_text(form, family_.parameters); }
  static LinearForm sum(LinearForm one, const LinearForm& other) {
    for (std::size_t i = 0; i < one.size(); ++i) one[i] += other[i];
    return one;
  }

  LinearFamily family_;
  std::vector<std::size_t> left_;
  std::vector<std::size_t> right_;
  GcdRule rule_;
  bool holds_ = false;
};

class OutcomeDiscoverer {
 public:
  OutcomeDiscoverer(const PartizanRequest& request, const Watch& watch) : request_(request), watch_(watch) {
    found_.family = to_text(request.family);
  }

  Result<OutcomeDiscovery> run() {
    const auto visited = request_.for_each_game([&](const PartizanSelection& selection) -> Result<void> {
      if (!watch_.tick(found_.games)) return interruption();
      ++found_.games;
      return cover(selection);
    });
    if (!visited) return std::unexpected(visited.error());
    for (auto& [key, row] : rows_) found_.rows.push_back(std::move(row));
    std::ranges::sort(found_.rows, std::less<>(), [](const OutcomeRow& row) {
      return std::tuple(~row.games, row.behaviour, row.period, row.where);  // most games first
    });
    if (cover_) found_.cells = cover_->cones();
    if (gcd_ && found_.open == 0) found_.rule = gcd_->rule();
    return std::move(found_);
  }

 private:
  Result<void> cover(const PartizanSelection& selection) {
    constexpr std::uint64_t most_runs = 100'000;
    auto sample = partizan_point(request_, selection);
    if (!sample) return std::unexpected(sample.error());
    if (!gcd_) gcd_.emplace(sample->family);
    if (!cover_)
      cover_.emplace(std::move(sample->family), ConeLimits{.runs = most_runs}, Watch{watch_.stop, {}});
    const auto cell = cover_->cone_around(sample->point);
    if (!cell && cell.error().fault == Fault::limit) {
      if (found_.open++ == 0) found_.why_open = cell.error().message;
      return {};
    }
    if (!cell) return std::unexpected(cell.error());
    return count(selection.game, sample->point, *cell);
  }

  Result<void> count(const PartizanGame& game, const std::vector<std::int64_t>& point, std::size_t cell) {
    const Cone& cone = cover_->cones()[cell];
    const Behaviour behaviour = behaviour_at(cone, point);
    const auto period = find_partizan_period(game, {}, {watch_.stop, {}});
    if (!period) return std::unexpected(period.error());
    if (takeaway::behaviour_of(*period) != behaviour)
      return internal_fault("the cone around " + to_text(game) + " says another behaviour than its outcomes");
    gcd_->see(point, behaviour);
    ++found_.by_behaviour.at(static_cast<std::size_t>(behaviour));
    OutcomeRow& row = rows_[{behaviour, period_text(cone), equation_texts(cone, point)}];
    row.behaviour = behaviour;
    row.period = period_text(cone);
    row.where = equation_texts(cone, point);
    ++row.games;
    row.cells.insert(cell);
    return {};
  }

  const PartizanRequest& request_;
  Watch watch_;
  OutcomeDiscovery found_;
  std::optional<ConeCover> cover_;
  std::optional<GcdSearch> gcd_;
  std::map<std::tuple<Behaviour, std::string, std::vector<std::string>>, OutcomeRow> rows_;
};

}  // namespace

Result<OutcomeDiscovery> discover_outcomes(const DiscoverVerbOptions& options, Listener& listener) {
  if (!options.least.empty() || !options.cells.empty())
    return bad_input("--least and --cells are for games with nim-values");
  if (auto checked = check_cell_name(options.name.empty() ? "cell" : options.name); !checked)
    return std::unexpected(checked.error());
  const auto request = read_partizan_request(options, listener);
  if (!request) return std::unexpected(request.error());
  if (request->family.ending) return bad_input("cones are of games that end when a player cannot move");
  if (request->family.parameters().empty())
    return bad_input("'discover' is about a family: write parameters, as left {a} right {b}");
  const auto started = std::chrono::steady_clock::now();
  Result<OutcomeDiscovery> found;
  {
    const Step step(listener, "cones", 0, "game");
    found = OutcomeDiscoverer(*request, step.watch()).run();
  }
  if (found)
    found->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return found;
}

std::vector<std::pair<std::string, std::string>> cases_of(const GcdRule& rule) {
  const std::string& c = rule.move;
  const std::array<std::string, 4> where = {"g <= " + c, c + " < g < " + rule.twice, "g = " + rule.twice,
                                            "g > " + rule.twice};
  std::vector<std::pair<std::string, std::string>> cases;
  for (std::size_t i = 0; i < where.size(); ++i)
    if (rule.behaviours.at(i)) cases.emplace_back(where.at(i), to_text(*rule.behaviours.at(i)));
  return cases;
}

namespace {

Json rule_json(const GcdRule& rule) {
  Json json = {{"g", rule.divisor}, {"cases", Json::array()}, {"status", "observation"}};
  for (const auto& [where, behaviour] : cases_of(rule))
    json["cases"].push_back({{"where", where}, {"behaviour", behaviour}});
  return json;
}

}  // namespace

Json json_of(const OutcomeDiscovery& found) {
  Json json;
  json["family"] = found.family;
  json["games"] = found.games;
  json["open"] = found.open;
  for (std::size_t i = 0; i < behaviours; ++i)
    json["behaviours"][to_text(static_cast<Behaviour>(i))] = found.by_behaviour.at(i);
  json["rule"] = found.rule ? rule_json(*found.rule) : Json(nullptr);
  json["rows"] = Json::array();
  for (const OutcomeRow& row : found.rows)
    json["rows"].push_back({{"behaviour", to_text(row.behaviour)},
                            {"period", row.period},
                            {"where", row.where},
                            {"games", row.games},
                            {"cells", row.cells}});
  json["cells"] = Json::array();
  for (const Cone& cone : found.cells) json["cells"].push_back(json_of(cone));
  json["seconds"] = found.seconds;
  return json;
}

}  // namespace takeaway::answer
