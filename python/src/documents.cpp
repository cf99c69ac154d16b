#include "documents.hpp"

#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "answer/analysis.hpp"
#include "answer/certificate_json.hpp"
#include "answer/checking.hpp"
#include "answer/generalizing.hpp"
#include "answer/period_findings.hpp"
#include "answer/proving.hpp"
#include "answer/solving.hpp"
#include "answer/theorem_catalogue.hpp"
#include "answer/theorem_files.hpp"
#include "interrupt.hpp"

namespace py = pybind11;

namespace takeaway::python {

namespace {

using answer::Json;
using Texts = std::vector<std::string>;

/// A family with its parameters, as `--let` and `--where` have them.
answer::CommonOptions options_of(const std::string& family, const Texts& lets, const Texts& wheres) {
  answer::CommonOptions options;
  options.family = family;
  options.lets = lets;
  options.wheres = wheres;
  return options;
}

/// The one game, in canonical notation.
std::string canonical(const std::string& family, const Texts& lets) {
  const answer::NoListener nobody;
  const auto request = taken(answer::read_request(options_of(family, lets, {}), nobody));
  return to_text(taken(request.only_game("a game has one value for each parameter")).game);
}

/// What was asked alone: no outcomes beside values, and no census, each of which would take as long again.
Result<Json> period(const Game& game, bool outcomes, const std::string& limit, answer::Listener& listener) {
  const auto limits = answer::read_limits(limit, {}, {});
  if (!limits) return std::unexpected(limits.error());
  const Question question = outcomes ? Question::outcomes : Question::values;
  auto findings = answer::investigate_period(game, question, {}, *limits, listener);
  if (!findings) return std::unexpected(findings.error());
  if (!outcomes && limit.empty())
    if (auto tried = answer::prove_by_loops(*findings, listener); !tried)
      return std::unexpected(tried.error());
  return answer::period_json(*findings, nullptr);
}

Result<std::string> certificate(const Game& game, Question question, answer::Listener& listener) {
  const auto found = answer::investigate_period(game, question, {}, {}, listener);
  if (!found) return std::unexpected(found.error());
  if (!found->proved()) return limit_reached("there is no certificate: the period is not proved");
  const auto made = certify(found->subject, *found->period, {}, listener.only_stop());
  if (!made) return std::unexpected(made.error());
  return answer::to_json(*made).dump(2) + "\n";
}

/// Whether it holds, and why or why not.
py::tuple verify(const std::string& text) {
  const Certificate claim = taken(answer::read_certificate(text));
  const Verdict verdict = outside_python(
      [&](StoppableListener& listener) { return check_certificate(claim, listener.only_stop()); });
  return py::make_tuple(verdict.holds, verdict.reason);
}

Result<Json> solution(const answer::OnePosition& one, Play play, answer::Listener& listener) {
  const auto solved = answer::solve_position(one.position, play, one.resources, "", {}, listener);
  if (!solved) return std::unexpected(solved.error());
  Json json = answer::json_of(one.position, play, *solved);
  json["values"] = solved->solution.values;
  return json;
}

std::string solve(const std::string& text, bool misere) {
  const answer::NoListener nobody;
  const auto one = taken(answer::read_one_position(options_of(text, {}, {}), "one position", nobody));
  return outside_python([&](StoppableListener& listener) {
           return solution(one, misere ? Play::misere : Play::normal, listener);
         })
      .dump();
}

std::string analyze(const std::string& text) {
  const Game game = taken(parse_game(text));
  return outside_python([&](StoppableListener& listener) -> Result<Json> {
           const auto found = answer::analyse(game, {}, {}, listener);
           if (!found) return std::unexpected(found.error());
           return answer::json_of({game, {}}, *found, false);
         })
      .dump();
}

std::string check(const Texts& what, const std::string& claim, const Texts& lets, const Texts& wheres,
                  const std::string& counterexamples) {
  answer::CheckVerbOptions options;
  options.what = what;
  options.claim = claim;
  options.lets = lets;
  options.wheres = wheres;
  options.counterexamples = counterexamples;
  const auto request = taken(answer::read_check(options));
  return outside_python([&](StoppableListener& listener) -> Result<Json> {
           Json results = Json::array();
           for (const Theorem& theorem : request.theorems) {
             const auto report = answer::check_theorem(theorem, request.options, listener);
             if (!report) return std::unexpected(report.error());
             results.push_back(answer::json_of(theorem, *report, !counterexamples.empty()));
           }
           return results;
         })
      .dump();
}

std::string prove(const Texts& what, const std::string& solvers) {
  answer::ProveVerbOptions options;
  options.what = what;
  options.solvers = solvers;
  auto prover = taken(answer::Prover::open(options));
  return outside_python([&](StoppableListener& listener) -> Result<Json> {
           Json results = Json::array();
           for (const Theorem* theorem : prover.theorems()) {
             const auto finding = prover.prove(*theorem, listener);
             if (!finding) return std::unexpected(finding.error());
             results.push_back(answer::json_of(*finding, prover.cvc5_version()));
           }
           return results;
         })
      .dump();
}

std::string generalize(const std::string& text) {
  answer::GeneralizeOptions options;
  options.family = text;
  const answer::NoListener nobody;
  const auto sample = taken(answer::read_sample(options, nobody));
  const Cone cone =
      outside_python([&](StoppableListener& listener) { return answer::find_cone(sample, {}, listener); });
  Json json = answer::json_of(cone);
  json["conditions"] = answer::condition_texts(cone);
  json["formulas"] = {{"preperiod", to_text(cone.preperiod, cone.family.parameters)},
                      {"period", to_text(cone.period, cone.family.parameters)}};
  json["theorem"] = answer::theorem_text(cone);
  return json.dump();
}

std::string theorems(const Texts& names) {
  Json list = Json::array();
  for (const Theorem& theorem : taken(answer::select_theorems(names)))
    list.push_back(answer::theorem_json(theorem));
  return list.dump();
}

}  // namespace

void declare_documents(py::module_& module) {
  module.def("canonical", canonical);
  module.def("period", [](const std::string& text, bool outcomes, const std::string& limit) {
    const Game game = taken(parse_game(text));
    return outside_python(
               [&](StoppableListener& listener) { return period(game, outcomes, limit, listener); })
        .dump();
  });
  module.def("certificate", [](const std::string& text, bool outcomes) {
    const Game game = taken(parse_game(text));
    return outside_python([&](StoppableListener& listener) {
      return certificate(game, outcomes ? Question::outcomes : Question::values, listener);
    });
  });
  module.def("verify", verify);
  module.def("canonical_position",
             [](const std::string& text) { return to_text(taken(parse_position(text))); });
  module.def("solve", solve);
  module.def("analyze", analyze);
  module.def("check", check);
  module.def("prove", prove);
  module.def("generalize", generalize);
  module.def("theorems", theorems);
}

}  // namespace takeaway::python
