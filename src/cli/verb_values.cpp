// takeaway values FAMILY: the values themselves, over a range or at chosen heaps.
#include <fmt/format.h>

#include "answer/period_answer.hpp"
#include "answer/value_format.hpp"
#include "cli/checkpoint.hpp"
#include "cli/exit_status.hpp"
#include "cli/json.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

constexpr Heap default_count = 100;
constexpr std::size_t chunk_size = std::size_t{1} << 15U;

struct Range {
  Heap from;
  Heap to;
};

class ValuesVerb {
 public:
  explicit ValuesVerb(const ValuesOptions& options) : options_(options) {}

  int run() {
    const TerminalListener listener(options_.quiet);
    const auto request = read_request(options_, listener);
    if (!request) return conclude(std::unexpected(request.error()), bad_usage);
    if (auto consistent = check_options(); !consistent) return conclude(consistent, bad_usage);
    ranged_ = request->has_range();
    if (ranged_ && !options_.checkpoint.empty())
      return conclude(bad_input("--checkpoint is for one game, not for a family with ranges"), bad_usage);
    results_ = JsonResults(json(), ranged_);
    if (json())
      if (const auto checked = request->check_games(); !checked) return conclude(checked, bad_usage);
    const auto result = request->for_each_game([&](const Selection& selection) {
      return options_.at.empty() ? range(selection, request->resources)
                                 : chosen_heaps(selection, request->resources);
    });
    results_.end(result);
    return conclude(result, all_held);
  }

 private:
  bool json() const { return options_.json || options_.format == "json"; }
  std::string format() const { return json() ? "json" : options_.format; }
  Question question() const {
    return options_.outcomes || options_.p_positions ? Question::outcomes : Question::values;
  }
  Shown shown() const {
    if (options_.p_positions) return Shown::p_positions;
    return options_.outcomes ? Shown::outcomes : Shown::values;
  }

  Result<void> check_options() const {
    if (options_.outcomes && options_.p_positions)
      return bad_input("--outcomes and --p-positions exclude each other");
    if (!options_.at.empty() && (!options_.from.empty() || !options_.to.empty() || options_.p_positions))
      return bad_input("--at goes with neither --from, --to nor --p-positions");
    if (!options_.at.empty() && !options_.checkpoint.empty())
      return bad_input("--checkpoint goes with --to, not with --at");
    if (options_.json && options_.format != "plain" && options_.format != "json")
      return bad_input("--json and --format " + options_.format + " exclude each other");
    if (!options_.at.empty() && format() != "plain" && format() != "json")
      return bad_input("--at is written as plain or json only");
    if (make_value_writer(format(), shown(), out(), "") != nullptr) return {};
    for (const char* known : {"plain", "rle", "csv", "json", "bfile"})
      if (options_.format == known)
        return bad_input("the format " + options_.format + " has no form for " +
                         (options_.outcomes ? "outcomes" : "P-positions"));
    return bad_input("unknown format '" + options_.format + "'; there are plain, rle, csv, json and bfile");
  }

  // `{"let":{...},"game":...,"start":...,` as far as it is the same for all.
  std::string json_head(const Selection& selection) {
    std::string head = json() ? results_.before() + "{" : "";
    if (ranged_) head += "\"let\":" + to_json(selection.bindings).dump() + ",";
    return head + fmt::format("\"game\":{},\"start\":{},", Json(to_text(selection.game)).dump(),
                              selection.game.start());
  }

  void heading(const Selection& selection) const {
    if (ranged_ && !json())
      out().write(fmt::format("# {}  {}\n", bindings_text(selection.bindings), to_text(selection.game)));
  }

  Result<Range> read_range(const Selection& selection) const {
    Range range{selection.game.start(), 0};
    if (!options_.from.empty()) {
      const auto from = read_number(options_.from, "--from", selection.bindings);
      if (!from) return std::unexpected(from.error());
      range.from = *from;
    }
    range.to = range.from + default_count - 1;
    if (!options_.to.empty()) {
      const auto to = read_number(options_.to, "--to", selection.bindings);
      if (!to) return std::unexpected(to.error());
      range.to = *to;
    }
    if (range.from < selection.game.start())
      return bad_input(fmt::format("the values of {} start at heap {}, not {}", to_text(selection.game),
                                   selection.game.start(), range.from));
    if (range.to < range.from)
      return bad_input(fmt::format("the range of heaps {} to {} is empty", range.from, range.to));
    return range;
  }

  Result<void> range(const Selection& selection, const Resources& resources) {
    const auto range = read_range(selection);
    if (!range) return std::unexpected(range.error());
    if (!options_.checkpoint.empty()) return kept_range(selection, resources, *range);
    const Progress progress("values", options_.quiet, range->to);
    auto sequence = Sequence::open(selection.game, question(), resources, range->from,
                                   range->to - range->from + 1, progress.watch());
    if (!sequence) return std::unexpected(sequence.error());
    const auto writer = begin(selection, range->from);
    const auto written =
        sequence->width() == 1   ? write<std::uint8_t>(*sequence, *writer, *range, progress.watch())
        : sequence->width() == 4 ? write<std::uint32_t>(*sequence, *writer, *range, progress.watch())
                                 : write<std::uint64_t>(*sequence, *writer, *range, progress.watch());
    if (written) writer->end();
    return written;
  }

  std::unique_ptr<ValueWriter> begin(const Selection& selection, Heap from) {
    heading(selection);
    auto writer =
        make_value_writer(format(), shown(), out(), json_head(selection) + fmt::format("\"from\":{},", from));
    writer->begin();
    return writer;
  }

