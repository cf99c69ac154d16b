// The file that a tiling grows in. Internal to the room `tiling`.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "takeaway/error.hpp"

namespace takeaway::tiling {

/// Open for reading and appending, by one process at a time.
class TilingFile {
 public:
  /// Opens the file, or makes an empty one.
  static Result<std::unique_ptr<TilingFile>> open(const std::string& path);
  ~TilingFile();
  TilingFile(const TilingFile&) = delete;
  TilingFile& operator=(const TilingFile&) = delete;

  Result<std::string> read() const;
  /// Cuts off what lies behind.
  Result<void> truncate(std::size_t size);
  /// All of it, or an error: then the file is as it was.
  Result<void> append(std::string_view bytes);

 private:
  TilingFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  std::unexpected<Error> fault(const std::string& what) const;

  std::string path_;
  int descriptor_;
  std::size_t size_ = 0;
};

/// The whole of a file.
Result<std::string> bytes_of(const std::string& path);

}  // namespace takeaway::tiling
