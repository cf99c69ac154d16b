// Move sets from text files: one integer a line, '#' starts a comment.
#pragma once

#include <string>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway {

/// The moves in the file, in its order. The error names the file and the line at fault.
Result<std::vector<Move>> read_set_file(const std::string& path);

}  // namespace takeaway
