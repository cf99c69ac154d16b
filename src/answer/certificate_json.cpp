#include "answer/certificate_json.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "answer/json_reading.hpp"

namespace takeaway::answer {

namespace {

constexpr std::string_view certificate_kind = "period certificate";
// Version 2 has two fields more, and is for games that are not plain finite ones. Version 3 has one more, and
// is for endless games that play like finite ones.
constexpr int finite_version = 1;
constexpr int endless_version = 2;
constexpr int like_finite_version = 3;
constexpr std::array<const char*, 2> endless_fields = {"settled", "cycle"};
constexpr std::array<const char*, 1> like_finite_fields = {"residues"};
constexpr std::array<const char*, 12> common_fields = {
    "takeaway", "version", "game",   "question",       "start",       "preperiod",
    "period",   "saltus",  "window", "preperiod_word", "period_word", "checksum"};

/// Reads the fields one after the other. The first fault is kept, and what is read behind it is empty.
class CertificateReader {
 public:
  explicit CertificateReader(const Json& document) : document_(document) {}

  Result<Certificate> read() {
    check_fields();
    Certificate certificate;
    certificate.game = text("game");
    certificate.question = text("question");
    certificate.start = number("start");
    certificate.preperiod = number("preperiod");
    certificate.period = number("period");
    certificate.saltus = number("saltus");
    certificate.window = number("window");
    certificate.preperiod_word = word("preperiod_word");
    certificate.period_word = word("period_word");
    const std::uint64_t of_version = number("version");
    if (of_version == endless_version) {
      certificate.settled = number("settled");
      certificate.cycle = number("cycle");
      if (certificate.cycle == 0) refuse("the field 'cycle' is 0");
    }
    if (of_version == like_finite_version) certificate.residues = residues();
    certificate.checksum = text("checksum");
    if (fault_) return bad_input(*fault_);
    return certificate;
  }

 private:
  void refuse(std::string why) {
    if (!fault_) fault_ = std::move(why);
  }

  /// Nothing behind the first fault, and where the field is missing, which is one.
  const Json* field(const char* name) {
    const Json* found = fault_ ? nullptr : find_field(document_, name);
    if (found == nullptr) refuse(std::string("the field '") + name + "' is missing");
    return found;
  }

  std::uint64_t number(const char* name) {
    const Json* value = field(name);
    if (value != nullptr && value->is_number_unsigned()) return value->get<std::uint64_t>();
    refuse(std::string("the field '") + name + "' is not a whole number");
    return 0;
  }

  std::string text(const char* name) {
    const Json* value = field(name);
    if (value != nullptr && value->is_string()) return value->get<std::string>();
    refuse(std::string("the field '") + name + "' is not a text");
    return {};
  }

  std::vector<Run> word(const char* name) {
    auto letters = parse_word(text(name));
    if (letters) return std::move(*letters);
    refuse(std::string("the field '") + name + "': " + letters.error().message);
    return {};
  }

  std::vector<std::uint64_t> residues() {
    const Json* list = field("residues");
    if (list != nullptr && list->is_array() &&
        std::ranges::all_of(*list, [](const Json& item) { return item.is_number_unsigned(); }))
      return list->get<std::vector<std::uint64_t>>();
    refuse("the field 'residues' is not a list of whole numbers");
    return {};
  }

  /// The fields that a version has beside the common ones.
  std::span<const char* const> more_fields(std::uint64_t of_version) {
    if (of_version == endless_version) return endless_fields;
    if (of_version == like_finite_version) return like_finite_fields;
    if (of_version != finite_version) refuse("it is of an unknown version");
    return {};
  }

  void check_fields() {
    if (!document_.is_object()) refuse("it is not a JSON object");
    for (const char* const name : common_fields) field(name);
    if (text("takeaway") != certificate_kind) refuse("it is not a period certificate");
    const auto more = more_fields(number("version"));
    for (const char* const name : more) field(name);
    if (document_.size() != common_fields.size() + more.size())
      refuse("it has fields that do not belong there");
  }

  const Json& document_;
  std::optional<std::string> fault_;
};

}  // namespace

Json to_json(const Certificate& certificate) {
  Json document;
  document["takeaway"] = certificate_kind;
  const bool endless = certificate.cycle != 0;
  document["version"] = certificate.residues ? like_finite_version
                        : endless            ? endless_version
                                             : finite_version;
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
  const auto document = parse_json(text);
  if (!document) return std::unexpected(document.error());
  return CertificateReader(*document).read();
}

}  // namespace takeaway::answer
