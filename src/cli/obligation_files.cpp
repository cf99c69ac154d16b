#include "cli/obligation_files.hpp"

#include <string_view>

namespace takeaway::cli {

namespace {

constexpr std::string_view solver_script = R"sh(#!/bin/sh
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

}  // namespace

Result<void> ObligationFiles::open() {
  return wanted_ ? folder_.open() : Result<void>{};
}

void ObligationFiles::add(const std::vector<Obligation>& obligations) {
  if (wanted_) obligations_.insert(obligations_.end(), obligations.begin(), obligations.end());
}

Result<void> ObligationFiles::close() const {
  if (!wanted_) return {};
  std::vector<FolderFile> files;
  std::string list;
  for (const Obligation& obligation : obligations_) {
    files.push_back({.name = obligation.name, .text = obligation.text});
    list += obligation.name + "\t" + obligation.part + "\t" + obligation.meaning + "\n";
  }
  files.push_back({.name = "check.sh", .text = std::string(solver_script), .is_script = true});
  files.push_back({.name = "obligations.tsv", .text = list});
  return folder_.write(files);
}

}  // namespace takeaway::cli
