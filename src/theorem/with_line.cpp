#include "theorem/with_line.hpp"

#include <algorithm>

namespace takeaway {

Error with_line(Error error, std::string_view text, const std::string& file) {
  if (!error.place || !error.text.empty() || (text.empty() && file.empty())) return error;
  const std::size_t place = std::min(*error.place, text.size());
  const std::size_t begin = place == 0 ? 0 : text.rfind('\n', place - 1) + 1;  // npos + 1 is 0
  const auto line = std::ranges::count(text.substr(0, begin), '\n') + 1;
  if (!file.empty())
    error.message =
        file + ":" + std::to_string(line) + ":" + std::to_string(place - begin + 1) + ": " + error.message;
  error.text = text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
  error.place = place - begin;
  return error;
}

}  // namespace takeaway
