#include "takeaway/certificate.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace takeaway {

std::string word_text(const std::vector<Run>& word) {
  std::string text;
  for (const Run& run : word) {
    if (!text.empty()) text += ' ';
    text += std::to_string(run.value);
    if (run.length != 1) text += '^' + std::to_string(run.length);
  }
  return text;
}

namespace {

constexpr std::uint64_t largest = std::uint64_t{1} << 63U;

// Reads digits at `at`; leading zeros and signs are not how we write numbers.
bool read_number(std::string_view text, std::size_t& at, std::uint64_t& number) {
  const char* const begin = text.data() + at;
  const auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
  if (error != std::errc{} || number > largest) return false;
  if (*begin == '0' && end != begin + 1) return false;
  at += static_cast<std::size_t>(end - begin);
  return true;
}

}  // namespace

Result<std::vector<Run>> parse_word(std::string_view text) {
  std::vector<Run> word;
  if (!text.empty()) word.reserve(static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t place = at;
    Run run{1, 0};
    bool good = read_number(text, at, run.value);
    if (good && at < text.size() && text[at] == '^') good = read_number(text, ++at, run.length);
    if (good && at < text.size()) good = text[at++] == ' ' && at < text.size();
    if (!good)
      return bad_input("a word must look like 0^5 1^5 2, and does not at character " +
                       std::to_string(place + 1));
    word.push_back(run);
  }
  return word;
}

std::string checksum_of(const Certificate& certificate) {
  std::uint64_t hash = 14695981039346656037ULL;
  const auto add = [&hash](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    hash = (hash ^ static_cast<unsigned char>('\n')) * 1099511628211ULL;
  };
  add(certificate.game);
  add(certificate.question);
  for (const std::uint64_t number :
       {certificate.start, certificate.preperiod, certificate.period, certificate.saltus, certificate.window})
    add(std::to_string(number));
  add(word_text(certificate.preperiod_word));
  add(word_text(certificate.period_word));
  for (const std::uint64_t residue : certificate.residues.value_or(std::vector<std::uint64_t>{}))
    add(std::to_string(residue));
  if (certificate.cycle != 0)
    for (const std::uint64_t number : {certificate.settled, certificate.cycle}) add(std::to_string(number));
  std::string text(16, '0');
  for (std::size_t i = 0; i < 16; ++i) text[15 - i] = "0123456789abcdef"[hash >> (4 * i) & 15U];
  return text;
}

}  // namespace takeaway
