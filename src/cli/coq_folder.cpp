#include "cli/coq_folder.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string_view>

#include "base/program.hpp"
#include "cli/terminal.hpp"
#include "game/plain_text.hpp"

namespace takeaway::cli {

namespace {

// Every theorem is followed by the question what it rests on; only one answer will do.
constexpr std::string_view coq_script = R"sh(#!/bin/sh
# Has Coq check every file of this folder, and asks it what each theorem rests on. With --again, coqchk reads
# all that was compiled once more.
cd "$(dirname "$0")" || exit 2
command -v coqc >/dev/null || { echo "coqc is not installed: apt-get install coq"; exit 2; }
files="@FILES@"
theorems=0
for file in $files; do
  said=$(coqc -q -R . Takeaway "$file.v" 2>&1)
  status=$?
  if [ $status -ne 0 ]; then
    # Killed, or no room in memory or on the disk: nothing is said of the theorem.
    case $said in *"ut of memory"*|*"tack overflow"*|*"ystem error"*|*"o space left"*) status=137 ;; esac
    [ $status -gt 128 ] && { echo "$file.v: coqc did not get through"; echo "$said"; exit 3; }
    echo "$file.v: refused"; echo "$said"; exit 1
  fi
  asked=$(grep -c '^Print Assumptions' "$file.v")
  closed=$(echo "$said" | grep -c '^Closed under the global context$')
  [ "$asked" -eq "$closed" ] || { echo "$file.v: rests on something"; echo "$said"; exit 1; }
  [ "$asked" -gt 0 ] && theorems=$((theorems + $(grep -c '^Theorem ' "$file.v")))
done
if [ "$1" = --again ]; then
  modules=
  for file in $files; do modules="$modules Takeaway.$file"; done
  coqchk -silent -R . Takeaway $modules || exit 1
fi
echo "theorems checked by Coq's kernel, resting on nothing else: $theorems"
[ "$theorems" -gt 0 ]
)sh";

std::string script_for(const std::vector<CoqFile>& files) {
  std::string names;
  for (const CoqFile& file : files) names += (names.empty() ? "" : " ") + file.name;
  std::string text(coq_script);
  return text.replace(text.find("@FILES@"), std::string_view("@FILES@").size(), names);
}

}  // namespace

Result<void> CoqFolder::open() {
  if (!options_.wanted()) return options_.run ? bad_input("--run is for --coq DIR") : Result<void>{};
  if (options_.run && find_program("coqc").empty())
    return bad_input("--run needs Coq, which is not installed (Debian: apt-get install coq)");
  return folder_.open();
}

Result<CoqReport> CoqFolder::close(const std::vector<CoqFile>& files, const Watch& watch) {
  std::vector<CoqFile> all = coq_library_for(files);
  all.insert(all.end(), files.begin(), files.end());
  std::vector<FolderFile> written;
  for (const CoqFile& file : all) written.push_back({.name = file.name + ".v", .text = file.text});
  written.push_back({.name = "check.sh", .text = script_for(all), .is_script = true});
  if (auto done = folder_.write(written); !done) return std::unexpected(done.error());
  auto report = options_.run ? check(files, watch) : Result<CoqReport>(CoqReport{});
  if (report) report->files = all.size();
  return report;
}

Result<CoqReport> CoqFolder::check(const std::vector<CoqFile>& files, const Watch& watch) const {
  const auto started = std::chrono::steady_clock::now();
  const ProgramRun run = run_program({"/bin/sh", folder_.path() + "/check.sh"}, "", watch);
  if (watch.stopped()) return interruption();
  const std::string first_line = run.output.substr(0, run.output.find('\n'));
  if (run.status == 3 || run.status < 0)
    return limit_reached("Coq was not able to check the files" +
                         (first_line.empty() ? "" : ": " + first_line));
  for (const CoqFile& file : files)
    if (run.status != 0 && file.is_searched && first_line == file.name + ".v: refused")
      return limit_reached("Coq finds no proof for " + file.name + ".v, which does not say that it is wrong");
  if (run.status != 0)
    return internal_fault("Coq refuses a file of '" + printable(folder_.path()) + "': " + first_line);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
  return CoqReport{.files = 0, .checked = true, .seconds = seconds.count()};
}

void add_coq(CLI::App& verb, CoqOptions& options) {
  add_value(verb, "--coq", "DIR", options.folder,
            "a new folder for the claim as a theorem of Coq, with a script that checks it");
  verb.add_flag("--run", options.run, "with --coq: have Coq check it now");
}

Json coq_json(const CoqReport& report, const std::string& folder) {
  Json json{{"folder", folder}, {"files", report.files}, {"checked", report.checked}};
  if (report.checked) json["seconds"] = report.seconds;
  return json;
}

std::string coq_text(const CoqReport& report, const std::string& folder) {
  if (report.checked)
    return fmt::format("proved, checked by Coq's kernel ({} files, {})", report.files,
                       seconds_text(report.seconds));
  return fmt::format("{} files; {}/check.sh has Coq check them", report.files, printable(folder));
}

}  // namespace takeaway::cli
