// Games that are not plain finite ones: their plan and their engines. Internal to `values`.
#pragma once

#include <memory>
#include <string>

#include "values/engine.hpp"

namespace takeaway {

/// The choice of `plan`, for any game.
Result<Plan> plan_endless(const Game& game, Question question, const Resources& resources);

/// An engine that prepares for as many heaps as the plan says, and anew for twice as many when more are read.
Result<std::unique_ptr<Engine>> make_endless(const Subject& subject);

/// Nothing, or why the engine is not for this game.
Result<void> check_accepted(EngineName engine, const Game& game);

/// The plan, or in advance what it would need and may not have.
Result<Plan> accept(Plan candidate, const Resources& resources, const std::string& what);

/// "12 MB", rounded up.
std::string megabytes(std::uint64_t bytes);

}  // namespace takeaway
