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

}  // namespace

CoqTheorem coq_theorem(const Theorem& theorem, const std::vector<CoqUsed>& used) {
  CoqTheorem result;
  result.places.resize(theorem.claims.size());
  TheoremText text(theorem, used);
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
  for (std::size_t i = 0; i < theorem.claims.size(); ++i)
    if (coq::is_word(theorem.claims[i]) && attempt([&] { result.places[i] = text.add(theorem.claims[i]); }))
      ++result.words;
  result.claims = result.words;
  for (std::size_t i = 0; i < theorem.claims.size(); ++i) {
    const Claim& claim = theorem.claims[i];
    const bool is_case = claim.kind == Claim::Kind::condition && result.words > 0;
    if (is_case && text.says(claim)) {
      ++result.claims;
    } else if ((is_case && attempt([&] { result.places[i] = text.add_case(claim); })) ||
               (claim.mirror && attempt([&] { result.places[i] = text.add_mirror(claim); }))) {
      ++result.claims;
      result.file.is_searched = true;
    }
  }
  if (std::ranges::find(theorem.claims, Claim::Kind::values, &Claim::kind) != theorem.claims.end()) {
    attempt([&] {
      const ValueTheorem values = text.add_values();
      result.claims += values.claims;
      result.file.is_searched = true;
      if (!values.why.empty()) result.why = values.why;
    });
  }
  result.left = theorem.claims.size() - result.claims;
  if (result.left > 0 && result.words == 0 && result.why.empty()) {
    const bool periods = theorem.game && std::ranges::find(theorem.claims, Claim::Kind::condition,
                                                           &Claim::kind) != theorem.claims.end();
    result.why = !theorem.game ? "it is arithmetic, without a game"
                 : periods     ? "periods are written for words, not for formulas"
                               : "the words are those of another theorem";
  }
  result.file.name = "Thm_" + safe_name(theorem.name);
  result.file.text = text.text();
  return result;
}

}  // namespace takeaway
