// takeaway verify CERTIFICATE: an independent check that shares no code with the engines.
#include <fmt/format.h>

#include "answer/options.hpp"
#include "answer/verifying.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "game/file_text.hpp"

namespace takeaway::cli {

namespace {

struct VerifyOptions {
  std::string path;
  std::string limit;
  std::string memory;
  bool json = false;
  bool quiet = false;
};

Result<std::string> load(const std::string& path, std::uint64_t memory) {
  auto text = read_whole_file(path, "certificate", memory / 3);
  if (text && answer::memory_to_verify(*text) > memory)
    return limit_reached("the certificate '" + path + "' is too large for the memory allowed (--memory)");
  return text;
}

Result<CheckLimits> read_check_limits(const VerifyOptions& options) {
  std::uint64_t heaps = answer::usual_heaps_to_verify;
  if (!options.limit.empty()) {
    const auto given = read_number(options.limit, "--limit");
    if (!given) return std::unexpected(given.error());
    if (*given == 0) return bad_input("--limit must be at least 1");
    heaps = *given;
  }
  CommonOptions common;
  common.memory = options.memory;
  const auto resources = read_resources(common);
  if (!resources) return std::unexpected(resources.error());
  return answer::check_limits(heaps, resources->memory);
}

Result<answer::Verification> verify(const VerifyOptions& options) {
  const auto limits = read_check_limits(options);
  if (!limits) return std::unexpected(limits.error());
  const auto text = load(options.path, limits->memory);
  if (!text) return std::unexpected(text.error());
  const auto certificate = answer::read_any_certificate(*text);
  if (!certificate)
    return bad_input("the certificate '" + options.path + "' cannot be read: " + certificate.error().message);
  const Progress progress("verify", options.quiet);
  return answer::verify(*certificate, *limits, progress.watch());
}

int run_verify(const VerifyOptions& options) {
  const auto found = verify(options);
  if (!found) return conclude(std::unexpected(found.error()), bad_usage);
  const Verdict& verdict = found->verdict;
  out().write(options.json ? found->document.dump(2) + "\n"
                           : fmt::format("{}: {}\n{}\n", verdict.holds ? "holds" : "WRONG",
                                         printable(found->claim), printable(verdict.reason)));
  return conclude({}, verdict.holds ? all_held : claim_failed);
}

}  // namespace

void declare_verify(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<VerifyOptions>();
  verb.add_option("certificate", options->path,
                  "a file written by 'takeaway period' or 'generalize' with --certificate")
      ->required();
  add_value(verb, "--limit", "HEAPS", options->limit,
            "how many heaps, or stretches of a cone's word, may be computed one by one (2^25 if not given)");
  add_memory(verb, options->memory);
  add_json(verb, options->json);
  add_quiet(verb, options->quiet);
  add_examples(verb, invocation,
               {{"verify proof.json", "written by: period '{4,10,21}' --certificate proof.json"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_verify(*options); });
}

}  // namespace takeaway::cli
