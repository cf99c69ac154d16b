#include "host/self_test.hpp"

#include <algorithm>
#include <random>

#include "survey/measurer.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::gpu {

namespace {

using survey::Batch;
using survey::Measured;

bool same(const Measured& one, const Measured& other) {
  return one.preperiod == other.preperiod && one.period == other.period && one.max_value == other.max_value &&
         one.saltus == other.saltus && one.outcome_preperiod == other.outcome_preperiod &&
         one.outcome_period == other.outcome_period;
}

std::string set_of(std::span<const std::uint32_t> moves) {
  std::string text;
  for (const std::uint32_t move : moves) text += (text.empty() ? "{" : ", ") + std::to_string(move);
  return text + "}";
}

class SelfTest {
 public:
  SelfTest(std::shared_ptr<GpuAccelerator> accelerator, std::uint64_t seed, const Watch& watch)
      : accelerator_(std::move(accelerator)), random_(seed), watch_(watch) {}

  /// Lists of moves, so many up to `largest`, as families have them.
  Result<void> lists(std::size_t games, std::size_t moves, std::uint32_t largest, Question question) {
    Batch batch(games);
    for (std::size_t i = 0; i < games; ++i) {
      std::vector<std::uint32_t> own;
      while (own.size() < moves) {
        const auto move = static_cast<std::uint32_t>(random_() % largest + 1);
        if (std::ranges::find(own, move) == own.end()) own.push_back(move);
      }
      std::ranges::sort(own);
      batch.ids.push_back(static_cast<std::int64_t>(i));
      batch.moves.insert(batch.moves.end(), own.begin(), own.end());
      batch.ends.push_back(batch.moves.size());
    }
    return compare(batch, question);
  }

  /// Symmetric sets of five moves, the largest at most c.
  Result<void> mirrors(std::size_t games, std::uint32_t c) {
    Batch batch(games);
    for (std::size_t i = 0; i < games; ++i) {
      const auto largest = static_cast<std::uint32_t>(random_() % (c - 4) + 5);
      const auto b = static_cast<std::uint32_t>(random_() % ((largest - 1) / 2 - 1) + 2);
      const auto a = static_cast<std::uint32_t>(random_() % (b - 1) + 1);
      batch.ids.push_back(static_cast<std::int64_t>(i));
      batch.moves.insert(batch.moves.end(), {a, b, largest - b, largest - a, largest});
      batch.ends.push_back(batch.moves.size());
    }
    return compare(batch, Question::outcomes);
  }

  Result<void> sets(std::size_t games, Question question) {
    Batch batch(games);
    for (std::size_t i = 0; i < games; ++i) {
      batch.ids.push_back(static_cast<std::int64_t>(i));
      batch.sets.push_back((random_() >> (32 + random_() % 24)) | 1U);
    }
    return compare(batch, question);
  }

  /// Stretches of sets with largest move n.
  Result<void> tally(unsigned n, std::uint64_t count) {
    const SurveyRequest request{
        .family = "subsets", .lets = {"n=" + std::to_string(n)}, .question = Question::outcomes};
    const auto device = Survey::make(request, watch_, accelerator_);
    if (!device) return std::unexpected(device.error());
    const auto processor = Survey::make(request, watch_);
    if (!processor) return std::unexpected(processor.error());
    const std::uint64_t first = random_() % (device->candidates() - count);
    const Shard shard{0, first, first + count};
    const auto one = device->compute(shard, watch_);
    if (!one) return std::unexpected(one.error());
    const auto other = processor->compute(shard, watch_);
    if (!other) return std::unexpected(other.error());
    compared += count;
    if (one->games == other->games && one->histogram == other->histogram && one->records == other->records)
      return {};
    return internal_fault("the device counts otherwise than the processor among the sets with largest move " +
                          std::to_string(n) + " numbered from " + std::to_string(first));
  }

  std::uint64_t compared = 0;

 private:
  Result<void> compare(Batch& batch, Question question) {
    SurveyRequest request;
    request.question = question;
    survey::Measurer processor(BoundaryKind::wall, request, watch_);
    survey::Measurer device(BoundaryKind::wall, request, watch_, accelerator_.get());
    if (auto done = device.measure(batch); !done) return done;
    const std::vector<Measured> found = batch.measured;
    if (auto done = processor.measure(batch); !done) return done;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (same(found[i], batch.measured[i])) continue;
      std::vector<std::uint32_t> moves;
      if (batch.sets.empty())
        moves.assign(batch.moves_of(i).begin(), batch.moves_of(i).end());
      else
        survey::list_moves(batch.sets[i], moves);
      return internal_fault("the device and the processor differ about " + set_of(moves));
    }
    compared += batch.size();
    return {};
  }

  std::shared_ptr<GpuAccelerator> accelerator_;
  std::mt19937_64 random_;
  const Watch& watch_;
};

}  // namespace

Result<std::uint64_t> self_test(const std::shared_ptr<GpuAccelerator>& accelerator, std::uint64_t seed,
                                const Watch& watch) {
  SelfTest test(accelerator, seed, watch);
  constexpr std::size_t some = 2000;
  Result<void> done = test.lists(some, 3, 400, Question::values);
  if (done) done = test.lists(some / 10, 3, 2048, Question::values);
  if (done) done = test.lists(some, 4, 100, Question::outcomes);
  if (done) done = test.lists(some, 5, 60, Question::outcomes);
  if (done) done = test.lists(some / 10, 4, 250, Question::outcomes);
  if (done) done = test.mirrors(some, 50);
  if (done) done = test.mirrors(some / 10, 128);
  if (done) done = test.sets(some, Question::values);
  if (done) done = test.tally(24, 100'000);
  if (done) done = test.tally(32, 50'000);
  if (done) done = test.tally(40, 50'000);
  if (!done) return std::unexpected(done.error());
  return test.compared;
}

}  // namespace takeaway::gpu
