// The periods of a batch of games, each by the kernel that suits it. Internal to the room `survey`.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "survey/accelerator.hpp"
#include "takeaway/period.hpp"

namespace takeaway::survey {

/// The memory for the search in one game that is not finite: enough for 2^24 heaps. The same on every
/// machine, so that results are.
inline constexpr std::uint64_t search_memory = std::uint64_t{1} << 30U;

/// Measures batches of games. Each thread has one of its own, which keeps the memory of the kernels.
class Measurer {
 public:
  Measurer(BoundaryKind boundary, const SurveyRequest& request, const Watch& watch,
           Accelerator* accelerator = nullptr);
  ~Measurer();
  Measurer(const Measurer&) = delete;
  Measurer& operator=(const Measurer&) = delete;

  /// Fills `measured`. An error is an interrupt, or a game that no engine takes.
  Result<void> measure(Batch& batch);

 private:
  struct Kernels;

  Result<void> measure_beside(Batch& batch);
  Result<void> measure_alone(const Batch& batch, std::size_t game, Measured& found);
  template <class Word>
  Result<void> measure_in_lanes(Batch& batch, const std::vector<std::uint64_t>& sets);
  Result<void> measure_in_row(std::span<const std::uint32_t> moves, Measured& found);
  template <class Cell>
  bool search_row(std::span<const std::uint32_t> moves, Measured& found);
  Result<void> measure_by_mirror(std::span<const std::uint32_t> moves, Measured& found);
  Result<void> measure_by_engine(const Game& game, Measured& found);
  Result<void> measure_by_engine(std::span<const std::uint32_t> moves, Measured& found);
  Heap search_limit(const Game& game) const;
  Result<Subject> plan_for(const Game& game, Question question) const;
  Result<Period> search(const Subject& subject, Heap limit) const;
  /// The period, and the subject that it was found by.
  Result<Period> search_states(std::optional<Subject>& subject, const Game& game, Question question) const;
  Result<Period> search_planned(std::optional<Subject>& subject, const Game& game, Question question) const;
  Result<void> ask_engine(const Game& game, Question question, Measured& found);
  bool within_limit(std::uint64_t preperiod, std::uint64_t period) const {
    return preperiod <= limit_ && period <= limit_ - preperiod;
  }

  BoundaryKind boundary_;
  Question question_;
  Heap limit_;
  std::optional<EngineName> engine_;  // asked for
  const Watch& watch_;
  Accelerator* accelerator_;  // a device that measures games, or null
  std::unique_ptr<Kernels> kernels_;
};

}  // namespace takeaway::survey
