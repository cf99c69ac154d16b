// All codes of games that break heaps with so many digits, in the order of the digits. The last digit is not
// 0, since .770 is .77.
#include <algorithm>

#include "game/breaking_rule.hpp"
#include "survey/codes.hpp"
#include "survey/games.hpp"

namespace takeaway::survey {

namespace {

class CodeGames : public GameList {
 public:
  explicit CodeGames(GameSource source) : source_(std::move(source)), names_(source_.names()) {}

  Result<void> prepare(const Watch& watch) {
    if (std::ranges::find(names_, "n") == names_.end())
      return bad_input("a survey of codes needs their number of digits: --let n=1..3");
    auto program = FormulaProgram::compile(with_move_names(names_), source_.wheres);
    if (!program) return std::unexpected(program.error());
    for (std::size_t i = 0; i < source_.wheres.size(); ++i)
      if (speak_of_moves(program->names(i), names_))
        return bad_input("largest, size and divisor are of sets of moves; a code has none");
    program_ = std::move(*program);
    return for_each_binding(
        source_.lets, {}, [&](const Bindings& bindings) { return add_block(bindings, watch); }, watch);
  }

  std::uint64_t candidates() const override { return candidates_; }

  Result<void> list(std::uint64_t first, std::uint64_t end, const VisitBatch& visit,
                    const Watch& watch) const override {
    constexpr std::size_t few = 16;  // a game may take long
    Batch batch(few);
    auto block = std::ranges::upper_bound(blocks_, first, {}, &CodeBlock::first);
    --block;
    for (std::uint64_t number = first; number < end; ++number) {
      while (std::next(block) != blocks_.end() && std::next(block)->first <= number) ++block;
      if (block->wanted) add(*block, number, batch);
      if (!batch.full()) continue;
      if (watch.stopped()) return interruption();
      if (auto seen = visit(batch); !seen) return seen;
      batch.clear();
    }
    return batch.size() > 0 ? visit(batch) : Result<void>{};
  }

 private:
  struct CodeBlock {
    std::uint64_t first = 0;  // candidate
    std::int64_t digits = 0;  // behind the point
    std::int64_t before = 0;  // the digit before it
    bool wanted = true;       // by the conditions
    std::vector<std::int64_t> params = {};
  };

  Result<void> add_block(const Bindings& bindings, const Watch& watch) {
    CodeBlock block{.first = candidates_, .digits = *bindings.find("n")};
    if (const auto before = bindings.find("d")) block.before = *before;
    for (const auto& [name, value] : bindings.entries()) block.params.push_back(value);
    if (block.digits < 0 || block.digits > most_code_digits)
      return bad_input("n is the number of digits behind the point, up to " +
                       std::to_string(most_code_digits) + "; here it is " + std::to_string(block.digits));
    if (block.before < 0 || block.before >= source_.code_base || block.before % 4 != 0)
      return bad_input("d is the digit before the point, 0 or 4" +
                       std::string(source_.code_base == 16 ? ", 8 or 12" : "") + "; here it is " +
                       std::to_string(block.before));
    const auto fits = satisfied(block.params, watch);
    if (!fits) return std::unexpected(fits.error());
    block.wanted = *fits;
    constexpr std::uint64_t most = std::uint64_t{1} << 53U;
    const std::uint64_t base = source_.code_base;
    std::uint64_t codes = block.digits == 0 ? (block.before == 0 ? 0 : 1) : base - 1;
    for (std::int64_t i = 1; i < block.digits && codes <= most; ++i) codes *= base;
    if (codes > most || candidates_ + codes > most) return limit_reached("a survey of more than 2^53 games");
    candidates_ += codes;
    if (codes > 0) blocks_.push_back(std::move(block));
    return {};
  }

  Result<bool> satisfied(const std::vector<std::int64_t>& params, const Watch& watch) const {
    if (source_.wheres.empty()) return true;
    std::vector<std::int64_t> values = params;
    values.resize(with_move_names(names_).size());
    FormulaRunner runner(*program_, watch);
    runner.begin(values);
    for (std::size_t i = 0; i < source_.wheres.size(); ++i) {
      const auto holds = runner.value(i);
      if (!holds) return std::unexpected(told(holds.error(), names_, params));
      if (*holds == 0) return false;
    }
    return true;
  }

  void add(const CodeBlock& block, std::uint64_t number, Batch& batch) const {
    const std::uint64_t base = source_.code_base;
    const std::uint64_t rank = number - block.first;
    std::uint64_t digits = block.digits == 0 ? 0 : rank / (base - 1) * base + rank % (base - 1) + 1;
    auto bits = static_cast<std::uint64_t>(block.before);
    for (auto place = static_cast<unsigned>(block.digits); place > 0; --place, digits /= base)
      bits |= digits % base << (code_digit_bits * place);
    const auto code = static_cast<std::int64_t>(bits);
    Game game;
    game.breaking = rule_of_code(code);
    game.moves = no_plain_moves();
    batch.ids.push_back(static_cast<std::int64_t>(number));
    batch.params.insert(batch.params.end(), block.params.begin(), block.params.end());
    batch.codes.push_back(code);
    batch.games.push_back(std::move(game));
  }

  GameSource source_;
  std::vector<std::string> names_;
  std::optional<FormulaProgram> program_;
  std::uint64_t candidates_ = 0;
  std::vector<CodeBlock> blocks_;
};

}  // namespace

Result<std::unique_ptr<GameList>> code_games(GameSource source, const Watch& watch) {
  auto games = std::make_unique<CodeGames>(std::move(source));
  if (auto prepared = games->prepare(watch); !prepared) return std::unexpected(prepared.error());
  return games;
}

}  // namespace takeaway::survey
