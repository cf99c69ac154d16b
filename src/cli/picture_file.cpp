#include "cli/picture_file.hpp"

#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>

#include "cli/output.hpp"
#include "cli/terminal.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace takeaway::cli {

namespace {

bool is_svg(const std::string& path) {
  return path.ends_with(".svg");
}

bool is_png(const std::string& path) {
  return path.ends_with(".png");
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
    return bad_input("where is the picture to go? -o FILE.png, -o FILE.svg, or --terminal");
  if (!options.out.empty() && !is_png(options.out) && !is_svg(options.out))
    return bad_input("the name of the file tells its kind: .png or .svg, not '" + options.out + "'");
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
    auto done = is_svg(options.out) ? write_svg(picture, into(file)) : write_png(picture, into(file));
    if (!done && interrupt_flag()) return interruption();
    return done;
  });
  if (!written) return written;
  return options.open ? open_in_desktop(options.out) : Result<void>{};
}

}  // namespace takeaway::cli
