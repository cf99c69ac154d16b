// PNG with indexed colour, as picture/png.cpp writes it, for want of libpng.
#include <array>
#include <cmath>
#include <cstdint>

#include "picture/deflater.hpp"
#include "picture/scanline.hpp"

namespace takeaway {

namespace {

std::string four_bytes(std::uint64_t number) {
  std::string bytes;
  for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>(number >> shift & 0xffU);
  return bytes;
}

std::uint32_t crc32(std::string_view bytes) {
  constexpr std::uint32_t polynomial = 0xedb88320U;
  std::uint32_t rest = ~std::uint32_t{0};
  for (const char byte : bytes) {
    rest ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) rest = rest >> 1U ^ ((rest & 1U) != 0 ? polynomial : 0);
  }
  return ~rest;
}

class PngFile {
 public:
  explicit PngFile(const ByteSink& sink) : sink_(sink) { put("\x89PNG\r\n\x1a\n"); }

  void chunk(const std::string& name, std::string_view contents) {
    const std::string named = name + std::string(contents);
    put(four_bytes(contents.size()) + named + four_bytes(crc32(named)));
  }
  bool good() const { return good_; }

 private:
  void put(std::string_view bytes) { good_ = good_ && sink_(bytes); }

  const ByteSink& sink_;
  bool good_ = true;
};

void write_head(PngFile& file, const Picture& picture, std::uint64_t width, std::uint64_t height) {
  file.chunk("IHDR", four_bytes(width) + four_bytes(height) + std::string("\x08\x03\x00\x00\x00", 5));
  std::string palette;
  for (const Colour& colour : picture.palette)
    for (const auto part : {colour.red, colour.green, colour.blue}) palette += static_cast<char>(part);
  file.chunk("PLTE", palette);
  if (picture.dots_per_inch) {
    constexpr double inch = 0.0254;
    const std::string dots =
        four_bytes(static_cast<std::uint64_t>(std::lround(*picture.dots_per_inch / inch)));
    file.chunk("pHYs", dots + dots + '\1');
  }
  const std::string none(4, '\0');  // not compressed, in no language
  const std::pair<std::string, const std::string*> texts[] = {{"Title", &picture.title},
                                                              {"Command", &picture.command}};
  for (const auto& [key, text] : texts)
    if (!text->empty()) file.chunk("iTXt", key + '\0' + none + *text);
  file.chunk("tEXt", std::string("Software") + '\0' + "takeaway");
}

}  // namespace

Result<void> write_png(const Picture& picture, const ByteSink& sink) {
  constexpr std::uint64_t largest = 0x7fffffff;
  if (picture.width == 0 || picture.height == 0) return bad_input("a picture of no size");
  if (picture.palette.size() > 256) return bad_input("a PNG has at most 256 colours");
  if (picture.width > largest / picture.zoom || picture.height > largest / picture.zoom)
    return limit_reached("a PNG can have 2^31-1 rows and columns; this would have more");
  picture::Scanlines rows(picture);
  PngFile file(sink);
  write_head(file, picture, rows.width(), rows.height());
  picture::Deflater packed([&](std::string_view bytes) { file.chunk("IDAT", bytes); });
  std::vector<Ink> row(rows.width());
  for (std::uint64_t y = 0; file.good() && y < rows.height(); ++y) {
    if (auto drawn = rows.next(row); !drawn) return drawn;
    packed.add(std::string_view("\0", 1));  // no filter
    packed.add({reinterpret_cast<const char*>(row.data()), row.size()});
  }
  packed.finish();
  file.chunk("IEND", "");
  if (!file.good()) return bad_input("cannot write");
  return {};
}

}  // namespace takeaway
