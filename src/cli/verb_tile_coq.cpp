// takeaway tile coq TILING --out DIR: the largest cells as theorems of Coq.
#include <fmt/format.h>

#include <limits>

#include "answer/tiling.hpp"
#include "cli/coq_folder.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

using namespace answer;

struct TileCoqOptions {
  std::string path;
  std::string share;
  CoqOptions coq;
  bool json = false;
  bool quiet = false;
};

/// A file, or the tiling that is part of the program.
Result<Tiling> tiling_named(const std::string& text) {
  if (text.find('{') == std::string::npos) return read_tiling(text);
  const auto boundary = read_map(text);
  if (!boundary) return std::unexpected(boundary.error());
  return known_tiling(*boundary);
}

Result<void> run_tile_coq(const TileCoqOptions& options) {
  if (!options.coq.wanted()) return bad_input("where are the files to go? give a new folder: --out DIR");
  std::uint64_t share = std::numeric_limits<std::uint64_t>::max();
  if (!options.share.empty()) {
    const auto wanted = read_share(options.share);
    if (!wanted) return std::unexpected(wanted.error());
    share = *wanted;
  }
  const auto tiling = tiling_named(options.path);
  if (!tiling) return std::unexpected(tiling.error());
  CoqFolder folder(options.coq);
  if (auto made = folder.open(); !made) return made;
  const CoqMap map = coq_map(*tiling, share);
  if (map.cells == 0) return bad_input("the tiling has no cells");
  if (!options.share.empty() && map.share < share)
    return bad_input(fmt::format("the tiling has {} only", percent_text(map.share)));
  const Progress progress("Coq", options.quiet);
  const auto done = folder.close(map.files, progress.watch());
  if (!done) return std::unexpected(done.error());
  Page page(output_width(), use_colour());
  page.title(map_text(tiling->boundary));
  page.line("cells",
            fmt::format("the {} largest, in {} triangles", grouped(map.cells), grouped(map.triangles)));
  page.line("share", fmt::format("at least {} = {}", percent_text(map.share), share_fraction(map.share)));
  page.line("Coq", coq_text(*done, options.coq.folder));
  const Json json{{"cells", map.cells},
                  {"triangles", map.triangles},
                  {"share", share_fraction(map.share)},
                  {"share_decimal", share_decimal(map.share)},
                  {"coq", coq_json(*done, options.coq.folder)}};
  out().write(options.json ? json.dump(2) + "\n" : page.text());
  return {};
}

}  // namespace

void declare_tile_coq(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<TileCoqOptions>();
  verb.add_option("tiling", options->path,
                  "a file made by 'takeaway tile'; '{a,b,c}' or 'sink {a,b,c}' for the program's own")
      ->required();
  add_value(verb, "--out", "DIR", options->coq.folder, "a new folder for the files");
  add_value(verb, "--share", "X", options->share,
            "the largest cells, as many as have this part of all games; all if not given");
  verb.add_flag("--run", options->coq.run, "have Coq check them now");
  add_json(verb, options->json);
  add_quiet(verb, options->quiet);
  add_examples(verb, invocation,
               {{"tile coq '{a,b,c}' --share 0.3 --out cells", "the largest cells that have 30% together"}});
  verb.callback(
      [options, &invocation] { invocation.exit_status = conclude(run_tile_coq(*options), all_held); });
}

}  // namespace takeaway::cli
