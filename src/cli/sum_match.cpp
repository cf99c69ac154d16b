#include "cli/sum_match.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer/blocking.hpp"
#include "answer/options.hpp"
#include "answer/position_words.hpp"
#include "answer/solving.hpp"
#include "cli/play_input.hpp"
#include "cli/play_options.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

class SumMatch final : public TerminalMatch {
 public:
  SumMatch(Match match, Strength strength, bool quiet)
      : match_(std::move(match)), strength_(std::move(strength)), quiet_(quiet) {}

  bool over() const override { return match_.over(); }
  std::size_t made() const override { return match_.made(); }
  Player to_move() const override { return match_.to_move(); }
  Player last_mover() const override { return match_.last_mover(); }
  Player winner() const override { return match_.winner(); }

  std::string text() const override { return to_text(position()); }
  std::string opening() const override {
    return match_.play() == Play::misere ? "Whoever cannot move wins (misere play)."
                                         : "Whoever cannot move loses.";
  }
  std::string heaps() const override;
  std::string help_on_moves() const override;
  std::string move_form() const override {
    return has([](const Component& component) { return component.game.breaking.has_value(); })
               ? "HEAP TAKE, HEAP TAKE leave PART+PART"
               : "HEAP TAKE";
  }

  std::vector<std::string> legal_moves(std::size_t most, bool for_script) const override {
    std::vector<std::string> texts;
    for (const PositionMove& move : match_.solver().legal_moves(position(), most))
      texts.push_back(typed_text(position(), move) + (move.or_more && !for_script ? " or more" : ""));
    return texts;
  }

  Result<MoveText> make_typed(const std::string& line) override {
    const auto move = read_typed_move(line, position());
    if (!move) return std::unexpected(move.error());
    return make(*move);
  }
  Result<MoveText> make_own() override {
    const Progress progress("thinking", quiet_);
    const auto move = match_.choose(strength_.skill, strength_.random, progress.watch());
    if (!move) return std::unexpected(move.error());
    return make(*move);
  }
  Result<MoveText> hint() override {
    const Progress progress("thinking", quiet_);
    const auto move = match_.best(strength_.random, progress.watch());
    if (!move) return std::unexpected(move.error());
    return told(*move);
  }
  Result<Reasons> why(bool with_lines) override {
    const Progress progress("thinking", quiet_);
    const auto solution = match_.solver().solve(position(), progress.watch());
    if (!solution) return std::unexpected(solution.error());
    Reasons reasons{outcome_words(*solution, match_.play()), {}};
    if (!with_lines) return reasons;
    auto lines = explanation(position(), *solution, match_.play(), match_.solver(), progress.watch());
    if (!lines) return std::unexpected(lines.error());
    reasons.lines = std::move(*lines);
    return reasons;
  }
  bool undo() override { return match_.undo(); }

 private:
  const Position& position() const { return match_.position(); }
  bool has(bool (*what)(const Component&)) const { return std::ranges::any_of(position().components, what); }
  MoveText told(const PositionMove& move) const {
    return {typed_text(position(), move), move_words(position(), move)};
  }
  MoveText make(const PositionMove& move) {
    MoveText text = told(move);
    match_.make(move);
    return text;
  }

  Match match_;
  Strength strength_;
  bool quiet_;
};

std::string label_of(const Component& component, Half half) {
  return component.game.states ? "state " + state_name(component.game, half) : ruleset_text(component, half);
}

std::string SumMatch::heaps() const {
  std::string text;
  std::size_t label = 0;
  for (const Component& component : position().components)
    for (const Pile& pile : component.heaps) label = std::max(label, label_of(component, pile.half).size());
  label = std::min<std::size_t>(label, 24);
  for (std::size_t c = 0; c < position().components.size(); ++c) {
    const Component& component = position().components[c];
    for (std::size_t h = 0; h < component.heaps.size(); ++h) {
      const Heap size = component.heaps[h].size;
      std::string name = label_of(component, component.heaps[h].half);
      if (name.size() > label) name = name.substr(0, label - 3) + "...";
      text += stick_row(fmt::format("{:>3}  {:<{}}  {:>3}", heap_number(position(), c, h), name, label, size),
                        size, label + 12);
    }
  }
  return text;
}

std::string SumMatch::help_on_moves() const {
  std::string text = "  2 3     take 3 from heap 2 (with one heap, '3' will do; 'take 3 from 2' too)\n";
  if (has([](const Component& component) { return component.game.comply; }))
    text +=
        "  2 3 same, 2 3 other    and the next move there must be from the same set, or from the others\n";
  if (has([](const Component& component) { return component.has_one_value(); }))
    text += "                         (in a joint game on any of its heaps)\n";
  if (has([](const Component& component) { return component.game.states.has_value(); }))
    text += "  2 3 NAME   and the heap is then in that state; 0 takes nothing\n";
  if (has([](const Component& component) { return component.game.breaking.has_value(); }))
    text +=
        "  2 3 leave 1+4    and break what is left of it into heaps of 1 and 4 ('break 2 into 1+4' takes "
        "what\n                   is not left)\n";
  return text;
}

}  // namespace

Result<std::unique_ptr<TerminalMatch>> open_sum_match(const PlayOptions& options) {
  if (!options.side.empty()) return bad_input("--side is for partizan heaps, as 'left {1,3} right {2,5}: 7'");
  const TerminalListener listener(options.quiet);
  auto one = read_one_position(options, "a match is one position: give every parameter one value", listener);
  if (!one) return std::unexpected(one.error());
  if (is_blocking(one->position)) return open_blocking_match(options, std::move(*one));
  const auto players = read_players(options);
  if (!players) return std::unexpected(players.error());
  auto strength = read_strength(options);
  if (!strength) return std::unexpected(strength.error());
  const Play play = options.misere ? Play::misere : Play::normal;
  const Progress progress("values", options.quiet);
  SolveLimits limits;
  if (!options.limit.empty()) {
    const auto heaps = read_number(options.limit, "--limit");
    if (!heaps) return std::unexpected(heaps.error());
    limits.heaps = *heaps;
  }
  auto solver = Solver::open(one->position, play, one->resources, limits, progress.watch());
  if (!solver) return std::unexpected(solver.error());
  return std::make_unique<SumMatch>(Match(std::move(one->position), std::move(*solver), play, *players),
                                    std::move(*strength), options.quiet);
}

}  // namespace takeaway::cli
