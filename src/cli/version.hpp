// What `takeaway --version` says.
#pragma once

#include <string>

namespace takeaway::cli {

/// The version, and what the program was built with: two lines.
std::string version_text();

}  // namespace takeaway::cli
