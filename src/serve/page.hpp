// The page, as it was built into the program.
#pragma once

#include <span>
#include <string_view>

namespace takeaway::serve {

struct PageFile {
  std::string_view path;  ///< in the address
  std::string_view type;
  std::string_view bytes;
  std::string_view compressed;  ///< by gzip
};

std::span<const PageFile> page_files();

}  // namespace takeaway::serve
