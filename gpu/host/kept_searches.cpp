#include "host/kept_searches.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "base/sha256.hpp"
#include "game/file_text.hpp"

namespace takeaway::gpu {

namespace {

constexpr const char* first_line = "takeaway searches 1\n";
constexpr const char* last_word = "end ";

/// Numbers that a search can have: moves as a symmetric set has them, no heap before the first block.
bool possible(std::uint32_t a, std::uint32_t b, std::uint32_t c, const survey::MirrorProgress& progress) {
  return a >= 1 && a < b && 2 * b < c && c <= survey::MirrorWindow::longest_move && progress.heaps >= b;
}

}  // namespace

Result<void> KeptSearches::open(const std::string& path) {
  path_ = path;
  if (access(path.c_str(), F_OK) != 0) return {};
  const auto text = read_whole_file(path);
  if (!text) return std::unexpected(text.error());
  return read(*text);
}

Result<void> KeptSearches::read(const std::string& text) {
  const std::size_t end = text.rfind(last_word);
  if (!text.starts_with(first_line) || end == std::string::npos ||
      text.substr(end) != last_word + sha256(std::string_view(text).substr(0, end)) + "\n")
    return bad_input(path_ + ": these are no searches of takeaway-gpu, or not all that were written");
  std::istringstream lines(text.substr(0, end));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
    std::uint64_t limit = 0;
    survey::MirrorProgress progress;
    words >> a >> b >> c >> limit >> progress.heaps >> progress.low >> progress.high >> progress.image_low >>
        progress.image_high >> progress.image_heaps >> progress.period >> progress.over;
    if (!words || !possible(a, b, c, progress)) return bad_input(path_ + ": no search: " + line);
    kept_[{a, b, c, limit}] = progress;
  }
  return {};
}

bool KeptSearches::resume(survey::MirrorOutcomes& search) const {
  const auto found = kept_.find(key(search));
  if (found == kept_.end()) return false;
  search.resume(found->second);
  return search.over();
}

void KeptSearches::note(const survey::MirrorOutcomes& search) {
  if (!path_.empty() && search.heaps() > 0) kept_[key(search)] = search.progress();
}

Result<void> KeptSearches::write() {
  if (path_.empty()) return {};
  written_ = std::chrono::steady_clock::now();
  if (kept_.empty()) {
    static_cast<void>(std::remove(path_.c_str()));
    return {};
  }
  std::ostringstream text;
  text << first_line;
  for (const auto& [key, progress] : kept_) {
    const auto& [a, b, c, limit] = key;
    text << a << ' ' << b << ' ' << c << ' ' << limit << ' ' << progress.heaps << ' ' << progress.low << ' '
         << progress.high << ' ' << progress.image_low << ' ' << progress.image_high << ' '
         << progress.image_heaps << ' ' << progress.period << ' ' << progress.over << '\n';
  }
  const std::string hash = sha256(text.str());
  text << last_word << hash << '\n';
  const std::string making = path_ + ".new";
  std::ofstream file(making, std::ios::binary);
  file << text.str();
  file.close();
  if (!file || std::rename(making.c_str(), path_.c_str()) != 0) {
    const int number = errno;
    static_cast<void>(std::remove(making.c_str()));
    return system_fault("cannot write " + path_, number);
  }
  return {};
}

}  // namespace takeaway::gpu
