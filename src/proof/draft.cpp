#include "proof/draft.hpp"

#include <algorithm>
#include <stdexcept>

#include "proof/refinement.hpp"

namespace takeaway::proof {

namespace {

std::string file_name(std::size_t index) {
  std::string digits = std::to_string(index);
  if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
  return digits + ".smt2";
}

}  // namespace

void Draft::oblige(const Reading& reading, const std::string& condition, const std::string& meaning) {
  Obligation obligation;
  obligation.name = theorem_.name + "/" + file_name(questions_.size() + 1);
  obligation.part = part_;
  obligation.meaning = meaning;
  obligation.text = reading.refutation(
      condition, "; theorem " + theorem_.name + ": " + part_ + "\n; unsat proves: " + meaning + "\n");
  questions_.push_back({std::move(obligation), reading.symbols(), reading.params(), reading.multiples()});
}

Decision Draft::attempt(const Reading& reading, const std::string& condition, const std::string& meaning,
                        unsigned steps, int rounds) {
  if (!watch_.tick(questions_.size())) throw Unprovable{"interrupted"};
  oblige(reading, condition, meaning);
  Obligation& obligation = questions_.back().obligation;
  Decision decision =
      decide(solver_, obligation.text, reading.symbols(), reading.multiples(), {.steps = steps}, rounds);
  obligation.z3 = decision.result;
  if (decision.result != Satisfiability::unsat) questions_.pop_back();
  return decision;
}

void Draft::vacuous(const std::string& what) {
  if (std::ranges::find(vacuous_, what) == vacuous_.end()) vacuous_.push_back(what);
}

const Theorem& Draft::used(const std::string& name) const {
  const auto found = std::ranges::find(others_, name, &Theorem::name);
  if (found == others_.end()) throw Unprovable{"there is no theorem '" + name + "' to use"};
  return *found;
}

bool Draft::occurs(const Reading& reading, const std::string& what) {
  if (!watch_.tick(questions_.size())) throw Unprovable{"interrupted"};
  if (solver_.decide(reading.existence(""), {}, {}).result != Satisfiability::unsat) return true;
  oblige(reading, "false", what + " does not occur");
  return false;
}

std::optional<Bindings> bindings_of(const std::vector<std::pair<std::string, Polynomial>>& params,
                                    const Decision& decision) {
  try {
    Bindings bindings;
    for (const auto& [name, value] : params) bindings.bind(name, value.value(decision.model));
    return bindings;
  } catch (const Unprovable&) {  // too large
  } catch (const std::out_of_range&) {
  }
  return std::nullopt;
}

void Draft::find_example(const Reading& reading) {
  const Decision decision = solver_.decide(reading.existence(""), reading.symbols(), {});
  if (decision.result == Satisfiability::sat) example_ = bindings_of(reading.params(), decision);
}

bool Draft::follows(const Reading& reading, const std::string& condition) {
  if (!watch_.tick(questions_.size())) throw Unprovable{"interrupted"};
  return solver_.decide(reading.refutation(condition, ""), {}, {}).result == Satisfiability::unsat;
}

}  // namespace takeaway::proof
