// takeaway values FAMILY: the values themselves, over a range or at chosen heaps.
#include <fmt/format.h>

#include "cli/exit_status.hpp"
#include "cli/json.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/value_format.hpp"
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
    const auto request = read_request(options_);
    if (!request) return conclude(std::unexpected(request.error()), bad_usage);
    if (auto consistent = check_options(); !consistent) return conclude(consistent, bad_usage);
    ranged_ = request->has_range();
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
    const Heap count = range->to - range->from + 1;
    const Progress progress("values", options_.quiet);
    auto sequence =
        Sequence::open(selection.game, question(), resources, range->from, count, progress.watch());
    if (!sequence) return std::unexpected(sequence.error());
    heading(selection);
    const auto writer = make_value_writer(format(), shown(), out(),
                                          json_head(selection) + fmt::format("\"from\":{},", range->from));
    writer->begin();
    const auto written = sequence->narrow()
                             ? write<std::uint8_t>(*sequence, *writer, count, progress.watch())
                             : write<std::uint32_t>(*sequence, *writer, count, progress.watch());
    if (written) writer->end();
    return written;
  }

  template <class Cell>
  static Result<void> write(Sequence& sequence, ValueWriter& writer, Heap count, const Watch& watch) {
    std::vector<Cell> cells(std::min<Heap>(chunk_size, count));
    while (count > 0 && !out().failed()) {
      cells.resize(std::min<Heap>(cells.size(), count));
      const Heap first = sequence.heap();
      sequence.fill(std::span<Cell>(cells));
      writer.values(first, std::span<const Cell>(cells));
      count -= cells.size();
      if (!watch.tick(sequence.heap())) return interruption();
    }
    return {};
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
                    const std::vector<std::uint32_t>& values) {
    const auto letter = [&](std::uint32_t value) {
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

int run_values(const ValuesOptions& options) {
  return ValuesVerb(options).run();
}

}  // namespace takeaway::cli
