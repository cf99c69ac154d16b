// Where a picture goes: a file by its name, the terminal, a viewer.
#pragma once

#include "cli/verbs.hpp"
#include "takeaway/figures.hpp"

namespace takeaway::cli {

/// What the options say about how a figure looks; `title` if they do not. Checks where it is to go, too.
Result<FigureStyle> read_style(const DrawOptions& options, const std::string& title);

/// Writes the picture as the options say.
Result<void> show(const Picture& picture, const DrawOptions& options);

}  // namespace takeaway::cli
