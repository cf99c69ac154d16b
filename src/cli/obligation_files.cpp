#include "cli/obligation_files.hpp"

#include <filesystem>
#include <system_error>

#include "cli/output.hpp"
#include "game/file_text.hpp"

namespace takeaway::cli {

namespace {

constexpr std::string_view script = R"sh(#!/bin/sh
# Runs every obligation with the solver on the command line, and says which do not come out unsat:
#   ./check.sh z3
#   ./check.sh cvc5 --lang=smt2
[ $# -gt 0 ] || { echo "usage: check.sh SOLVER [ARGUMENTS]" >&2; exit 2; }
cd "$(dirname "$0")" || exit 2
total=0
bad=0
for file in */*.smt2; do
  [ -e "$file" ] || continue
  total=$((total + 1))
  answer=$("$@" "$file" 2>&1 | head -n 1)
  if [ "$answer" != unsat ]; then
    bad=$((bad + 1))
    echo "$file: $answer"
  fi
done
echo "$total obligations, $bad not proved"
[ "$bad" -eq 0 ] && [ "$total" -gt 0 ]
)sh";

Result<void> put(const std::string& path, std::string_view text) {
  return write_file(path, [&](Output& out) -> Result<void> {
    out.write(text);
    return {};
  });
}

}  // namespace

Result<void> ObligationFiles::open() {
  if (folder_.empty()) return {};
  std::error_code error;
  if (std::filesystem::exists(folder_, error) &&
      (!std::filesystem::is_directory(folder_, error) || !std::filesystem::is_empty(folder_, error)))
    return bad_input("'" + folder_ + "' is there already and not an empty folder");
  made_ = std::filesystem::create_directories(folder_, error);
  if (error) return system_fault("cannot make the folder '" + folder_ + "'", error.value());
  return {};
}

ObligationFiles::~ObligationFiles() {
  std::error_code error;
  if (made_) std::filesystem::remove(folder_, error);  // does nothing to a folder that holds something
}

void ObligationFiles::add(const std::vector<Obligation>& obligations) {
  if (!folder_.empty()) obligations_.insert(obligations_.end(), obligations.begin(), obligations.end());
}

Result<void> ObligationFiles::close() {
  if (folder_.empty()) return {};
  auto written = write();
  if (!written) take_back();
  return written;
}

// Removes the files written so far. The folder was empty before, so all files of these names are ours.
void ObligationFiles::take_back() const {
  std::error_code ignored;
  const std::filesystem::path folder(folder_);
  for (const Obligation& obligation : obligations_) {
    const std::filesystem::path path = folder / obligation.name;
    std::filesystem::remove(path, ignored);
    std::filesystem::remove(path.parent_path(), ignored);  // does nothing while it holds something
  }
  for (const char* name : {"check.sh", "obligations.tsv"}) std::filesystem::remove(folder / name, ignored);
}

Result<void> ObligationFiles::write() const {
  std::string list;
  for (const Obligation& obligation : obligations_) {
    const std::filesystem::path path = std::filesystem::path(folder_) / obligation.name;
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (auto written = put(path.string(), obligation.text); !written) return written;
    list += obligation.name + "\t" + obligation.part + "\t" + obligation.meaning + "\n";
  }
  const std::string path = folder_ + "/check.sh";
  if (auto written = put(path, script); !written) return written;
  std::error_code error;
  std::filesystem::permissions(path, std::filesystem::perms{0755}, error);
  return put(folder_ + "/obligations.tsv", list);
}

}  // namespace takeaway::cli
