#include "answer/halves_list.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace takeaway::answer {

namespace {

constexpr std::size_t most_read = std::size_t{1} << 12U;  // values of each half at a time

/// Under wall no value passes its heap, so its digits are enough for every column.
std::size_t number_width(Heap last) {
  return std::to_string(last).size();
}

}  // namespace

Result<Game> other_half(const Game& game) {
  if (!game.comply)
    return bad_input("only comply/constrain games have two halves, and " + to_text(game) + " is none");
  Game other = game;
  other.moves = complement(game.moves);
  return other;
}

Result<HalvesList> HalvesList::open(const Game& game, const ListForm& form, const Resources& resources,
                                    const HeapRange& range, const Watch& watch) {
  const auto other = other_half(game);
  if (!other) return std::unexpected(other.error());
  Resources each = resources;
  each.memory /= 2;
  const Heap count = range.to - range.from + 1;
  auto first = Sequence::open(game, form.question(), each, range.from, count, watch);
  if (!first) return std::unexpected(first.error());
  auto second = Sequence::open(*other, form.question(), each, range.from, count, watch);
  if (!second) return std::unexpected(second.error());
  return HalvesList({std::move(*first), std::move(*second)}, form, range);
}

std::string halves_title(Heap last) {
  const std::size_t width = number_width(last);
  return fmt::format("{:>{}}  {:>{}}  {:>{}}\n", "heap", std::max<std::size_t>(width, 4), "S", width, "not S",
                     std::max<std::size_t>(width, 5));
}

std::string halves_line(Heap heap, const std::string& own, const std::string& other, Heap last) {
  const std::size_t width = number_width(last);
  return fmt::format("{:>{}}  {:>{}}  {:>{}}\n", heap, std::max<std::size_t>(width, 4), own, width, other,
                     std::max<std::size_t>(width, 5));
}

Result<void> HalvesList::write(Output& output, const std::string& head, const Watch& watch,
                               const FrontColumns& columns) {
  if (!form_.json()) return write_lines(output, watch, columns);
  output.write(head);
  return write_json(output, watch);
}

Result<void> HalvesList::write_lines(Output& output, const Watch& watch, const FrontColumns& columns) {
  const bool csv = form_.format == "csv";
  const bool plain = form_.format == "plain";
  const bool outcomes = form_.shown == Shown::outcomes;
  if (csv && columns.titled)
    output.write(columns.names + (outcomes ? "heap,outcome,other\n" : "heap,value,other\n"));
  if (plain) output.write(halves_title(range_.to));
  std::array<std::vector<std::uint64_t>, 2> values;
  for (Heap heap = range_.from; heap <= range_.to && !output.failed();) {
    const auto count = std::min<Heap>(most_read, range_.to - heap + 1);
    for (std::size_t half = 0; half < 2; ++half) {
      values.at(half).resize(count);
      halves_.at(half).fill(std::span(values.at(half)));
    }
    for (std::size_t i = 0; i < count; ++i, ++heap) {
      const std::string own = form_.value_text(values[0][i]);
      const std::string other = form_.value_text(values[1][i]);
      output.write(plain ? halves_line(heap, own, other, range_.to)
                   : csv ? fmt::format("{}{},{},{}\n", columns.values, heap, own, other)
                         : fmt::format("{}{} & {} & {} \\\\\n", columns.values, heap, own, other));
    }
    if (!watch.tick(heap)) return interruption();
  }
  return {};
}

// One list behind the other, as JSON has them.
Result<void> HalvesList::write_json(Output& output, const Watch& watch) {
  std::vector<std::uint64_t> values;
  for (std::size_t half = 0; half < 2; ++half) {
    output.write(half == 0 ? "\"values\":[" : "],\"others\":[");
    for (Heap heap = range_.from; heap <= range_.to && !output.failed(); heap += values.size()) {
      values.resize(std::min<Heap>(most_read, range_.to - heap + 1));
      halves_.at(half).fill(std::span(values));
      for (std::size_t i = 0; i < values.size(); ++i)
        output.write((heap + i > range_.from ? "," : "") + form_.value_text(values[i]));
      if (!watch.tick(heap)) return interruption();
    }
  }
  output.write("]}");
  return {};
}

}  // namespace takeaway::answer
