// The games of a family, number by number. Where its moves are listed, as in {a, a+b, 2c}, they are computed
// by formulas whose names were resolved once; other families are bound game by game.
#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "survey/games.hpp"
#include "survey/ranges.hpp"

namespace takeaway::survey {

namespace {

class FamilyGames : public GameList {
 public:
  explicit FamilyGames(GameSource source) : source_(std::move(source)), listed_(is_listed(*source_.family)) {}

  /// Counts the candidates and marks the way, and compiles the formulas.
  Result<void> prepare(const Watch& watch) {
    if (auto compiled = compile(); !compiled) return compiled;
    if (source_.lets.empty()) {
      candidates_ = 1;
      return {};
    }
    Ranges ranges(source_.lets, &watch);
    std::uint64_t steps = 0;
    auto more = ranges.begin();
    for (; more && *more; more = ranges.next()) {
      if (candidates_ >= next_mark_) mark(ranges);
      if (++steps % 1024 == 0 && watch.stopped()) return interruption();
      candidates_ += ranges.inner_count();
      if (candidates_ > most_candidates) return limit_reached("a survey of more than 2^53 games");
    }
    if (!more) return std::unexpected(more.error());
    return {};
  }

  std::uint64_t candidates() const override { return candidates_; }

  Result<void> list(std::uint64_t first, std::uint64_t end, const VisitBatch& visit,
                    const Watch& watch) const override {
    return Walk(*this, visit, watch).run(first, end);
  }

 private:
  static constexpr std::uint64_t most_candidates = std::uint64_t{1} << 53U;

  struct Mark {
    std::uint64_t number = 0;
    std::vector<std::uint64_t> position;
  };

  // At most so many marks: when there are more, every other one goes.
  void mark(const Ranges& ranges) {
    constexpr std::size_t most_marks = 8192;
    marks_.push_back({candidates_, ranges.position()});
    if (marks_.size() == most_marks) {
      for (std::size_t i = 1; 2 * i < marks_.size(); ++i) marks_[i] = std::move(marks_[2 * i]);
      marks_.resize(most_marks / 2);
      mark_every_ *= 2;
    }
    next_mark_ = marks_.back().number + mark_every_;
  }

  /// Conditions first, then the moves, all in one program.
  Result<void> compile() {
    const auto names = source_.names();
    std::vector<WrittenFormula> formulas = source_.wheres;
    if (listed_) {
      for (const Item& item : source_.family->set.items) {
        const std::string text = to_text(item.first, Spacing::tight);
        const auto param = std::ranges::find(names, text);
        if (param != names.end()) {  // no formula: the move is a parameter
          move_sources_.push_back({true, static_cast<std::size_t>(param - names.begin())});
          continue;
        }
        move_sources_.push_back({false, formulas.size()});
        formulas.push_back({item.first, text});
      }
    }
    auto program = FormulaProgram::compile(with_move_names(names), std::move(formulas), source_.family);
    if (!program) return std::unexpected(program.error());
    program_ = std::move(*program);
    for (std::size_t i = 0; i < source_.wheres.size(); ++i)
      about_moves_.push_back(speak_of_moves(program_->names(i), names));
    return {};
  }

  /// One thread's way through some of the games.
  class Walk {
   public:
    Walk(const FamilyGames& games, const VisitBatch& visit, const Watch& watch)
        : games_(games),
          names_(games.source_.names()),
          visit_(visit),
          watch_(watch),
          runner_(*games.program_, watch),
          batch_(games.batch_size),
          values_(with_move_names(names_).size()) {}

    Result<void> run(std::uint64_t first, std::uint64_t end) {
      if (games_.source_.lets.empty()) {
        if (first == 0 && end > 0)
          if (auto seen = candidate(0); !seen) return seen;
        return flush();
      }
      auto mark = std::ranges::upper_bound(games_.marks_, first, {}, &Mark::number);
      if (mark == games_.marks_.begin()) return {};
      --mark;
      Ranges ranges(games_.source_.lets);
      if (auto gone = ranges.go_to(mark->position); !gone) return gone;
      for (std::uint64_t number = mark->number; number < end;) {
        const std::uint64_t past = number + ranges.inner_count();
        if (past > first)
          if (auto seen = inner(ranges, number, std::max(first, number), std::min(past, end)); !seen)
            return seen;
        number = past;
        if (watch_.stopped()) return interruption();
        const auto more = ranges.next();
        if (!more) return std::unexpected(more.error());
        if (!*more) break;
      }
      return flush();
    }

