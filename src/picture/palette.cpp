// Colours. A scale runs from dark to light, evenly, so that it can be read when printed in grey, and its hues
// go from blue to yellow and pink, which readers who cannot tell red from green can tell apart.
#include <algorithm>
#include <cmath>

#include "base/assert.hpp"
#include "takeaway/picture.hpp"

namespace takeaway {

namespace {

struct Scale {
  std::string_view name;
  std::vector<Colour> stops;  // evenly spaced
};

const std::vector<Scale>& scales() {
  static const std::vector<Scale> known = {
      {"safe", {{10, 28, 92}, {24, 92, 116}, {104, 126, 70}, {216, 150, 70}, {252, 204, 184}}},
      {"classic", {{68, 1, 84}, {49, 104, 142}, {53, 183, 121}, {253, 231, 37}}},
      {"grey", {{20, 20, 20}, {235, 235, 235}}}};
  return known;
}

std::uint8_t between(std::uint8_t a, std::uint8_t b, double share) {
  return static_cast<std::uint8_t>(std::lround(a + (b - a) * share));
}

}  // namespace

std::optional<std::string_view> known_scale(std::string_view name) {
  const auto found = std::ranges::find(scales(), name, &Scale::name);
  return found == scales().end() ? std::nullopt : std::optional(found->name);
}

std::vector<Colour> scale_colours(std::string_view scale, std::size_t count) {
  const auto found = std::ranges::find(scales(), scale, &Scale::name);
  TAKEAWAY_ASSERT(found != scales().end());
  const auto& stops = (found == scales().end() ? scales().front() : *found).stops;
  std::vector<Colour> colours;
  for (std::size_t i = 0; i < count; ++i) {
    const double at = count == 1 ? 0
                                 : static_cast<double>(i) * static_cast<double>(stops.size() - 1) /
                                       static_cast<double>(count - 1);
    const auto low = std::min(static_cast<std::size_t>(at), stops.size() - 2);
    const double share = at - static_cast<double>(low);
    const Colour& a = stops[low];
    const Colour& b = stops[low + 1];
    colours.push_back(
        {between(a.red, b.red, share), between(a.green, b.green, share), between(a.blue, b.blue, share)});
  }
  return colours;
}

std::vector<Colour> palette_with(const std::vector<Colour>& data) {
  std::vector<Colour> palette = {{255, 255, 255}, {0, 0, 0}, {110, 110, 110}, {222, 222, 222}};
  palette.insert(palette.end(), data.begin(), data.end());
  return palette;
}

Colour lighter(Colour colour, double share) {
  return {between(colour.red, 255, share), between(colour.green, 255, share),
          between(colour.blue, 255, share)};
}

std::string clean_text(std::string_view text) {
  std::string clean;
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t size = lead < 0x80                   ? 1
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
    bool good = size > 0 && at + size <= text.size() && (lead >= ' ' || lead == '\n');
    for (std::size_t i = 1; good && i < size; ++i)
      good = (static_cast<unsigned char>(text[at + i]) & 0xC0U) == 0x80U;
    clean += good ? text.substr(at, size) : "?";
    at += good ? size : 1;
  }
  return clean;
}

}  // namespace takeaway
