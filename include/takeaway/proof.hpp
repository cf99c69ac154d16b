// Proofs for all parameters: a theorem becomes obligations in SMT-LIB 2, and solvers decide them.
//
// Example:
//
//     const auto theorems = takeaway::parse_theorems(
//         "theorem one\nparams x\nwhere x >= 1\ngame {x}\npure\nperiod = 2x\nword 0^x 1^x\n", "one.thm");
//     const auto report = takeaway::prove(theorems->front(), {}, {});
//     if (!report) return 1;
//     std::cout << (report->verdict == takeaway::ProofReport::Verdict::proved) << '\n';  // prints 1
//     const takeaway::Obligation& last = report->obligations.back();
//     std::cout << last.part << ": " << takeaway::to_text(last.z3) << '\n';  // prints word 0^x 1^x: unsat
//
// Cost: milliseconds to minutes for each obligation, as the solvers take; threads work side by side.
// Preconditions: the theorem is resolved, and so are the others. Only what `Established` lets stand may be
// called proved.
// Errors: what cannot be proved is `unknown` or `open` with its reason, not an error; `prove` fails only when
// it is stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/formula.hpp"
#include "takeaway/theorem.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// What a solver says: `unsat` proves the obligation, `sat` comes with parameters in which it may fail.
enum class Satisfiability { unsat, sat, unknown };

std::string_view to_text(Satisfiability result);

/// One thing to be shown, and what the solvers said.
struct Obligation {
  std::string name;     ///< of its file: two-moves/0001.smt2
  std::string part;     ///< of the proof it belongs to
  std::string meaning;  ///< what `unsat` proves, in words
  std::string text;     ///< SMT-LIB 2
  Satisfiability z3 = Satisfiability::unknown;
  std::optional<Satisfiability> cvc5;  ///< nothing where it was not asked

  bool proved() const {
    return z3 == Satisfiability::unsat && cvc5.value_or(Satisfiability::unsat) == Satisfiability::unsat;
  }
};

/// A claim that has no such form, and why.
struct OpenClaim {
  std::string claim;
  std::string reason;
};

struct ProofReport {
  /// `unknown` also for what is refuted, until somebody has looked at the suspects.
  enum class Verdict { proved, unknown, vacuous };
  Verdict verdict = Verdict::unknown;
  std::vector<Obligation> obligations;
  std::vector<OpenClaim> open;
  std::vector<std::string> vacuous;   ///< cases that never occur
  std::vector<std::string> lemmas;    ///< what it rests on besides the solvers
  std::vector<std::string> theorems;  ///< other theorems it rests on
  std::optional<Bindings> example;    ///< parameters that should satisfy the conditions, out of a model
  std::vector<Bindings> suspects;     ///< parameters in which a claim may fail, out of the solver's models
  double seconds = 0;
};

struct ProveOptions {
  unsigned threads = 1;
  std::string cvc5;                        ///< the program; empty: Z3 alone
  std::chrono::milliseconds limit{20000};  ///< for each obligation
  unsigned steps = 0;  ///< the same by Z3's own count, which does not depend on the machine; 0: no limit
  bool stop_at_failure = false;  ///< the first obligation that is not proved ends it, claim by claim
};

/// Writes the obligations of a theorem and has them decided. `others` are the theorems that it may use; that
/// these are proved is not looked at. Fails only when it is stopped.
Result<ProofReport> prove(const Theorem& theorem, const std::vector<Theorem>& others,
                          const ProveOptions& options, const Watch& watch = {});

/// Theorems that are proved together with all that they use: what may be called proved is decided here.
class Established {
 public:
  /// Lets a proof stand or makes it unknown: each theorem that it uses must be established, and `has_case`
  /// must have seen parameters that satisfy the conditions (it is asked only if all else is well).
  void settle(const Theorem& theorem, ProofReport& report, const std::function<bool()>& has_case);
  bool contains(const std::string& name) const;

 private:
  std::vector<std::string> names_;
};

/// Whether there is anything in the theorem that `prove` knows to deal with.
bool is_provable(const Theorem& theorem);

/// The program cvc5 on the path; empty if it is not there.
std::string find_cvc5();
std::string z3_version();
std::string cvc5_version(const std::string& program);

}  // namespace takeaway
