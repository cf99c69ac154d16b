// takeaway theorems [NAME]: what is known; the list, or a theorem as it is written.
#include <fmt/format.h>

#include <algorithm>

#include "answer/theorem_catalogue.hpp"
#include "answer/theorem_files.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

struct TheoremsOptions {
  std::vector<std::string> what;
  bool json = false;
};

std::string theorem_list(const std::vector<Theorem>& theorems) {
  std::size_t width = 7;
  for (const Theorem& theorem : theorems) width = std::max(width, theorem.name.size());
  std::string text = fmt::format("{:<{}}  {:<11}  title\n", "theorem", width, "status");
  for (const Theorem& theorem : theorems)
    text += fmt::format("{:<{}}  {:<11}  {}\n", theorem.name, width, to_text(theorem.status), theorem.title);
  return text;
}

std::string theorem_texts(const std::vector<Theorem>& theorems) {
  std::string text;
  for (const Theorem& theorem : theorems) text += (text.empty() ? "" : "\n") + own_text(theorem);
  return text;
}

int run_theorems(const TheoremsOptions& options) {
  const auto theorems = select_theorems(options.what);
  if (!theorems) return conclude(std::unexpected(theorems.error()), bad_usage);
  if (options.json) {
    Json json;
    json["theorems"] = Json::array();
    for (const Theorem& theorem : *theorems) json["theorems"].push_back(theorem_json(theorem));
    out().write(json.dump(2) + "\n");
  } else {
    out().write(options.what.empty() ? theorem_list(*theorems) : theorem_texts(*theorems));
  }
  return conclude({}, all_held);
}

}  // namespace

void declare_theorems(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<TheoremsOptions>();
  verb.add_option(
          "what", options->what,
          "theorems by name, cells of the atlas such as wall-1, or files; all are listed if not given")
      ->type_name("THEOREM|FILE");
  add_json(verb, options->json);
  add_examples(verb, invocation,
               {{"theorems", "the names of all theorems, with status and title"},
                {"theorems additive-sink", "one of them, as its file has it"},
                {"theorems --json", "all of them, for a script"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_theorems(*options); });
}

}  // namespace takeaway::cli
