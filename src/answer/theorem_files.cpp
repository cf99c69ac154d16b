#include "answer/theorem_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/spelling.hpp"
#include "game/file_text.hpp"
#include "game/plain_text.hpp"
#include "takeaway/atlas.hpp"
#include "theorem/with_line.hpp"

namespace takeaway::answer {

namespace {

bool is_file(const std::string& name) {
  return name.ends_with(".thm") || name.find('/') != std::string::npos;
}

Result<std::vector<Theorem>> read_file(const std::string& path) {
  const auto file = read_whole_file(path);
  if (!file) return std::unexpected(file.error());
  // Titles and sources go to terminals as they are, and into JSON, which is UTF-8.
  const std::string_view text = without_byte_order_mark(*file);
  if (const std::size_t place = find_hidden_character(text); place != std::string_view::npos) {
    const auto byte = static_cast<unsigned char>(text[place]);
    const Error error{Fault::bad_input,
                      byte < 0x20U || byte == 0x7FU ? fmt::format("a control character (byte {})", byte)
                                                    : "a control character, or a byte that is no UTF-8",
                      {},
                      place};
    return std::unexpected(with_line(error, text, path));
  }
  return parse_theorems(text, path);
}

}  // namespace

std::optional<Theorem> find_known_theorem(const std::string& name) {
  const auto known = std::ranges::find(known_theorems(), name, &Theorem::name);
  if (known != known_theorems().end()) return *known;
  for (const BoundaryKind boundary : {BoundaryKind::wall, BoundaryKind::sink}) {
    const Atlas* const atlas = known_atlas(boundary);
    if (atlas == nullptr) continue;
    const auto index = atlas->index_of(name);
    if (!index) continue;
    if (auto cell = atlas->cell(*index)) return std::move(*cell);
  }
  return std::nullopt;
}

std::string unknown_theorem(const std::string& name) {
  if (is_folder(name))
    return "'" + name + "' is a folder, not a theorem; name the files in it, such as " + name +
           "/additive.thm";
  std::vector<std::string> names;
  for (const Theorem& theorem : known_theorems()) names.push_back(theorem.name);
  const std::string near = did_you_mean(name, names);
  return "unknown theorem '" + name + "'; " +
         (near.empty() ? "'theorems' lists all, and a file's name ends in .thm" : near);
}

Result<std::vector<Theorem>> select_theorems(const std::vector<std::string>& names) {
  if (names.empty()) return known_theorems();
  std::vector<Theorem> selected;
  for (const std::string& name : names) {
    if (is_file(name)) {
      auto read = read_file(name);
      if (!read) return read;
      std::ranges::move(*read, std::back_inserter(selected));
      continue;
    }
    auto known = find_known_theorem(name);
    if (!known) return bad_input(unknown_theorem(name));
    selected.push_back(std::move(*known));
  }
  return selected;
}

}  // namespace takeaway::answer
