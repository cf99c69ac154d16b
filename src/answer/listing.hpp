// Lists of values: which heaps, in which form, read from the options; computed and written.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "answer/checkpoint.hpp"
#include "answer/options.hpp"
#include "answer/output.hpp"
#include "answer/requests.hpp"
#include "answer/value_format.hpp"
#include "takeaway/period.hpp"

namespace takeaway::answer {

/// The form in which values are listed.
struct ListForm {
  std::string format;  ///< of `make_value_writer`
  Shown shown = Shown::values;

  bool json() const { return format == "json"; }
  Question question() const { return shown == Shown::values ? Question::values : Question::outcomes; }
  /// A value, or the letter of its outcome.
  std::string value_text(std::uint64_t value) const;
};

/// Reads the form, and refuses options that exclude each other.
Result<ListForm> read_list_form(const ValuesOptions& options);

/// Heaps from the first to the last, both included.
struct HeapRange {
  Heap from = 0;
  Heap to = 0;
};

/// `--from` and `--to`; 100 heaps from the first one on if not given.
Result<HeapRange> read_heap_range(const ValuesOptions& options, const Selection& selection);

/// The heaps given by `--at`.
Result<std::vector<Heap>> read_chosen_heaps(const ValuesOptions& options, const Selection& selection);

/// The start of a game's JSON object, which its values follow: `{"let":{...},"game":"...","start":0,`, the
/// parameters only if asked for.
std::string list_head(const Selection& selection, bool with_parameters);

/// The values of one game over a range of heaps; they are computed while they are written.
class ValueList {
 public:
  static Result<ValueList> open(const Game& game, Question question, const Resources& resources,
                                const HeapRange& range, const Watch& watch);
  /// The same with a checkpoint: values found in the file are not computed again, new ones are added to it.
  /// For games whose values cannot come out of a period.
  static Result<ValueList> open_checkpoint(const std::string& path, const Game& game, Question question,
                                           const Resources& resources, const HeapRange& range,
                                           const Watch& watch);

  /// Writes all values, once. Where the output fails, the rest is neither computed nor an error here.
  Result<void> write(ValueWriter& writer, const Output& output, const Watch& watch);

 private:
  ValueList(Sequence sequence, const HeapRange& range) : sequence_(std::move(sequence)), range_(range) {}

  Result<void> write_all(ValueWriter& writer, const Output& output, const Watch& watch);
  template <class Cell>
  Result<void> write_cells(ValueWriter& writer, const Output& output, const Watch& watch);
  template <class Cell>
  void write_shown(Heap first, std::span<const Cell> cells, ValueWriter& writer) const;

  Sequence sequence_;
  HeapRange range_;
  std::optional<Checkpoint> checkpoint_;
  std::vector<std::uint32_t> known_;  // from the checkpoint, from heap `first_` on
  Heap first_ = 0;
};

}  // namespace takeaway::answer
