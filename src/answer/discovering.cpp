#include "answer/discovering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "answer/options.hpp"

namespace takeaway::answer {

namespace {

/// With the ranges that follow from the order of the moves.
Result<std::vector<std::string>> all_lets(const DiscoverVerbOptions& options) {
  const auto family = parse_family(options.family);
  if (!family) return std::unexpected(family.error());
  std::vector<Let> lets;
  for (const std::string& text : options.lets) {
    auto let = parse_let(text);
    if (!let) return std::unexpected(let.error());
    lets.push_back(std::move(*let));
  }
  infer_ranges(*family, lets);
  std::vector<std::string> texts;
  for (const Let& let : lets) texts.push_back(let.text);
  return texts;
}

Result<void> read_counts(const DiscoverVerbOptions& options, DiscoverRequest& request) {
  for (const auto& [text, name, into] : {std::tuple(&options.least, "--least", &request.least),
                                         std::tuple(&options.cells, "--cells", &request.most_cells)}) {
    if (text->empty()) continue;
    const auto number = read_number(*text, name);
    if (!number) return std::unexpected(number.error());
    if (*number == 0) return bad_input(std::string(name) + " must be at least 1");
    *into = *number;
  }
  return {};
}

}  // namespace

Result<void> check_cell_name(const std::string& name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const bool good = !name.empty() && is_letter(name[0]) && std::ranges::all_of(name, [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-';
  });
  if (!good)
    return bad_input("--name takes letters, digits and '-', and begins with a letter: cells are files");
  return {};
}

Result<DiscoverRequest> read_discover(const DiscoverVerbOptions& options) {
  const auto resources = read_resources(options);
  if (!resources) return std::unexpected(resources.error());
  auto lets = all_lets(options);
  if (!lets) return std::unexpected(lets.error());
  DiscoverRequest request;
  request.family = options.family;
  request.lets = std::move(*lets);
  request.wheres = options.wheres;
  request.threads = resources->threads;
  if (!options.name.empty()) request.name = options.name;
  if (auto checked = check_cell_name(request.name); !checked) return std::unexpected(checked.error());
  if (auto read = read_counts(options, request); !read) return std::unexpected(read.error());
  return request;
}

Json summary_json(const DiscoverRequest& request, const Discovery& found) {
  Json json;
  json["family"] = request.family;
  json["games"] = found.games;
  json["without"] = found.without;
  json["shapes"] = found.shapes;
  json["patterns"] = found.patterns;
  json["tried"] = found.tried;
  json["covered"] = found.covered;
  json["seconds"] = found.seconds;
  return json;
}

Json json_of(const DiscoverRequest& request, const Discovery& found) {
  Json json = summary_json(request, found);
  json["cells"] = Json::array();
  for (const FoundCell& cell : found.cells) {
    json["cells"].push_back({{"cell", cell.name},
                             {"letters", cell.letters},
                             {"preperiod", cell.preperiod},
                             {"period", cell.period},
                             {"games", cell.games},
                             {"covered", cell.covered},
                             {"status", "proved"},
                             {"theorem", cell.text}});
  }
  json["open"] = Json::array();
  for (const OpenShape& shape : found.open)
    json["open"].push_back({{"letters", shape.letters}, {"games", shape.games}, {"why", shape.why}});
  return json;
}

}  // namespace takeaway::answer
