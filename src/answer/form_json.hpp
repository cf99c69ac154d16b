// Linear forms, lists of them and runs, read from the JSON of cone and fan certificates.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/json_reading.hpp"
#include "takeaway/cone.hpp"

namespace takeaway::answer {

/// Reads one value after the other. The first fault is kept: a field that is missing, or ill-typed. What is
/// read behind it means nothing.
class FormReader {
 public:
  /// The document is not that of a claim.
  void refuse(std::string why) {
    if (!fault_) fault_ = std::move(why);
  }
  const std::optional<std::string>& fault() const { return fault_; }

  /// Null where the field is missing.
  const Json& field(const Json& document, const char* name);
  /// Whole numbers that fit 64 bits: JSON would cut others off.
  std::int64_t integer(const Json& value);
  std::string text(const Json& value, const char* otherwise);
  LinearForm form(const Json& value);
  std::vector<LinearForm> forms(const Json& value, const char* otherwise = "a list of forms was expected");
  std::vector<FormRun> runs(const Json& value);
  /// The fields boundary, parameters and moves.
  LinearFamily family(const Json& document);

  /// The fields that cones and fans share: the family, the cone of its parameters, preperiod and period.
  template <class Claim>
  void read_cone_fields(const Json& document, Claim& claim) {
    claim.family = family(document);
    claim.sample = form(field(document, "sample"));
    claim.where = forms(field(document, "where"));
    claim.equations = forms(field(document, "equations"));
    claim.rays = forms(field(document, "rays"));
    claim.preperiod = form(field(document, "preperiod"));
    claim.period = form(field(document, "period"));
  }

  /// The elements; none, and a fault, where it is no list.
  const Json& list(const Json& value, const char* otherwise);

 private:
  std::optional<std::string> fault_;
};

/// Whether the text is a certificate that says of itself that it is of this kind.
bool is_certificate_of(const std::string& kind, const std::string& text);

/// What `read` makes of the document.
template <class Claim>
Result<Claim> read_claim(const std::string& text, void (*read)(FormReader&, const Json&, Claim&)) {
  const auto document = parse_json(text);
  if (!document) return std::unexpected(document.error());
  FormReader reader;
  Claim claim;
  if (reader.integer(reader.field(*document, "version")) != 1) reader.refuse("it is of an unknown version");
  if (!reader.fault()) read(reader, *document, claim);
  if (reader.fault()) return bad_input(*reader.fault());
  return claim;
}

}  // namespace takeaway::answer
