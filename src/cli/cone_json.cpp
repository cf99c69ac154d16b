#include "cli/cone_json.hpp"

#include <algorithm>

#include "answer/generalizing.hpp"
#include "cli/form_json.hpp"

namespace takeaway::cli {

namespace {

/// What is told besides must be what follows from the claim.
void check_besides(const Json& document, const Cone& cone) {
  const auto shape = [&](const LinearForm& form) { return form.size() == cone.family.parameters.size(); };
  const bool whole = shape(cone.sample) && std::ranges::all_of(cone.family.moves, shape) &&
                     std::ranges::all_of(cone.rays, shape);
  if (!whole) return;  // the check says so
  if (document.contains("game") && document.at("game") != answer::game_text(cone))
    throw UnreadableForm{"the game is not that of the sample"};
  const auto share = answer::share_text(cone);
  if (document.contains("share") && document.at("share") != (share ? Json(*share) : Json(nullptr)))
    throw UnreadableForm{"the share is not that of the rays"};
  if (document.contains("runs") &&
      document.at("runs") != cone.preperiod_word.size() + cone.period_word.size())
    throw UnreadableForm{"the number of runs is not that of the words"};
}

Cone cone_in(const Json& document) {
  Cone cone;
  read_cone_fields(document, cone);
  cone.dimension = static_cast<std::size_t>(read_integer(form_field(document, "dimension")));
  cone.preperiod_word = read_form_runs(form_field(document, "preperiod_word"));
  cone.period_word = read_form_runs(form_field(document, "period_word"));
  const Json& exceptions = form_field(document, "exceptions");
  if (!exceptions.is_array()) throw UnreadableForm{"a list of exceptions was expected"};
  for (const Json& exception : exceptions) cone.exceptions.push_back(read_forms(exception));
  check_besides(document, cone);
  return cone;
}

}  // namespace

bool is_cone_certificate(const std::string& text) {
  return is_certificate_of("cone certificate", text);
}

Result<Cone> read_cone(const std::string& text) {
  return read_forms_of(text, cone_in);
}

}  // namespace takeaway::cli
