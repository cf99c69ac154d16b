#include "cli/proof_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer/options.hpp"
#include "cli/page.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

void print_parts(Page& page, const ProofReport& report) {
  std::vector<std::pair<std::string, std::uint64_t>> parts;
  for (const Obligation& obligation : report.obligations) {
    const auto found =
        std::ranges::find(parts, obligation.part, &std::pair<std::string, std::uint64_t>::first);
    if (found == parts.end())
      parts.emplace_back(obligation.part, 1);
    else
      ++found->second;
  }
  for (const auto& [part, obligations] : parts) page.line(fmt::format("  {:>7}", obligations), part);
}

std::string solver_answers(const Obligation& obligation) {
  std::string all(to_text(obligation.z3));
  if (obligation.cvc5 && *obligation.cvc5 != obligation.z3)
    all += "/" + std::string(to_text(*obligation.cvc5));
  return all;
}

std::string text_of(const Obligation& obligation) {
  return obligation.name + ": " + obligation.meaning;
}

std::string solvers_text(const ProofReport& report, const std::string& cvc5_version) {
  const std::uint64_t all = report.obligations.size();
  const std::uint64_t z3 = said_unsat(report, false);
  std::string text = fmt::format("Z3 {}", z3_version());
  if (cvc5_version.empty()) return text + fmt::format(" proves {} of {} obligations", z3, all);
  const std::uint64_t cvc5 = said_unsat(report, true);
  text += fmt::format(" and cvc5 {}", cvc5_version);
  if (z3 == all && cvc5 == all) return text + fmt::format(" prove all {} obligations", all);
  return text + fmt::format(" prove {} and {} of {} obligations", z3, cvc5, all);
}

void describe(Page& page, const CaseReport& found, const std::string& program) {
  const std::string let = bindings_text(found.bindings);
  const std::string gap = let.empty() || found.game.empty() ? "" : "  ";
  page.line("  at", let + gap + found.game);
  if (!found.claim.empty()) page.line("  claim", found.claim);
  if (found.claimed != found.claim) page.line("  claimed", found.claimed);
  page.line("  in truth", found.actual);
  if (!found.command.empty()) page.line("  see", as_called(found.command, program));
}

std::string verdict_text(const Finding& finding) {
  const Theorem& theorem = finding.theorem;
  const std::string time = seconds_text(finding.report.seconds);
  if (finding.counterexample) return "by the case above, " + time;
  switch (finding.report.verdict) {
    case ProofReport::Verdict::vacuous:
      return "no parameters satisfy the conditions: nothing is proved";
    case ProofReport::Verdict::unknown:
      return "not proved, and no counterexample found; " + time;
    case ProofReport::Verdict::proved:
      break;
  }
  std::string where;
  for (const Formula& condition : theorem.where)
    where += (where.empty() ? " with " : ", ") + to_text(condition);
  std::string params;
  for (const std::string& param : theorem.params) params += (params.empty() ? "for all " : ", ") + param;
  return params + where + (params.empty() ? "" : "; ") + time;
}

}  // namespace

std::string proof_text(const Finding& finding, const std::string& cvc5_version, bool all_obligations,
                       const std::string& program) {
  const ProofReport& report = finding.report;
  Page page(output_width(), use_colour());
  const Theorem& theorem = finding.theorem;
  page.title(theorem.name + (theorem.title.empty() ? "" : ": " + theorem.title));
  print_parts(page, report);
  for (const std::string& vacuous : report.vacuous) page.line("  vacuous", vacuous);
  for (const OpenClaim& open : report.open) page.line("  open", open.claim + ": " + open.reason);
  for (const Obligation& obligation : report.obligations)
    if (all_obligations || !obligation.proved())
      page.line("  " + solver_answers(obligation), text_of(obligation));
  if (!report.obligations.empty()) page.line("  solvers", solvers_text(report, cvc5_version));
  std::vector<std::string> rests = report.lemmas;
  for (const std::string& theorem : report.theorems) rests.push_back("the theorem " + theorem);
  for (const std::string& lemma : rests) page.line("  rests on", lemma);
  if (finding.counterexample) describe(page, *finding.counterexample, program);
  page.line("  " + std::string(verdict_word(finding.verdict())), verdict_text(finding));
  return page.text();
}

}  // namespace takeaway::cli
