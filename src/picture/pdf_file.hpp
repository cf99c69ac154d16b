// The skeleton of a PDF file: numbered objects, a compressed stream, the table of where each begins. Internal
// to the room `picture`.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "picture/deflater.hpp"
#include "takeaway/picture.hpp"

namespace takeaway::picture {

/// Writes a file of so many objects, each once, in any order.
class PdfFile {
 public:
  PdfFile(const ByteSink& sink, std::size_t objects);
  ~PdfFile() = default;
  PdfFile(const PdfFile&) = delete;
  PdfFile& operator=(const PdfFile&) = delete;

  /// Objects are numbered from 1.
  void object(std::size_t number, std::string_view body);

  /// The object `number` is a stream, whose length becomes the object `length`. In between come its contents.
  void begin_stream(std::size_t number, std::size_t length);
  void stream(std::string_view contents);
  void end_stream();

  /// The table and the end; `root` and `info` are the numbers of these objects.
  void finish(std::size_t root, std::size_t info);

  /// Whether all could be written so far.
  bool good() const { return good_; }
  /// Bytes so far.
  std::uint64_t size() const { return written_; }

 private:
  void put(std::string_view bytes);

  const ByteSink& sink_;
  std::vector<std::uint64_t> places_;  // of the objects; 0 is none
  std::uint64_t written_ = 0;
  std::unique_ptr<Deflater> zip_;
  std::size_t length_object_ = 0;
  std::uint64_t stream_begin_ = 0;
  bool good_ = true;
};

/// A string of PDF, in parentheses: bytes of a font's encoding.
std::string pdf_string(std::string_view bytes);
/// A string of PDF for a title: any text in UTF-8, as UTF-16.
std::string pdf_unicode(std::string_view text);

}  // namespace takeaway::picture
