#include "picture/pdf_file.hpp"

#include <zlib.h>

#include <array>
#include <cstdio>

#include "base/out_of_memory.hpp"
#include "picture/letters.hpp"

namespace takeaway::picture {

PdfFile::PdfFile(const ByteSink& sink, std::size_t objects) : sink_(sink), places_(objects + 1) {
  put("%PDF-1.4\n%\xE2\xE3\xCF\xD3\n");  // the second line tells transfers that the file is not text
}

PdfFile::~PdfFile() {
  if (zip_) deflateEnd(zip_.get());
}

void PdfFile::put(std::string_view bytes) {
  good_ = good_ && sink_(bytes);
  written_ += bytes.size();
}

void PdfFile::object(std::size_t number, std::string_view body) {
  places_.at(number) = written_;
  put(std::to_string(number) + " 0 obj\n" + std::string(body) + "\nendobj\n");
}

void PdfFile::begin_stream(std::size_t number, std::size_t length) {
  places_.at(number) = written_;
  length_object_ = length;
  put(std::to_string(number) + " 0 obj\n<< /Length " + std::to_string(length) +
      " 0 R /Filter /FlateDecode >>\nstream\n");
  stream_begin_ = written_;
  zip_ = std::make_unique<z_stream_s>();
  if (deflateInit(zip_.get(), Z_DEFAULT_COMPRESSION) != Z_OK) out_of_memory();
}

void PdfFile::stream(std::string_view contents) {
  deflate_all(contents, false);
}

void PdfFile::deflate_all(std::string_view contents, bool last) {
  constexpr std::size_t room = 1U << 14U;
  std::array<unsigned char, room> packed{};
  zip_->next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(contents.data()));
  zip_->avail_in = static_cast<unsigned>(contents.size());
  do {
    zip_->next_out = packed.data();
    zip_->avail_out = room;
    deflate(zip_.get(), last ? Z_FINISH : Z_NO_FLUSH);
    const std::size_t made = room - zip_->avail_out;
    if (made > 0) put({reinterpret_cast<const char*>(packed.data()), made});
  } while (zip_->avail_out == 0);
}

void PdfFile::end_stream() {
  deflate_all("", true);
  deflateEnd(zip_.get());
  zip_.reset();
  const std::uint64_t length = written_ - stream_begin_;
  put("\nendstream\nendobj\n");
  object(length_object_, std::to_string(length));
}

void PdfFile::finish(std::size_t root, std::size_t info) {
  const std::uint64_t table = written_;
  const std::string count = std::to_string(places_.size());
  put("xref\n0 " + count + "\n0000000000 65535 f \n");
  for (std::size_t number = 1; number < places_.size(); ++number) {
    std::array<char, 32> line{};
    std::snprintf(line.data(), line.size(), "%010llu 00000 n \n",
                  static_cast<unsigned long long>(places_[number]));
    put(line.data());
  }
  put("trailer\n<< /Size " + count + " /Root " + std::to_string(root) + " 0 R /Info " + std::to_string(info) +
      " 0 R >>\nstartxref\n" + std::to_string(table) + "\n%%EOF\n");
}

std::string pdf_string(std::string_view bytes) {
  std::string out = "(";
  for (const char byte : bytes) {
    if (byte == '(' || byte == ')' || byte == '\\') out += '\\';
    if (byte >= ' ' && byte <= '~') {
      out += byte;
      continue;
    }
    std::array<char, 8> octal{};
    std::snprintf(octal.data(), octal.size(), "\\%03o", static_cast<unsigned char>(byte));
    out += octal.data();
  }
  return out + ")";
}

std::string pdf_unicode(std::string_view text) {
  std::string out = "<FEFF";
  const auto add = [&out](char32_t unit) {
    std::array<char, 8> hex{};
    std::snprintf(hex.data(), hex.size(), "%04X", static_cast<unsigned>(unit));
    out += hex.data();
  };
  for (const char32_t letter : code_points(text)) {
    if (letter < 0x10000) {
      add(letter);
    } else {
      add(0xD800 + ((letter - 0x10000) >> 10U));
      add(0xDC00 + ((letter - 0x10000) & 0x3FFU));
    }
  }
  return out + ">";
}

}  // namespace takeaway::picture
