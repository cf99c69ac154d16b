// What `help` and --help print: a verb's own options first, then those of most verbs, then examples.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/verbs.hpp"

namespace takeaway::cli {

/// The title, in the help text, of the options that most verbs have.
inline constexpr const char* common_options = "Common options";

/// Lays out the help text of a verb, as wide as the terminal.
class HelpFormatter final : public CLI::Formatter {
 public:
  HelpFormatter();
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;

  std::string make_usage(const CLI::App* app, std::string name) const override;
  std::string make_subcommand(const CLI::App* sub) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
};

struct Example {
  const char* command;  ///< without the program's name, quoted for a shell; it works as it stands
  const char* meaning;
};

/// Puts examples at the end of the verb's help text, under the name that the program was called by; `note` is
/// one more line. Subverbs made later would inherit it, so it comes last.
void add_examples(CLI::App& verb, const Invocation& invocation, const std::vector<Example>& examples,
                  const std::string& note = "");

/// Options without an effect on this verb, which are still read: no longer part of the help text.
void hide_options(CLI::App& verb, const std::vector<std::string>& names);

}  // namespace takeaway::cli
