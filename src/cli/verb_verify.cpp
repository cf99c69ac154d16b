// takeaway verify CERTIFICATE: an independent check that shares no code with the engines.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/exit_status.hpp"
#include "cli/json.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

Result<Certificate> load(const std::string& path) {
  std::error_code missing;
  const auto kind = std::filesystem::status(path, missing).type();
  if (kind != std::filesystem::file_type::regular && kind != std::filesystem::file_type::fifo)
    return bad_input("cannot read the certificate '" + path + "'");
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) return bad_input("cannot read the certificate '" + path + "'");
  auto certificate = read_certificate(text);
  if (!certificate)
    return bad_input("the certificate '" + path + "' cannot be read: " + certificate.error().message);
  return certificate;
}

}  // namespace

int run_verify(const VerifyOptions& options) {
  const auto certificate = load(options.path);
  if (!certificate) return conclude(std::unexpected(certificate.error()), bad_usage);
  const Progress progress("verify", options.quiet);
  const auto verdict = check_certificate(*certificate, progress.watch());
  if (!verdict) return conclude(std::unexpected(verdict.error()), bad_usage);
  if (options.json) {
    Json json;
    json["game"] = certificate->game;
    json["question"] = certificate->question;
    json["preperiod"] = certificate->preperiod;
    json["period"] = certificate->period;
    json["saltus"] = certificate->saltus;
    json["holds"] = verdict->holds;
    json["reason"] = verdict->reason;
    out().write(json.dump(2) + "\n");
  } else {
    const std::string saltus = certificate->saltus > 0 ? fmt::format(", saltus {}", certificate->saltus) : "";
    out().write(fmt::format("{}: {} of {}, preperiod {}, period {}{}\n{}\n",
                            verdict->holds ? "holds" : "WRONG", certificate->question, certificate->game,
                            certificate->preperiod, certificate->period, saltus, verdict->reason));
  }
  return conclude({}, verdict->holds ? all_held : claim_failed);
}

}  // namespace takeaway::cli