  template <class Cell>
  static Result<void> write(Sequence& sequence, ValueWriter& writer, const Range& range, const Watch& watch,
                            Checkpoint* checkpoint = nullptr) {
    std::vector<Cell> cells;
    while (sequence.heap() <= range.to && !out().failed()) {
      const Heap first = sequence.heap();
      cells.resize(std::min<Heap>(chunk_size, range.to - first + 1));
      sequence.fill(std::span<Cell>(cells));
      if constexpr (sizeof(Cell) == sizeof(std::uint32_t))
        if (checkpoint != nullptr)
          if (auto kept = checkpoint->add(cells); !kept) return kept;
      write_from(range.from, first, std::span<const Cell>(cells), writer);
      if (!watch.tick(sequence.heap())) return interruption();
    }
    return {};
  }

  // What lies before the range is not shown.
  template <class Cell>
  static void write_from(Heap from, Heap first, std::span<const Cell> cells, ValueWriter& writer) {
    const std::size_t hidden = first < from ? std::min<Heap>(from - first, cells.size()) : 0;
    if (hidden < cells.size()) writer.values(first + hidden, cells.subspan(hidden));
  }

  // All values from the first heap on go through the file; those of the range are shown.
  Result<void> kept_range(const Selection& selection, const Resources& resources, const Range& range) {
    const Game& game = selection.game;
    if (is_finite(game) || game.comply || has_period_argument(game))
      return bad_input("--checkpoint is for infinite sets without a period argument, such as squares; " +
                       to_text(game) + " does not need it");
    auto checkpoint = Checkpoint::open(options_.checkpoint, game, question());
    if (!checkpoint) return std::unexpected(checkpoint.error());
    auto known = checkpoint->take_values();
    known.resize(std::min<Heap>(known.size(), range.to - game.start() + 1));
    Resources left = resources;  // what was kept takes room of its own until it is written
    left.memory -= std::min(left.memory - 1, known.size() * sizeof(std::uint32_t));
    const Progress progress("values", options_.quiet, range.to);
    auto sequence =
        Sequence::open(game, question(), left, game.start(), range.to - game.start() + 1, progress.watch());
    if (!sequence) return std::unexpected(sequence.error());
    if (!known.empty() && !sequence->preload(known))
      return bad_input("the engine asked for cannot go on from a checkpoint");
    const auto writer = begin(selection, range.from);
    write_from(range.from, game.start(), std::span<const std::uint32_t>(known), *writer);
    std::vector<std::uint32_t>().swap(known);
    const auto written = write<std::uint32_t>(*sequence, *writer, range, progress.watch(), &*checkpoint);
    // Also when interrupted: what was found is kept.
    if (auto kept = checkpoint->flush(); !kept && written) return kept;
    if (written) writer->end();
    return written;
  }

  Result<void> chosen_heaps(const Selection& selection, const Resources& resources) {
    std::vector<Heap> heaps;
    for (const std::string& text : options_.at) {
      const auto heap = read_number(text, "--at", selection.bindings);
      if (!heap) return std::unexpected(heap.error());
      if (*heap < selection.game.start())
        return bad_input(fmt::format("the values of {} start at heap {}, not {}", to_text(selection.game),
                                     selection.game.start(), *heap));
      heaps.push_back(*heap);
    }
    auto limits = read_limits(options_.limit, resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    const Progress progress("values", options_.quiet);
    const auto values = values_at(selection.game, question(), resources, heaps, *limits, progress.watch());
    if (!values) return std::unexpected(values.error());
    write_chosen(selection, heaps, *values);
    return {};
  }

  void write_chosen(const Selection& selection, const std::vector<Heap>& heaps,
                    const std::vector<std::uint64_t>& values) {
    const auto letter = [&](std::uint64_t value) {
      if (!options_.outcomes) return std::to_string(value);
      const std::string outcome = value == 0 ? "P" : "N";
      return json() ? "\"" + outcome + "\"" : outcome;
    };
    heading(selection);
    if (json()) out().write(json_head(selection) + "\"at\":[");
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (json()) {
        out().write(
            fmt::format("{}{{\"heap\":{},\"value\":{}}}", i > 0 ? "," : "", heaps[i], letter(values[i])));
      } else {
        out().write(fmt::format("{} {}\n", heaps[i], letter(values[i])));
      }
    }
    if (json()) out().write("]}");
  }

  const ValuesOptions& options_;
  bool ranged_ = false;
  JsonResults results_{false, false};
};

}  // namespace

void declare_values(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<ValuesOptions>();
  add_family(verb, *options);
  add_value(verb, "--from", "A", options->from, "the first heap");
  add_value(verb, "--to", "B", options->to, "the last heap (100 heaps if not given)");
  add_values(verb, "--at", "N", options->at, "the value of this heap alone, up to 10^18; repeatable");
  add_value(verb, "--format", "NAME", options->format, "plain, rle, csv, json or bfile");
  add_value(verb, "--limit", "N", options->limit, "with --at: how many heaps to look at for a period");
  add_value(verb, "--checkpoint", "FILE", options->checkpoint,
            "keep the values in this file, and go on from there if it exists");
  add_outcomes(verb, options->outcomes);
  verb.add_flag("--p-positions", options->p_positions, "the heaps that are P, alone");
  verb.callback([options, &invocation] { invocation.exit_status = ValuesVerb(*options).run(); });
}

}  // namespace takeaway::cli
