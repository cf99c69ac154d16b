#include "picture/pdf_file.hpp"

#include <array>
#include <cstdio>

#include "picture/letters.hpp"

namespace takeaway::picture {

PdfFile::PdfFile(const ByteSink& sink, std::size_t objects) : sink_(sink), places_(objects + 1) {
  put("%PDF-1.4\n%\xE2\xE3\xCF\xD3\n");  // the second line tells transfers that the file is not text
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
  zip_ = std::make_unique<Deflater>([this](std::string_view packed) { put(packed); });
}

void PdfFile::stream(std::string_view contents) {
  zip_->add(contents);
}

void PdfFile::end_stream() {
  zip_->finish();
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
