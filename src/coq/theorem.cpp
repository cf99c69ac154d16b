// A theorem as a file of Coq: which of its claims are in it.
#include <algorithm>
#include <cctype>

#include "coq/linear.hpp"
#include "coq/theorem_text.hpp"
#include "takeaway/coq.hpp"

namespace takeaway {

namespace {

using namespace coq;

/// A name of Coq: letters, digits and underscores, and no digit first.
std::string safe_name(const std::string& name) {
  std::string result;
  for (const char c : name) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return std::isdigit(static_cast<unsigned char>(result[0])) != 0 ? "t_" + result : result;
}

bool is_word(const Claim& claim) {
  return claim.kind == Claim::Kind::word || claim.kind == Claim::Kind::blocks;
}

}  // namespace

CoqTheorem coq_theorem(const Theorem& theorem) {
  CoqTheorem result;
  TheoremText text(theorem);
  /// Whether the claim is in the file now.
  const auto attempt = [&](const auto& add) {
    try {
      add();
      return true;
    } catch (const NotLinear& not_linear) {
      result.why = not_linear.why;
      return false;
    }
  };
  for (const Claim& claim : theorem.claims)
    if (is_word(claim) && attempt([&] { text.add(claim); })) ++result.words;
  result.claims = result.words;
  for (const Claim& claim : theorem.claims) {
    if (claim.kind != Claim::Kind::condition || result.words == 0) continue;
    if (text.says(claim)) {
      ++result.claims;
    } else if (attempt([&] { text.add_case(claim); })) {
      ++result.claims;
      result.file.is_searched = true;
    }
  }
  if (std::ranges::find(theorem.claims, Claim::Kind::values, &Claim::kind) != theorem.claims.end())
    attempt([&] {
      const ValueTheorem values = text.add_values();
      result.claims += values.claims;
      result.file.is_searched = true;
      if (!values.why.empty()) result.why = values.why;
    });
  result.left = theorem.claims.size() - result.claims;
  result.file.name = "Thm_" + safe_name(theorem.name);
  result.file.text = text.text();
  return result;
}

}  // namespace takeaway
