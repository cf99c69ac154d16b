// Linear forms, lists of them and runs, read from the JSON of cone and fan certificates.
#pragma once

#include <string>
#include <vector>

#include "cli/json.hpp"
#include "takeaway/cone.hpp"

namespace takeaway::cli {

/// Thrown where a field is missing or ill-typed, and caught where the certificate is read.
struct UnreadableForm {
  std::string reason;
};

const Json& form_field(const Json& document, const char* name);
/// Whole numbers that fit 64 bits: JSON would cut others off.
std::int64_t read_integer(const Json& value);
LinearForm read_form(const Json& value);
std::vector<LinearForm> read_forms(const Json& value);
std::vector<FormRun> read_form_runs(const Json& value);
/// The fields boundary, parameters and moves.
LinearFamily read_linear_family(const Json& document);

/// The fields that cones and fans share: the family, the cone of its parameters, preperiod and period.
template <class Claim>
void read_cone_fields(const Json& document, Claim& claim) {
  claim.family = read_linear_family(document);
  claim.sample = read_form(form_field(document, "sample"));
  claim.where = read_forms(form_field(document, "where"));
  claim.equations = read_forms(form_field(document, "equations"));
  claim.rays = read_forms(form_field(document, "rays"));
  claim.preperiod = read_form(form_field(document, "preperiod"));
  claim.period = read_form(form_field(document, "period"));
}

/// Whether the text is a certificate that says of itself that it is of this kind.
bool is_certificate_of(const std::string& kind, const std::string& text);

/// What `read` makes of the text, which throws UnreadableForm where it cannot.
template <class Read>
auto read_forms_of(const std::string& text, const Read& read) -> Result<decltype(read(Json()))> {
  try {
    const Json document = Json::parse(text);
    if (read_integer(form_field(document, "version")) != 1)
      throw UnreadableForm{"it is of an unknown version"};
    return read(document);
  } catch (const Json::exception&) {
    return bad_input("it is not JSON of this form");
  } catch (const UnreadableForm& unreadable) {
    return bad_input(unreadable.reason);
  }
}

}  // namespace takeaway::cli
