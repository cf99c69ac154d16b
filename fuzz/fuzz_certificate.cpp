// Any text as a certificate: what is read is written back the same, and checking it neither fails nor hangs.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "answer/certificate_json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto certificate = takeaway::answer::read_certificate(text);
  if (!certificate) return 0;
  const auto again = takeaway::answer::read_certificate(takeaway::answer::to_json(*certificate).dump());
  if (!again || takeaway::checksum_of(*again) != takeaway::checksum_of(*certificate)) std::abort();
  // A certificate may ask for any amount of work; a few ticks of it are enough here.
  std::atomic<bool> stop = false;
  int ticks = 0;
  takeaway::Watch watch{&stop, [&](std::uint64_t) { stop = ++ticks > 3; }};
  static_cast<void>(check_certificate(*certificate, watch));
  return 0;
}
