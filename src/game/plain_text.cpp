#include "game/plain_text.hpp"

#include <algorithm>
#include <cstdint>

namespace takeaway {

namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  ///< 0: no UTF-8
};

Character character_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t first = byte(at);
  if (first < 0x80U) return {first, 1};
  const std::size_t bytes = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  if (first < 0xC2U || first > 0xF4U || at + bytes > text.size()) return {};
  std::uint32_t code = first & (0xFFU >> (bytes + 1));
  for (std::size_t i = at + 1; i < at + bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  const bool too_long = (bytes == 3 && code < 0x800U) || (bytes == 4 && code < 0x10000U);
  const bool half_of_a_pair = code >= 0xD800U && code <= 0xDFFFU;
  if (too_long || half_of_a_pair || code > 0x10FFFFU) return {};
  return {code, bytes};
}

bool may_be_shown(std::uint32_t code) {
  const auto among = [code](std::uint32_t first, std::uint32_t last) {
    return code >= first && code <= last;
  };
  const bool control = code < 0x20U || among(0x7FU, 0x9FU) || among(0x2028U, 0x2029U);
  const bool turns = among(0x200EU, 0x200FU) || among(0x202AU, 0x202EU) || among(0x2066U, 0x2069U);
  return !control && !turns;
}

}  // namespace

std::size_t shown_character(std::string_view text, std::size_t at) {
  const Character character = character_at(text, at);
  return character.bytes != 0 && may_be_shown(character.code) ? character.bytes : 0;
}

std::size_t find_hidden_character(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const bool space = text[at] == '\t' || text[at] == '\n' || text[at] == '\r';
    const std::size_t bytes = space ? 1 : shown_character(text, at);
    if (bytes == 0) return at;
    at += bytes;
  }
  return std::string_view::npos;
}

namespace {

std::string made_printable(std::string text, std::string_view kept) {
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    const std::size_t bytes = std::max<std::size_t>(character.bytes, 1);
    const bool stays = character.bytes != 0 && (may_be_shown(character.code) || kept.contains(text[at]));
    if (!stays) text.replace(at, bytes, bytes, character.bytes == 0 ? '?' : ' ');
    at += bytes;
  }
  return text;
}

}  // namespace

std::string printable(std::string text) {
  return made_printable(std::move(text), "");
}

std::string printable_lines(std::string text) {
  return made_printable(std::move(text), "\n\t");
}

}  // namespace takeaway
