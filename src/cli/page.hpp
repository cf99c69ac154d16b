// A page for a person: labelled paragraphs that keep to the width of the terminal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace takeaway::cli {

class Page {
 public:
  Page(std::size_t width, bool colour) : width_(width), colour_(colour) {}

  void title(std::string_view text);
  void line(std::string_view label, std::string_view text) { items(label, {std::string(text)}, "", 0); }
  /// Items after a label, wrapped between items; after `most_lines` lines (0: no limit) the rest is "...".
  void items(std::string_view label, const std::vector<std::string>& items, std::string_view between,
             std::size_t most_lines);
  /// Values as coloured cells on a terminal, as numbers elsewhere.
  void values(std::string_view label, const std::vector<std::uint32_t>& values, std::size_t most_lines);
  void gap() { text_ += '\n'; }

  const std::string& text() const { return text_; }

 private:
  void emit(std::string_view label, const std::vector<std::string>& lines);

  std::size_t width_;
  bool colour_;
  std::string text_;
};

}  // namespace takeaway::cli
