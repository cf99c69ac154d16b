#include "cli/version.hpp"

#include "takeaway/proof.hpp"

namespace takeaway::cli {

namespace {

constexpr const char* processor =
#if defined(__aarch64__)
    "aarch64";
#elif defined(__x86_64__)
    "x86-64";
#else
    "another processor";
#endif

constexpr const char* compiler =
#if defined(__clang__)
    "Clang " __clang_version__;
#else
    "GCC " __VERSION__;
#endif

constexpr const char* page =
#if defined(TAKEAWAY_SERVE)
    "with the page";
#else
    "without the page (serve)";
#endif

}  // namespace

std::string version_text() {
  return std::string("takeaway " TAKEAWAY_VERSION "\nbuilt for ") + processor + " by " + compiler +
         " with Z3 " + z3_version() + ", " + page;
}

}  // namespace takeaway::cli
