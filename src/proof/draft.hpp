// A proof being written: its obligations, and what it rests on besides. Internal to the room `proof`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "proof/reading.hpp"
#include "proof/solver.hpp"

namespace takeaway::proof {

/// An obligation, and how to make parameters of a model of it.
struct Question {
  Obligation obligation;
  std::set<std::string> symbols;
  std::vector<std::pair<std::string, Polynomial>> params;
  std::vector<Multiple> multiples;
};

/// The parameters of a model, products being what they should be; nothing if they are too large.
std::optional<Bindings> bindings_of(const std::vector<std::pair<std::string, Polynomial>>& params,
                                    const Decision& decision);

class Draft {
 public:
  Draft(const Theorem& theorem, const std::vector<Theorem>& others, Z3& solver, const Watch& watch)
      : theorem_(theorem), others_(others), solver_(solver), watch_(watch) {}

  /// A part of the proof begins: a case, or a claim.
  void begin(std::string part) { part_ = std::move(part); }
  /// Adds an obligation: under the assumptions of the reading, the condition always holds.
  void oblige(const Reading& reading, const std::string& condition, const std::string& meaning);
  /// The same, but only where the solver agrees within so many steps, with facts about products added so many
  /// times. What it said.
  Decision attempt(const Reading& reading, const std::string& condition, const std::string& meaning,
                   unsigned steps, int rounds);
  /// Whether this is the first time; something that is needed twice is shown once.
  bool first_time(const std::string& what) { return shown_.insert(what).second; }
  /// Whether anything satisfies the assumptions; asked while the proof is written. That nothing does becomes
  /// an obligation: a case is left out only if all solvers agree.
  bool occurs(const Reading& reading, const std::string& what);
  /// Whether the assumptions have this consequence, likewise.
  bool follows(const Reading& reading, const std::string& condition);

  /// Remembers parameters that satisfy the assumptions, as the solver sees them.
  void find_example(const Reading& reading);

  void rests_on(const std::string& lemma) { lemmas_.insert(lemma); }
  void rests_on_theorem(const std::string& name) { theorems_.insert(name); }
  void vacuous(const std::string& what);
  void leave_open(const std::string& claim, const std::string& reason) { open_.push_back({claim, reason}); }

  /// Somebody wants it to end. It then ends soon: nothing more is asked of the solver.
  bool stopped() const { return watch_.stopped(); }
  const Theorem& theorem() const { return theorem_; }
  /// The theorem of this name that is said to be used. Throws Unprovable if there is none.
  const Theorem& used(const std::string& name) const;
  const std::vector<Question>& questions() const { return questions_; }
  const std::set<std::string>& lemmas() const { return lemmas_; }
  const std::set<std::string>& theorems() const { return theorems_; }
  const std::vector<std::string>& vacuities() const { return vacuous_; }
  const std::vector<OpenClaim>& open() const { return open_; }
  const std::optional<Bindings>& example() const { return example_; }

 private:
  const Theorem& theorem_;
  const std::vector<Theorem>& others_;
  Z3& solver_;
  const Watch& watch_;
  std::string part_;
  std::vector<Question> questions_;
  std::set<std::string> lemmas_;
  std::set<std::string> theorems_;
  std::vector<OpenClaim> open_;
  std::optional<Bindings> example_;
  std::vector<std::string> vacuous_;
  std::set<std::string> shown_;
};

}  // namespace takeaway::proof
