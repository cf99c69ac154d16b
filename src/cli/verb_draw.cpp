// takeaway draw strip|family|carpet|map|growth: pictures.
#include "answer/pictures.hpp"
#include "cli/exit_status.hpp"
#include "cli/picture_file.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

// Where the picture is to go is looked at before anything is computed.
int draw(const DrawOptions& options, Result<Picture> (*make)(const DrawOptions&, Listener&)) {
  if (auto checked = check_target(options); !checked) return conclude(checked, bad_usage);
  TerminalListener listener(options.quiet);
  const auto picture = make(options, listener);
  return conclude(picture ? show(*picture, options) : std::unexpected(picture.error()), all_held);
}

}  // namespace

int run_draw_strip(const DrawOptions& options) {
  return draw(options, strip_picture);
}

int run_draw_family(const DrawOptions& options) {
  return draw(options, family_picture);
}

int run_draw_carpet(const DrawOptions& options) {
  return draw(options, carpet_picture);
}

int run_draw_map(const DrawOptions& options) {
  return draw(options, map_picture);
}

int run_draw_growth(const DrawOptions& options) {
  return draw(options, growth_picture);
}

}  // namespace takeaway::cli
