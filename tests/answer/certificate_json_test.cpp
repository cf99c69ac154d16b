#include "answer/certificate_json.hpp"

#include <gtest/gtest.h>

#include "answer/cone_json.hpp"
#include "answer/fan_json.hpp"
#include "answer/fan_words.hpp"

namespace takeaway::answer {
namespace {

const char* const good =
    R"({"takeaway":"period certificate","version":1,"game":"{1, 4}","question":"values","start":0,
  "preperiod":0,"period":5,"saltus":0,"window":4,"preperiod_word":"","period_word":"0 1 0 1 2","checksum":"5a85728bf6484457"})";

TEST(CertificateJson, IsReadAndWritten) {
  const auto certificate = read_certificate(good);
  ASSERT_TRUE(certificate) << certificate.error().message;
  EXPECT_EQ(certificate->period, 5U);
  EXPECT_TRUE(check_certificate(*certificate)->holds);
  const auto again = read_certificate(to_json(*certificate).dump());
  ASSERT_TRUE(again);
  EXPECT_EQ(to_json(*again), to_json(*certificate));
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = good;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(CertificateJson, RefusesWhatIsNotOne) {
  for (const std::string& text :
       {std::string(""), std::string("[]"), std::string("{}"), std::string("null"),
        std::string(good).substr(0, 40), with("\"version\":1", "\"version\":2"),
        with("period certificate", "shopping list"), with("\"period\":5", "\"period\":\"5\""),
        with("\"period\":5", "\"period\":-5"), with("\"period\":5", "\"period\":5.0"),
        with("\"period\":5", "\"period\":1e400"), with("\"period\":5", "\"period\":99999999999999999999"),
        with("\"start\":0,", ""), with("\"start\":0", "\"start\":0,\"end\":1"),
        with("0 1 0 1 2", "0 1 0 1 x"), with("\"game\":\"{1, 4}\"", "\"game\":7"), std::string(100000, '[')})
    EXPECT_FALSE(read_certificate(text)) << text.substr(0, 300);
}

TEST(CertificateJson, SaysWhereItEndsBeingJson) {
  EXPECT_EQ(read_certificate(std::string(good).substr(0, 40)).error().message,
            "it is not JSON, from byte 41 on");
  EXPECT_EQ(read_certificate("{} {}").error().message, "it is not JSON, from byte 4 on");
  EXPECT_EQ(read_certificate(with("\"period\":5", "\"period\":1e400")).error().message,
            "it holds a number that is out of range");
  EXPECT_EQ(read_certificate(with("\"period\":5", "\"period\":\"5\"")).error().message,
            "the field 'period' is not a whole number");
  EXPECT_EQ(read_certificate("[]").error().message, "it is not a JSON object");
  EXPECT_EQ(read_certificate("{\"takeaway\":7}").error().message, "the field 'version' is missing");
}

std::string cone_text() {
  return json_of(*generalize(all_sets(BoundaryKind::wall, 3), {17, 30, 41})).dump();
}

std::string fan_text() {
  const auto cone = generalize(all_sets(BoundaryKind::wall, 2), {3, 40});
  return json_of((*find_fans(*cone))[0]).dump();
}

/// Whether a text is read, and holds.
bool holds(const std::string& text) {
  if (is_cone_certificate(text)) {
    const auto cone = read_cone(text);
    const auto verdict = cone ? check_cone(*cone) : bad_input("");
    return verdict && verdict->holds;
  }
  const auto fan = read_fan(text);
  const auto verdict = fan ? check_fan(*fan, {}, 10'000) : bad_input("");
  return verdict && verdict->holds;
}

TEST(FormJson, IsReadAsItWasWritten) {
  EXPECT_TRUE(is_cone_certificate(cone_text()));
  EXPECT_FALSE(is_fan_certificate(cone_text()));
  EXPECT_TRUE(holds(cone_text()));
  EXPECT_EQ(json_of(*read_cone(cone_text()))["period_word"], Json::parse(cone_text())["period_word"]);
  EXPECT_TRUE(is_fan_certificate(fan_text()));
  EXPECT_TRUE(holds(fan_text()));
}

TEST(FormJson, NamesTheFirstFault) {
  const auto fault = [](const char* field, const Json& value) {
    Json document = Json::parse(cone_text());
    document[field] = value;
    return read_cone(document.dump()).error().message;
  };
  EXPECT_EQ(fault("version", 2), "it is of an unknown version");
  EXPECT_EQ(fault("boundary", 7), "the boundary is neither wall nor sink");
  EXPECT_EQ(fault("parameters", {"a", 1, "c"}), "the name of a parameter is no text");
  EXPECT_EQ(fault("where", nullptr), "a list of forms was expected");
  EXPECT_EQ(fault("rays", {1, 2}), "a form is a list of coefficients");
  EXPECT_EQ(fault("rays", Json::array()), "the share is not that of the rays");
  EXPECT_EQ(fault("sample", {1.5, 2, 3}), "a number is not whole, or larger than 2^62");
  EXPECT_EQ(fault("sample", {-largest_number - 1, 2, 3}), "a number is larger than 2^62");
  EXPECT_EQ(fault("period_word", {{{"value", -1}}}), "a value is negative");
  EXPECT_EQ(fault("period_word", {{{"value", 1}}}), "the field 'length' is missing");
  EXPECT_EQ(read_cone("{\"version\":1").error().message, "it is not JSON, from byte 13 on");
  EXPECT_EQ(read_fan("[1]").error().message, "the field 'version' is missing");
}

/// Every digit of what is claimed, changed: it is refused, whatever it has become.
TEST(FormJson, NoChangedDigitIsAccepted) {
  for (const std::string& right : {cone_text(), fan_text()}) {
    const Json document = Json::parse(right);
    int tried = 0;
    for (const std::string field :
         {"where", "rays", "counts", "preperiod", "period", "preperiod_word", "period_word"}) {
      if (!document.contains(field)) continue;
      const std::size_t begin = right.find("\"" + field + "\":") + field.size() + 3;
      for (std::size_t i = begin; i < begin + document[field].dump().size(); ++i) {
        if (right[i] < '0' || right[i] > '9') continue;
        std::string changed = right;
        changed[i] = right[i] == '9' ? '0' : static_cast<char>(right[i] + 1);
        ++tried;
        EXPECT_FALSE(holds(changed)) << field << " " << changed.substr(i, 20);
      }
    }
    EXPECT_GT(tried, 30);
  }
}

/// Cut off anywhere, and with any one sign replaced: there is an answer.
TEST(FormJson, TakesAnyText) {
  int accepted = 0;
  for (const std::string& right : {cone_text(), fan_text()})
    for (std::size_t i = 0; i < right.size(); ++i) {
      EXPECT_FALSE(holds(right.substr(0, i)));
      std::string changed = right;
      changed[i] = changed[i] == '[' ? '{' : '[';
      accepted += holds(changed) ? 1 : 0;
    }
  EXPECT_LT(accepted, 200) << "letters in the names of fields that say nothing new";
}

}  // namespace
}  // namespace takeaway::answer
