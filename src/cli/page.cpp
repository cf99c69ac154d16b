#include "cli/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace takeaway::cli {

namespace {

constexpr std::size_t label_width = 12;

// Breaks a text too long for a line at spaces, and where there are none, anywhere.
std::vector<std::string> pieces(const std::string& text, std::size_t room) {
  std::vector<std::string> found;
  std::string_view rest = text;
  while (rest.size() > room) {
    std::size_t cut = rest.rfind(' ', room);
    const bool at_space = cut != std::string_view::npos && cut > 0;
    if (!at_space) cut = room;
    found.emplace_back(rest.substr(0, cut));
    rest.remove_prefix(cut + (at_space ? 1 : 0));
  }
  found.emplace_back(rest);
  return found;
}

// On a terminal each value takes one column, as a digit in base 36: 10 is a, 11 is b.
constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";

// Background colours of the 256-colour palette that differ in lightness as well as hue; the value 0 is the
// darkest, and values from 8 on repeat the colours.
std::string cell(std::uint32_t value) {
  static constexpr std::array<int, 8> background = {236, 26, 71, 220, 167, 250, 97, 45};
  const int back = background[value % background.size()];
  const int fore = back == 220 || back == 250 || back == 45 || back == 71 ? 16 : 231;
  return fmt::format("\033[48;5;{};38;5;{}m{}\033[0m", back, fore, digits[value]);
}

}  // namespace

void Page::title(std::string_view text) {
  for (const std::string& piece : pieces(std::string(text), width_))
    text_ += colour_ ? fmt::format("\033[1m{}\033[0m\n", piece) : piece + "\n";
}

void Page::emit(std::string_view label, const std::vector<std::string>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i)
    text_ += fmt::format("{:<{}}{}\n", i == 0 ? label : "", label_width, lines[i]);
}

void Page::items(std::string_view label, const std::vector<std::string>& items, std::string_view between,
                 std::size_t most_lines) {
  const std::size_t room = std::max<std::size_t>(width_ - label_width, 8);
  const std::string more = "...";
  std::vector<std::string> lines = {""};
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto parts = pieces(items[i] + (i + 1 < items.size() ? std::string(between) : ""), room);
    for (const std::string& part : parts) {
      const bool last_line = most_lines != 0 && lines.size() == most_lines;
      const std::size_t kept = last_line && i + 1 < items.size() ? more.size() + 1 : 0;
      const std::size_t space = lines.back().empty() ? 0 : 1;
      if (lines.back().size() + space + part.size() + kept <= room) {
        lines.back() += (space != 0 ? " " : "") + part;
        continue;
      }
      if (last_line) {
        lines.back() += (space != 0 ? " " : "") + more;
        return emit(label, lines);
      }
      const bool fits = most_lines == 0 || lines.size() + 1 < most_lines || i + 1 == items.size() ||
                        part.size() + more.size() < room;
      lines.push_back(fits ? part : more);
      if (!fits) return emit(label, lines);
    }
  }
  emit(label, lines);
}

void Page::values(std::string_view label, const std::vector<std::uint32_t>& values, std::size_t most_lines) {
  if (!colour_ || std::ranges::any_of(values, [](std::uint32_t value) { return value >= digits.size(); })) {
    std::vector<std::string> texts;
    for (const std::uint32_t value : values) texts.push_back(std::to_string(value));
    return items(label, texts, "", most_lines);
  }
  const std::size_t room = std::max<std::size_t>(width_ - label_width, 8);
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < values.size() && lines.size() < most_lines; at += room) {
    lines.emplace_back();
    for (std::size_t i = at; i < std::min(values.size(), at + room); ++i) lines.back() += cell(values[i]);
  }
  emit(label, lines);
}

}  // namespace takeaway::cli
