#include "cli/form_json.hpp"

namespace takeaway::cli {

const Json& form_field(const Json& document, const char* name) {
  if (!document.contains(name)) throw UnreadableForm{std::string("the field '") + name + "' is missing"};
  return document.at(name);
}

std::int64_t read_integer(const Json& value) {
  if (!value.is_number_integer() ||
      (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(largest_number)))
    throw UnreadableForm{"a number is not whole, or larger than 2^62"};
  const auto number = value.get<std::int64_t>();
  if (number > largest_number || number < -largest_number)
    throw UnreadableForm{"a number is larger than 2^62"};
  return number;
}

LinearForm read_form(const Json& value) {
  if (!value.is_array()) throw UnreadableForm{"a form is a list of coefficients"};
  LinearForm read;
  for (const Json& coefficient : value) read.push_back(read_integer(coefficient));
  return read;
}

std::vector<LinearForm> read_forms(const Json& value) {
  if (!value.is_array()) throw UnreadableForm{"a list of forms was expected"};
  std::vector<LinearForm> read;
  for (const Json& one : value) read.push_back(read_form(one));
  return read;
}

std::vector<FormRun> read_form_runs(const Json& value) {
  if (!value.is_array()) throw UnreadableForm{"a word is a list of runs"};
  std::vector<FormRun> read;
  for (const Json& run : value) {
    if (!run.is_object()) throw UnreadableForm{"a run has a value and a length"};
    const std::int64_t letter = read_integer(form_field(run, "value"));
    if (letter < 0) throw UnreadableForm{"a value is negative"};
    read.push_back({static_cast<std::uint64_t>(letter), read_form(form_field(run, "length"))});
  }
  return read;
}

LinearFamily read_linear_family(const Json& document) {
  LinearFamily family;
  const Json& boundary = form_field(document, "boundary");
  if (boundary != "wall" && boundary != "sink") throw UnreadableForm{"the boundary is neither wall nor sink"};
  family.boundary = boundary == "sink" ? BoundaryKind::sink : BoundaryKind::wall;
  if (!form_field(document, "parameters").is_array()) throw UnreadableForm{"parameters are a list of names"};
  for (const Json& name : form_field(document, "parameters")) {
    if (!name.is_string()) throw UnreadableForm{"the name of a parameter is no text"};
    family.parameters.push_back(name.get<std::string>());
  }
  family.moves = read_forms(form_field(document, "moves"));
  return family;
}

bool is_certificate_of(const std::string& kind, const std::string& text) {
  const Json document = Json::parse(text, nullptr, false);
  return document.is_object() && document.contains("takeaway") && document.at("takeaway") == kind;
}

}  // namespace takeaway::cli
