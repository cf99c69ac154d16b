// Any text as a theorem file: the parser answers or refuses with a place, formulas print and parse back, and
// a small check of what was accepted ends.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "takeaway/theorem.hpp"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void check_formula(const takeaway::Formula& formula) {
  if (!formula) return;
  const std::string printed = to_text(formula);
  const auto again = takeaway::parse_formula(printed);
  require(again.has_value());
  require(to_text(*again) == printed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find('@') != std::string_view::npos) return 0;  // no files while fuzzing
  const auto theorems = takeaway::parse_theorems(text, "x.thm");
  if (!theorems) {
    require(!theorems.error().message.empty());
    require(!theorems.error().place || *theorems.error().place <= theorems.error().text.size());
    return 0;
  }
  for (const takeaway::Theorem& theorem : *theorems)
    for (const takeaway::Claim& claim : theorem.claims) check_formula(claim.formula);
  return 0;
}
