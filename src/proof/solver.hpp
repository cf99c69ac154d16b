// Solvers: Z3 in the process, cvc5 as a program. Internal to the room `proof`.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "takeaway/proof.hpp"

namespace takeaway::proof {

struct Decision {
  Satisfiability result = Satisfiability::unknown;
  std::map<std::string, std::int64_t> model;  ///< of the symbols asked for, if it is sat
};

struct Patience {
  std::chrono::milliseconds time{20000};
  unsigned steps = 0;  ///< of the solver's own count, the same on every machine; 0: no limit
};

/// One context of Z3; for one thread, but `interrupt` may come from any.
class Z3 {
 public:
  Z3();
  ~Z3();
  Z3(const Z3&) = delete;
  Z3& operator=(const Z3&) = delete;

  Decision decide(const std::string& script, const std::set<std::string>& symbols, const Patience& patience);
  void interrupt();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// cvc5 is run, not linked: its build is under another licence.
Satisfiability ask_cvc5(const std::string& program, const std::string& script,
                        std::chrono::milliseconds limit, const Watch& watch);

}  // namespace takeaway::proof
