// PNG with indexed colour. libpng leaves errors by a long jump, so what it jumps over has no destructors.
#include <png.h>

#include <cmath>
#include <csetjmp>

#include "picture/scanline.hpp"

namespace takeaway {

namespace {

/// What the callbacks need; it has no destructors that a jump would skip.
struct Writing {
  const Picture& picture;
  const ByteSink& sink;
  std::vector<Ink>& row;
  std::string& problem;
};

void take_bytes(png_structp png, png_bytep bytes, png_size_t size) {
  const auto& writing = *static_cast<const Writing*>(png_get_io_ptr(png));
  if (!writing.sink({reinterpret_cast<const char*>(bytes), size})) png_error(png, "cannot write");
}

void flush_bytes(png_structp /*png*/) {}

void on_error(png_structp png, png_const_charp message) {
  static_cast<Writing*>(png_get_error_ptr(png))->problem = message;
  png_longjmp(png, 1);
}

void on_warning(png_structp /*png*/, png_const_charp /*message*/) {}

void add_texts(png_structp png, png_infop info, const Picture& picture) {
  const std::pair<const char*, const std::string*> texts[] = {{"Title", &picture.title},
                                                              {"Command", &picture.command}};
  const char* const software = "takeaway";
  png_text chunks[3] = {};
  int count = 0;
  for (const auto& [key, text] : texts) {
    if (text->empty()) continue;
    chunks[count].compression = PNG_ITXT_COMPRESSION_NONE;  // any UTF-8
    chunks[count].key = const_cast<char*>(key);
    chunks[count].text = const_cast<char*>(text->c_str());
    ++count;
  }
  chunks[count].compression = PNG_TEXT_COMPRESSION_NONE;
  chunks[count].key = const_cast<char*>("Software");
  chunks[count].text = const_cast<char*>(software);
  png_set_text(png, info, chunks, count + 1);
}

/// False when libpng jumped.
bool write_header(png_structp png, png_infop info, const Writing& writing) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;  // NOLINT(cert-err52-cpp): libpng's way
  const Picture& picture = writing.picture;
  constexpr int bits = 8;
  constexpr png_uint_32 largest = 0x7fffffff;
  png_set_user_limits(png, largest, largest);
  png_set_IHDR(png, info, static_cast<png_uint_32>(writing.row.size()),
               static_cast<png_uint_32>(picture.height * picture.zoom), bits, PNG_COLOR_TYPE_PALETTE,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_color palette[PNG_MAX_PALETTE_LENGTH];
  int colours = 0;
  for (const Colour& colour : picture.palette) {
    palette[colours].red = colour.red;
    palette[colours].green = colour.green;
    palette[colours].blue = colour.blue;
    ++colours;
  }
  png_set_PLTE(png, info, palette, colours);
  if (picture.dots_per_inch) {
    constexpr double inch = 0.0254;
    const auto dots = static_cast<png_uint_32>(std::lround(*picture.dots_per_inch / inch));
    png_set_pHYs(png, info, dots, dots, PNG_RESOLUTION_METER);
  }
  add_texts(png, info, picture);
  png_set_compression_level(png,
                            4);  // cells compress well at any level; this is three times as fast as the best
  png_write_info(png, info);
  return true;
}

bool write_row(png_structp png, const Writing& writing) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;  // NOLINT(cert-err52-cpp): libpng's way
  png_write_row(png, writing.row.data());
  return true;
}

bool write_end(png_structp png, png_infop info) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;  // NOLINT(cert-err52-cpp): libpng's way
  png_write_end(png, info);
  return true;
}

}  // namespace

Result<void> write_png(const Picture& picture, const ByteSink& sink) {
  constexpr std::uint64_t largest = 0x7fffffff;
  if (picture.width == 0 || picture.height == 0) return bad_input("a picture of no size");
  if (picture.palette.size() > PNG_MAX_PALETTE_LENGTH) return bad_input("a PNG has at most 256 colours");
  if (picture.width > largest / picture.zoom || picture.height > largest / picture.zoom)
    return limit_reached("a PNG can have 2^31-1 rows and columns; this would have more");
  picture::Scanlines rows(picture);
  std::vector<Ink> row(rows.width());
  std::string problem;
  Writing writing{picture, sink, row, problem};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writing, on_error, on_warning);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr) {
    if (png != nullptr) png_destroy_write_struct(&png, nullptr);
    return limit_reached("out of memory");
  }
  png_set_write_fn(png, &writing, take_bytes, flush_bytes);
  Result<void> result;
  bool good = write_header(png, info, writing);
  for (std::uint64_t y = 0; good && result && y < rows.height(); ++y) {
    result = rows.next(row);
    if (result) good = write_row(png, writing);
  }
  if (good && result) good = write_end(png, info);
  png_destroy_write_struct(&png, &info);
  if (result && !good) return bad_input(problem);
  return result;
}

}  // namespace takeaway
