#include "answer/json_reading.hpp"

namespace takeaway::answer {

namespace {

/// Takes everything that is JSON, and keeps what is in the way.
class JsonFaultFinder : public nlohmann::json_sax<Json> {
 public:
  const std::string& fault() const { return fault_; }

  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*size*/) override { return true; }
  bool key(string_t& /*value*/) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t /*size*/) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) override {
    constexpr int number_overflow = 406;
    fault_ = error.id == number_overflow ? "it holds a number that is out of range"
                                         : "it is not JSON, from byte " + std::to_string(position) + " on";
    return false;
  }

 private:
  std::string fault_;
};

}  // namespace

Result<Json> parse_json(const std::string& text) {
  Json document = Json::parse(text, nullptr, false);
  if (!document.is_discarded()) return document;
  JsonFaultFinder finder;  // what was discarded does not say why
  Json::sax_parse(text, &finder);
  return bad_input(finder.fault());
}

const Json* find_field(const Json& document, const char* name) {
  const auto found = document.find(name);
  return found == document.end() ? nullptr : &*found;
}

}  // namespace takeaway::answer
