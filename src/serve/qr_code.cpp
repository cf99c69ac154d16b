#include "serve/qr_code.hpp"

#include <qrencode.h>

#include <memory>

namespace takeaway::serve {

Result<std::string> qr_code(const std::string& text) {
  constexpr int any_version = 0;
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(text.c_str(), any_version, QR_ECLEVEL_M), &QRcode_free);
  if (!code) return limit_reached("this text is too long for a QR code");
  constexpr int quiet = 2;  // squares around it; the standard has 4, and all readers do with 2
  const int width = code->width;
  const auto dark = [&](int row, int column) {
    if (row < 0 || column < 0 || row >= width || column >= width) return false;
    return (code->data[row * width + column] & 1U) != 0;
  };
  // Black on white, whatever the colours of the terminal are.
  std::string out;
  for (int row = -quiet; row < width + quiet; row += 2) {
    out += "\x1b[30;107m";
    for (int column = -quiet; column < width + quiet; ++column) {
      const bool upper = dark(row, column);
      const bool lower = dark(row + 1, column);
      out += upper && lower ? "\u2588" : upper ? "\u2580" : lower ? "\u2584" : " ";
    }
    out += "\x1b[0m\n";
  }
  return out;
}

}  // namespace takeaway::serve
