// The catalogue of theorems; checks and proofs.
#include "answer/checking.hpp"
#include "answer/theorem_catalogue.hpp"
#include "answer/theorem_files.hpp"
#include "serve/one_game.hpp"

namespace takeaway::serve {

namespace {

/// A theorem of the program by its name; names of files are not known here.
Result<Theorem> known_theorem(const Query& query) {
  const auto name = query.needed("name");
  if (!name) return std::unexpected(name.error());
  auto found = answer::find_known_theorem(*name);
  if (!found) return bad_input(answer::unknown_theorem(*name));
  return std::move(*found);
}

}  // namespace

Result<Reply> give_theorems(const Query& /*query*/, SharedState& /*shared*/, Listener& /*listener*/) {
  Json json;
  json["theorems"] = Json::array();
  for (const Theorem& theorem : known_theorems()) json["theorems"].push_back(answer::theorem_json(theorem));
  return Reply{dump(json)};
}

Result<Reply> give_theorem(const Query& query, SharedState& /*shared*/, Listener& /*listener*/) {
  const auto theorem = known_theorem(query);
  if (!theorem) return std::unexpected(theorem.error());
  return Reply{dump(answer::theorem_json(*theorem))};
}

Result<Reply> give_check(const Query& query, SharedState& shared, Listener& listener) {
  answer::CheckVerbOptions options;
  options.lets = query.texts("let");
  options.wheres = query.texts("where");
  options.limit = query.text("limit");
  options.claim = query.text("claim");
  options.threads = std::to_string(shared.resources.threads);
  options.memory = std::to_string(shared.resources.memory);
  if (options.claim.empty() == !query.has("theorem"))
    return bad_input("either 'theorem' or 'claim' says what to check");
  if (options.claim.empty()) {
    if (query.has("family")) return bad_input("'family' goes with 'claim'");
    if (!answer::find_known_theorem(query.text("theorem")))
      return bad_input("unknown theorem '" + query.text("theorem") + "'");
    options.what = {query.text("theorem")};
  } else if (query.has("family")) {
    options.what = {query.text("family")};
  }
  const auto request = answer::read_check(options);
  if (!request) return std::unexpected(request.error());
  Json json;
  if (!request->inferred.empty()) json["inferred"] = request->inferred;
  json["results"] = Json::array();
  for (const Theorem& theorem : request->theorems) {
    const auto report = answer::check_theorem(theorem, request->options, listener);
    if (!report) return std::unexpected(report.error());
    json["results"].push_back(answer::json_of(theorem, *report));
  }
  return Reply{dump(json)};
}

}  // namespace takeaway::serve
