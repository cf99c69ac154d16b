// takeaway prove [THEOREM|FILE]: proofs for all parameters.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "answer/proving.hpp"
#include "cli/coq_folder.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/obligation_files.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/proof_text.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

/// How much of a proved theorem is a theorem of Coq.
std::string words_text(const CoqTheorem& theorem) {
  const std::size_t all = theorem.claims + theorem.left;
  std::string text;
  if (theorem.claims > 0)
    text = fmt::format("{} in {}.v",
                       theorem.left == 0 ? "all claims" : fmt::format("{} of {} claims", theorem.claims, all),
                       theorem.file.name);
  if (theorem.left > 0 && theorem.claims == 0) text = "none of its claims yet";
  return text + (theorem.why.empty() ? "" : ": " + theorem.why);
}

Json words_json(const CoqTheorem& theorem) {
  Json json{{"words", theorem.words}, {"claims", theorem.claims}, {"left", theorem.left}};
  if (theorem.claims > 0) json["file"] = theorem.file.name + ".v";
  if (!theorem.why.empty()) json["why"] = theorem.why;
  return json;
}

class ProveVerb {
 public:
  ProveVerb(const ProveVerbOptions& options, const CoqOptions& coq, std::string program)
      : options_(options), program_(std::move(program)), coq_options_(coq), coq_(coq) {}

  int run() {
    auto prover = Prover::open(options_);
    if (!prover) return conclude(std::unexpected(prover.error()), bad_usage);
    prover_.emplace(std::move(*prover));
    files_.emplace(options_.out);
    if (auto made = files_->open(); !made) return conclude(made, bad_usage);
    if (auto made = coq_.open(); !made) return conclude(made, bad_usage);
    const auto started = std::chrono::steady_clock::now();
    Result<void> result;
    for (const Theorem* theorem : prover_->theorems())
      if (result = one(*theorem); !result) break;
    if (result) result = files_->close();
    if (result) result = write_coq();
    end(result, std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
    return conclude(result, failed_ > 0 ? claim_failed : unknown_ > 0 ? limit_hit : all_held);
  }

 private:
  Result<void> one(const Theorem& theorem) {
    TerminalListener listener(options_.quiet);
    const auto found = prover_->prove(theorem, listener);
    if (!found) return std::unexpected(found.error());
    const Finding& finding = *found;
    using enum Finding::Verdict;
    const Finding::Verdict verdict = finding.verdict();
    if (verdict == refuted || verdict == vacuous) ++failed_;
    if (verdict == unknown) ++unknown_;
    if (verdict == proved) ++proved_;
    ++theorems_;
    obligations_ += finding.report.obligations.size();
    files_->add(finding.report.obligations);
    Json json = options_.json ? json_of(finding, prover_->cvc5_version()) : Json();
    std::string text = proof_text(finding, prover_->cvc5_version(), options_.obligations, program_);
    if (coq_options_.wanted() && verdict == proved) {
      CoqTheorem words = coq_theorem(theorem, used_by(theorem));
      if (words.claims > 0) {
        make_unique(words.file);
        coq_files_.push_back(words.file);
        coq_theorems_.emplace_back(&theorem, words);
      }
      json["coq"] = words_json(words);
      Page page(output_width(), use_colour());
      page.line("Coq", words_text(words));
      text += page.text();
    }
    if (options_.json)
      results_.push_back(std::move(json));
    else
      out().write((theorems_ > 1 ? "\n" : "") + text);
    return {};
  }

  /// Those of the theorems it uses that are in Coq.
  std::vector<CoqUsed> used_by(const Theorem& theorem) const {
    std::vector<CoqUsed> result;
    for (const auto& [used, written] : coq_theorems_)
      if (std::ranges::find(theorem.uses, used->name) != theorem.uses.end())
        result.push_back({used, &written});
    return result;
  }

  /// Names of theorems may differ where those of files cannot: a-b and a_b.
  void make_unique(CoqFile& file) const {
    const std::string name = file.name;
    const auto is_taken = [&](const CoqFile& other) { return other.name == file.name; };
    for (std::size_t i = 2; std::ranges::any_of(coq_files_, is_taken); ++i)
      file.name = fmt::format("{}_{}", name, i);
  }

  /// The folder, and Coq's word on it.
  Result<void> write_coq() {
    if (!coq_options_.wanted()) return {};
    if (coq_files_.empty()) return limit_reached("none of this can be written as a theorem of Coq yet");
    const Progress progress("Coq", options_.quiet);
    const auto report = coq_.close(coq_files_, progress.watch());
    if (!report) return std::unexpected(report.error());
    coq_report_ = *report;
    return {};
  }

  void end(const Result<void>& result, double seconds) {
    if (options_.json) {
      if (!result && results_.empty()) return;
      Json json;
      json["results"] = results_;
      if (!prover_->left_out().empty()) json["not_attempted"] = prover_->left_out();
      if (coq_report_) json["coq"] = coq_json(*coq_report_, coq_options_.folder);
      if (!result) json["error"] = result.error().message;
      out().write(json.dump(2) + "\n");
      return;
    }
    if (result && coq_report_)
      out().write(fmt::format("\nCoq: {}\n", coq_text(*coq_report_, coq_options_.folder)));
    if (!result || theorems_ < 2) return;
    out().write(
        fmt::format("\n{} theorems: {} proved, {} refuted or vacuous, {} unknown; {} obligations, {}\n",
                    theorems_, proved_, failed_, unknown_, grouped(obligations_), seconds_text(seconds)));
    Page page(output_width(), use_colour());
    if (!prover_->left_out().empty()) page.items("without a word to prove", prover_->left_out(), ", ", 0);
    out().write(page.text());
  }

  const ProveVerbOptions& options_;
  std::string program_;
  const CoqOptions& coq_options_;
  CoqFolder coq_;
  std::vector<CoqFile> coq_files_;
  std::vector<std::pair<const Theorem*, CoqTheorem>> coq_theorems_;  ///< that have such a file
  std::optional<CoqReport> coq_report_;
  std::optional<Prover> prover_;
  std::optional<ObligationFiles> files_;
  Json results_ = Json::array();
  std::uint64_t theorems_ = 0;
  std::uint64_t proved_ = 0;
  std::uint64_t failed_ = 0;
  std::uint64_t unknown_ = 0;
  std::uint64_t obligations_ = 0;
};

}  // namespace

void declare_prove(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<ProveVerbOptions>();
  const auto coq = std::make_shared<CoqOptions>();
  verb.add_option("what", options->what, "theorems by name, or files of theorems")->type_name("THEOREM|FILE");
  add_value(verb, "--out", "DIR", options->out,
            "a new folder for the obligations, and a script that runs them again");
  add_value(verb, "--solvers", "TEXT", options->solvers,
            "z3, or z3,cvc5 (the default, where cvc5 is installed)");
  add_value(verb, "--timeout", "N", options->timeout, "seconds for each obligation and solver (default 20)");
  add_threads(verb, options->threads);
  verb.add_flag("--obligations", options->obligations, "list every obligation with what it means");
  add_coq(verb, *coq);
  add_json(verb, options->json);
  add_quiet(verb, options->quiet);
  add_examples(verb, invocation,
               {{"prove one-odd-even", "for all moves that its conditions allow"},
                {"prove one-odd-even --obligations", "with every step that the solvers were asked"}});
  verb.callback([options, coq, &invocation] {
    invocation.exit_status = ProveVerb(*options, *coq, invocation.program).run();
  });
}

}  // namespace takeaway::cli
