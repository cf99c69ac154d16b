// All sets with largest move n, or those of k moves among them, in the order of their numbers in binary: bit
// s-1 for the move s.
#include <algorithm>
#include <bit>

#include "survey/games.hpp"
#include "survey/ranges.hpp"

namespace takeaway::survey {

namespace {

constexpr std::int64_t largest_move = 64;
constexpr std::uint64_t most_candidates = std::uint64_t{1} << 53U;

/// The binomial coefficient n over k; the largest number where it does not fit.
std::uint64_t binomial(std::int64_t n, std::int64_t k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t result = 1;
  for (std::int64_t i = 1; i <= k; ++i) {
    if (result > most_candidates) return most_candidates + 1;
    result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  }
  return result;
}

/// The set of k numbers below n with this rank: so many such sets come before it.
std::uint64_t combination(std::int64_t n, std::int64_t k, std::uint64_t rank) {
  std::uint64_t set = 0;
  while (k > 0) {
    --n;
    if (const std::uint64_t without = binomial(n, k); rank >= without) {
      rank -= without;
      set |= std::uint64_t{1} << n;
      --k;
    }
  }
  return set;
}

/// The next number with as many ones (Gosper).
std::uint64_t next_combination(std::uint64_t set) {
  const std::uint64_t low = set & -set;
  const std::uint64_t ripple = set + low;
  return ripple | ((set ^ ripple) >> (2 + std::countr_zero(set)));
}

class SubsetGames : public GameList {
 public:
  explicit SubsetGames(GameSource source) : source_(std::move(source)), names_(source_.names()) {}

  Result<void> prepare(const Watch& watch) {
    const auto n = std::ranges::find(names_, "n");
    if (n == names_.end()) return bad_input("a survey of subsets needs their largest move: --let n=2..20");
    const auto k = std::ranges::find(names_, "k");
    auto program = FormulaProgram::compile(with_move_names(names_), source_.wheres);
    if (!program) return std::unexpected(program.error());
    program_ = std::move(*program);
    return for_each_binding(
        source_.lets, {},
        [&](const Bindings& bindings) -> Result<void> {
          Block block{.first = candidates_};
          for (const auto& [name, value] : bindings.entries()) block.params.push_back(value);
          block.n = *bindings.find("n");
          if (k != names_.end()) block.k = *bindings.find("k");
          if (block.n < 1 || block.n > largest_move)
            return bad_input("n is the largest move of a set, from 1 to 64; here it is " +
                             std::to_string(block.n));
          if (block.k && *block.k < 1) return {};
          constexpr std::size_t most_blocks = std::size_t{1} << 20U;
          if (blocks_.size() == most_blocks)
            return limit_reached("more than 2^20 values of n, k and other parameters");
          const std::uint64_t games = block.k            ? binomial(block.n - 1, *block.k - 1)
                                      : block.n - 1 < 54 ? std::uint64_t{1} << (block.n - 1)
                                                         : most_candidates + 1;
          if (games > most_candidates || candidates_ + games > most_candidates)
            return limit_reached("a survey of more than 2^53 games");
          candidates_ += games;
          if (games > 0) blocks_.push_back(std::move(block));
          return {};
        },
        watch);
  }

  std::uint64_t candidates() const override { return candidates_; }

  Result<void> list(std::uint64_t first, std::uint64_t end, const VisitBatch& visit,
                    const Watch& watch) const override {
    Batch batch(batch_size);
    std::optional<FormulaRunner> runner;
    if (!source_.wheres.empty()) runner.emplace(*program_, watch);
    auto block = std::ranges::upper_bound(blocks_, first, {}, &Block::first);
    for (--block; block != blocks_.end() && block->first < end; ++block) {
      const std::uint64_t past = std::next(block) == blocks_.end() ? candidates_ : std::next(block)->first;
      const std::uint64_t from = std::max(first, block->first);
      if (auto seen = list_block(*block, from, std::min(past, end), batch, runner, visit, watch); !seen)
        return seen;
    }
    return batch.size() > 0 ? visit(batch) : Result<void>{};
  }

  std::optional<std::vector<SubsetStretch>> stretches(std::uint64_t first, std::uint64_t end) const override {
    if (!source_.wheres.empty() || names_.size() != 1) return std::nullopt;
    std::vector<SubsetStretch> found;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const std::uint64_t past = i + 1 == blocks_.size() ? candidates_ : blocks_[i + 1].first;
      const std::uint64_t from = std::max(first, blocks_[i].first);
      const std::uint64_t to = std::min(end, past);
      if (from >= to) continue;
      found.push_back({.n = static_cast<unsigned>(blocks_[i].n),
                       .first = blocks_[i].first,
                       .from = from - blocks_[i].first,
                       .to = to - blocks_[i].first});
    }
    return found;
  }

 private:
  struct Block {
    std::uint64_t first = 0;  // candidate
    std::int64_t n = 0;
    std::optional<std::int64_t> k = {};
    std::vector<std::int64_t> params = {};
  };

  Result<void> list_block(const Block& block, std::uint64_t from, std::uint64_t to, Batch& batch,
                          std::optional<FormulaRunner>& runner, const VisitBatch& visit,
                          const Watch& watch) const {
    if (from >= to) return {};
    const std::uint64_t top = std::uint64_t{1} << (block.n - 1);
    std::uint64_t rest =
        block.k ? combination(block.n - 1, *block.k - 1, from - block.first) : from - block.first;
    for (std::uint64_t number = from; number < to; ++number) {
      const std::uint64_t set = top | rest;
      if (number + 1 < to) rest = block.k ? next_combination(rest) : rest + 1;
      if (runner) {
        const auto fits = satisfied(block, set, *runner);
        if (!fits) return std::unexpected(fits.error());
        if (!*fits) continue;
      }
      batch.ids.push_back(static_cast<std::int64_t>(number));
      batch.params.insert(batch.params.end(), block.params.begin(), block.params.end());
      batch.sets.push_back(set);
      if (!batch.full()) continue;
      if (watch.stopped()) return interruption();
      if (auto seen = visit(batch); !seen) return seen;
      batch.clear();
    }
    return {};
  }

  Result<bool> satisfied(const Block& block, std::uint64_t set, FormulaRunner& runner) const {
    std::vector<std::int64_t> moves;
    list_moves(set, moves);
    std::vector<std::int64_t> values = block.params;
    add_move_values(names_, moves, values);
    runner.begin(values);
    for (std::size_t i = 0; i < source_.wheres.size(); ++i) {
      const auto holds = runner.value(i);
      if (!holds) return std::unexpected(told(holds.error(), names_, block.params));
      if (*holds == 0) return false;
    }
    return true;
  }

  GameSource source_;
  std::vector<std::string> names_;
  std::optional<FormulaProgram> program_;
  std::uint64_t candidates_ = 0;
  std::vector<Block> blocks_;
};

}  // namespace

Result<std::unique_ptr<GameList>> subset_games(GameSource source, const Watch& watch) {
  auto games = std::make_unique<SubsetGames>(std::move(source));
  if (auto prepared = games->prepare(watch); !prepared) return std::unexpected(prepared.error());
  return games;
}

}  // namespace takeaway::survey
