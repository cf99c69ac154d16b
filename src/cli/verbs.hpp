// One function a verb: adds it to the command line and runs it when it is chosen.
#pragma once

#include <CLI/CLI.hpp>

namespace takeaway::cli {

/// `status` receives the exit status when the verb has run.
void add_analyze(CLI::App& app, int& status);
void add_values(CLI::App& app, int& status);
void add_period(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);

}  // namespace takeaway::cli
