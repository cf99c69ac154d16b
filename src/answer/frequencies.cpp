#include "answer/frequencies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "answer/words.hpp"
#include "values/sparse/space.hpp"

namespace takeaway::answer {

namespace {

constexpr std::size_t most_listed = 4096;  // heaps of one value and parity

/// The heaps of one value and one parity.
struct Occurrences {
  Heap count = 0;
  Heap last = 0;
  std::vector<Heap> list;  // the first ones
};

/// Counts heaps as they come, and keeps the counts at each mark.
class FrequencyCount {
 public:
  explicit FrequencyCount(std::vector<Heap> marks) : marks_(std::move(marks)) {}

  void add(Heap heap, std::uint32_t value) {
    while (at_ < marks_.size() && heap >= marks_[at_]) note();
    if (value >= seen_.size()) seen_.resize(value + 1);
    Occurrences& occurrences = seen_[value][heap % 2];
    ++occurrences.count;
    occurrences.last = heap;
    if (occurrences.count <= most_listed) occurrences.list.push_back(heap);
  }

  /// All that was counted; `space` tells which values are rare.
  void finish(const std::optional<sparse::ValueSpace>& space, Frequencies& found) {
    while (at_ < marks_.size()) note();
    found.marks = marks_;
    if (space)
      found.rare = RareHeaps{space->mask, space->by_parity, std::vector<Heap>(marks_.size()), {}, {}};
    bool listed = true;
    for (std::uint32_t value = 0; value < seen_.size(); ++value) {
      Frequency frequency{value, std::vector<Heap>(marks_.size()), std::vector<Heap>(marks_.size())};
      for (const std::size_t parity : {0U, 1U}) {
        const Occurrences& occurrences = seen_[value][parity];
        const bool rare = space && occurrences.count > 0 && space->is_rare(value, parity);
        for (std::size_t mark = 0; mark < marks_.size(); ++mark) {
          const Heap count = value < notes_[mark].size() ? notes_[mark][value][parity] : 0;
          frequency.heaps[mark] += count;
          if (!rare) continue;
          frequency.rare[mark] += count;
          found.rare->counts[mark] += count;
        }
        if (!rare) continue;
        found.rare->last = std::max(found.rare->last.value_or(0), occurrences.last);
        listed = listed && occurrences.count <= most_listed;
        if (listed)
          found.rare->list.insert(found.rare->list.end(), occurrences.list.begin(), occurrences.list.end());
      }
      if (frequency.heaps.back() > 0) found.values.push_back(std::move(frequency));
    }
    if (!found.rare) return;
    if (!listed) found.rare->list.clear();
    std::ranges::sort(found.rare->list);
  }

 private:
  void note() {
    auto& counts = notes_.emplace_back();
    for (const auto& [even, odd] : seen_) counts.push_back({even.count, odd.count});
    ++at_;
  }

