// The verbs of the command line. Each stands in a file verb_NAME.cpp of its own, which declares its options
// and runs it; the table in command_line.cpp lists them all.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace takeaway {
class Crew;
}

namespace takeaway::cli {

/// One run of the program: what a verb may have to know about it beside its own options, and the exit status.
struct Invocation {
  std::string command;   ///< the whole command line, quoted so that a shell reads it again
  std::string program;   ///< the name it was called by, quoted too, for commands that work as printed
  Crew* crew = nullptr;  ///< computes surveys; null: the threads of this process do
  int exit_status = 0;   ///< set by the verb that ran
};

/// Declares the options of one verb, and has the argument parser call the verb when it was typed. The
/// invocation must outlive the parser.
using DeclareVerb = void(CLI::App& verb, Invocation& invocation);

DeclareVerb declare_analyze;
DeclareVerb declare_values;
DeclareVerb declare_period;
DeclareVerb declare_verify;
DeclareVerb declare_solve;
DeclareVerb declare_play;
DeclareVerb declare_theorems;
DeclareVerb declare_check;
DeclareVerb declare_prove;
DeclareVerb declare_discover;
DeclareVerb declare_generalize;
DeclareVerb declare_tile;
DeclareVerb declare_survey;
DeclareVerb declare_draw;
DeclareVerb declare_nim;
DeclareVerb declare_serve;

// All verbs that know games on two heaps, or those whose moves bound the next one, in place of the others.
DeclareVerb declare_plane_verbs;
DeclareVerb declare_dynamic_verbs;

// Verbs below `survey` and `tile`.
DeclareVerb declare_survey_report;
void declare_survey_compare(CLI::App& verb, Invocation& invocation);
DeclareVerb declare_survey_digest;
DeclareVerb declare_survey_export;
DeclareVerb declare_survey_import;
DeclareVerb declare_survey_merge;
DeclareVerb declare_tile_coq;

}  // namespace takeaway::cli
