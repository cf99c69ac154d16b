#include <algorithm>

#include "takeaway/proof.hpp"

namespace takeaway {

bool Established::contains(const std::string& name) const {
  return std::ranges::find(names_, name) != names_.end();
}

void Established::settle(const Theorem& theorem, ProofReport& report, const std::function<bool()>& has_case) {
  const auto doubt = [&](const std::string& about, const std::string& why) {
    report.open.push_back({about, why});
    report.verdict = ProofReport::Verdict::unknown;
  };
  for (const std::string& used : report.theorems)
    if (!contains(used)) doubt("the theorem " + used, "it is used here, and not proved");
  if (report.verdict != ProofReport::Verdict::proved) return;
  if (!has_case()) return doubt("the conditions", "no parameters were found that satisfy them");
  names_.push_back(theorem.name);
}

}  // namespace takeaway
