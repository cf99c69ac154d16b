// Command lines that make no sense: which word is at fault, and what may have been meant.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "takeaway/error.hpp"

namespace takeaway::cli {

/// The command line as it was typed.
struct TypedCommand {
  std::string program;             ///< the name it was called by, as a shell reads it again
  std::vector<std::string> words;  ///< behind that name

  /// The whole of it, quoted so that a shell reads it again.
  std::string text() const;
  /// Where a word stands in the text.
  std::size_t place(std::size_t word) const;
};

/// A verb that does not exist, the word with this index.
Error unknown_verb(const TypedCommand& typed, std::size_t word, const std::vector<std::string>& verbs);

/// What the argument parser refused, in our words.
Error usage_error(const CLI::ParseError& fault, const CLI::App& parser, const TypedCommand& typed);

}  // namespace takeaway::cli
