#include "answer/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/parallel.hpp"

namespace takeaway::answer {

namespace {

Result<std::uint64_t> read_memory(std::string text) {
  std::uint64_t unit = 1;
  if (text.ends_with("iB")) text.resize(text.size() - 2);
  if (!text.empty() && (text.back() == 'B' || text.back() == 'b')) text.pop_back();
  if (!text.empty()) {
    const std::size_t power =
        std::string("KMGT").find(static_cast<char>(std::toupper(static_cast<unsigned char>(text.back()))));
    if (power != std::string::npos) {
      unit = std::uint64_t{1} << (10 * (power + 1));
      text.pop_back();
    }
  }
  auto size = read_number(text, "--memory");
  if (!size && text.find_first_of("0123456789") == 0 && std::isalpha(static_cast<unsigned char>(text.back())))
    return bad_input("--memory takes a size such as 500M or 4G");
  if (!size) return size;
  if (*size == 0 || *size > (std::uint64_t{1} << 62U) / unit)
    return bad_input("--memory must be between 1 and 2^62 bytes");
  return *size * unit;
}

}  // namespace

Result<Resources> read_resources(const CommonOptions& options) {
  Resources resources;
  if (!options.engine.empty()) {
    resources.engine = engine_named(options.engine);
    if (!resources.engine)
      return bad_input("unknown engine '" + options.engine + "'; there are " + engine_names());
  }
  resources.threads = std::clamp(hardware_threads(), 1U, 64U);
  if (!options.threads.empty()) {
    const auto threads = read_number(options.threads, "--threads");
    if (!threads) return std::unexpected(threads.error());
    if (*threads == 0 || *threads > 4096) return bad_input("--threads must be between 1 and 4096");
    resources.threads = static_cast<unsigned>(*threads);
  }
  if (!options.memory.empty()) {
    const auto memory = read_memory(options.memory);
    if (!memory) return std::unexpected(memory.error());
    resources.memory = *memory;
  }
  return resources;
}

Result<std::uint64_t> read_number(const std::string& text, const std::string& option,
                                  const Bindings& bindings) {
  const auto number = parse_number(text);
  auto value = number ? evaluate(*number, bindings) : std::unexpected(number.error());
  if (!value) {
    Error error = value.error();
    error.message = option + ": " + error.message;
    error.text = text;
    return std::unexpected(std::move(error));
  }
  if (*value < 0) return bad_input(option + " cannot be negative, it is " + std::to_string(*value));
  return static_cast<std::uint64_t>(*value);
}

std::vector<std::string> infer_ranges(const Family& family, std::vector<Let>& lets) {
  std::vector<std::string> texts;
  for (Let& let : inferred_ranges(family, lets)) {
    texts.push_back(let.text);
    lets.push_back(std::move(let));
  }
  return texts;
}

Result<Settings> read_settings(const CommonOptions& options, const std::set<std::string>& used,
                               const Listener& listener, const Family* family) {
  Settings settings;
  settings.until_stopped = listener.only_stop();
  for (const std::string& text : options.lets) {
    auto let = parse_let(text);
    if (!let) return std::unexpected(std::move(let.error()));
    settings.lets.push_back(std::move(*let));
  }
  if (family != nullptr) settings.inferred = infer_ranges(*family, settings.lets);
  for (const std::string& text : options.wheres) {
    auto where = parse_where(text);
    if (!where) return std::unexpected(std::move(where.error()));
    settings.wheres.push_back(std::move(*where));
  }
  if (auto checked = check_parameters(settings.lets, settings.wheres, used); !checked)
    return std::unexpected(std::move(checked.error()));
  auto resources = read_resources(options);
  if (!resources) return std::unexpected(std::move(resources.error()));
  settings.resources = *resources;
  return settings;
}

Result<void> Settings::for_each(const std::function<Result<void>(const Bindings&)>& visit) const {
  bool any = false;
  const auto one = [&](const Bindings& bindings) {
    any = true;
    return visit(bindings);
  };
  auto result = for_each_binding(lets, wheres, one, until_stopped);
  if (result && !any) return bad_input("no values of the parameters satisfy the ranges and conditions");
  return result;
}

Result<Request> read_request(const CommonOptions& options, const Listener& listener) {
  Request request;
  auto family = parse_family(options.family);
  if (!family) return std::unexpected(std::move(family.error()));
  request.family = std::move(*family);
  auto settings = read_settings(options, request.family.parameters(), listener, &request.family);
  if (!settings) return std::unexpected(std::move(settings.error()));
  static_cast<Settings&>(request) = std::move(*settings);
  if (options.json)
    if (auto checked = request.check_games(); !checked) return std::unexpected(std::move(checked.error()));
  return request;
}

Result<void> Request::check_games() const {
  return for_each_game([](const Selection&) -> Result<void> { return {}; });
}

Result<void> Request::for_each_game(const std::function<Result<void>(const Selection&)>& visit) const {
  return for_each([&](const Bindings& bindings) -> Result<void> {
    auto game = bind(family, bindings);
    if (!game) return std::unexpected(std::move(game.error()));
    return visit({std::move(*game), bindings});
  });
}

Result<Selection> Request::only_game(const std::string& several) const {
  if (!inferred.empty()) {
    const std::string name = inferred.front().substr(0, inferred.front().find('='));
    return std::unexpected(
        Error{Fault::bad_input,
              "the parameter '" + name + "' has no value; give it one with --let " + name + "=...",
              family.text, family.words().at(name).place});
  }
  std::optional<Selection> found;
  const auto visited = for_each_game([&](const Selection& selection) -> Result<void> {
    if (found) return bad_input(several);
    found = selection;
    return {};
  });
  if (!visited) return std::unexpected(visited.error());
  return std::move(*found);
}

Result<PartOfMany> read_shard(const std::string& text) {
  if (text.empty()) return PartOfMany{};
  const auto slash = text.find('/');
  if (slash == std::string::npos) return bad_input("--shard is written as 3/64: the third of 64 parts");
  const auto part = read_number(text.substr(0, slash), "--shard");
  const auto parts = read_number(text.substr(slash + 1), "--shard");
  if (!part) return std::unexpected(part.error());
  if (!parts) return std::unexpected(parts.error());
  if (*part < 1 || *part > *parts)
    return bad_input("--shard is one of 1/N, 2/N, ..., N/N, not '" + text + "'");
  return PartOfMany{*part, *parts};
}

std::string bindings_text(const Bindings& bindings) {
  std::string text;
  for (const auto& [name, value] : bindings.entries())
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  return text;
}

}  // namespace takeaway::answer
