// Streams without compression: there is no zlib in the browser's module, and pictures are as valid without.
#include <algorithm>
#include <cstdint>
#include <string>

#include "picture/deflater.hpp"

namespace takeaway::picture {

namespace {

constexpr std::size_t largest_block = 65535;

std::string two_bytes(std::size_t number) {
  return {static_cast<char>(number & 0xffU), static_cast<char>(number >> 8U)};
}

}  // namespace

struct Deflater::State {
  Put put;
  std::string waiting;  // fewer bytes than a block
  std::uint32_t low = 1;
  std::uint32_t high = 0;  // of the checksum Adler-32

  void write_block(std::string_view bytes, bool last) {
    put(std::string(1, last ? '\1' : '\0') + two_bytes(bytes.size()) + two_bytes(bytes.size() ^ 0xffffU));
    put(bytes);
  }
};

Deflater::Deflater(Put put) : state_(std::make_unique<State>()) {
  state_->put = std::move(put);
  state_->put("\x78\x01");
}

Deflater::~Deflater() = default;

void Deflater::add(std::string_view bytes) {
  constexpr std::uint32_t modulus = 65521;
  for (const char byte : bytes) {
    state_->low = (state_->low + static_cast<unsigned char>(byte)) % modulus;
    state_->high = (state_->high + state_->low) % modulus;
  }
  while (!bytes.empty()) {
    const std::size_t part = std::min(bytes.size(), largest_block - state_->waiting.size());
    state_->waiting += bytes.substr(0, part);
    bytes.remove_prefix(part);
    if (state_->waiting.size() < largest_block) return;
    state_->write_block(state_->waiting, false);
    state_->waiting.clear();
  }
}

void Deflater::finish() {
  state_->write_block(state_->waiting, true);
  std::string sum;
  for (const std::uint32_t half : {state_->high, state_->low})
    for (const unsigned shift : {8U, 0U}) sum += static_cast<char>(half >> shift & 0xffU);
  state_->put(sum);
}

}  // namespace takeaway::picture
