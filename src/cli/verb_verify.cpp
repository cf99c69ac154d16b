// takeaway verify CERTIFICATE: an independent check that shares no code with the engines.
#include <fmt/format.h>

#include <algorithm>

#include "answer/certificate_json.hpp"
#include "answer/cone_json.hpp"
#include "answer/fan_json.hpp"
#include "answer/options.hpp"
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

/// Memory for the words of a certificate. Reading holds the text three times, and its runs; the check holds
/// the runs twice and a number for each, to see that the period is the least.
std::uint64_t bytes_for(const std::string& text) {
  const auto runs = static_cast<std::uint64_t>(std::ranges::count(text, ' ')) + 2;
  return std::max(3 * text.size() + runs * sizeof(Run), runs * (2 * sizeof(Run) + sizeof(std::size_t)));
}

Result<std::string> load(const std::string& path, std::uint64_t memory) {
  auto text = read_whole_file(path, "certificate", memory / 3);
  if (text && bytes_for(*text) > memory)
    return limit_reached("the certificate '" + path + "' is too large for the memory allowed (--memory)");
  return text;
}

/// What was read, or that it cannot be.
template <class T>
Result<T> readable(Result<T> certificate, const std::string& path) {
  if (!certificate)
    return bad_input("the certificate '" + path + "' cannot be read: " + certificate.error().message);
  return certificate;
}

/// Tells the verdict: behind `about` in JSON, below `line` as text.
int conclude_with(const Verdict& verdict, const VerifyOptions& options, Json about, const std::string& line) {
  if (options.json) {
    about["holds"] = verdict.holds;
    about["reason"] = verdict.reason;
    out().write(about.dump(2) + "\n");
  } else {
    out().write(
        fmt::format("{}: {}\n{}\n", verdict.holds ? "holds" : "WRONG", line, printable(verdict.reason)));
  }
  return conclude({}, verdict.holds ? all_held : claim_failed);
}

int verify_cone(const VerifyOptions& options, const std::string& text, const CheckLimits& limits) {
  const auto cone = readable(read_cone(text), options.path);
  if (!cone) return conclude(std::unexpected(cone.error()), bad_usage);
  const Progress progress("verify", options.quiet);
  const auto verdict = check_cone(*cone, progress.watch(), limits.heaps);
  if (!verdict) return conclude(std::unexpected(verdict.error()), bad_usage);
  const auto form = [&](const LinearForm& f) {
    return f.size() == cone->family.parameters.size() ? to_text(f, cone->family.parameters) : "?";
  };
  Json about;
  about["cone"] = true;
  about["period"] = form(cone->period);
  about["preperiod"] = form(cone->preperiod);
  return conclude_with(*verdict, options, std::move(about),
                       fmt::format("a cone of {} rays, preperiod {}, period {}{}", cone->rays.size(),
                                   printable(form(cone->preperiod)), printable(form(cone->period)),
                                   cone->exceptions.empty() ? "" : ", shorter perhaps in its exceptions"));
}

int verify_fan(const VerifyOptions& options, const std::string& text, const CheckLimits& limits) {
  const auto fan = readable(read_fan(text), options.path);
  if (!fan) return conclude(std::unexpected(fan.error()), bad_usage);
  const Progress progress("verify", options.quiet);
  const auto verdict = check_fan(*fan, progress.watch(), limits.heaps);
  if (!verdict) return conclude(std::unexpected(verdict.error()), bad_usage);
  const std::size_t parameters = fan->family.parameters.size();
  const bool is_readable =
      std::ranges::all_of(fan->counts, [&](const Count& count) { return count.step.size() == parameters; });
  const auto form = [&](const LinearForm& f) {
    return is_readable && f.size() == parameters + fan->counts.size() ? to_text(f, *fan) : "?";
  };
  Json about;
  about["fan"] = true;
  about["period"] = form(fan->period);
  about["preperiod"] = form(fan->preperiod);
  return conclude_with(*verdict, options, std::move(about),
                       fmt::format("a fan with {} free count{}, preperiod {}, period {}", fan->counts.size(),
                                   fan->counts.size() == 1 ? "" : "s", printable(form(fan->preperiod)),
                                   printable(form(fan->period))));
}

int verify_period(const VerifyOptions& options, const std::string& text, const CheckLimits& limits) {
  const auto certificate = readable(read_certificate(text), options.path);
  if (!certificate) return conclude(std::unexpected(certificate.error()), bad_usage);
  const Progress progress("verify", options.quiet);
  const auto verdict = check_certificate(*certificate, progress.watch(), limits);
  if (!verdict) return conclude(std::unexpected(verdict.error()), bad_usage);
  Json about;
  about["game"] = certificate->game;
  about["question"] = certificate->question;
  about["preperiod"] = certificate->preperiod;
  about["period"] = certificate->period;
  about["saltus"] = certificate->saltus;
  const std::string saltus = certificate->saltus > 0 ? fmt::format(", saltus {}", certificate->saltus) : "";
  return conclude_with(
      *verdict, options, std::move(about),
      fmt::format("{} of {}, preperiod {}, period {}{}", printable(certificate->question),
                  printable(certificate->game), certificate->preperiod, certificate->period, saltus));
}

/// The bounds of the check: a short certificate may be about any number of heaps. The defaults suffice for
/// what `period` certifies by default.
Result<CheckLimits> read_check_limits(const VerifyOptions& options) {
  constexpr std::uint64_t looks_per_heap = 32;
  constexpr std::uint64_t most_heaps = std::uint64_t{1} << 30U;
  CheckLimits limits;
  limits.heaps = std::uint64_t{1} << 25U;
  if (!options.limit.empty()) {
    const auto heaps = read_number(options.limit, "--limit");
    if (!heaps) return std::unexpected(heaps.error());
    if (*heaps == 0) return bad_input("--limit must be at least 1");
    limits.heaps = *heaps;
  }
  limits.options_read =
      limits.heaps > ~std::uint64_t{0} / looks_per_heap ? ~std::uint64_t{0} : limits.heaps * looks_per_heap;
  limits.heaps = std::min(limits.heaps, most_heaps);
  CommonOptions common;
  common.memory = options.memory;
  const auto resources = read_resources(common);
  if (!resources) return std::unexpected(resources.error());
  limits.memory = resources->memory;
  return limits;
}

int run_verify(const VerifyOptions& options) {
  const auto limits = read_check_limits(options);
  if (!limits) return conclude(std::unexpected(limits.error()), bad_usage);
  const auto text = load(options.path, limits->memory);
  if (!text) return conclude(std::unexpected(text.error()), bad_usage);
  if (is_cone_certificate(*text)) return verify_cone(options, *text, *limits);
  if (is_fan_certificate(*text)) return verify_fan(options, *text, *limits);
  return verify_period(options, *text, *limits);
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
