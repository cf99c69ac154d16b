// A proof of a theorem for all parameters.
#include "answer/proving.hpp"
#include "answer/theorem_files.hpp"
#include "serve/handlers.hpp"

namespace takeaway::serve {

Result<Reply> give_proof(const Query& query, SharedState& shared, Listener& listener) {
  const auto name = query.needed("theorem");
  if (!name) return std::unexpected(name.error());
  const auto theorem = answer::find_known_theorem(*name);
  if (!theorem) return bad_input("unknown theorem '" + *name + "'");
  if (!is_provable(*theorem)) return bad_input("the theorem " + *name + " has no word to prove");
  answer::ProveVerbOptions options;
  options.what = {*name};
  options.threads = std::to_string(shared.proof_threads);
  auto prover = answer::Prover::open(options);
  if (!prover) return std::unexpected(prover.error());
  Json json;
  json["results"] = Json::array();
  for (const Theorem* const each : prover->theorems()) {
    const auto finding = prover->prove(*each, listener);
    if (!finding) return std::unexpected(finding.error());
    json["results"].push_back(answer::json_of(*finding, prover->cvc5_version()));
  }
  return Reply{dump(json)};
}

}  // namespace takeaway::serve
