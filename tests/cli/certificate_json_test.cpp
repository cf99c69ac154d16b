#include <gtest/gtest.h>

#include "cli/json.hpp"

namespace takeaway::cli {
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

}  // namespace
}  // namespace takeaway::cli