  std::vector<Heap> marks_;
  std::size_t at_ = 0;
  std::vector<std::array<Occurrences, 2>> seen_;         // by value and parity of the heap
  std::vector<std::vector<std::array<Heap, 2>>> notes_;  // counts at the marks passed
};

std::vector<Heap> marks_up_to(Heap end) {
  constexpr Heap least = 1024;
  std::vector<Heap> marks;
  for (Heap mark = least; mark < end; mark *= 2) marks.push_back(mark);
  marks.push_back(end);
  return marks;
}

/// 2^20, or a number that is no power of two.
std::string mark_text(Heap mark) {
  return std::has_single_bit(mark) ? fmt::format("2^{}", std::countr_zero(mark)) : grouped(mark);
}

}  // namespace

Result<void> check_frequencies(const ValuesOptions& options) {
  if (!options.at.empty() || !options.from.empty() || !options.checkpoint.empty() || options.outcomes ||
      options.p_positions || options.halves || options.states)
    return bad_input("--frequencies goes with --to and --format alone");
  if (options.format != "plain" && options.format != "csv" && options.format != "json")
    return bad_input("--frequencies is written as plain, csv or json only");
  return {};
}

Result<Frequencies> count_values(const Game& game, const Resources& resources, Heap last,
                                 const Watch& watch) {
  constexpr std::uint64_t most_value = std::uint64_t{1} << 20U;
  if (game.breaking && last > resources.memory / (2 * sizeof(std::uint32_t)))
    return limit_reached("so many values do not fit the memory; --memory allows more");
  auto sequence =
      Sequence::open(game, Question::values, resources, game.start(), last - game.start() + 1, watch);
  if (!sequence) return std::unexpected(sequence.error());
  FrequencyCount count(marks_up_to(last + 1));
  std::vector<std::uint64_t> cells;
  std::vector<std::uint32_t> kept;  // for the mask: a value that occurs once may have a bit of it
  while (sequence->heap() <= last) {
    const Heap first = sequence->heap();
    cells.resize(std::min(sequence->at_a_time(), last - first + 1));
    sequence->fill(std::span<std::uint64_t>(cells));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] > most_value) return limit_reached("a value larger than 2^20 cannot be counted");
      count.add(first + i, static_cast<std::uint32_t>(cells[i]));
      if (game.breaking) kept.push_back(static_cast<std::uint32_t>(cells[i]));
    }
    if (!watch.tick(sequence->heap())) return interruption();
  }
  Frequencies found;
  found.game = to_text(game);
  found.start = game.start();
  std::optional<sparse::ValueSpace> space;
  if (game.breaking) space = sparse::best_space(*game.breaking, kept, 0);
  count.finish(space, found);
  return found;
}

Table frequency_table(const Frequencies& found) {
  constexpr std::size_t most_columns = 6;
  const std::size_t first = found.marks.size() > most_columns ? found.marks.size() - most_columns : 0;
  Table table = {{"value"}};
  for (std::size_t i = first; i < found.marks.size(); ++i)
    table[0].push_back("<" + mark_text(found.marks[i]));
  if (found.rare) table[0].emplace_back("rare");
  for (const Frequency& frequency : found.values) {
    std::vector<std::string> line = {std::to_string(frequency.value)};
    for (std::size_t i = first; i < found.marks.size(); ++i) line.push_back(grouped(frequency.heaps[i]));
    if (found.rare) line.push_back(frequency.rare.back() > 0 ? grouped(frequency.rare.back()) : "");
    table.push_back(std::move(line));
  }
  return table;
}

std::string rare_line(const Frequencies& found) {
  if (!found.rare) return "";
  return fmt::format("{} rare heaps below {}{}, by the mask {:b}{}\n", grouped(found.rare->counts.back()),
                     mark_text(found.marks.back()),
                     found.rare->last ? ", the last is " + grouped(*found.rare->last) : "", found.rare->mask,
                     found.rare->by_parity ? " and the parity of the heap" : "");
}

Table frequency_cells(const Frequencies& found) {
  Table table = {{"heaps", "value", "count", "rare"}};
  for (std::size_t i = 0; i < found.marks.size(); ++i)
    for (const Frequency& frequency : found.values)
      if (frequency.heaps[i] > 0)
        table.push_back({std::to_string(found.marks[i]), std::to_string(frequency.value),
                         std::to_string(frequency.heaps[i]),
                         found.rare ? std::to_string(frequency.rare[i]) : ""});
  return table;
}

Json json_of(const Frequencies& found) {
  Json values = Json::array();
  for (const Frequency& frequency : found.values) {
    Json entry = {{"value", frequency.value}, {"counts", frequency.heaps}};
    if (found.rare) entry["rare"] = frequency.rare;
    values.push_back(std::move(entry));
  }
  Json rare = nullptr;
  if (found.rare) {
    rare = {{"mask", found.rare->mask},
            {"by_parity", found.rare->by_parity},
            {"counts", found.rare->counts},
            {"last", found.rare->last ? Json(*found.rare->last) : Json(nullptr)},
            {"heaps", found.rare->list.empty() && found.rare->counts.back() > 0 ? Json(nullptr)
                                                                                : Json(found.rare->list)}};
  }
  return {{"game", found.game},
          {"start", found.start},
          {"marks", found.marks},
          {"values", std::move(values)},
          {"rare", std::move(rare)}};
}

}  // namespace takeaway::answer
