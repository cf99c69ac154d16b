// Values as text: plain, rle, latex, csv, json and bfile, fast enough that writing is not what takes the
// time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "answer/output.hpp"
#include "takeaway/game.hpp"

namespace takeaway::answer {

/// What is written of each heap.
enum class Shown { values, outcomes, p_positions };

/// Writes one sequence. Calls come in this order: begin, any number of values, end.
class ValueWriter {
 public:
  virtual ~ValueWriter() = default;
  virtual void begin() {}
  virtual void values(Heap first, std::span<const std::uint8_t> values) = 0;
  virtual void values(Heap first, std::span<const std::uint32_t> values) = 0;
  virtual void values(Heap first, std::span<const std::uint64_t> values) = 0;
  virtual void end() = 0;
};

/// Whether there is a format of that name in which this can be written.
bool has_value_writer(const std::string& format, Shown shown);

/// Columns of a table in front of the others, the same in every line of one game: its parameters.
struct FrontColumns {
  std::string names;   ///< "a,b,", in LaTeX "$a$ & $b$ & "
  std::string values;  ///< "1,4,", in LaTeX "1 & 4 & "
  bool titled = true;  ///< false for all games of a family but the first
  bool any() const { return !names.empty(); }
};

/// A writer for the format of that name, or none if there is no such format. `head` is the start of the
/// JSON object, up to and including the comma before the values. In LaTeX the word of a game with columns in
/// front is a line of a tabular, which breaks between any two runs.
std::unique_ptr<ValueWriter> make_value_writer(const std::string& format, Shown shown, Output& output,
                                               std::string head, const FrontColumns& columns = {});

}  // namespace takeaway::answer
