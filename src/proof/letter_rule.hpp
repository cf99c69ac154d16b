// What the letter at a position must be, by the letters that the moves lead to: their mex, or, in a partizan
// game, the outcome that they make it. Internal to the room `proof`.
#pragma once

#include <string>
#include <vector>

#include "proof/draft.hpp"

namespace takeaway::proof {

/// The option where there is none: below the wall.
inline const std::string no_option = "(- 1)";

class LetterRule {
 public:
  /// Throws Unprovable where words of such games cannot be proved.
  LetterRule(Reading& reading, const FamilyUse& game);

  const std::vector<Polynomial>& moves() const { return moves_; }
  /// What an option before the first heap counts as.
  const std::string& before_start() const { return before_start_; }
  /// That the letter follows from these letters of the options, in the order of the moves, all of which must
  /// be known; nothing where no position can have it.
  std::string follows(const std::vector<std::string>& options, std::uint64_t letter) const;
  /// The same of a letter that is itself a term.
  std::string follows(const std::vector<std::string>& options, const std::string& letter) const;
  /// "the mex of its options"
  const char* meaning() const;
  const char* induction() const;

 private:
  bool is_partizan() const { return left_ < moves_.size(); }
  std::string wins(const std::vector<std::string>& options, bool left) const;

  std::vector<Polynomial> moves_;  ///< of a partizan game: Left's, then Right's
  std::size_t left_ = 0;           ///< how many are Left's; else all
  std::string before_start_;
};

}  // namespace takeaway::proof