   private:
    Result<void> inner(const Ranges& ranges, std::uint64_t origin, std::uint64_t from, std::uint64_t to) {
      std::size_t at = 0;
      for (const auto& [name, value] : ranges.bindings().entries()) values_[at++] = value;
      for (std::uint64_t number = from; number < to; ++number) {
        values_[at] = ranges.inner_value(number - origin);
        if (auto seen = candidate(number); !seen) return seen;
      }
      return {};
    }

    Result<void> candidate(std::uint64_t number) {
      runner_.begin(values_);
      const auto fits = satisfied(false);
      if (!fits) return std::unexpected(told(fits.error()));
      if (!*fits) return {};
      return games_.listed_ ? add_listed(number) : add_bound(number);
    }

    Result<void> add_listed(std::uint64_t number) {
      moves_.clear();
      for (const auto& [is_parameter, index] : games_.move_sources_) {
        if (is_parameter) {
          moves_.push_back(values_[index]);
          continue;
        }
        const auto move = runner_.value(index);
        if (!move) return std::unexpected(told(move.error()));
        moves_.push_back(*move);
      }
      std::ranges::sort(moves_);
      // What is wrong with the moves, or too large for a list, is for `bind` to say or to hold.
      const bool plain = moves_.front() >= 1 && moves_.back() <= std::numeric_limits<std::int32_t>::max() &&
                         std::ranges::adjacent_find(moves_) == moves_.end();
      if (!plain) return add_bound(number);
      const auto fits = about_moves(moves_);
      if (!fits) return std::unexpected(fits.error());
      if (!*fits) return {};
      if (!batch_.games.empty())
        if (auto flushed = flush(); !flushed) return flushed;
      begin_game(number);
      for (const std::int64_t move : moves_) batch_.moves.push_back(static_cast<std::uint32_t>(move));
      batch_.ends.push_back(batch_.moves.size());
      return batch_.full() ? flush() : Result<void>{};
    }

    Result<void> add_bound(std::uint64_t number) {
      Bindings bindings;
      for (std::size_t i = 0; i < names_.size(); ++i) bindings.bind(names_[i], values_[i]);
      auto game = bind(*games_.source_.family, bindings);
      if (!game) return std::unexpected(game.error());
      if (std::ranges::any_of(games_.about_moves_, std::identity{})) {
        auto moves = all_moves(*game);
        if (!moves) return bad_input("largest, size and divisor are of finite sets of moves");
        moves_ = std::move(*moves);
        const auto fits = about_moves(moves_);
        if (!fits) return std::unexpected(fits.error());
        if (!*fits) return {};
      }
      if (batch_.games.empty() && batch_.size() > 0)
        if (auto flushed = flush(); !flushed) return flushed;
      begin_game(number);
      batch_.games.push_back(std::move(*game));
      constexpr std::size_t few = 64;  // an engine may take long
      return batch_.size() >= few ? flush() : Result<void>{};
    }

    void begin_game(std::uint64_t number) {
      batch_.ids.push_back(static_cast<std::int64_t>(number));
      batch_.params.insert(batch_.params.end(), values_.begin(),
                           values_.begin() + static_cast<std::ptrdiff_t>(names_.size()));
    }

    Result<bool> about_moves(std::span<const std::int64_t> moves) {
      if (std::ranges::none_of(games_.about_moves_, std::identity{})) return true;
      values_.resize(names_.size());
      add_move_values(names_, moves, values_);
      runner_.begin(values_);
      auto fits = satisfied(true);
      if (!fits) return std::unexpected(told(fits.error()));
      return fits;
    }

