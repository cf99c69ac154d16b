// Values kept in a file as they are found, so that a long run can go on after it was killed.
//
// The file has three lines that name the game and the question, then records, each with a checksum. Records
// are only appended; an incomplete one at the end, left by a killed process, is cut off when the file is
// opened again.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/game.hpp"
#include "takeaway/values.hpp"

namespace takeaway::answer {

class Checkpoint {
 public:
  /// Opens the file, or makes it. A file that is something else, or about another game, is left alone: bad
  /// input, as is one that another process has open.
  static Result<Checkpoint> open(const std::string& path, const Game& game, Question question);
  Checkpoint(Checkpoint&& other) noexcept;
  Checkpoint& operator=(Checkpoint&&) = delete;
  ~Checkpoint();

  /// The values found in the file, from the first heap on; can be taken once.
  std::vector<std::uint32_t> take_values() { return std::move(values_); }
  /// Adds the next values; written now and then, at the latest by `flush`.
  Result<void> add(std::span<const std::uint32_t> values);
  Result<void> flush();

 private:
  Checkpoint(std::string path, int file) : path_(std::move(path)), file_(file) {}
  Result<void> read(const std::string& head);
  std::unexpected<Error> problem(const std::string& what) const;
  std::unexpected<Error> cannot_write(int number) const;

  std::string path_;
  int file_;
  std::vector<std::uint32_t> values_;   // read from the file
  std::vector<std::uint32_t> pending_;  // not yet written
  std::uint64_t count_ = 0;             // in the file
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
};

}  // namespace takeaway::answer
