// Outcomes of partizan games as lists: L, R, N and P, one letter a heap.
#pragma once

#include <span>
#include <string>

#include "answer/json.hpp"
#include "answer/output.hpp"
#include "takeaway/partizan_game.hpp"

namespace takeaway::answer {

/// `P L N`.
void write_class_letters(std::span<const OutcomeClass> outcomes, Output& output);
/// `P L^3 N`.
void write_class_runs(std::span<const OutcomeClass> outcomes, Output& output);
/// A line `heap,outcome` for each heap from `from` on; `front` stands before each.
void write_class_table(std::span<const OutcomeClass> outcomes, Heap from, const std::string& front,
                       Output& output);
/// {...,"from","values":["P","L",...]}, behind the fields of `head`.
void write_class_json(std::span<const OutcomeClass> outcomes, Heap from, const Json& head, Output& output);

}  // namespace takeaway::answer
