#include <algorithm>
#include <array>
#include <span>

#include "cli/json.hpp"

namespace takeaway::cli {

namespace {

constexpr std::string_view kind = "period certificate";
// Version 2 has two fields more, and is for games that are not plain finite ones. Version 3 has one more, and
// is for endless games that play like finite ones.
constexpr int version = 1;
constexpr int endless_version = 2;
constexpr int like_finite_version = 3;
constexpr std::array<std::string_view, 2> endless_fields = {"settled", "cycle"};
constexpr std::array<std::string_view, 1> like_finite_fields = {"residues"};
constexpr std::array<std::string_view, 12> fields = {"takeaway", "version",        "game",        "question",
                                                     "start",    "preperiod",      "period",      "saltus",
                                                     "window",   "preperiod_word", "period_word", "checksum"};

/// Thrown and caught in this file only.
struct Unreadable {
  std::string reason;
};

std::uint64_t number(const Json& document, const char* field) {
  const Json& value = document.at(field);
  if (!value.is_number_unsigned())
    throw Unreadable{std::string("the field '") + field + "' is not a whole number"};
  return value.get<std::uint64_t>();
}

std::string string(const Json& document, const char* field) {
  const Json& value = document.at(field);
  if (!value.is_string()) throw Unreadable{std::string("the field '") + field + "' is not a text"};
  return value.get<std::string>();
}

std::vector<Run> word(const Json& document, const char* field) {
  auto letters = parse_word(string(document, field));
  if (!letters) throw Unreadable{std::string("the field '") + field + "': " + letters.error().message};
  return std::move(*letters);
}

/// The fields that a version has beside the common ones.
std::span<const std::string_view> more_fields(std::uint64_t of_version) {
  if (of_version == endless_version) return endless_fields;
  if (of_version == like_finite_version) return like_finite_fields;
  if (of_version != version) throw Unreadable{"it is of an unknown version"};
  return {};
}

void check_fields(const Json& document) {
  if (!document.is_object()) throw Unreadable{"it is not a JSON object"};
  for (const std::string_view field : fields)
    if (!document.contains(field)) throw Unreadable{"the field '" + std::string(field) + "' is missing"};
  if (string(document, "takeaway") != kind) throw Unreadable{"it is not a period certificate"};
  const auto more = more_fields(number(document, "version"));
  for (const std::string_view field : more)
    if (!document.contains(field)) throw Unreadable{"the field '" + std::string(field) + "' is missing"};
  if (document.size() != fields.size() + more.size())
    throw Unreadable{"it has fields that do not belong there"};
}

std::vector<std::uint64_t> residues(const Json& document) {
  const Json& list = document.at("residues");
  const bool numbers = list.is_array() &&
                       std::ranges::all_of(list, [](const Json& item) { return item.is_number_unsigned(); });
  if (!numbers) throw Unreadable{"the field 'residues' is not a list of whole numbers"};
  return list.get<std::vector<std::uint64_t>>();
}

}  // namespace

Json to_json(const Certificate& certificate) {
  Json document;
  document["takeaway"] = kind;
  const bool endless = certificate.cycle != 0;
  document["version"] = certificate.residues ? like_finite_version : endless ? endless_version : version;
  document["game"] = certificate.game;
  document["question"] = certificate.question;
  document["start"] = certificate.start;
  document["preperiod"] = certificate.preperiod;
  document["period"] = certificate.period;
  document["saltus"] = certificate.saltus;
  document["window"] = certificate.window;
  document["preperiod_word"] = word_text(certificate.preperiod_word);
  document["period_word"] = word_text(certificate.period_word);
  if (endless) document["settled"] = certificate.settled;
  if (endless) document["cycle"] = certificate.cycle;
  if (certificate.residues) document["residues"] = *certificate.residues;
  document["checksum"] = certificate.checksum;
  return document;
}

Result<Certificate> read_certificate(const std::string& text) {
  try {
    const Json document = Json::parse(text);
    check_fields(document);
    Certificate certificate;
    certificate.game = string(document, "game");
    certificate.question = string(document, "question");
    certificate.start = number(document, "start");
    certificate.preperiod = number(document, "preperiod");
    certificate.period = number(document, "period");
    certificate.saltus = number(document, "saltus");
    certificate.window = number(document, "window");
    certificate.preperiod_word = word(document, "preperiod_word");
    certificate.period_word = word(document, "period_word");
    if (number(document, "version") == endless_version) {
      certificate.settled = number(document, "settled");
      certificate.cycle = number(document, "cycle");
      if (certificate.cycle == 0) throw Unreadable{"the field 'cycle' is 0"};
    }
    if (number(document, "version") == like_finite_version) certificate.residues = residues(document);
    certificate.checksum = string(document, "checksum");
    return certificate;
  } catch (const Json::parse_error& error) {
    return bad_input("it is not JSON, from byte " + std::to_string(error.byte) + " on");
  } catch (const Json::exception&) {
    return bad_input("it holds a number that is out of range");
  } catch (const Unreadable& unreadable) {
    return bad_input(unreadable.reason);
  }
}

}  // namespace takeaway::cli
