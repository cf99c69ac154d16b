#include "answer/listing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer/json.hpp"

namespace takeaway::answer {

namespace {

std::unexpected<Error> before_the_start(const Game& game, Heap heap) {
  return bad_input(
      fmt::format("the values of {} start at heap {}, not {}", to_text(game), game.start(), heap));
}

}  // namespace

Result<ListForm> read_list_form(const ValuesOptions& options) {
  if (options.outcomes && options.p_positions)
    return bad_input("--outcomes and --p-positions exclude each other");
  if (!options.at.empty() && (!options.from.empty() || !options.to.empty() || options.p_positions))
    return bad_input("--at goes with neither --from, --to nor --p-positions");
  if (!options.at.empty() && !options.checkpoint.empty())
    return bad_input("--checkpoint goes with --to, not with --at");
  if (options.json && options.format != "plain" && options.format != "json")
    return bad_input("--json and --format " + options.format + " exclude each other");
  const std::string sides = options.states ? "--states" : "--halves";
  if (options.states && (options.halves || !options.at.empty()))
    return bad_input(
        "--states goes with neither --halves nor --at; 'at NAME' behind a game asks for one state");
  if ((options.halves || options.states) && (options.p_positions || !options.checkpoint.empty()))
    return bad_input(sides + " goes with neither --p-positions nor --checkpoint");
  const ListForm form{options.json ? "json" : options.format, options.p_positions ? Shown::p_positions
                                                              : options.outcomes  ? Shown::outcomes
                                                                                  : Shown::values};
  if (!options.at.empty() && (form.format == "rle" || form.format == "bfile"))
    return bad_input("--at is written as plain, csv, latex or json only");
  if (options.states && form.format == "latex")
    return bad_input("--states is written as plain, csv or json only");
  if ((options.halves || options.states) && (form.format == "rle" || form.format == "bfile"))
    return bad_input(sides + " is written as plain, csv, latex or json only");
  if (has_value_writer(form.format, form.shown)) return form;
  if (has_value_writer(form.format, Shown::values))
    return bad_input("the format " + form.format + " has no form for " +
                     (options.outcomes ? "outcomes" : "P-positions"));
  return bad_input("unknown format '" + form.format + "'; there are plain, rle, latex, csv, json and bfile");
}

std::string ListForm::value_text(std::uint64_t value) const {
  if (shown == Shown::values) return std::to_string(value);
  const std::string outcome = value == 0 ? "P" : "N";
  return json() ? "\"" + outcome + "\"" : outcome;
}

Result<HeapRange> read_heap_range(const ValuesOptions& options, const Selection& selection) {
  constexpr Heap default_count = 100;
  HeapRange range{selection.game.start(), 0};
  if (!options.from.empty()) {
    const auto from = read_number(options.from, "--from", selection.bindings);
    if (!from) return std::unexpected(from.error());
    range.from = *from;
  }
  range.to = range.from + default_count - 1;
  if (!options.to.empty()) {
    const auto to = read_number(options.to, "--to", selection.bindings);
    if (!to) return std::unexpected(to.error());
    range.to = *to;
  }
  if (range.from < selection.game.start()) return before_the_start(selection.game, range.from);
  if (range.to < range.from)
    return bad_input(fmt::format("the range of heaps {} to {} is empty", range.from, range.to));
  return range;
}

Result<std::vector<Heap>> read_chosen_heaps(const ValuesOptions& options, const Selection& selection) {
  std::vector<Heap> heaps;
  for (const std::string& text : options.at) {
    const auto heap = read_number(text, "--at", selection.bindings);
    if (!heap) return std::unexpected(heap.error());
    if (*heap < selection.game.start()) return before_the_start(selection.game, *heap);
    heaps.push_back(*heap);
  }
  return heaps;
}

std::string list_head(const Selection& selection, bool with_parameters) {
  return fmt::format("{{{}\"game\":{},\"start\":{},",
                     with_parameters ? "\"let\":" + to_json(selection.bindings).dump() + "," : "",
                     Json(to_text(selection.game)).dump(), selection.game.start());
}

Result<ValueList> ValueList::open(const Game& game, Question question, const Resources& resources,
                                  const HeapRange& range, const Watch& watch) {
  auto sequence = Sequence::open(game, question, resources, range.from, range.to - range.from + 1, watch);
  if (!sequence) return std::unexpected(sequence.error());
  return ValueList(std::move(*sequence), range);
}

Result<ValueList> ValueList::open_checkpoint(const std::string& path, const Game& game, Question question,
                                             const Resources& resources, const HeapRange& range,
                                             const Watch& watch) {
  if (game.states) return bad_input("--checkpoint is not for games with states");
  if (!game.breaking && (is_finite(game) || game.comply || eventually_periodic(game.moves)))
    return bad_input("--checkpoint is for infinite sets of moves that do not repeat, such as squares; " +
                     to_text(game) + " does not need it");
  auto checkpoint = Checkpoint::open(path, game, question);
  if (!checkpoint) return std::unexpected(checkpoint.error());
  auto known = checkpoint->take_values();
  known.resize(std::min<Heap>(known.size(), range.to - game.start() + 1));
  Resources left = resources;  // the values of the checkpoint take memory until they are written
  left.memory -= std::min<std::uint64_t>(left.memory - 1, known.size() * sizeof(std::uint32_t));
  auto sequence = Sequence::open(game, question, left, game.start(), range.to - game.start() + 1, watch);
  if (!sequence) return std::unexpected(sequence.error());
  if (!known.empty() && !sequence->periodic() && !sequence->preload(known))
    return bad_input("the engine asked for cannot go on from a checkpoint");
  ValueList list(std::move(*sequence), range);
  list.checkpoint_.emplace(std::move(*checkpoint));
  list.known_ = std::move(known);
  list.first_ = game.start();
  return list;
}

Result<void> ValueList::write(ValueWriter& writer, const Output& output, const Watch& watch) {
  writer.begin();
  write_shown(first_, std::span<const std::uint32_t>(known_), writer);
  std::vector<std::uint32_t>().swap(known_);
  const auto written = write_all(writer, output, watch);
  // After an interrupt, too: the values found so far are kept.
  if (checkpoint_)
    if (auto kept = checkpoint_->flush(); !kept && written) return kept;
  if (written) writer.end();
  return written;
}

Result<void> ValueList::write_all(ValueWriter& writer, const Output& output, const Watch& watch) {
  if (checkpoint_) return write_cells<std::uint32_t>(writer, output, watch);
  switch (sequence_.width()) {
    case sizeof(std::uint8_t):
      return write_cells<std::uint8_t>(writer, output, watch);
    case sizeof(std::uint32_t):
      return write_cells<std::uint32_t>(writer, output, watch);
    default:
      return write_cells<std::uint64_t>(writer, output, watch);
  }
}

template <class Cell>
Result<void> ValueList::write_cells(ValueWriter& writer, const Output& output, const Watch& watch) {
  const Heap most_cells = sequence_.at_a_time();
  std::vector<Cell> cells;
  while (sequence_.heap() <= range_.to && !output.failed()) {
    const Heap first = sequence_.heap();
    cells.resize(std::min<Heap>(most_cells, range_.to - first + 1));
    sequence_.fill(std::span<Cell>(cells));
    if constexpr (sizeof(Cell) == sizeof(std::uint32_t))
      if (checkpoint_)
        if (auto kept = checkpoint_->add(cells); !kept) return kept;
    write_shown(first, std::span<const Cell>(cells), writer);
    if (!watch.tick(sequence_.heap())) return interruption();
  }
  return {};
}

/// Of values from heap `first` on, writes those of the range.
template <class Cell>
void ValueList::write_shown(Heap first, std::span<const Cell> cells, ValueWriter& writer) const {
  const std::size_t hidden = first < range_.from ? std::min<Heap>(range_.from - first, cells.size()) : 0;
  if (hidden < cells.size()) writer.values(first + hidden, cells.subspan(hidden));
}

}  // namespace takeaway::answer
