#include <z3++.h>

#include "proof/solver.hpp"

namespace takeaway::proof {

struct Z3::Context {
  z3::context context;
};

Z3::Z3() : context_(std::make_unique<Context>()) {}
Z3::~Z3() = default;

Decision Z3::decide(const std::string& script, const std::set<std::string>& symbols,
                    std::chrono::milliseconds limit) {
  Decision decision;
  try {
    z3::context& context = context_->context;
    z3::solver solver(context, "QF_LIA");
    solver.set("timeout", static_cast<unsigned>(limit.count()));
    solver.from_string(script.c_str());
    const z3::check_result result = solver.check();
    if (result == z3::unsat) decision.answer = Answer::unsat;
    if (result != z3::sat) return decision;
    decision.answer = Answer::sat;
    const z3::model model = solver.get_model();
    for (const std::string& symbol : symbols) {
      std::int64_t value = 0;
      if (model.eval(context.int_const(symbol.c_str()), true).is_numeral_i64(value))
        decision.model[symbol] = value;
    }
  } catch (const z3::exception&) {  // interrupted, or out of memory: not decided
    decision = {};
  }
  return decision;
}

void Z3::interrupt() {
  context_->context.interrupt();
}

}  // namespace takeaway::proof

namespace takeaway {

std::string z3_version() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned build = 0;
  unsigned revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

}  // namespace takeaway
