#include "answer/cone_json.hpp"

#include <algorithm>

#include "answer/form_json.hpp"
#include "answer/generalizing.hpp"
#include "answer/partizan_cones.hpp"

namespace takeaway::answer {

namespace {

/// What is told besides must be what follows from the claim.
void check_besides(FormReader& reader, const Json& document, const Cone& cone) {
  const auto shape = [&](const LinearForm& form) { return form.size() == cone.family.parameters.size(); };
  const bool whole = shape(cone.sample) && std::ranges::all_of(cone.family.moves, shape) &&
                     std::ranges::all_of(cone.rays, shape) &&
                     (!cone.family.is_partizan() || cone.family.owners.size() == cone.family.moves.size());
  if (!whole) return;  // the check says so
  const auto differs = [&](const char* name, const Json& right) {
    const Json* said = find_field(document, name);
    return said != nullptr && *said != right;
  };
  if (differs("game", game_text(cone))) reader.refuse("the game is not that of the sample");
  const auto share = share_text(cone);
  if (differs("share", share ? Json(*share) : Json(nullptr)))
    reader.refuse("the share is not that of the rays");
  if (differs("runs", cone.preperiod_word.size() + cone.period_word.size()))
    reader.refuse("the number of runs is not that of the words");
  if (differs("status", "proved")) reader.refuse("a certificate is of what is proved");
  const bool classes =
      std::ranges::all_of(cone.period_word, [](const FormRun& run) { return run.value < 4; });
  if (classes && differs("behaviour", cone.family.is_partizan() && !cone.period_word.empty()
                                          ? Json(to_text(behaviour_of(cone)))
                                          : Json(nullptr)))
    reader.refuse("the behaviour is not that of the period word");
}

void read_cone_claim(FormReader& reader, const Json& document, Cone& cone) {
  reader.read_cone_fields(document, cone);
  cone.dimension = static_cast<std::size_t>(reader.integer(reader.field(document, "dimension")));
  cone.preperiod_word = reader.runs(reader.field(document, "preperiod_word"));
  cone.period_word = reader.runs(reader.field(document, "period_word"));
  for (const Json& exception :
       reader.list(reader.field(document, "exceptions"), "a list of exceptions was expected"))
    cone.exceptions.push_back(reader.forms(exception));
  if (!reader.fault()) check_besides(reader, document, cone);
}

}  // namespace

bool is_cone_certificate(const std::string& text) {
  return is_certificate_of("cone certificate", text);
}

Result<Cone> read_cone(const std::string& text) {
  return read_claim(text, read_cone_claim);
}

}  // namespace takeaway::answer
