#include "cli/picture_file.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>

#include "answer/options.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace takeaway::cli {

namespace {

constexpr std::uint64_t largest_scale = 64;
constexpr std::uint64_t least_dpi = 10;
constexpr std::uint64_t largest_dpi = 10'000;

/// A whole number as typed for the option, or none where it was not given.
Result<std::optional<unsigned>> read_between(const std::string& text, const std::string& option,
                                             std::uint64_t least, std::uint64_t most) {
  if (text.empty()) return std::nullopt;
  const auto number = read_number(text, option);
  if (!number) return std::unexpected(number.error());
  if (*number < least || *number > most)
    return bad_input(fmt::format("{} must be between {} and {}", option, least, most));
  return static_cast<unsigned>(*number);
}

/// How many pixels a PNG has, as the options say.
struct Pixels {
  unsigned scale = 1;
  std::optional<unsigned> dots_per_inch;
};

Result<Pixels> read_pixels(const DrawOptions& options) {
  constexpr unsigned usual_dpi = 96;
  const auto scale = read_between(options.scale, "--scale", 1, largest_scale);
  if (!scale) return std::unexpected(scale.error());
  const auto dpi = read_between(options.dpi, "--dpi", least_dpi, largest_dpi);
  if (!dpi) return std::unexpected(dpi.error());
  const unsigned enough = std::max(1U, (dpi->value_or(usual_dpi) + usual_dpi / 2) / usual_dpi);
  return Pixels{scale->value_or(enough), *dpi};
}

/// The picture with the pixels that the options ask for.
Result<Picture> with_pixels(Picture picture, const DrawOptions& options) {
  constexpr double most_pixels = 1e10;
  const auto pixels = read_pixels(options);
  if (!pixels) return std::unexpected(pixels.error());
  picture.zoom *= pixels->scale;
  picture.dots_per_inch = pixels->dots_per_inch;
  const double width = static_cast<double>(picture.width) * picture.zoom;
  const double height = static_cast<double>(picture.height) * picture.zoom;
  if (pixels->scale > 1 && width * height > most_pixels)
    return limit_reached(fmt::format("a PNG of {:.0f} x {:.0f} pixels, more than 10^10; ask for less with {}",
                                     width, height, options.scale.empty() ? "--dpi" : "--scale"));
  return picture;
}

Result<void> write_as(const Picture& picture, const DrawOptions& options, const ByteSink& sink) {
  const PictureFormat format = *picture_format(options.out);
  if (format != PictureFormat::png) return write_picture(picture, format, sink);
  const auto drawn = with_pixels(picture, options);
  return drawn ? write_picture(*drawn, format, sink) : std::unexpected(drawn.error());
}

}  // namespace

Result<void> open_in_desktop(const std::string& path) {
  const std::string program = "xdg-open";
  const char* const arguments[] = {program.c_str(), path.c_str(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, const_cast<char* const*>(arguments), environ) !=
      0)
    return bad_input("cannot show " + path + ": there is no xdg-open (package xdg-utils)");
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return bad_input("xdg-open cannot show " + path);
  return {};
}

Result<void> check_target(const DrawOptions& options) {
  if (options.json) return bad_input("a picture is no JSON document; 'values' and 'period' give the numbers");
  if (options.out.empty() && !options.terminal)
    return bad_input("where is the picture to go? -o FILE.png (or .svg, .pdf, .tex), or --terminal");
  const auto format = picture_format(options.out);
  if (!options.out.empty() && !format)
    return bad_input("the name of the file tells its kind: .png, .svg, .pdf, .tikz or .tex, not '" +
                     options.out + "'");
  if (!(options.scale.empty() && options.dpi.empty()) && format != PictureFormat::png)
    return bad_input(std::string(options.scale.empty() ? "--dpi" : "--scale") +
                     " is for a PNG (-o FILE.png): other pictures are sharp at any size");
  if (const auto pixels = read_pixels(options); !pixels) return std::unexpected(pixels.error());
  if (options.open && options.out.empty()) return bad_input("--open shows a file: give it a name with -o");
  return {};
}

Result<void> show(const Picture& picture, const DrawOptions& options) {
  const Progress progress("drawing", options.quiet);
  const auto into = [](Output& output) {
    return [&output](std::string_view bytes) {
      output.write(bytes);
      return !output.failed() && !interrupt_flag();
    };
  };
  if (options.terminal)
    if (auto written = write_terminal(picture, output_width(), into(out())); !written)
      return out().failed() ? out().finish() : written;
  if (options.out.empty()) return {};
  auto written = write_file(options.out, [&](Output& file) -> Result<void> {
    auto done = write_as(picture, options, into(file));
    if (!done && interrupt_flag()) return interruption();
    return done;
  });
  if (!written) return written;
  return options.open ? open_in_desktop(options.out) : Result<void>{};
}

}  // namespace takeaway::cli
