// Compressed streams of bytes, as PDF and PNG have them. Internal to the room `picture`.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

namespace takeaway::picture {

/// Writes a zlib stream, piece by piece.
class Deflater {
 public:
  /// Gets the bytes of the stream, in pieces.
  using Put = std::function<void(std::string_view)>;

  explicit Deflater(Put put);
  ~Deflater();
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;

  void add(std::string_view bytes);
  /// What is left, and the end. Nothing can be added afterwards.
  void finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace takeaway::picture
