#include "answer/checking.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer/options.hpp"
#include "answer/refutation.hpp"
#include "answer/theorem_files.hpp"
#include "base/spelling.hpp"
#include "takeaway/outcome_family.hpp"

namespace takeaway::answer {

namespace {

/// Whether a name occurs in the formula, and no range inside it has taken it.
bool uses(const Formula& formula, const std::string& name) {
  const auto& node = *formula.node;
  if (node.kind == FormulaKind::name) return node.name == name;
  const bool range = !node.name.empty() && node.kind != FormulaKind::call && node.name == name;
  return !range && std::ranges::any_of(node.arguments, [&](const Formula& part) { return uses(part, name); });
}

Result<CheckOptions> read_options(const CheckVerbOptions& options) {
  CheckOptions check;
  const auto resources = read_resources(options);
  if (!resources) return std::unexpected(resources.error());
  check.threads = resources->threads;
  check.memory = resources->memory;
  for (const std::string& text : options.lets) {
    auto let = parse_let(text);
    if (!let) return std::unexpected(let.error());
    check.ranges.push_back(std::move(*let));
  }
  for (const std::string& text : options.wheres) {
    auto where = parse_condition(text);
    if (!where) return std::unexpected(where.error());
    check.where.push_back(std::move(*where));
  }
  for (const auto& [text, name, target] : {std::tuple{&options.limit, "--limit", &check.limit},
                                           {&options.heaps, "--heaps", &check.heaps},
                                           {&options.counterexamples, "--counterexamples", &check.most}}) {
    if (text->empty()) continue;
    const auto number = read_number(*text, name);
    if (!number) return std::unexpected(number.error());
    if (*number == 0) return bad_input(std::string(name) + " must be at least 1");
    *target = *number;
  }
  constexpr std::uint64_t most_shown = 10'000;  // they are kept in memory, with their words
  if (check.most > most_shown) return bad_input("--counterexamples is at most 10000");
  return check;
}

/// A claim that was typed in place has its parameters from --let; a file of theorems has a line for them.
Error with_let(Error error) {
  const std::string before = "the name '";
  const std::string after = "' has no value";
  if (error.message.starts_with(before) && error.message.ends_with(after)) {
    const std::string name =
        error.message.substr(before.size(), error.message.size() - before.size() - after.size());
    error.message += "; give it one with --let " + name + "=...";
  }
  return error;
}

/// The claim typed in place, as a theorem. Ranges that follow from the order of the moves are added.
Result<std::vector<Theorem>> make_claim(const CheckVerbOptions& options, CheckOptions& check,
                                        std::vector<std::string>& inferred) {
  Theorem theorem;
  theorem.name = "claim";
  theorem.file_text = std::make_shared<const std::string>(options.claim);
  theorem.status = TheoremStatus::conjecture;
  if (options.what.size() > 1) return bad_input("--claim is about one family, in quotes as '{1,4}', or none");
  if (!options.what.empty()) {
    auto family = parse_family_use(options.what[0]);
    if (!family) return std::unexpected(family.error());
    if (!family->outcomes) inferred = infer_ranges(*family, check.ranges);
    theorem.game.emplace(std::move(*family));
  }
  for (const Let& let : check.ranges) theorem.params.push_back(let.name);
  auto formula = parse_formula(options.claim);
  if (!formula) return std::unexpected(formula.error());
  Claim claim;
  claim.formula = *formula;
  claim.text = options.claim;
  const auto of_heap = [&](const std::string& name) {
    return uses(*formula, name) && std::ranges::find(theorem.params, name) == theorem.params.end();
  };
  const bool plane = theorem.game && theorem.game->outcomes && heaps_of(*theorem.game->outcomes) == 2;
  const bool about_heaps = plane ? of_heap("x") || of_heap("y") : of_heap("n");
  if (about_heaps) claim.kind = Claim::Kind::statement;
  if (about_heaps && !theorem.game)
    return bad_input("a claim about every heap n needs a family in front of --claim, as '{a,b}'");
  theorem.claims.push_back(std::move(claim));
  if (auto resolved = resolve(theorem); !resolved) return std::unexpected(with_let(resolved.error()));
  return std::vector{std::move(theorem)};
}

std::string no_parameter(const CheckRequest& request, const std::string& name) {
  std::vector<std::string> names;
  for (const Theorem& theorem : request.theorems)
    names.insert(names.end(), theorem.params.begin(), theorem.params.end());
  const std::string near = request.theorems.size() == 1 ? did_you_mean(name, names) : "";
  return "no theorem here has a parameter '" + name + "'" + (near.empty() ? "" : "; " + near);
}

/// A range that no theorem has a use for is a slip.
Result<void> check_lets(const CheckRequest& request) {
  for (const Let& let : request.options.ranges)
    if (std::ranges::none_of(request.theorems, [&](const Theorem& theorem) {
          return std::ranges::find(theorem.params, let.name) != theorem.params.end();
        }))
      return std::unexpected(Error{Fault::bad_input, no_parameter(request, let.name), let.text, 0});
  return {};
}

std::string verdict(const CheckReport& report) {
  if (report.failed > 0) return "refuted";
  if (report.undecided > 0) return fmt::format("undecided in {} cases", report.undecided);
  return fmt::format("verified in {} case{}", report.cases, report.cases == 1 ? "" : "s");
}

}  // namespace

Result<CheckRequest> read_check(const CheckVerbOptions& options) {
  auto check = read_options(options);
  if (!check) return std::unexpected(check.error());
  std::vector<std::string> inferred;
  auto theorems =
      options.claim.empty() ? select_theorems(options.what) : make_claim(options, *check, inferred);
  if (!theorems) return std::unexpected(theorems.error());
  CheckRequest request{std::move(*theorems), std::move(*check), std::move(inferred)};
  if (auto fits = check_lets(request); !fits) return std::unexpected(fits.error());
  return request;
}

Result<CheckReport> check_theorem(const Theorem& theorem, CheckOptions options, Listener& listener) {
  std::erase_if(options.ranges, [&](const Let& let) {
    return std::ranges::find(theorem.params, let.name) == theorem.params.end();
  });
  const Step step(listener, theorem.name, 0, "case");
  return check(theorem, options, step.watch());
}

Json json_of(const Theorem& theorem, const CheckReport& report, bool many) {
  Json json;
  json["theorem"] = theorem.name;
  json["kind"] = to_text(theorem.status);
  json["status"] = verdict(report);
  json["cases"] = report.cases;
  json["failed"] = report.failed;
  json["undecided"] = report.undecided;
  json["counterexample"] = nullptr;
  if (report.counterexample) json["counterexample"] = counterexample_json(*report.counterexample);
  if (many) {
    json["counterexamples"] = Json::array();
    for (const CaseReport& found : report.counterexamples)
      json["counterexamples"].push_back(counterexample_json(found));
  }
  return json;
}

}  // namespace takeaway::answer
