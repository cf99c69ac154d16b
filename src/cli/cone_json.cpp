#include "cli/cone_json.hpp"

#include <algorithm>

#include "answer/generalizing.hpp"

namespace takeaway::cli {

namespace {

/// Thrown and caught in this file only.
struct UnreadableCone {
  std::string reason;
};

const Json& cone_field(const Json& document, const char* name) {
  if (!document.contains(name)) throw UnreadableCone{std::string("the field '") + name + "' is missing"};
  return document.at(name);
}

/// Whole numbers that fit 64 bits: JSON would cut others off.
std::int64_t integer(const Json& value) {
  if (!value.is_number_integer() ||
      (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(largest_number)))
    throw UnreadableCone{"a number is not whole, or passes 2^62"};
  const auto number = value.get<std::int64_t>();
  if (number > largest_number || number < -largest_number) throw UnreadableCone{"a number passes 2^62"};
  return number;
}

LinearForm form(const Json& value) {
  if (!value.is_array()) throw UnreadableCone{"a form is a list of coefficients"};
  LinearForm read;
  for (const Json& coefficient : value) read.push_back(integer(coefficient));
  return read;
}

std::vector<LinearForm> forms(const Json& value) {
  if (!value.is_array()) throw UnreadableCone{"a list of forms was expected"};
  std::vector<LinearForm> read;
  for (const Json& one : value) read.push_back(form(one));
  return read;
}

std::vector<FormRun> form_word(const Json& value) {
  if (!value.is_array()) throw UnreadableCone{"a word is a list of runs"};
  std::vector<FormRun> read;
  for (const Json& run : value) {
    if (!run.is_object()) throw UnreadableCone{"a run has a value and a length"};
    const std::int64_t letter = integer(cone_field(run, "value"));
    if (letter < 0) throw UnreadableCone{"a value is negative"};
    read.push_back({static_cast<std::uint64_t>(letter), form(cone_field(run, "length"))});
  }
  return read;
}

BoundaryKind boundary(const Json& value) {
  if (value == "wall") return BoundaryKind::wall;
  if (value == "sink") return BoundaryKind::sink;
  throw UnreadableCone{"the boundary is neither wall nor sink"};
}

/// What is told besides must be what follows from the claim.
void check_besides(const Json& document, const Cone& cone) {
  const auto shape = [&](const LinearForm& form) { return form.size() == cone.family.parameters.size(); };
  const bool whole = shape(cone.sample) && std::ranges::all_of(cone.family.moves, shape) &&
                     std::ranges::all_of(cone.rays, shape);
  if (!whole) return;  // the check says so
  if (document.contains("game") && document.at("game") != answer::game_text(cone))
    throw UnreadableCone{"the game is not that of the sample"};
  const auto share = answer::share_text(cone);
  if (document.contains("share") && document.at("share") != (share ? Json(*share) : Json(nullptr)))
    throw UnreadableCone{"the share is not that of the rays"};
  if (document.contains("runs") &&
      document.at("runs") != cone.preperiod_word.size() + cone.period_word.size())
    throw UnreadableCone{"the number of runs is not that of the words"};
}

}  // namespace

bool is_cone_certificate(const std::string& text) {
  const Json document = Json::parse(text, nullptr, false);
  return document.is_object() && document.contains("takeaway") &&
         document.at("takeaway") == "cone certificate";
}

Result<Cone> read_cone(const std::string& text) {
  try {
    const Json document = Json::parse(text);
    if (integer(cone_field(document, "version")) != 1) throw UnreadableCone{"it is of an unknown version"};
    Cone cone;
    cone.family.boundary = boundary(cone_field(document, "boundary"));
    if (!cone_field(document, "parameters").is_array())
      throw UnreadableCone{"parameters are a list of names"};
    for (const Json& name : cone_field(document, "parameters")) {
      if (!name.is_string()) throw UnreadableCone{"the name of a parameter is no text"};
      cone.family.parameters.push_back(name.get<std::string>());
    }
    cone.family.moves = forms(cone_field(document, "moves"));
    cone.sample = form(cone_field(document, "sample"));
    cone.dimension = static_cast<std::size_t>(integer(cone_field(document, "dimension")));
    cone.where = forms(cone_field(document, "where"));
    cone.equations = forms(cone_field(document, "equations"));
    cone.rays = forms(cone_field(document, "rays"));
    cone.preperiod = form(cone_field(document, "preperiod"));
    cone.period = form(cone_field(document, "period"));
    cone.preperiod_word = form_word(cone_field(document, "preperiod_word"));
    cone.period_word = form_word(cone_field(document, "period_word"));
    const Json& exceptions = cone_field(document, "exceptions");
    if (!exceptions.is_array()) throw UnreadableCone{"a list of exceptions was expected"};
    for (const Json& exception : exceptions) cone.exceptions.push_back(forms(exception));
    check_besides(document, cone);
    return cone;
  } catch (const Json::exception&) {
    return bad_input("it is not JSON of this form");
  } catch (const UnreadableCone& unreadable) {
    return bad_input(unreadable.reason);
  }
}

}  // namespace takeaway::cli
