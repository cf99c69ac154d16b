#include "values/sieve/sieve.hpp"

#include <algorithm>
#include <atomic>

#include "base/assert.hpp"
#include "values/engines.hpp"
#include "values/sample.hpp"
#include "values/sieve/cells.hpp"
#include "values/sieve/order.hpp"
#include "values/sieve/outcomes.hpp"
#include "values/sieve/relay.hpp"

namespace takeaway {

using sieve::group;

/// All cells so far, of whatever width, and what computes more of them.
class Sieve::Work {
 public:
  explicit Work(const sieve::Rule& rule, unsigned threads) : rule_(rule), threads_(threads) {}
  virtual ~Work() = default;

  virtual std::uint32_t at(Heap cell) const = 0;
  virtual void copy(Heap first, std::span<std::uint8_t> out) const = 0;
  virtual void copy(Heap first, std::span<std::uint32_t> out) const = 0;
  virtual Heap size() const = 0;
  virtual bool fits(std::uint32_t value) const = 0;
  virtual void push(std::uint32_t value) = 0;
  /// Computes at least up to `end`, or until a value does not fit; false then.
  virtual bool extend(Heap end) = 0;
  /// The same cells, each wider.
  virtual std::unique_ptr<Work> widened() const = 0;

 protected:
  const sieve::Rule& rule_;
  unsigned threads_;
};

template <class Cell>
class Sieve::WorkOn final : public Work {
 public:
  WorkOn(const sieve::Rule& rule, unsigned threads)
      : Work(rule, threads), cells_(rule), order_{{}, rule.moves}, observers_(threads) {}

  std::uint32_t at(Heap cell) const override { return cells_.data()[cell]; }
  void copy(Heap first, std::span<std::uint8_t> out) const override { copy_cells(first, out); }
  void copy(Heap first, std::span<std::uint32_t> out) const override { copy_cells(first, out); }
  Heap size() const override { return cells_.size(); }
  bool fits(std::uint32_t value) const override { return cells_.fits(value); }
  void push(std::uint32_t value) override { cells_.push(value); }

  bool extend(Heap end) override {
    constexpr Heap least = 32 * group;  // to start the threads for fewer heaps takes longer than it saves
    end = (std::max(end, size() + least) + group - 1) / group * group;
    cells_.reserve(end);
    if (!team_) team_ = std::make_unique<Team>(threads_);
    if (size() < 2 * group && !cells_.add(2 * group - size())) return false;
    if (size() % group != 0 && !cells_.add(group - size() % group)) return false;
    while (size() < end) {
      if (size() >= learning_) learn_order();
      if (!run(std::min(end, learning_))) return false;
    }
    return true;
  }

  std::unique_ptr<Work> widened() const override {
    using Wider = std::conditional_t<sizeof(Cell) == 1, std::uint16_t, std::uint32_t>;
    auto wider = std::make_unique<WorkOn<Wider>>(rule_, threads_);
    for (const Cell cell : cells_.all()) wider->push(cell);
    return wider;
  }

 private:
  using Sight = sieve::Sight<Cell>;
  using Observer = sieve::Observer<Cell>;

  template <class Out>
  void copy_cells(Heap first, std::span<Out> out) const {
    std::ranges::transform(cells_.all().subspan(first, out.size()), out.begin(),
                           [](Cell cell) { return static_cast<Out>(cell); });
  }

  // All groups up to `end`. Several threads are worth their while only where there is much to look at.
  bool run(Heap end) {
    publish();
    set_ahead(threads_);
    const unsigned threads = view(size()).compared().empty() ? 1 : threads_;
    set_ahead(threads);
    sieve::Relay relay(size() / group, end / group, sights_.size());
    team_->run([&](unsigned member) {
      if (member < threads) relay.run(GroupObserver{*this, observers_[member]}, [&] { return settle(); });
    });
    return !relay.stopped();
  }

  // How many groups may be observed and not settled yet: each thread has two in hand, and a group that was
  // observed is not settled at once.
  void set_ahead(unsigned threads) {
    sights_.resize(threads == 1 ? 2 : 4 * std::size_t{threads});
    observed_from_ = sights_.size() * group;
    telling_ = sieve::from(order_.telling, observed_from_);
    others_ = sieve::from(order_.others, observed_from_);
  }

  // The moves by which the group at `first` is to be observed.
  sieve::View view(Heap first) const {
    return sieve::View::of<Cell>(first, sieve::up_to(telling_, first), sieve::up_to(others_, first), largest_,
                                 noted_);
  }

  struct GroupObserver {
    WorkOn& work;
    Observer& observer;

    void begin(std::size_t index) { observer.begin(work.cells_.data(), work.view(index * group)); }
    void end(std::size_t index) { observer.end(work.cells_.data(), work.sight(index)); }
    void next(std::size_t index, std::size_t another) {
      observer.next(work.cells_.data(), work.sight(index), work.view(another * group));
    }
  };

  Sight& sight(std::size_t index) { return sights_[index % sights_.size()]; }

