// takeaway draw strip|family|carpet|map|cones|growth: pictures.
#include <array>

#include "answer/pictures.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/picture_file.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "takeaway/partizan_game.hpp"

namespace takeaway::cli {

namespace {

using MakePicture = Result<Picture>(const DrawOptions& options, Listener& listener);

int run_draw(const DrawOptions& options, MakePicture* make) {
  // A file that cannot be written is refused before anything is computed.
  if (auto checked = check_target(options); !checked) return conclude(checked, bad_usage);
  TerminalListener listener(options.quiet);
  const auto picture = make(options, listener);
  return conclude(picture ? show(*picture, options) : std::unexpected(picture.error()), all_held);
}

/// Declares the options that all kinds of pictures have.
void add_picture(CLI::App& kind, DrawOptions& options) {
  add_family(kind, options);
  add_value(kind, "-o,--out", "FILE", options.out, "the file: .png, .svg, .pdf, or .tex (.tikz) for TikZ");
  add_value(kind, "--palette", "NAME", options.palette, "safe (the default), classic or grey");
  add_value(kind, "--cell", "N", options.cell,
            "pixels of a cell, in a family the height of a row; chosen to fit if not given");
  add_value(kind, "--scale", "N", options.scale, "of a PNG: N times as many pixels each way, 1 to 64");
  add_value(kind, "--dpi", "N", options.dpi,
            "of a PNG: dots per inch, kept in the file; without --scale, pixels enough for it (96 is 1)");
  kind.add_option("--title", options.title, "the caption, in place of the game's name")->type_name("TEXT");
  kind.add_flag("--bare", options.bare, "cells alone, without axes, legend and text");
  kind.add_flag("--terminal", options.terminal, "draw in the terminal, with blocks of colour");
  kind.add_flag("--open", options.open, "show the file when it is written");
}

void add_strip(CLI::App& kind, DrawOptions& options) {
  add_value(kind, "--from", "N", options.from, "the first heap");
  add_value(kind, "--to", "N", options.to, "the last heap (preperiod and two periods if not given)");
  add_value(kind, "--wrap", "N|period", options.wrap, "heaps in a line, or period");
  add_value(kind, "--limit", "N", options.limit, "how many heaps to look at for the period");
  add_outcomes(kind, options.outcomes);
}

void add_family_rows(CLI::App& kind, DrawOptions& options) {
  kind.add_flag("--one-scale", options.one_scale, "all rows to one scale, not each as wide as the picture");
  kind.add_flag("--blocks", options.blocks,
                "full rows of the blocks of a theorem, with their ends and names");
  add_value(kind, "--limit", "N", options.limit, "how many heaps to look at for a period");
  add_outcomes(kind, options.outcomes);
}

void add_carpet(CLI::App& kind, DrawOptions& options) {
  add_value(kind, "--from", "N", options.from, "the first heap");
  add_value(kind, "--to", "N", options.to, "the last heap (default 400)");
  add_outcomes(kind, options.outcomes);
}

void add_map(CLI::App& kind, DrawOptions& options) {
  add_value(kind, "--color", "MEASURE", options.color,
            "sums (the default), period, preperiod, max_value, saltus, outcome_period, "
            "outcome_preperiod or a formula; of partizan games behaviour (the default), period or preperiod");
  add_value(kind, "--from", "DB", options.survey, "take the games from this survey");
  kind.add_flag("--log", options.logarithmic, "colours by the logarithm");
  kind.add_flag("--outcomes", options.outcomes, "measure outcomes alone");
  add_value(kind, "--limit", "N", options.limit,
            "how long preperiod and period may be together (default 10^7)");
}

/// Partizan games have a map of their own.
Result<Picture> any_map_picture(const DrawOptions& options, Listener& listener) {
  return is_partizan(options.family) ? partizan_map_picture(options, listener)
                                     : map_picture(options, listener);
}

void add_growth(CLI::App& kind, DrawOptions& options) {
  add_value(kind, "--to", "N", options.to, "the last heap (default 10^6)");
}

void add_cones(CLI::App& kind, DrawOptions& options) {
  add_value(kind, "--from", "X,Y", options.from,
            "the lower left corner of the window, as a/c,b/c (default 0,0)");
  add_value(kind, "--to", "X,Y", options.to, "the upper right corner (default 1,1)");
  add_value(kind, "--size", "N", options.size, "pixels of the longer side (default 1000)");
  add_value(kind, "--tiling", "FILE", options.tiling,
            "take the cells from this file, made by 'takeaway tile', beside those that the program has");
}

struct PictureKind {
  const char* name;
  const char* description;
  void (*add_options)(CLI::App& kind, DrawOptions& options);  ///< beside those of all kinds
  MakePicture* make;
  std::vector<Example> examples;
};

const std::array picture_kinds = {
    PictureKind{"strip",
                "One sequence as a coloured strip, wrapped",
                add_strip,
                strip_picture,
                {{"draw strip 'sink {5,11,16}' -o strip.png", "two periods, as PNG"},
                 {"draw strip 'left {2,3} right {3,5}' -o classes.png", "outcomes of a partizan game"},
                 {"draw strip '{1,4}' --wrap period --terminal", "in the terminal"}}},
    PictureKind{"family",
                "One row for each game of a family, a period each",
                add_family_rows,
                family_picture,
                {{"draw family '{m,2m+1}' --let m=1..9 -o family.svg", "nine games, as SVG"},
                 {"draw family '{m,2m+1}' --let m=1..9 -o family.tex", "for LaTeX, as TikZ"}}},
    PictureKind{"carpet",
                "A row for each value of a parameter, a column for each heap",
                add_carpet,
                carpet_picture,
                {{"draw carpet '{2,5,c}' --let c=6..60 --to 200 -o carpet.png", "55 games, 200 heaps"},
                 {"draw carpet '{2,5,c}' --let c=6..60 --dpi 300 -o carpet.png", "for print"}}},
    PictureKind{
        "map",
        "Two parameters as axes, coloured by a measure",
        add_map,
        any_map_picture,
        {{"draw map '{a,b,c}' --let c=64 --color period -o map.png", "all games with largest move 64"},
         {"draw map 'left {2,5} right {c,d}' --let d=2..40 --let c=1..d-1 -o behaviours.png",
          "partizan games, by how they behave in the end"}}},
    PictureKind{"cones",
                "The map of all three-move games, covered by theorems",
                add_cones,
                cones_picture,
                {{"draw cones '{a,b,c}' -o cones.png", "the whole map"},
                 {"draw cones '{a,b,c}' --from 0.4,0.6 --to 0.6,0.8 -o part.png", "a window of it"}}},
    PictureKind{"growth",
                "How the P-positions and the largest value grow",
                add_growth,
                growth_picture,
                {{"draw growth squares --to 10^5 -o growth.pdf", "up to heap 100000, as PDF"}}},
};

}  // namespace

void declare_draw(CLI::App& verb, Invocation& invocation) {
  verb.require_subcommand(0, 1);
  verb.callback([&verb, &invocation] {
    if (verb.get_subcommands().empty())
      invocation.exit_status =
          conclude(bad_input("draw what? strip, family, carpet, map, cones or growth"), bad_usage);
  });
  for (const PictureKind& kind : picture_kinds) {
    const auto options = std::make_shared<DrawOptions>();
    options->command = invocation.command;
    CLI::App& subverb = *verb.add_subcommand(kind.name, kind.description);
    kind.add_options(subverb, *options);
    add_picture(subverb, *options);
    hide_options(subverb, {"--json"});  // read, to be refused in words
    subverb.group("Pictures");
    add_examples(subverb, invocation, kind.examples);
    subverb.callback(
        [options, &kind, &invocation] { invocation.exit_status = run_draw(*options, kind.make); });
  }
  add_examples(verb, invocation,
               {{"draw strip 'sink {5,11,16}' -o strip.png", "one game"},
                {"help draw map", "the options of one kind of picture"}});
}

}  // namespace takeaway::cli
