// Values as raw numbers: of one game, and of many as a carpet.
#include <fmt/format.h>

#include <algorithm>

#include "answer/value_format.hpp"
#include "serve/one_game.hpp"
#include "takeaway/period.hpp"

namespace takeaway::serve {

namespace {

constexpr Heap most_numbers = Heap{1} << 22U;
constexpr std::size_t chunk = std::size_t{1} << 15U;

/// The values, of whatever width; those past 2^32 are a limit.
Result<void> read_values(const Game& game, Question question, const Resources& resources,
                         const Stretch& stretch, std::span<std::uint32_t> out, const Watch& watch) {
  auto sequence = Sequence::open(game, question, resources, stretch.from, stretch.count, watch);
  if (!sequence) return std::unexpected(sequence.error());
  std::vector<std::uint64_t> wide;
  for (std::size_t at = 0; at < out.size(); at += chunk) {
    const auto part = out.subspan(at, std::min(chunk, out.size() - at));
    if (sequence->width() <= sizeof(std::uint32_t)) {
      sequence->fill(part);
    } else {
      wide.resize(part.size());
      sequence->fill(std::span(wide));
      if (*std::ranges::max_element(wide) >= not_known)
        return limit_reached("values past 2^32; 'format' gives them as text");
      std::ranges::transform(wide, part.begin(),
                             [](std::uint64_t value) { return static_cast<std::uint32_t>(value); });
    }
    if (!watch.tick(stretch.from + at)) return interruption();
  }
  return {};
}

const char* type_of(const std::string& format) {
  return format == "json" ? "application/json" : format == "csv" ? "text/csv" : "text/plain";
}

/// As `takeaway values` writes it.
Result<Reply> values_text(const Query& query, const answer::Selection& selection, const Stretch& stretch,
                          const Resources& resources, const Watch& watch) {
  const std::string format = query.text("format");
  Reply reply;
  answer::Output output([&](std::string_view bytes) {
    reply.body += bytes;
    return 0;
  });
  const bool outcomes = query.flag("outcomes");
  const auto writer = answer::make_value_writer(
      format, outcomes ? answer::Shown::outcomes : answer::Shown::values, output,
      fmt::format("{{\"game\":{},\"start\":{},\"from\":{},", Json(to_text(selection.game)).dump(),
                  selection.game.start(), stretch.from));
  if (writer == nullptr)
    return bad_input("unknown format '" + format + "'" + (outcomes ? " for outcomes" : "") +
                     "; there are plain, rle, csv, json and bfile");
  auto sequence =
      Sequence::open(selection.game, question_of(query), resources, stretch.from, stretch.count, watch);
  if (!sequence) return std::unexpected(sequence.error());
  writer->begin();
  std::vector<std::uint64_t> values;
  for (Heap at = 0; at < stretch.count; at += values.size()) {
    values.resize(std::min<Heap>(chunk, stretch.count - at));
    sequence->fill(std::span(values));
    writer->values(stretch.from + at, std::span<const std::uint64_t>(values));
    if (!watch.tick(stretch.from + at)) return interruption();
  }
  writer->end();
  if (auto finished = output.finish(); !finished) return std::unexpected(finished.error());
  if (format == "json") reply.body += "\n";
  reply.type = type_of(format);
  return reply;
}

}  // namespace

Result<Reply> give_values(const Query& query, Workshop& workshop, Listener& listener) {
  const auto selection = read_game(query, listener);
  if (!selection) return std::unexpected(selection.error());
  const auto stretch = read_stretch(query, selection->game.start(), most_numbers);
  if (!stretch) return std::unexpected(stretch.error());
  const answer::Step step(listener, "values", stretch->from + stretch->count);
  if (query.has("format")) return values_text(query, *selection, *stretch, workshop.resources, step.watch());
  std::vector<std::uint32_t> numbers(stretch->count);
  if (auto read = read_values(selection->game, question_of(query), workshop.resources, *stretch, numbers,
                              step.watch());
      !read)
    return std::unexpected(read.error());
  return numbers_reply(numbers, stretch->count, false);
}

namespace {

/// The games of a carpet, none where the parameter makes none.
Result<std::vector<std::optional<Game>>> carpet_games(const Query& query, const Watch& watch) {
  const auto text = query.needed("family");
  if (!text) return std::unexpected(text.error());
  const auto family = parse_family(*text);
  if (!family) return std::unexpected(family.error());
  const auto sweep = query.needed("sweep");
  if (!sweep) return std::unexpected(sweep.error());
  constexpr std::uint64_t largest = 1'000'000'000;
  const auto first = query.number("first", 1, 0, largest);
  if (!first) return std::unexpected(first.error());
  const auto last = query.number("last", *first + 255, 0, largest);
  if (!last) return std::unexpected(last.error());
  if (*last < *first)
    return bad_input(fmt::format("'{}' has no values from {} to {}", *sweep, *first, *last));
  if (*last - *first >= most_numbers) return limit_reached("more than 2^22 games at once");
  std::vector<Let> lets;
  // In front, so that others may depend on it.
  for (const std::string& typed : query.texts("let")) {
    auto let = parse_let(typed);
    if (!let) return std::unexpected(let.error());
    if (has_range(std::span(&*let, 1))) return bad_input("one value for every parameter but the one swept");
    if (let->name != *sweep) lets.push_back(std::move(*let));
  }
  auto swept = parse_let(fmt::format("{}={}..{}", *sweep, *first, *last));
  if (!swept) return bad_input("'" + *sweep + "' is no parameter");
  lets.insert(lets.begin(), std::move(*swept));
  if (auto checked = check_parameters(lets, {}, family->parameters()); !checked)
    return std::unexpected(checked.error());
  std::vector<std::optional<Game>> games;
  const auto visited = for_each_binding(
      lets, {},
      [&](const Bindings& bindings) -> Result<void> {
        auto game = bind(*family, bindings);
        games.push_back(game ? std::optional(std::move(*game)) : std::nullopt);
        return {};
      },
      watch);
  if (!visited) return std::unexpected(visited.error());
  return games;
}

}  // namespace

Result<Reply> give_carpet(const Query& query, Workshop& workshop, Listener& listener) {
  const auto games = carpet_games(query, listener.only_stop());
  if (!games) return std::unexpected(games.error());
  const auto some = std::ranges::find_if(*games, [](const auto& game) { return game.has_value(); });
  const Heap start = some == games->end() ? 0 : (*some)->start();
  const auto stretch = read_stretch(query, start, most_numbers);
  if (!stretch) return std::unexpected(stretch.error());
  if (stretch->count > most_numbers / games->size()) return limit_reached("more than 2^22 numbers at once");
  const answer::Step step(listener, "values", games->size(), "game");
  std::vector<std::uint32_t> numbers(games->size() * stretch->count, no_game);
  for (std::size_t row = 0; row < games->size(); ++row) {
    if (!(*games)[row]) continue;
    const auto part = std::span(numbers).subspan(row * stretch->count, stretch->count);
    if (auto read = read_values(*(*games)[row], question_of(query), workshop.resources, *stretch, part,
                                listener.only_stop());
        !read)
      return std::unexpected(read.error());
    if (!step.watch().tick(row)) return interruption();
  }
  return numbers_reply(numbers, stretch->count, true);
}

}  // namespace takeaway::serve