    Result<bool> satisfied(bool about_moves) {
      for (std::size_t i = 0; i < games_.about_moves_.size(); ++i) {
        if (games_.about_moves_[i] != about_moves) continue;
        const auto holds = runner_.value(i);
        if (!holds) return std::unexpected(holds.error());
        if (*holds == 0) return false;
      }
      return true;
    }

    Error told(Error error) const {
      return survey::told(std::move(error), names_, std::span(values_).first(names_.size()));
    }

    Result<void> flush() {
      if (watch_.stopped()) return interruption();
      Result<void> seen;
      if (batch_.size() > 0) seen = visit_(batch_);
      batch_.clear();
      return seen;
    }

    const FamilyGames& games_;
    std::vector<std::string> names_;
    const VisitBatch& visit_;
    const Watch& watch_;
    FormulaRunner runner_;
    Batch batch_;
    std::vector<std::int64_t> values_;  // of the parameters, then of the move names
    std::vector<std::int64_t> moves_;
  };

  GameSource source_;
  bool listed_;
  std::optional<FormulaProgram> program_;
  std::vector<bool> about_moves_;  // for each condition
  struct MoveSource {
    bool is_parameter;
    std::size_t index;  // of the parameter, or of the formula
  };
  std::vector<MoveSource> move_sources_;  // for each move
  std::uint64_t candidates_ = 0;
  std::vector<Mark> marks_;
  std::uint64_t mark_every_ = 1;
  std::uint64_t next_mark_ = 0;
};

}  // namespace

bool is_listed(const Family& family) {
  return family.boundary != BoundaryKind::init && !family.comply && family.set.kind == SetTerm::Kind::items &&
         std::ranges::all_of(family.set.items,
                             [](const Item& item) { return item.kind == Item::Kind::single; });
}

std::vector<std::string> GameSource::names() const {
  std::vector<std::string> names;
  for (const Let& let : lets) names.push_back(let.name);
  return names;
}

std::vector<std::string> with_move_names(std::vector<std::string> params) {
  const auto known = params;
  for (const std::string& name : move_names)
    if (std::ranges::find(known, name) == known.end()) params.push_back(name);
  return params;
}

void add_move_values(const std::vector<std::string>& params, std::span<const std::int64_t> moves,
                     std::vector<std::int64_t>& values) {
  std::int64_t divisor = 0;
  for (const std::int64_t move : moves) divisor = std::gcd(divisor, move);
  const std::int64_t known[] = {moves.back(), static_cast<std::int64_t>(moves.size()), divisor};
  for (std::size_t i = 0; i < move_names.size(); ++i)
    if (std::ranges::find(params, move_names[i]) == params.end()) values.push_back(known[i]);
}

std::optional<std::vector<std::int64_t>> all_moves(const Game& game) {
  std::set<Move> moves;
  const auto add = [&](const MoveSet& set) {
    moves.insert(set.listed().begin(), set.listed().end());
    return set.kind() == MoveSet::Kind::finite;
  };
  if (game.states) {
    for (const std::size_t state : reachable_states(*game.states))
      for (const StateRule::Arrow& arrow : game.states->states[state].arrows) add(arrow.moves);
  } else if (!add(game.moves)) {
    return std::nullopt;
  }
  if (moves.empty()) return std::nullopt;
  return std::vector<std::int64_t>(moves.begin(), moves.end());
}

bool speak_of_moves(const std::set<std::string>& used, const std::vector<std::string>& params) {
  return std::ranges::any_of(move_names, [&](const std::string& name) {
    return used.contains(name) && std::ranges::find(params, name) == params.end();
  });
}

Error told(Error error, const std::vector<std::string>& names, std::span<const std::int64_t> values) {
  for (std::size_t i = 0; i < names.size(); ++i)
    error.message += (i == 0 ? " (with " : ", ") + names[i] + "=" + std::to_string(values[i]);
  if (!names.empty()) error.message += ")";
  return error;
}

Result<std::unique_ptr<GameList>> family_games(GameSource source, const Watch& watch) {
  auto games = std::make_unique<FamilyGames>(std::move(source));
  if (auto prepared = games->prepare(watch); !prepared) return std::unexpected(prepared.error());
  return games;
}

}  // namespace takeaway::survey
