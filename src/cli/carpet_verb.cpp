#include "cli/carpet_verb.hpp"

#include <memory>

#include "cli/exit_status.hpp"
#include "cli/option_groups.hpp"
#include "cli/picture_file.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

void add_picture_file(CLI::App& carpet, DrawOptions& options) {
  add_value(carpet, "-o,--out", "FILE", options.out, "the file: .png, .svg, .pdf, or .tex (.tikz) for TikZ");
  add_value(carpet, "--palette", "NAME", options.palette, "safe (the default), classic or grey");
  add_value(carpet, "--cell", "N", options.cell, "pixels of a cell; chosen to fit if not given");
  add_value(carpet, "--scale", "N", options.scale, "of a PNG: N times as many pixels each way, 1 to 64");
  add_value(carpet, "--dpi", "N", options.dpi, "of a PNG: dots per inch, kept in the file");
  carpet.add_option("--title", options.title, "the caption, in place of the game's name")->type_name("TEXT");
  carpet.add_flag("--bare", options.bare, "cells alone, without axes, legend and text");
  carpet.add_flag("--terminal", options.terminal, "draw in the terminal, with blocks of colour");
  carpet.add_flag("--open", options.open, "show the file when it is written");
}

int run_carpet(const DrawOptions& options, Result<Picture> (*make)(const DrawOptions&, Listener&)) {
  if (auto checked = check_target(options); !checked) return conclude(checked, bad_usage);
  TerminalListener listener(options.quiet);
  const auto picture = make(options, listener);
  return conclude(picture ? show(*picture, options) : std::unexpected(picture.error()), all_held);
}

}  // namespace

void declare_carpet_verb(CLI::App& verb, Invocation& invocation, const CarpetVerb& carpet) {
  verb.require_subcommand(0, 1);
  const std::string games = carpet.games;
  verb.callback([&verb, &invocation, games] {
    if (verb.get_subcommands().empty())
      invocation.exit_status =
          conclude(bad_input("of " + games + " there is one kind of picture: draw carpet"), bad_usage);
  });
  verb.allow_extras();
  const auto options = std::make_shared<DrawOptions>();
  options->command = invocation.command;
  CLI::App& declared = *verb.add_subcommand("carpet", carpet.description);
  carpet.add_own(declared, *options);
  add_picture_file(declared, *options);
  hide_options(declared, {"--json"});
  add_examples(declared, invocation, {carpet.example});
  declared.callback(
      [options, make = carpet.make, &invocation] { invocation.exit_status = run_carpet(*options, make); });
}

}  // namespace takeaway::cli
