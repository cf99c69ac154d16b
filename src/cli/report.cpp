#include "cli/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "answer/json.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

using answer::Json;

std::string JsonResults::before() {
  const bool first = !any_;
  any_ = true;
  if (!first) return ",\n";
  if (!ranged_) return "";
  return "{" + (inferred_.empty() ? "" : "\"inferred\":" + Json(inferred_).dump() + ",\n") +
         "\"results\":[\n";
}

void JsonResults::end(const Result<void>& result) const {
  if (!wanted_ || !any_) return;
  if (!ranged_) return out().write("\n");
  out().write(result ? "\n]}\n" : "\n],\"error\":" + Json(printable(result.error().message)).dump() + "}\n");
}

void say_inferred(const std::vector<std::string>& inferred) {
  if (!inferred.empty()) out().write(fmt::format("# inferred: {}\n", fmt::join(inferred, ", ")));
}

std::string as_called(const std::string& command, const std::string& program) {
  constexpr std::string_view name = "takeaway ";
  return command.starts_with(name) ? program + " " + command.substr(name.size()) : command;
}

int status_of(const Error& error) {
  switch (error.fault) {
    case Fault::limit:
      return limit_hit;
    case Fault::internal:
      return program_wrong;
    case Fault::interrupted:
      return interrupted;
    case Fault::bad_input:
    case Fault::too_large:
      break;
  }
  return bad_usage;
}

int conclude(const Result<void>& result, int status) {
  const auto written = out().finish();
  if (!result) {
    print_error(result.error());
    return status_of(result.error());
  }
  if (!written) {
    if (interrupt_flag()) return interrupted;
    print_error(written.error());
    return status_of(written.error());
  }
  return status;
}

}  // namespace takeaway::cli
