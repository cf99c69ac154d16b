// Where a picture goes: a file by its name, the terminal, a viewer.
#pragma once

#include "cli/verbs.hpp"
#include "takeaway/figures.hpp"

namespace takeaway::cli {

/// Whether the options say where a picture is to go, and it can go there.
Result<void> check_target(const DrawOptions& options);

/// Hands a file or an address to the desktop, which has its own idea of how to show it.
Result<void> open_in_desktop(const std::string& path);

/// Writes the picture as the options say.
Result<void> show(const Picture& picture, const DrawOptions& options);

}  // namespace takeaway::cli
