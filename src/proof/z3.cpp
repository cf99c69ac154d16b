#include <z3++.h>

#include <mutex>

#include "proof/solver.hpp"

namespace takeaway::proof {

/// A context for one question: one that is kept grows slower with every question that it has read.
struct Z3::Context {
  std::mutex mutex;
  z3::context* current = nullptr;
};

Z3::Z3() : context_(std::make_unique<Context>()) {}
Z3::~Z3() = default;

namespace {

/// Makes the context known to `interrupt` while it is there.
class Current {
 public:
  Current(std::mutex& mutex, z3::context*& current, z3::context& context) : mutex_(mutex), current_(current) {
    const std::scoped_lock lock(mutex_);
    current_ = &context;
  }
  ~Current() {
    const std::scoped_lock lock(mutex_);
    current_ = nullptr;
  }
  Current(const Current&) = delete;
  Current& operator=(const Current&) = delete;

 private:
  std::mutex& mutex_;
  z3::context*& current_;
};

}  // namespace

Decision Z3::decide(const std::string& script, const std::set<std::string>& symbols,
                    const Patience& patience) {
  Decision decision;
  try {
    z3::context context;
    const Current current(context_->mutex, context_->current, context);
    z3::solver solver(context, z3::solver::simple());
    solver.set("timeout", static_cast<unsigned>(patience.time.count()));
    solver.set("ctrl_c", false);  // else it would take the signal for itself, and the program would go on
    if (patience.steps != 0) solver.set("rlimit", patience.steps);
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
  const std::scoped_lock lock(context_->mutex);
  if (context_->current != nullptr) context_->current->interrupt();
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
