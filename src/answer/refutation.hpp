// From a model of a solver, or from small numbers, to a counterexample.
#pragma once

#include <optional>
#include <vector>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::answer {

/// The first of these parameters in which a claim fails, else a case out of the theorem's own ranges, if
/// there is one; what it says of a heap or a period is found again by the engine `direct`.
Result<std::optional<CaseReport>> refute(const Theorem& theorem, const std::vector<Bindings>& suspects,
                                         unsigned threads, Listener& listener);

/// Whether some parameters satisfy the conditions of the theorem: these, or some in its own ranges.
bool has_case(const Theorem& theorem, const std::optional<Bindings>& example);

/// {"let","game","claim","claimed","actual","command"}
Json counterexample_json(const CaseReport& found);

}  // namespace takeaway::answer
