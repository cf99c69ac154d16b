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
  std::vector<Colour> round;  // for the values from 4 on, which go round and round; unlike those of 0 to 3
};

const std::vector<Scale>& scales() {
  static const std::vector<Scale> known = {
      {"safe",
       {{10, 28, 92}, {24, 92, 116}, {104, 126, 70}, {216, 150, 70}, {252, 204, 184}},
       {{240, 150, 120}, {214, 96, 160}, {146, 84, 200}, {84, 138, 236}, {120, 214, 240}, {216, 240, 226}}},
      {"classic",
       {{68, 1, 84}, {49, 104, 142}, {53, 183, 121}, {253, 231, 37}},
       {{250, 170, 90}, {226, 92, 74}, {160, 40, 90}, {200, 120, 190}, {200, 200, 240}, {232, 244, 214}}},
      {"grey",
       {{20, 20, 20}, {235, 235, 235}},
       {{200, 200, 200}, {128, 128, 128}, {56, 56, 56}, {40, 40, 40}, {112, 112, 112}, {184, 184, 184}}}};
  return known;
}

std::uint8_t between(std::uint8_t a, std::uint8_t b, double share) {
  return static_cast<std::uint8_t>(std::lround(a + (b - a) * share));
}

Colour mixed(Colour a, Colour b, double share) {
  return {between(a.red, b.red, share), between(a.green, b.green, share), between(a.blue, b.blue, share)};
}

const Scale& scale_of_name(std::string_view name) {
  const auto found = std::ranges::find(scales(), name, &Scale::name);
  TAKEAWAY_ASSERT(found != scales().end());
  return found == scales().end() ? scales().front() : *found;
}

}  // namespace

std::optional<std::string_view> known_scale(std::string_view name) {
  const auto found = std::ranges::find(scales(), name, &Scale::name);
  return found == scales().end() ? std::nullopt : std::optional(found->name);
}

std::vector<Colour> scale_colours(std::string_view scale, std::size_t count) {
  const auto& stops = scale_of_name(scale).stops;
  std::vector<Colour> colours;
  for (std::size_t i = 0; i < count; ++i) {
    const double at = count == 1 ? 0
                                 : static_cast<double>(i) * static_cast<double>(stops.size() - 1) /
                                       static_cast<double>(count - 1);
    const auto low = std::min(static_cast<std::size_t>(at), stops.size() - 2);
    colours.push_back(mixed(stops[low], stops[low + 1], at - static_cast<double>(low)));
  }
  return colours;
}

namespace {

// The values from 4 on: so many colours from one stop to the next, and that far for each doubling.
constexpr std::size_t own_colours = 4;
constexpr std::size_t steps_of_doubling = 20;

}  // namespace

std::vector<Colour> value_colours(std::string_view scale) {
  auto colours = scale_colours(scale, own_colours);
  const auto& round = scale_of_name(scale).round;
  for (std::size_t i = 0; i < round.size(); ++i)
    for (std::size_t step = 0; step < steps_of_doubling; ++step)
      colours.push_back(mixed(round[i], round[(i + 1) % round.size()],
                              static_cast<double>(step) / static_cast<double>(steps_of_doubling)));
  return colours;
}

std::size_t value_colour(std::uint64_t value) {
  if (value < own_colours) return static_cast<std::size_t>(value);
  const std::size_t all = scales().front().round.size() * steps_of_doubling;
  const double doublings = std::log2(static_cast<double>(value - (own_colours - 2)));
  return own_colours +
         static_cast<std::size_t>(std::lround(static_cast<double>(steps_of_doubling) * doublings)) % all;
}

std::vector<Colour> palette_with(const std::vector<Colour>& data) {
  std::vector<Colour> palette = {{255, 255, 255}, {0, 0, 0}, {110, 110, 110}, {222, 222, 222}};
  palette.insert(palette.end(), data.begin(), data.end());
  return palette;
}

Colour lighter(Colour colour, double share) {
  return mixed(colour, {255, 255, 255}, share);
}

bool is_light(Colour colour) {
  const auto linear = [](std::uint8_t part) {
    const double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue) > 0.18;
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
