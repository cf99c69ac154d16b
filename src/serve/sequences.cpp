// Values as raw numbers: of one game, and of many as a carpet.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>

#include "answer/halves_list.hpp"
#include "serve/one_game.hpp"
#include "serve/other_games.hpp"
#include "serve/partizan.hpp"
#include "takeaway/dynamic.hpp"
#include "takeaway/partizan_game.hpp"
#include "takeaway/period.hpp"
#include "takeaway/plane.hpp"

namespace takeaway::serve {

namespace {

constexpr Heap most_numbers = Heap{1} << 22U;
/// The values, of whatever width; those past 2^32 are a limit.
Result<void> read_values(const Game& game, Question question, const Resources& resources,
                         const Stretch& stretch, std::span<std::uint32_t> out, const Watch& watch) {
  auto sequence = Sequence::open(game, question, resources, stretch.from, stretch.count, watch);
  if (!sequence) return std::unexpected(sequence.error());
  std::vector<std::uint64_t> wide;
  const std::size_t chunk = sequence->at_a_time();
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

/// What stands in front of the values in JSON.
std::string head_of(const answer::Selection& selection, const Stretch& stretch) {
  return answer::list_head(selection, false) + fmt::format("\"from\":{},", stretch.from);
}

answer::HeapRange range_of(const Stretch& stretch) {
  return {stretch.from, stretch.from + stretch.count - 1};
}

Result<void> write_values(const Query& query, const answer::Selection& selection, const Stretch& stretch,
                          const Resources& resources, answer::Output& output, const Watch& watch) {
  const std::string format = query.text("format");
  const bool outcomes = query.flag("outcomes");
  const auto writer =
      answer::make_value_writer(format, outcomes ? answer::Shown::outcomes : answer::Shown::values, output,
                                head_of(selection, stretch));
  if (writer == nullptr)
    return bad_input("unknown format '" + format + "'" + (outcomes ? " for outcomes" : "") +
                     "; there are plain, rle, latex, csv, json and bfile");
  auto list =
      answer::ValueList::open(selection.game, question_of(query), resources, range_of(stretch), watch);
  if (!list) return std::unexpected(list.error());
  return list->write(*writer, output, watch);
}

/// Both halves of a comply/constrain game.
Result<void> write_halves(const Query& query, const answer::Selection& selection, const Stretch& stretch,
                          const Resources& resources, answer::Output& output, const Watch& watch) {
  const std::string format = query.text("format");
  if (format != "plain" && format != "csv" && format != "json")
    return bad_input("both halves are written as plain, csv or json, not as '" + format + "'");
  const answer::ListForm form{format,
                              query.flag("outcomes") ? answer::Shown::outcomes : answer::Shown::values};
  auto list = answer::HalvesList::open(selection.game, form, resources, range_of(stretch), watch);
  if (!list) return std::unexpected(list.error());
  return list->write(output, head_of(selection, stretch), watch);
}

/// As `takeaway values` writes it.
Result<Reply> values_text(const Query& query, const answer::Selection& selection, const Stretch& stretch,
                          const Resources& resources, const Watch& watch) {
  const std::string format = query.text("format");
  Reply reply;
  constexpr std::size_t most_bytes = std::size_t{1} << 26U;
  bool full = false;
  answer::Output output([&](std::string_view bytes) {
    full = full || reply.body.size() + bytes.size() > most_bytes;
    if (!full) reply.body += bytes;
    return full ? EFBIG : 0;
  });
  const auto written = query.flag("halves")
                           ? write_halves(query, selection, stretch, resources, output, watch)
                           : write_values(query, selection, stretch, resources, output, watch);
  if (!written) return std::unexpected(written.error());
  const auto finished = output.finish();
  if (full) return limit_reached("a text of more than 64 MB; ask for fewer heaps");
  if (!finished) return std::unexpected(finished.error());
  if (format == "json") reply.body += "\n";
  reply.type = type_of(format);
  return reply;
}

}  // namespace

Result<Reply> give_values(const Query& query, SharedState& shared, Listener& listener) {
  if (is_partizan(query.text("family"))) return give_outcomes(query, shared, listener);
  if (is_plane(query.text("family"))) return give_plane_values(query, shared, listener);
  if (is_dynamic(query.text("family"))) return give_dynamic_values(query, shared, listener);
  const auto selection = read_game(query, listener);
  if (!selection) return std::unexpected(selection.error());
  const auto stretch = read_stretch(query, selection->game.start(), most_numbers);
  if (!stretch) return std::unexpected(stretch.error());
  const answer::Step step(listener, "values", stretch->from + stretch->count);
  if (query.flag("halves") && !query.has("format"))
    return bad_input("both halves are given as text: format is plain, csv or json");
  if (query.has("format")) return values_text(query, *selection, *stretch, shared.resources, step.watch());
  std::vector<std::uint32_t> numbers(stretch->count);
  if (auto read =
          read_values(selection->game, question_of(query), shared.resources, *stretch, numbers, step.watch());
      !read)
    return std::unexpected(read.error());
  return numbers_reply(numbers, stretch->count, false);
}

namespace {

/// A carpet as it was asked for.
struct CarpetRequest {
  Family family;
  std::vector<Let> lets;
  std::uint64_t rows = 0;
  Stretch stretch;
};

/// The parameter that is swept stands in front, so that others may depend on it.
Result<std::vector<Let>> read_lets(const Query& query, const std::string& sweep, std::uint64_t first,
                                   std::uint64_t last) {
  std::vector<Let> lets;
  auto swept = parse_let(fmt::format("{}={}..{}", sweep, first, last));
  if (!swept) return bad_input("'" + sweep + "' is no parameter");
  lets.push_back(std::move(*swept));
  for (const std::string& typed : query.texts("let")) {
    auto let = parse_let(typed);
    if (!let) return std::unexpected(let.error());
    if (has_range(std::span(&*let, 1))) return bad_input("one value for every parameter but the one swept");
    if (let->name != sweep) lets.push_back(std::move(*let));
  }
  return lets;
}

Result<CarpetRequest> read_carpet(const Query& query) {
  const auto text = query.needed("family");
  if (!text) return std::unexpected(text.error());
  auto family = parse_family(*text);
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
  auto lets = read_lets(query, *sweep, *first, *last);
  if (!lets) return std::unexpected(lets.error());
  if (auto checked = check_parameters(*lets, {}, family->parameters()); !checked)
    return std::unexpected(checked.error());
  const auto stretch = read_stretch(query, family->boundary == BoundaryKind::sink ? 1 : 0, most_numbers);
  if (!stretch) return std::unexpected(stretch.error());
  const std::uint64_t rows = *last - *first + 1;
  if (rows > most_numbers / stretch->count) return limit_reached("more than 2^22 numbers at once");
  return CarpetRequest{std::move(*family), std::move(*lets), rows, *stretch};
}

}  // namespace

// Rows are bound one after the other: a million games at once may take any amount of memory.
Result<Reply> give_carpet(const Query& query, SharedState& shared, Listener& listener) {
  if (is_plane(query.text("family"))) return give_plane_carpet(query, shared, listener);
  const auto carpet = read_carpet(query);
  if (!carpet) return std::unexpected(carpet.error());
  const Heap columns = carpet->stretch.count;
  const answer::Step step(listener, "values", carpet->rows, "game");
  std::vector<std::uint32_t> numbers(carpet->rows * columns, no_game);
  std::size_t row = 0;
  const auto fill = [&](const Bindings& bindings) -> Result<void> {
    const auto part = std::span(numbers).subspan(row * columns, columns);
    if (!step.watch().tick(++row)) return interruption();
    const auto game = bind(carpet->family, bindings);
    if (!game) return {};  // no game has these parameters: the same move twice, say
    return read_values(*game, question_of(query), shared.resources, carpet->stretch, part,
                       listener.only_stop());
  };
  if (auto filled = for_each_binding(carpet->lets, {}, fill, listener.only_stop()); !filled)
    return std::unexpected(filled.error());
  return numbers_reply(numbers, columns, true);
}

}  // namespace takeaway::serve
