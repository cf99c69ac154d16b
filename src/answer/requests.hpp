// Requests as they were typed, on a command line or in an address: texts that the functions of this room
// read, so that every fault is reported in the same words.
#pragma once

#include <string>
#include <vector>

namespace takeaway::answer {

/// Options of all verbs that take a family. Strings are read by the verb, so that every fault is reported the
/// same way.
struct CommonOptions {
  std::string family;
  std::vector<std::string> lets;
  std::vector<std::string> wheres;
  bool json = false;
  std::string engine;
  std::string threads;
  std::string memory;
  bool quiet = false;
};

struct AnalyzeOptions : CommonOptions {
  std::string limit;
};

struct ValuesOptions : CommonOptions {
  std::string from;
  std::string to;
  std::vector<std::string> at;
  std::string format = "plain";
  std::string limit;
  std::string checkpoint;
  bool outcomes = false;
  bool p_positions = false;
  bool halves = false;  ///< of a comply/constrain game, both
  bool states = false;  ///< of a game with states, all
  bool frequencies = false;
};

/// The position stands where other verbs have the family.
struct SolveOptions : CommonOptions {
  std::string limit;
  bool misere = false;
  bool explain = false;
};

/// A match; the position stands where other verbs have the family.
struct PlayOptions : CommonOptions {
  std::string first;
  std::string level = "perfect";
  std::string limit;
  std::string seed;
  std::string side;  ///< of partizan heaps: left or right
  bool misere = false;
  bool self = false;
  bool plain = false;
};

struct CheckVerbOptions : CommonOptions {
  std::vector<std::string> what;  ///< theorems and files; with a claim, a family
  std::string claim;
  std::string limit;
  std::string heaps;
  std::string counterexamples;  ///< how many to show; one if not given
  std::string format = "text";
};

struct ProveVerbOptions {
  std::vector<std::string> what;  ///< theorems and files
  std::string out;                ///< a folder for the obligations
  std::string solvers;            ///< z3, or z3,cvc5
  std::string timeout;            ///< seconds for each obligation
  std::string threads;
  bool obligations = false;  ///< list them
  bool json = false;
  bool quiet = false;
};

/// Options of all kinds of pictures.
struct DrawOptions : CommonOptions {
  std::string out;
  std::string palette = "safe";
  std::string cell;
  std::string scale;  ///< of a PNG: pixels for each it would have
  std::string dpi;    ///< of a PNG
  std::string title;
  bool bare = false;
  bool terminal = false;
  bool open = false;
  std::string command;  ///< as it was typed, for the picture
  // Of single kinds:
  std::string from;
  std::string to;
  std::string wrap;
  std::string limit;
  std::string color = "sums";
  std::string survey;  ///< a file to take the numbers from
  std::string tiling;  ///< a file to take the cells from
  std::string size;    ///< pixels
  bool outcomes = false;
  bool one_scale = false;
  bool blocks = false;
  bool logarithmic = false;
};

}  // namespace takeaway::answer
