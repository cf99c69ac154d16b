#include "cli/theorem_line.hpp"

#include <fmt/format.h>

#include "answer/output.hpp"

namespace takeaway::cli {

using namespace answer;

namespace {

std::string theorem_line(const Prediction& prediction) {
  const Theorem& theorem = *prediction.theorem;
  const std::string let = bindings_text(prediction.bindings);
  return fmt::format(
      "{}{}{}{}: {}", theorem.name,
      theorem.status == TheoremStatus::theorem ? "" : fmt::format(" ({})", to_text(theorem.status)),
      let.empty() ? "" : " with " + let, prediction.says.empty() ? "" : " predicts " + prediction.says,
      !prediction.agrees   ? "not checked here"
      : *prediction.agrees ? "agrees"
                           : "DISAGREES");
}

}  // namespace

void write_theorems(Page& page, const std::vector<Prediction>& theorems) {
  for (std::size_t i = 0; i < theorems.size(); ++i)
    page.line(i == 0 ? "theorems" : "", theorem_line(theorems[i]));
}

void write_theorems_of(Page& page, const std::string& of, const std::vector<Prediction>& theorems) {
  if (theorems.empty()) return;
  page.line("image", "Left and Right change places in " + of);
  for (const Prediction& theorem : theorems) page.line("", theorem_line(theorem));
}

}  // namespace takeaway::cli
