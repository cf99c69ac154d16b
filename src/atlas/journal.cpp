#include "atlas/journal.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace takeaway::atlas {

namespace {

/// A name for a text: its length and two hashes (FNV-1a, forwards and backwards).
std::string key_of(const std::string& text) {
  constexpr std::uint64_t prime = 0x100000001b3U;
  std::uint64_t forwards = 0xcbf29ce484222325U;
  std::uint64_t backwards = forwards;
  for (std::size_t i = 0; i < text.size(); ++i) {
    forwards = (forwards ^ static_cast<unsigned char>(text[i])) * prime;
    backwards = (backwards ^ static_cast<unsigned char>(text[text.size() - 1 - i])) * prime;
  }
  std::ostringstream key;
  key << text.size() << '-' << std::hex << forwards << '-' << backwards;
  return key.str();
}

}  // namespace

Result<std::unique_ptr<Journal>> Journal::open(const std::string& path,
                                               std::chrono::steady_clock::time_point started) {
  auto journal = std::make_unique<Journal>();
  journal->started_ = started;
  if (path.empty()) return journal;
  if (const std::ifstream file(path); file) {
    std::stringstream text;
    text << file.rdbuf();
    journal->read(text.str());
  }
  journal->file_.reset(std::fopen(path.c_str(), "a"));
  if (!journal->file_) return bad_input("cannot write " + path + ": " + std::strerror(errno));
  return journal;
}

// A line for each: key, verdict, suspects, reason, seconds, with tabs between. A line that was cut off has no
// end, and is left out.
void Journal::read(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos) break;
    std::istringstream line(text.substr(at, end - at));
    at = end + 1;
    std::string key;
    std::string verdict;
    std::string suspects;
    Attempt attempt;
    if (!std::getline(line, key, '\t') || !std::getline(line, verdict, '\t') ||
        !std::getline(line, suspects, '\t'))
      continue;
    std::getline(line, attempt.reason, '\t');
    if (double seconds = 0; line >> seconds) earlier_ = std::max(earlier_, seconds);
    attempt.proved = verdict == "proved";
    std::istringstream games(suspects);
    for (std::string game; std::getline(games, game, ';');) {
      std::vector<std::int64_t> params;
      std::istringstream numbers(game);
      for (std::int64_t number = 0; numbers >> number;) params.push_back(number);
      attempt.suspects.push_back(std::move(params));
    }
    attempts_[key] = std::move(attempt);
  }
}

double Journal::seconds() const {
  return earlier_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

std::optional<Attempt> Journal::find(const std::string& theorem) {
  const std::scoped_lock lock(mutex_);
  const auto found = attempts_.find(key_of(theorem));
  return found == attempts_.end() ? std::nullopt : std::optional(found->second);
}

void Journal::add(const std::string& theorem, const Attempt& attempt) {
  const std::string key = key_of(theorem);
  std::string line = key + '\t' + (attempt.proved ? "proved" : "open") + '\t';
  for (std::size_t i = 0; i < attempt.suspects.size(); ++i) {
    if (i > 0) line += ';';
    for (const std::int64_t number : attempt.suspects[i]) line += std::to_string(number) + ' ';
  }
  line += '\t' + attempt.reason + '\t' + std::to_string(seconds()) + '\n';
  const std::scoped_lock lock(mutex_);
  attempts_[key] = attempt;
  if (!file_) return;
  (void)std::fputs(line.c_str(), file_.get());
  (void)std::fflush(file_.get());
}

}  // namespace takeaway::atlas
