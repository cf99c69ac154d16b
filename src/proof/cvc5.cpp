#include <sstream>

#include "base/program.hpp"
#include "proof/solver.hpp"

namespace takeaway::proof {

Satisfiability ask_cvc5(const std::string& program, const std::string& script,
                        std::chrono::milliseconds limit, const Watch& watch) {
  const std::string said =
      run_program({program, "--lang=smt2", "--ext-rew-prep=use", "--tlimit=" + std::to_string(limit.count())},
                  script, watch)
          .output;
  if (said.starts_with("unsat")) return Satisfiability::unsat;
  return said.starts_with("sat") ? Satisfiability::sat : Satisfiability::unknown;
}

}  // namespace takeaway::proof

namespace takeaway {

std::string find_cvc5() {
  return find_program("cvc5");
}

std::string cvc5_version(const std::string& program) {
  std::istringstream words(run_program({program, "--version"}, "", {}).output);
  for (std::string word; words >> word;)
    if (word == "version" && words >> word) return word;
  return {};
}

}  // namespace takeaway
