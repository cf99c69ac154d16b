#include "base/spelling.hpp"

#include <algorithm>
#include <cctype>

namespace takeaway {

namespace {

bool same_letter(char one, char other) {
  return std::tolower(static_cast<unsigned char>(one)) == std::tolower(static_cast<unsigned char>(other));
}

/// A third of the letters may be wrong, and one of a short word.
std::size_t most_slips(std::string_view word) {
  return std::max<std::size_t>(1, word.size() / 3);
}

}  // namespace

std::size_t spelling_distance(std::string_view one, std::string_view other) {
  // Three rows of the table of distances between beginnings: an exchange looks back two rows.
  std::vector<std::size_t> before;
  std::vector<std::size_t> last(other.size() + 1);
  for (std::size_t j = 0; j <= other.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= one.size(); ++i) {
    std::vector<std::size_t> row(other.size() + 1);
    row[0] = i;
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const std::size_t changed = last[j - 1] + (same_letter(one[i - 1], other[j - 1]) ? 0 : 1);
      row[j] = std::min({changed, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && same_letter(one[i - 1], other[j - 2]) && same_letter(one[i - 2], other[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::move(last);
    last = std::move(row);
  }
  return last.back();
}

std::vector<std::string> similar_names(std::string_view word, const std::vector<std::string>& names) {
  constexpr std::size_t most = 3;
  constexpr std::size_t longest = 100;  // nobody mistypes more than that, and the table would be large
  std::vector<std::string> found;
  if (word.empty() || word.size() > longest) return found;
  std::size_t least = most_slips(word) + 1;
  for (const std::string& name : names) {
    const std::size_t distance = spelling_distance(word, name);
    // A word of which no letter is right is no slip.
    if (distance > least || distance > most_slips(word) || distance >= name.size()) continue;
    if (distance < least) found.clear();
    least = distance;
    found.push_back(name);
  }
  if (found.empty() && word.size() >= 3)
    std::ranges::copy_if(names, std::back_inserter(found),
                         [&](const std::string& name) { return name.starts_with(word); });
  if (found.size() > most) found.resize(most);
  return found;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  const auto similar = similar_names(word, names);
  if (similar.empty()) return "";
  std::string text = "did you mean '" + similar[0] + "'";
  for (std::size_t i = 1; i < similar.size(); ++i)
    text += (i + 1 < similar.size() ? ", '" : " or '") + similar[i] + "'";
  return text + "?";
}

}  // namespace takeaway
