#include "serve/reply.hpp"

#include <algorithm>
#include <charconv>

#include "answer/options.hpp"

namespace takeaway::serve {

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json error_json(const Error& error) {
  Json json;
  json["error"] = error.message;
  if (error.place && !error.text.empty()) {
    json["text"] = error.text;
    json["place"] = *error.place;
  }
  return json;
}

namespace {

/// Percent signs that stand for nothing stay as they are.
std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const char* const digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      plain += static_cast<char>(byte);
      i += 2;
    } else {
      plain += text[i] == '+' ? ' ' : text[i];
    }
  }
  return plain;
}

}  // namespace

Parameters read_parameters(std::string_view address) {
  Parameters parameters;
  const std::size_t query = address.find('?');
  std::string_view rest = query == std::string_view::npos ? "" : address.substr(query + 1);
  rest = rest.substr(0, rest.find('#'));
  while (!rest.empty()) {
    const std::string_view part = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
    const std::size_t equals = std::min(part.find('='), part.size());
    if (!part.empty())
      parameters.emplace(decoded(part.substr(0, equals)),
                         decoded(part.substr(std::min(equals + 1, part.size()))));
  }
  return parameters;
}

Result<Query> Query::read(const Parameters& given, const std::vector<std::string>& known) {
  constexpr std::size_t longest = 4000;
  constexpr std::size_t most = 64;
  if (given.size() > most) return bad_input("more than 64 parameters");
  for (const auto& [name, text] : given) {
    if (std::ranges::find(known, name) == known.end()) {
      std::string all;
      for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
      return bad_input("unknown parameter '" + name + "'; there are " + (all.empty() ? "none" : all));
    }
    if (given.count(name) > 1 && name != "let" && name != "where")
      return bad_input("'" + name + "' is given twice");
    if (text.size() > longest) return bad_input("'" + name + "' is longer than 4000 bytes");
    if (const std::size_t place = text.find('@'); place != std::string::npos)
      return std::unexpected(Error{Fault::bad_input, "files are not read over the net", text, place});
  }
  Query query;
  query.given_ = given;
  return query;
}

std::string Query::text(const std::string& name, const std::string& usual) const {
  const auto found = given_.find(name);
  return found == given_.end() ? usual : found->second;
}

std::vector<std::string> Query::texts(const std::string& name) const {
  std::vector<std::string> all;
  const auto [first, last] = given_.equal_range(name);
  for (auto at = first; at != last; ++at) all.push_back(at->second);
  return all;
}

Result<std::string> Query::needed(const std::string& name) const {
  const auto found = given_.find(name);
  if (found == given_.end() || found->second.empty()) return bad_input("'" + name + "' is missing");
  return found->second;
}

Result<std::uint64_t> Query::number(const std::string& name, std::uint64_t usual, std::uint64_t least,
                                    std::uint64_t most) const {
  if (!has(name)) return usual;
  auto number = answer::read_number(text(name), name);
  if (number && (*number < least || *number > most))
    return bad_input(name + " must be between " + std::to_string(least) + " and " + std::to_string(most));
  return number;
}

std::string Query::key() const {
  std::string key;
  for (const auto& [name, text] : given_) key += name + '\0' + text + '\0';
  return key;
}

namespace {

template <class Cell>
std::string bytes_of(const std::vector<std::uint32_t>& numbers) {
  std::string bytes;
  bytes.reserve(numbers.size() * sizeof(Cell));
  for (const std::uint32_t number : numbers)
    for (std::size_t i = 0; i < sizeof(Cell); ++i)  // gaps lose their upper bytes and stay the largest
      bytes += static_cast<char>(number >> (8 * i) & 0xffU);
  return bytes;
}

}  // namespace

Reply numbers_reply(const std::vector<std::uint32_t>& numbers, std::uint64_t columns, bool gaps) {
  std::uint64_t largest = 0;
  for (const std::uint32_t number : numbers)
    if (!gaps || number < not_known) largest = std::max<std::uint64_t>(largest, number);
  if (gaps) largest += 2;
  const int width = largest <= 0xff ? 1 : largest <= 0xffff ? 2 : 4;
  Reply reply;
  reply.body = width == 1   ? bytes_of<std::uint8_t>(numbers)
               : width == 2 ? bytes_of<std::uint16_t>(numbers)
                            : bytes_of<std::uint32_t>(numbers);
  reply.type = "application/octet-stream";
  reply.headers = {{"X-Takeaway-Width", std::to_string(width)},
                   {"X-Takeaway-Columns", std::to_string(columns)}};
  reply.keep = true;
  return reply;
}

}  // namespace takeaway::serve
