// From a theorem to its obligations, and from these to a report.
#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <new>

#include "base/on_exit.hpp"
#include "base/parallel.hpp"
#include "proof/claims.hpp"
#include "proof/refinement.hpp"

namespace takeaway {

namespace {

using proof::Draft;
using proof::Question;

/// The obligations, decided on all threads.
class Decider {
 public:
  Decider(std::vector<Question> questions, const ProveOptions& options, const Watch& watch)
      : questions_(std::move(questions)),
        options_(options),
        watch_(watch),
        solvers_(std::max(1U, options.threads)) {}

  /// False if it was stopped.
  bool run() {
    Threads deciding(static_cast<unsigned>(solvers_.size()), [this](unsigned i) {
      const OnExit leaving([this] {
        const std::scoped_lock lock(mutex_);
        ++left_;
        finished_.notify_all();
      });
      work(solvers_[i]);
    });
    if (deciding.size() == 0) throw std::bad_alloc();  // no room for a single one
    stand_guard(deciding.size());
    deciding.join();
    return !watch_.stopped();
  }

  std::vector<Question>& questions() { return questions_; }
  std::vector<Bindings>& suspects() { return suspects_; }

 private:
  // Until so many threads have left. A solver does not look at the watch; somebody has to tell it.
  void stand_guard(unsigned threads) {
    std::unique_lock lock(mutex_);
    while (!finished_.wait_for(lock, std::chrono::milliseconds(50), [&] { return left_ == threads; }))
      if (watch_.stopped())
        for (proof::Z3& solver : solvers_) solver.interrupt();
  }

  void work(proof::Z3& solver) {
    for (;;) {
      std::size_t index = 0;
      {
        const std::scoped_lock lock(mutex_);
        if (next_ == questions_.size() || failed_ || !watch_.tick(next_)) return;
        index = next_++;
      }
      decide(solver, questions_[index]);
    }
  }

  void decide(proof::Z3& solver, Question& question) {
    Obligation& obligation = question.obligation;
    proof::Decision decision{obligation.z3, {}};
    if (obligation.z3 != Satisfiability::unsat)
      decision = proof::decide(solver, obligation.text, question.symbols, question.multiples,
                               {.time = options_.limit, .steps = options_.steps});
    obligation.z3 = decision.result;
    if (!options_.cvc5.empty())
      obligation.cvc5 = proof::ask_cvc5(options_.cvc5, obligation.text, options_.limit, watch_);
    if (decision.result == Satisfiability::sat) suspect(question, decision);
    if (options_.stop_at_failure && !obligation.proved()) {
      const std::scoped_lock lock(mutex_);
      failed_ = true;
    }
  }

  void suspect(const Question& question, const proof::Decision& decision) {
    constexpr std::size_t most = 20;
    const auto bindings = proof::bindings_of(question.params, decision);
    if (!bindings) return;
    const std::scoped_lock lock(mutex_);
    const auto same = [&](const Bindings& other) { return other.entries() == bindings->entries(); };
    if (suspects_.size() < most && std::ranges::none_of(suspects_, same)) suspects_.push_back(*bindings);
  }

  std::vector<Question> questions_;
  const ProveOptions& options_;
  const Watch& watch_;
  std::vector<proof::Z3> solvers_;  ///< all there before the first thread: none may move while one works
  std::mutex mutex_;
  std::condition_variable finished_;
  unsigned left_ = 0;
  bool failed_ = false;
  std::size_t next_ = 0;
  std::vector<Bindings> suspects_;
};

ProofReport report_of(const Draft& draft) {
  ProofReport report;
  report.vacuous = draft.vacuities();
  report.example = draft.example();
  report.open = draft.open();
  report.lemmas.assign(draft.lemmas().begin(), draft.lemmas().end());
  report.theorems.assign(draft.theorems().begin(), draft.theorems().end());
  return report;
}

}  // namespace

std::string_view to_text(Satisfiability result) {
  return result == Satisfiability::unsat ? "unsat" : result == Satisfiability::sat ? "sat" : "unknown";
}

Result<ProofReport> prove(const Theorem& theorem, const std::vector<Theorem>& others,
                          const ProveOptions& options, const Watch& watch) {
  const auto started = std::chrono::steady_clock::now();
  proof::Z3 solver;
  Draft draft(theorem, others, solver, watch);
  std::vector<Obligation> obligations;
  std::vector<Bindings> suspects;
  // Those that were written since it was asked last; true if all are proved.
  const auto decide_new = [&] {
    const auto& all = draft.questions();
    Decider decider({all.begin() + static_cast<std::ptrdiff_t>(obligations.size()), all.end()}, options,
                    watch);
    if (!decider.run()) return false;
    bool proved = true;
    for (Question& question : decider.questions()) {
      proved = proved && question.obligation.proved();
      obligations.push_back(std::move(question.obligation));
    }
    suspects.insert(suspects.end(), decider.suspects().begin(), decider.suspects().end());
    return proved;
  };
  bool go_on = true;
  const bool vacuous = !proof::write_proof(draft, [&] {
    if (options.stop_at_failure) go_on = go_on && draft.open().empty() && decide_new();
    return go_on;
  });
  if (go_on && !watch.stopped()) decide_new();
  if (watch.stopped()) return interruption();
  ProofReport report = report_of(draft);
  report.obligations = std::move(obligations);
  report.suspects = std::move(suspects);
  const bool all = std::ranges::all_of(report.obligations, &Obligation::proved);
  if (vacuous)
    report.verdict = ProofReport::Verdict::vacuous;
  else if (all && go_on && report.open.empty() && !report.obligations.empty())
    report.verdict = ProofReport::Verdict::proved;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return report;
}

}  // namespace takeaway