  // Finds the values of the next group, which has been observed.
  bool settle() {
    Sight& seen = sight(size() / group);
    std::size_t missed = 0;
    if (!cells_.add_group(seen, observed_from_, missed)) return false;
    if (!seen.compared.empty()) share_.learn(missed);
    publish();
    return true;
  }

  // What the observers have to know.
  void publish() {
    largest_ = cells_.largest();
    noted_ = share_.now();
  }

  // Which moves tell most, by a sample of the cells so far.
  void learn_order() {
    constexpr Heap heaps = 128;
    const Heap end = size();
    sieve::Tally tally(sieve::up_to(rule_.moves, end / 2));
    for (Heap i = 0; i < heaps; ++i) tally.count(cells_.data(), end - 1 - i * (end / 2 / heaps), i);
    order_ = tally.order(rule_.moves);
    learning_ = 2 * end;
  }

  sieve::Cells<Cell> cells_;
  sieve::Order order_;
  Heap learning_ = 16384;  // where the order of moves is learned next
  std::unique_ptr<Team> team_;
  std::vector<Observer> observers_;
  Move observed_from_ = 0;  // the least move by which groups are observed ahead
  std::span<const Move> telling_;
  std::span<const Move> others_;
  std::vector<Sight> sights_;  // of the groups that are under way
  sieve::Share share_;
  std::atomic<std::uint32_t> largest_ = 0;  // value of the cells that observers may read
  std::atomic<std::size_t> noted_ = 0;      // the share of the moves
};

Sieve::Sieve(std::vector<Move> moves, const Halves& halves, unsigned threads)
    : rule_(std::make_unique<sieve::Rule>(
          sieve::Rule{std::move(moves), halves.cap, halves.halves[0].sink_cells, halves.given.size()})),
      work_(std::make_unique<WorkOn<std::uint8_t>>(*rule_, std::max(1U, threads))) {
  TAKEAWAY_ASSERT(is_plain(halves, rule_->moves));
  preload(halves.given);
}

Sieve::~Sieve() = default;

void Sieve::preload(std::span<const std::uint32_t> values) {
  pass(values.size());
  for (const std::uint32_t value : values) {
    while (!work_->fits(value)) work_ = work_->widened();
    work_->push(value);
  }
}

std::uint32_t Sieve::at(Heap cell) const {
  return work_->at(cell);
}
void Sieve::copy(Heap first, std::span<std::uint8_t> out) const {
  work_->copy(first, out);
}
void Sieve::copy(Heap first, std::span<std::uint32_t> out) const {
  work_->copy(first, out);
}
Heap Sieve::ready() const {
  return work_->size();
}

void Sieve::compute(Heap end) {
  while (work_->size() < end)
    if (!work_->extend(end)) work_ = work_->widened();
}

std::uint64_t Sieve::bytes(Heap heaps, std::uint64_t moves, std::uint64_t largest, unsigned threads) {
  const std::uint64_t width = largest < 256 ? 1 : largest < 65536 ? 2 : 4;
  // Vectors grow by doubling, and for a moment both the old and the new one are there.
  return saturated(static_cast<unsigned __int128>(heaps) * width * 3 +
                   static_cast<unsigned __int128>(moves) * sizeof(Move) +
                   (static_cast<unsigned __int128>(largest) + 64) * (9 * group * threads));
}

namespace {

Plan plan_outcomes(const Prospect& prospect) {
  const auto& [game, question, sample, heaps, threads] = prospect;
  const double moves = sample.moves.size(heaps);
  const double p = sample.p_positions.size(heaps);
  return {.engine = EngineName::sieve,
          .nanoseconds_per_heap = 2 + 1.2 * moves * p / static_cast<double>(heaps) / threads,
          .bytes = saturated(static_cast<unsigned __int128>(heaps / 8) +
                             SieveOutcomes::bytes(rounded(moves), rounded(p), threads)),
          .reason = "few heaps are P, and each marks what it reaches",
          .heaps = heaps,
          .threads = threads};
}

Result<Plan> plan_sieve(const Prospect& prospect) {
  const auto& [game, question, sample, heaps, threads] = prospect;
  if (question == Question::outcomes) return plan_outcomes(prospect);
  const std::uint64_t moves = rounded(sample.moves.size(heaps));
  return Plan{.engine = EngineName::sieve,
              .nanoseconds_per_heap =
                  25 + 0.15 * sample.largest.average(heaps) + 0.5 * sample.moves.average(heaps) / threads,
              .bytes = saturated(static_cast<unsigned __int128>(heaps / 8) +
                                 Sieve::bytes(heaps, moves, rounded(sample.largest.size(heaps)), threads)),
              .reason = "the moves are sparse",
              .heaps = heaps,
              .threads = threads};
}

std::unique_ptr<Engine> make_sieve(const Subject& subject, Halves halves, Heap cells) {
  auto moves = members(subject.game().moves, cells);
  const unsigned threads = subject.plan().threads;
  if (subject.question() == Question::outcomes)
    return std::make_unique<SieveOutcomes>(std::move(moves), halves, cells, threads);
  return std::make_unique<Sieve>(std::move(moves), halves, threads);
}

}  // namespace

constinit const EndlessEngine sieve_engine = {.plan = plan_sieve, .make = make_sieve};

}  // namespace takeaway
