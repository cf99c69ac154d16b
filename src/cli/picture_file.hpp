// Output of pictures: to a file, whose name tells its format, to the terminal, and to a viewer.
#pragma once

#include "answer/requests.hpp"
#include "takeaway/figures.hpp"

namespace takeaway::cli {

using namespace answer;

/// Refuses options that name no target for the picture, or one that is not possible.
Result<void> check_target(const DrawOptions& options);

/// Opens a file or an address with the program that the desktop has for it.
Result<void> open_in_desktop(const std::string& path);

/// Writes the picture as the options say.
Result<void> show(const Picture& picture, const DrawOptions& options);

}  // namespace takeaway::cli
