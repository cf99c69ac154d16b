#include "theorem/keyword_lines.hpp"

#include <algorithm>
#include <cctype>

#include "notation/lexer.hpp"

namespace takeaway {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (!is_space(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

std::string without_comments(std::string_view text) {
  std::string plain(text);
  for (std::size_t at = 0; at < plain.size(); ++at) {
    if (plain[at] != '#') continue;
    for (; at < plain.size() && plain[at] != '\n'; ++at) plain[at] = ' ';
  }
  return plain;
}

Result<std::vector<KeywordLine>> keyword_lines(const std::string& text) {
  std::vector<KeywordLine> found;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const bool blank = std::ranges::all_of(text.substr(at, end - at), is_space);
    if (!blank && !is_space(text[at])) {
      std::size_t word = at;
      while (word < end && (std::isalpha(static_cast<unsigned char>(text[word])) != 0 || text[word] == '_'))
        ++word;
      if (word == at) return std::unexpected(notation::error_at(at, "a line begins with a keyword"));
      found.push_back({text.substr(at, word - at), at, word, end});
    } else if (!blank) {
      if (found.empty())
        return std::unexpected(
            notation::error_at(at, "a line begins with a keyword, a continued one with spaces"));
      found.back().end = end;
    }
    at = end + 1;
  }
  return found;
}

}  // namespace takeaway
