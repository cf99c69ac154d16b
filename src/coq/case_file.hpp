// What is claimed of least preperiods and periods, out of what is known case by case. Internal to the room
// `coq`.
#pragma once

#include <string>
#include <vector>

#include "coq/parameter_text.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::coq {

/// "assert (cases : A \\/ B) by reckon. each_case.": empty where some word holds without conditions. Throws
/// NotLinear.
std::string cases_text(const Theorem& theorem, const ParameterText& parameters);

/// A claim such as `period = if r = x then 2x else x+y` or `pure`, out of the theorems period_1, ... of these
/// numbers: one of them for every case that the words of the theorem have. Throws NotLinear.
std::string case_text(const Theorem& theorem, const Claim& claim, const std::vector<std::size_t>& periods,
                      std::size_t number);

/// The game of which a claim says that it has the same period: `period = period(sink {m, m+D, 2m+D})`.
const Family* game_of_same_period(const Claim& claim);
/// The formula of a claim `period = F` or `preperiod = F` on the theorem's own game.
const Formula* own_length(const Claim& claim, FormulaKind what);

/// The claim that the period is that of another game: both are shown to be `formula`, by `own` and by `other`
/// of another file. Throws NotLinear.
std::string same_period_text(const Theorem& theorem, const Claim& claim, const Theorem& other,
                             const Formula& formula, const std::string& own_name,
                             const std::string& other_name, std::size_t number);

}  // namespace takeaway::coq
