// Which files of the library others need.
#include <ranges>
#include <set>
#include <sstream>

#include "takeaway/coq.hpp"

namespace takeaway {

namespace {

/// The modules of Takeaway that the text imports: the lines "From Takeaway Require Import Game Walk."
std::set<std::string> imported(const std::string& text) {
  std::set<std::string> modules;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    constexpr std::string_view import = "From Takeaway Require Import ";
    if (!line.starts_with(import)) continue;
    std::istringstream names(line.substr(import.size(), line.rfind('.') - import.size()));
    for (std::string name; names >> name;) modules.insert(name);
  }
  return modules;
}

}  // namespace

std::vector<CoqFile> coq_library_for(const std::vector<CoqFile>& files) {
  std::set<std::string> needed;
  for (const CoqFile& file : files) needed.merge(imported(file.text));
  const auto& library = coq_library();
  // A file of the library needs only those before it.
  for (const CoqFile& file : std::views::reverse(library))
    if (needed.contains(file.name)) needed.merge(imported(file.text));
  std::vector<CoqFile> result;
  for (const CoqFile& file : library)
    if (needed.contains(file.name)) result.push_back(file);
  return result;
}

}  // namespace takeaway
