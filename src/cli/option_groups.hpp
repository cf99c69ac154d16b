// Options that several verbs have in common, so that each has one name and one help text.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "answer/requests.hpp"

namespace takeaway::cli {

using namespace answer;

/// An option with one value, which must not be empty. `type` stands for the value in the help text.
CLI::Option* add_value(CLI::App& verb, const char* name, const char* type, std::string& target,
                       const char* help);

/// The same, repeatable.
void add_values(CLI::App& verb, const char* name, const char* type, std::vector<std::string>& target,
                const char* help);

/// The game or family of games, and the settings.
void add_family(CLI::App& verb, CommonOptions& options);

/// The sum of heaps, which stands where other verbs have the family; the settings; normal or misere play.
void add_position(CLI::App& verb, CommonOptions& options, bool& misere);

/// Parameters, conditions, form of the output, and the resources that may be used.
void add_settings(CLI::App& verb, CommonOptions& options);

void add_json(CLI::App& verb, bool& json);
void add_quiet(CLI::App& verb, bool& quiet);
void add_memory(CLI::App& verb, std::string& memory);
void add_threads(CLI::App& verb, std::string& threads,
                 const char* help = "how many threads may be used; all cores if not given");
void add_outcomes(CLI::App& verb, bool& outcomes);

}  // namespace takeaway::cli
