#include "picture/deflater.hpp"

#include <zlib.h>

#include <array>

#include "base/out_of_memory.hpp"

namespace takeaway::picture {

struct Deflater::State {
  Put put;
  z_stream zip{};

  void deflate_all(std::string_view bytes, bool last) {
    constexpr std::size_t room = 1U << 14U;
    std::array<unsigned char, room> packed{};
    zip.next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(bytes.data()));
    zip.avail_in = static_cast<unsigned>(bytes.size());
    do {
      zip.next_out = packed.data();
      zip.avail_out = room;
      deflate(&zip, last ? Z_FINISH : Z_NO_FLUSH);
      const std::size_t made = room - zip.avail_out;
      if (made > 0) put({reinterpret_cast<const char*>(packed.data()), made});
    } while (zip.avail_out == 0);
  }
};

Deflater::Deflater(Put put) : state_(std::make_unique<State>()) {
  state_->put = std::move(put);
  if (deflateInit(&state_->zip, Z_DEFAULT_COMPRESSION) != Z_OK) out_of_memory();
}

Deflater::~Deflater() {
  deflateEnd(&state_->zip);
}

void Deflater::add(std::string_view bytes) {
  state_->deflate_all(bytes, false);
}

void Deflater::finish() {
  state_->deflate_all("", true);
}

}  // namespace takeaway::picture
