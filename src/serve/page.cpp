// The assembler puts the files of the page into the program; page_files.S.in names them.
#include "serve/page.hpp"

#include <array>

extern "C" {
// NOLINTBEGIN(readability-identifier-naming,modernize-avoid-c-arrays)
#define TAKEAWAY_PAGE_FILE(name)            \
  extern const char takeaway_page_##name[]; \
  extern const char takeaway_page_##name##_end[]
TAKEAWAY_PAGE_FILE(html);
TAKEAWAY_PAGE_FILE(html_gz);
TAKEAWAY_PAGE_FILE(tutorial);
TAKEAWAY_PAGE_FILE(tutorial_gz);
TAKEAWAY_PAGE_FILE(js);
TAKEAWAY_PAGE_FILE(js_gz);
TAKEAWAY_PAGE_FILE(css);
TAKEAWAY_PAGE_FILE(css_gz);
TAKEAWAY_PAGE_FILE(svg);
TAKEAWAY_PAGE_FILE(svg_gz);
// NOLINTEND(readability-identifier-naming,modernize-avoid-c-arrays)
}

namespace takeaway::serve {

namespace {

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

#define TAKEAWAY_PAGE_BYTES(name)                            \
  between(takeaway_page_##name, takeaway_page_##name##_end), \
      between(takeaway_page_##name##_gz, takeaway_page_##name##_gz_end)

}  // namespace

std::span<const PageFile> page_files() {
  static const std::array<PageFile, 5> files = {
      PageFile{"/", "text/html; charset=utf-8", TAKEAWAY_PAGE_BYTES(html)},
      PageFile{"/tutorial.html", "text/html; charset=utf-8", TAKEAWAY_PAGE_BYTES(tutorial)},
      PageFile{"/app.js", "text/javascript; charset=utf-8", TAKEAWAY_PAGE_BYTES(js)},
      PageFile{"/app.css", "text/css; charset=utf-8", TAKEAWAY_PAGE_BYTES(css)},
      PageFile{"/icon.svg", "image/svg+xml", TAKEAWAY_PAGE_BYTES(svg)}};
  return files;
}

}  // namespace takeaway::serve
