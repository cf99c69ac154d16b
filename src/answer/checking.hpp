// Claims about families, tried on numbers.
#pragma once

#include <string>
#include <vector>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "answer/requests.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::answer {

/// What is to be checked, and how.
struct CheckRequest {
  std::vector<Theorem> theorems;
  CheckOptions options;
  std::vector<std::string> inferred;  ///< ranges that nobody typed
};

/// The theorems named, or the claim typed in place.
Result<CheckRequest> read_check(const CheckVerbOptions& options);

/// Ranges that are not the theorem's own are left out.
Result<CheckReport> check_theorem(const Theorem& theorem, CheckOptions options, Listener& listener);

/// {"theorem","kind","status","cases","failed","undecided","counterexample"}, and "counterexamples" where
/// many are wanted
Json json_of(const Theorem& theorem, const CheckReport& report, bool many = false);

}  // namespace takeaway::answer
