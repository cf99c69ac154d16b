// Claims of the program as theorems of Coq: files that Coq's kernel checks from the definition of the game
// on.
//
// What is trusted then is the kernel and the statements, no line of this program. The library (the folder
// `kernel`) has the definitions, and checkers that are proved to be right; a file of a theorem has the
// statement and what a checker needs.
//
// Example:
//
//     const auto game = takeaway::parse_game("{1, 2}");
//     const auto file = takeaway::coq_game(*game, 0, 3);
//     if (!file) return 1;
//     std::cout << file->name << ".v\n";  // prints Claim.v
//     std::cout << takeaway::coq_library_for({*file}).size() << " files of the library come before it\n";
//     // prints 5 files of the library come before it
//
// Cost: O(text): nothing is proved here. docs/kernel.md says what Coq takes to check a file.
// Preconditions: a theorem must be resolved, and those that it uses written before.
// Errors: bad input for games that the library does not speak of, Fault::limit for those that Coq would not
// finish. What cannot be written of a theorem is counted in `left`, and `why` says why.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "takeaway/cone.hpp"
#include "takeaway/error.hpp"
#include "takeaway/game.hpp"
#include "takeaway/theorem.hpp"
#include "takeaway/tiling.hpp"

namespace [[gnu::visibility("default")]] takeaway {

struct CoqFile {
  std::string name;  ///< of the module, and of the file without its ending
  std::string text;
  bool is_searched = false;  ///< Coq looks for the proof itself: that it finds none says nothing
};

/// What the theorems are built on, in the order in which Coq compiles it.
const std::vector<CoqFile>& coq_library();
/// Those files of the library that these need, directly or not; in the same order.
std::vector<CoqFile> coq_library_for(const std::vector<CoqFile>& files);

/// Preperiod and period of one game, least, checked heap by heap. Fails with Fault::limit for more than some
/// millions of heaps, which Coq would not finish; bad input but for finite games under wall and sink.
Result<CoqFile> coq_game(const Game& game, std::uint64_t preperiod, std::uint64_t period);

/// For all games of a cone that the values repeat with the period from the preperiod on.
Result<CoqFile> coq_cone(const Cone& cone);

/// What a claim is called in a file: "states_2", and 2. Nothing where it is not one theorem there.
struct CoqPlace {
  std::string theorem;
  std::size_t number = 0;
};

/// A theorem as theorems of Coq, as far as that goes.
struct CoqTheorem {
  CoqFile file;
  std::vector<CoqPlace> places;  ///< by claim
  std::size_t words = 0;         ///< that are in the file: all values of all games, for all parameters
  std::size_t claims = 0;  ///< these, what is said of least preperiods and periods, and values by formulas
  std::size_t left = 0;    ///< claims that are not in the file
  std::string why;         ///< what keeps a word out of it; empty if nothing does
};

/// A theorem that another one uses, and its file.
struct CoqUsed {
  const Theorem* theorem = nullptr;
  const CoqTheorem* written = nullptr;
};

/// Those words of a theorem whose conditions, moves and lengths are linear in the parameters, and that their
/// preperiods and periods are least; values by a formula, of sets without end and comply/constrain games.
/// What is said of other games needs the theorems about them, written before.
CoqTheorem coq_theorem(const Theorem& theorem, const std::vector<CoqUsed>& used = {});

/// Cells as theorems of Coq.
struct CoqMap {
  std::vector<CoqFile> files;   ///< the last one has the statement
  std::uint64_t cells = 0;      ///< those taken, the largest ones
  std::uint64_t triangles = 0;  ///< which they are cut into
  std::uint64_t share = 0;      ///< of them, in units of 2^-64
};

/// The largest cells of a tiling, as many as have this share (in units of 2^-64) together, or all of them;
/// that they do not overlap, and how much of the map they have.
CoqMap coq_map(const Tiling& tiling, std::uint64_t share);

}  // namespace takeaway
