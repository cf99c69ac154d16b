#include "proof/behaviour.hpp"

#include <algorithm>
#include <array>

#include "takeaway/outcome_family.hpp"

namespace takeaway::proof {

namespace {

/// That one of these classes stands in the period: somewhere with a length that is not 0.
std::string occurs(const Reading& reading, const Layout& period,
                   std::initializer_list<OutcomeClass> classes) {
  std::vector<std::string> some;
  for (const Piece& piece : period.pieces())
    for (const SymbolicRun& run : piece.runs)
      if (std::ranges::any_of(classes, [&](OutcomeClass outcome) {
            return run.letter == static_cast<std::uint64_t>(outcome);
          }))
        some.push_back(smt::all({reading.at_least(piece.count, 1), reading.at_least(run.length, 1)}));
  return smt::any(some);
}

}  // namespace

void prove_behaviour(Draft& draft, const Blocks& blocks, Reading reading, const Formula& behaviour) {
  if (blocks.has_state()) throw Unprovable{"the word is made of blocks"};
  if (behaviour.node->kind != FormulaKind::number) throw Unprovable{"it names no behaviour"};
  Layout period;
  period.append(reading, blocks.kinds[0].word);
  const std::string left = occurs(reading, period, {OutcomeClass::L});
  const std::string right = occurs(reading, period, {OutcomeClass::R});
  const std::string open = occurs(reading, period, {OutcomeClass::P, OutcomeClass::N});
  const auto no = [](const std::string& condition) { return smt::negation(condition); };
  // In the order of the numbers that the names stand for.
  const std::array<std::string, 6> conditions = {smt::all({left, no(right), no(open)}),
                                                 smt::all({right, no(left), no(open)}),
                                                 smt::all({left, no(right), open}),
                                                 smt::all({right, no(left), open}),
                                                 smt::all({left, right}),
                                                 smt::all({no(left), no(right)})};
  const auto number = static_cast<std::size_t>(behaviour.node->number);
  if (number >= conditions.size()) throw Unprovable{"it names no behaviour"};
  draft.oblige(reading, conditions.at(number),
               "the period has the classes of the behaviour " + std::string(behaviour_names.at(number)));
}

}  // namespace takeaway::proof
