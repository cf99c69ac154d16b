#include <z3++.h>

#include <algorithm>
#include <limits>
#include <mutex>
#include <new>
#include <system_error>

#include "base/address_space.hpp"
#include "proof/solver.hpp"

namespace takeaway::proof {

/// A context for one question: one that is kept grows slower with every question that it has read.
struct Z3::Context {
  std::mutex mutex;
  z3::context* current = nullptr;
};

namespace {

/// Z3 ends the whole process where memory runs out inside it. So where the system bounds the memory, Z3 gets
/// a lower bound, which it keeps in good order, and is not called at all where too little is left.
void keep_z3_from_running_out() {
  constexpr std::uint64_t reserve = std::uint64_t{128} << 20U;  // a thread of its own, with stack and heap
  const auto left = address_space_left();
  if (!left) return;
  if (*left < 2 * reserve) throw std::bad_alloc();
  static std::once_flag once;
  std::call_once(once, [&] {
    Z3_global_param_set("memory_max_size", std::to_string((*left - reserve) >> 20U).c_str());
  });
}

}  // namespace

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
  keep_z3_from_running_out();
  try {
    z3::context context;
    const Current current(context_->mutex, context_->current, context);
    z3::solver solver(context, z3::solver::simple());
    constexpr std::int64_t longest = std::numeric_limits<unsigned>::max();  // which Z3 takes for no limit
    solver.set("timeout", static_cast<unsigned>(std::min<std::int64_t>(patience.time.count(), longest)));
    solver.set("ctrl_c", false);  // else it would take the signal for itself, and the program would go on
    if (patience.steps != 0) solver.set("rlimit", patience.steps);
    solver.from_string(script.c_str());
    const z3::check_result result = solver.check();
    if (result == z3::unsat) decision.result = Satisfiability::unsat;
    if (result != z3::sat) return decision;
    decision.result = Satisfiability::sat;
    const z3::model model = solver.get_model();
    for (const std::string& symbol : symbols) {
      std::int64_t value = 0;
      if (model.eval(context.int_const(symbol.c_str()), true).is_numeral_i64(value))
        decision.model[symbol] = value;
    }
  } catch (const z3::exception&) {  // interrupted, or out of memory: not decided
    decision = {};
  } catch (const std::system_error&) {  // it could not start the thread that looks at the clock
    throw std::bad_alloc();
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
