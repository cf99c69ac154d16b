#include "cli/atlas_files.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <system_error>

#include "answer/discovering.hpp"
#include "cli/output.hpp"
#include "game/file_text.hpp"
#include "takeaway/proof.hpp"

namespace takeaway::cli {

namespace {

constexpr const char* journal_name = "journal.tsv";

Result<void> put(const std::filesystem::path& path, std::string_view text) {
  return write_file(path.string(), [&](Output& out) -> Result<void> {
    out.write(text);
    return {};
  });
}

std::string index_of(const Discovery& found) {
  std::string text = "cell\tgames\tcovered\tpreperiod\tperiod\tletters\n";
  for (const FoundCell& cell : found.cells)
    text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", cell.name, cell.games, cell.covered, cell.preperiod,
                        cell.period, cell.letters);
  return text;
}

std::string summary_of(const DiscoverRequest& request, const Discovery& found) {
  answer::Json json = answer::summary_json(request, found);
  json["let"] = request.lets;
  json["where"] = request.wheres;
  json["least"] = request.least;
  json["cells"] = found.cells.size();
  json["solver"] = "Z3 " + z3_version();
  json["date"] = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::chrono::system_clock::now()));
  return json.dump(2) + "\n";
}

}  // namespace

AtlasFiles::~AtlasFiles() {
  std::error_code error;
  if (made_) std::filesystem::remove(folder_, error);  // does nothing to a folder that holds something
}

Result<void> AtlasFiles::open() {
  if (folder_.empty()) return {};
  std::error_code error;
  const bool there = std::filesystem::exists(folder_, error);
  if (there && !std::filesystem::is_directory(folder_, error))
    return bad_input("'" + folder_ + "' is there already and not a folder");
  if (there && !std::filesystem::is_empty(folder_, error) && !std::filesystem::exists(journal(), error))
    return bad_input("'" + folder_ + "' holds something already, and not a run of discover that was stopped");
  made_ = std::filesystem::create_directories(folder_, error);
  if (error) return system_fault("cannot make the folder '" + folder_ + "'", error.value());
  return {};
}

std::string AtlasFiles::journal() const {
  return folder_.empty() ? "" : (std::filesystem::path(folder_) / journal_name).string();
}

Result<void> AtlasFiles::close(const DiscoverRequest& request, const Discovery& found) const {
  if (folder_.empty()) return {};
  const std::filesystem::path folder(folder_);
  for (const FoundCell& cell : found.cells)
    if (auto written = put(folder / (cell.name + ".thm"), cell.text); !written) return written;
  if (auto written = put(folder / "index.tsv", index_of(found)); !written) return written;
  if (auto written = put(folder / "summary.json", summary_of(request, found)); !written) return written;
  std::error_code error;
  std::filesystem::remove(journal(), error);
  return {};
}

}  // namespace takeaway::cli
