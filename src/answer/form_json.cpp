#include "answer/form_json.hpp"

namespace takeaway::answer {

const Json& FormReader::field(const Json& document, const char* name) {
  static const Json no_field;
  if (const Json* found = find_field(document, name)) return *found;
  refuse(std::string("the field '") + name + "' is missing");
  return no_field;
}

std::int64_t FormReader::integer(const Json& value) {
  if (!value.is_number_integer() ||
      (value.is_number_unsigned() &&
       value.get<std::uint64_t>() > static_cast<std::uint64_t>(largest_number))) {
    refuse("a number is not whole, or larger than 2^62");
    return 0;
  }
  const auto number = value.get<std::int64_t>();
  if (number >= -largest_number) return number;
  refuse("a number is larger than 2^62");
  return 0;
}

std::string FormReader::text(const Json& value, const char* otherwise) {
  if (value.is_string()) return value.get<std::string>();
  refuse(otherwise);
  return {};
}

const Json& FormReader::list(const Json& value, const char* otherwise) {
  static const Json no_list = Json::array();
  if (value.is_array()) return value;
  refuse(otherwise);
  return no_list;
}

LinearForm FormReader::form(const Json& value) {
  LinearForm read;
  for (const Json& coefficient : list(value, "a form is a list of coefficients"))
    read.push_back(integer(coefficient));
  return read;
}

std::vector<LinearForm> FormReader::forms(const Json& value, const char* otherwise) {
  std::vector<LinearForm> read;
  for (const Json& one : list(value, otherwise)) read.push_back(form(one));
  return read;
}

std::vector<FormRun> FormReader::runs(const Json& value) {
  std::vector<FormRun> read;
  for (const Json& run : list(value, "a word is a list of runs")) {
    if (!run.is_object()) refuse("a run has a value and a length");
    const std::int64_t letter = integer(field(run, "value"));
    if (letter < 0) refuse("a value is negative");
    read.push_back({static_cast<std::uint64_t>(letter), form(field(run, "length"))});
  }
  return read;
}

LinearFamily FormReader::family(const Json& document) {
  LinearFamily family;
  const Json& boundary = field(document, "boundary");
  if (boundary != "wall" && boundary != "sink") refuse("the boundary is neither wall nor sink");
  family.boundary = boundary == "sink" ? BoundaryKind::sink : BoundaryKind::wall;
  for (const Json& name : list(field(document, "parameters"), "parameters are a list of names"))
    family.parameters.push_back(text(name, "the name of a parameter is no text"));
  family.moves = forms(field(document, "moves"));
  if (const Json* owners = find_field(document, "players")) {
    if (owners->is_array() && owners->empty()) refuse("there is not a player for each move");
    for (const Json& owner : list(*owners, "players are a list, one for each move")) {
      if (owner != "left" && owner != "right") refuse("a player is neither left nor right");
      family.owners.push_back(owner == "left" ? MoveOwner::left : MoveOwner::right);
    }
  }
  return family;
}

bool is_certificate_of(const std::string& kind, const std::string& text) {
  const Json document = Json::parse(text, nullptr, false);
  const Json* said = find_field(document, "takeaway");
  return said != nullptr && *said == kind;
}

}  // namespace takeaway::answer
