// The end of a verb: its JSON document, its error message and its exit status.
#pragma once

#include <string>
#include <vector>

#include "takeaway/error.hpp"

namespace takeaway::cli {

/// The objects of one JSON document: a single one, or those of a family in a "results" array. Nothing is
/// begun before there is an object, and what is begun is ended: after an error, with its message in "error".
class JsonResults {
 public:
  /// Ranges of parameters that nobody typed are told in front of the results.
  JsonResults(bool wanted, bool ranged, std::vector<std::string> inferred = {})
      : wanted_(wanted), ranged_(ranged), inferred_(std::move(inferred)) {}

  /// To be written in front of the next object.
  std::string before();
  void end(const Result<void>& result) const;

 private:
  bool wanted_;
  bool ranged_;
  std::vector<std::string> inferred_;
  bool any_ = false;
};

/// Says, where that is so, which ranges of parameters were inferred: "# inferred: b=2..c-1, a=1..b-1".
void say_inferred(const std::vector<std::string>& inferred);

/// A command that begins with "takeaway", under the name that the program was called by: it works as printed.
std::string as_called(const std::string& command, const std::string& program);

/// The exit status for an error.
int status_of(const Error& error);

/// Prints the error, if there is one, and gives the exit status; flushes standard output.
int conclude(const Result<void>& result, int status);

}  // namespace takeaway::cli
