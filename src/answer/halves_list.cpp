#include "answer/halves_list.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace takeaway::answer {

namespace {

constexpr Heap most_read = Heap{1} << 12U;  // values of each half at a time

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

namespace {

/// The games whose values stand side by side, each with its title and its name.
struct Side {
  std::string title;
  std::string name;
  Game game;
};

Result<std::vector<Side>> sides_of(const Game& game, const ListForm& form) {
  std::vector<Side> sides;
  if (game.states) {
    for (std::size_t state = 0; state < game.states->states.size(); ++state) {
      const std::string& name = game.states->states[state].name;
      sides.push_back({name, name, game_in(game, in_state(state))});
    }
    return sides;
  }
  auto other = other_half(game);
  if (!other) return std::unexpected(other.error());
  const bool csv = form.format == "csv";
  sides.push_back({"S", csv && form.shown == Shown::outcomes ? "outcome" : csv ? "value" : "values", game});
  sides.push_back({"not S", csv ? "other" : "others", std::move(*other)});
  return sides;
}

std::string table_line(const std::string& first, const std::vector<std::string>& texts,
                       const std::vector<std::string>& titles, std::size_t width) {
  std::string line = fmt::format("{:>{}}", first, std::max<std::size_t>(width, 4));
  for (std::size_t i = 0; i < texts.size(); ++i)
    line += fmt::format("  {:>{}}", texts[i], std::max(width, titles[i].size()));
  return line + "\n";
}

}  // namespace

Result<HalvesList> HalvesList::open(const Game& game, const ListForm& form, const Resources& resources,
                                    const HeapRange& range, const Watch& watch) {
  const auto sides = sides_of(game, form);
  if (!sides) return std::unexpected(sides.error());
  Resources each = resources;
  each.memory /= sides->size();
  std::vector<Column> columns;
  for (const Side& side : *sides) {
    auto values =
        Sequence::open(side.game, form.question(), each, range.from, range.to - range.from + 1, watch);
    if (!values) return std::unexpected(values.error());
    columns.push_back({side.title, side.name, std::move(*values)});
  }
  return HalvesList(std::move(columns), game.states.has_value(), form, range);
}

std::string halves_title(Heap last) {
  return table_line("heap", {"S", "not S"}, {"S", "not S"}, number_width(last));
}

std::string halves_line(Heap heap, const std::string& own, const std::string& other, Heap last) {
  return table_line(std::to_string(heap), {own, other}, {"S", "not S"}, number_width(last));
}

Result<void> HalvesList::write(Output& output, const std::string& head, const Watch& watch,
                               const FrontColumns& columns) {
  if (!form_.json()) return write_lines(output, watch, columns);
  output.write(head);
  return write_json(output, watch);
}

std::string HalvesList::line(const std::string& front, Heap heap,
                             const std::vector<std::string>& texts) const {
  if (form_.format == "plain") {
    std::vector<std::string> titles;
    for (const Column& column : columns_) titles.push_back(column.title);
    return table_line(std::to_string(heap), texts, titles, number_width(range_.to));
  }
  const bool csv = form_.format == "csv";
  std::string line = front + std::to_string(heap);
  for (const std::string& text : texts) line += (csv ? "," : " & ") + text;
  return line + (csv ? "\n" : " \\\\\n");
}

Heap HalvesList::at_a_time() const {
  Heap heaps = most_read;
  for (const Column& column : columns_) heaps = std::min(heaps, column.values.at_a_time());
  return heaps;
}

Result<void> HalvesList::write_lines(Output& output, const Watch& watch, const FrontColumns& columns) {
  std::vector<std::string> titles;
  std::string names = "heap";
  for (const Column& column : columns_) {
    titles.push_back(column.title);
    names += "," + column.name;
  }
  if (form_.format == "csv" && columns.titled) output.write(columns.names + names + "\n");
  if (form_.format == "plain") output.write(table_line("heap", titles, titles, number_width(range_.to)));
  std::vector<std::vector<std::uint64_t>> values(columns_.size());
  for (Heap heap = range_.from; heap <= range_.to && !output.failed();) {
    const auto count = std::min(at_a_time(), range_.to - heap + 1);
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      values[c].resize(count);
      columns_[c].values.fill(std::span(values[c]));
    }
    for (std::size_t i = 0; i < count; ++i, ++heap) {
      std::vector<std::string> texts;
      for (const auto& column : values) texts.push_back(form_.value_text(column[i]));
      output.write(line(columns.values, heap, texts));
    }
    if (!watch.tick(heap)) return interruption();
  }
  return {};
}

// One list behind the other, as JSON has them.
Result<void> HalvesList::write_json(Output& output, const Watch& watch) {
  std::vector<std::uint64_t> values;
  if (states_) output.write("\"states\":{");
  for (Column& column : columns_) {
    output.write((&column == columns_.data() ? "\"" : ",\"") + column.name + "\":[");
    for (Heap heap = range_.from; heap <= range_.to && !output.failed(); heap += values.size()) {
      values.resize(std::min(at_a_time(), range_.to - heap + 1));
      column.values.fill(std::span(values));
      for (std::size_t i = 0; i < values.size(); ++i)
        output.write((heap + i > range_.from ? "," : "") + form_.value_text(values[i]));
      if (!watch.tick(heap)) return interruption();
    }
    output.write("]");
  }
  output.write(states_ ? "}}" : "}");
  return {};
}

}  // namespace takeaway::answer
