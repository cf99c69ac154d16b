// The verb `draw` of games that have one kind of picture: a carpet.
#pragma once

#include "answer/listener.hpp"
#include "answer/requests.hpp"
#include "cli/help.hpp"
#include "cli/verbs.hpp"
#include "takeaway/figures.hpp"

namespace takeaway::cli {

using namespace answer;

struct CarpetVerb {
  const char* games;                                        ///< what they are called: "games on two heaps"
  const char* description;                                  ///< of the picture
  void (*add_own)(CLI::App& carpet, DrawOptions& options);  ///< declares the family, --to and what is theirs
  Result<Picture> (*make)(const DrawOptions& options, Listener& listener);
  Example example;
};

void declare_carpet_verb(CLI::App& verb, Invocation& invocation, const CarpetVerb& carpet);

}  // namespace takeaway::cli
