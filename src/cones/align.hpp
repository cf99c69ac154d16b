// How the word of a cone grows by one more round of a count: which runs get longer, and where rounds come in.
#pragma once

#include <optional>

#include "takeaway/fan.hpp"

namespace takeaway::cones {

/// Rounds that come in front of a run of the word, or at its end.
struct Insertion {
  std::size_t before = 0;
  std::vector<FormRun> round;
  std::int64_t rounds = 1;
};

/// How a word becomes the next one.
struct Growth {
  std::vector<std::int64_t> steps;  ///< by how many steps each run gets longer
  std::vector<Insertion> insertions;
};

/// Why there is no fan.
std::unexpected<Error> no_fan(const std::string& why);
std::unexpected<Error> fan_too_large();

/// The form at t + q w(t) n, as a form of t; nothing where a number passes 2^62.
std::optional<LinearForm> carried(const LinearForm& form, const Count& count, std::int64_t rounds);
/// The point t + q w(t) n; nothing where a number passes 2^62.
std::optional<std::vector<std::int64_t>> carried_point(const std::vector<std::int64_t>& point,
                                                       const Count& count, std::int64_t rounds);

/// How many steps the form is on the whole cone; 0 where it is no multiple of the step. Fails where a number
/// is too large.
Result<std::int64_t> steps_in(const LinearForm& form, const LinearForm& step,
                              const std::vector<std::vector<std::int64_t>>& rays);

/// Writes lengths that are the same on the whole cone as the same form. On a cone with equations many forms
/// are. Fails where a number is too large.
Result<void> unify_forms(std::vector<FormRun>& word, const std::vector<std::vector<std::int64_t>>& rays);

/// Compares the word with that of the cone one round further on, whose forms are carried back; what is the
/// same at the rays is the same. Fails where the one is not the other with longer runs and rounds that repeat
/// what is there, or where a number is too large.
Result<Growth> growth(const std::vector<FormRun>& word, const std::vector<FormRun>& next, const Count& count,
                      const std::vector<std::vector<std::int64_t>>& rays);

/// The word in which all counts are free. Nothing where their rounds are in each other's way.
std::optional<std::vector<Rounds>> word_of_fan(const std::vector<FormRun>& word,
                                               const std::vector<Growth>& growths);

}  // namespace takeaway::cones
