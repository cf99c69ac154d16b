#include "serve/partizan.hpp"

#include <algorithm>
#include <cerrno>
#include <optional>

#include "answer/known_outcomes.hpp"
#include "answer/partizan_listing.hpp"
#include "serve/one_game.hpp"
#include "serve/start_values.hpp"

namespace takeaway::serve {

namespace {

/// One game: every parameter has one value.
Result<answer::PartizanSelection> read_partizan(const Query& query, const Listener& listener) {
  const auto request = answer::read_partizan_request(common_options(query), listener);
  if (!request) return std::unexpected(request.error());
  std::optional<answer::PartizanSelection> found;
  const auto read = request->for_each_game([&](const answer::PartizanSelection& selection) -> Result<void> {
    if (found) return bad_input("one game is asked for: give every parameter one value");
    found = selection;
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return std::move(*found);
}

PartizanLimits limits_of(const SharedState& shared) {
  PartizanLimits limits;
  limits.memory = shared.resources.memory;
  return limits;
}

}  // namespace

Result<Reply> give_partizan_family(const Query& query, const Listener& listener) {
  const auto family = parse_partizan_family(query.text("family"));
  if (!family) return std::unexpected(family.error());
  const auto is_game = [&](const Bindings& tried) { return bind(*family, tried).has_value(); };
  return family_reply(query, {to_text(*family), "partizan", in_order(family->text, family->parameters())},
                      is_game, listener);
}

Result<Reply> give_partizan_game(const Query& query, const Listener& listener) {
  const auto selection = read_partizan(query, listener);
  if (!selection) return std::unexpected(selection.error());
  const PartizanGame& game = selection->game;
  const auto finite = [](const MoveSet& set) { return set.kind() == MoveSet::Kind::finite; };
  Json json;
  json["game"] = to_text(game);
  json["kind"] = "partizan";
  json["start"] = 0;
  json["finite"] = finite(game.left) && finite(game.right);
  json["comply"] = false;
  json["moves"] = nullptr;
  json["other"] = nullptr;
  json["left"] = game.left.text();
  json["right"] = game.right.text();
  json["ending"] = game.ending;
  return Reply{dump(json)};
}

namespace {

/// As `takeaway values --outcomes` writes them.
Result<Reply> outcomes_text(const std::string& format, const PartizanGame& game, const Stretch& stretch,
                            const std::vector<OutcomeClass>& outcomes) {
  Reply reply;
  answer::Output output([&](std::string_view bytes) {
    reply.body += bytes;
    return 0;
  });
  reply.type = format == "csv" ? "text/csv" : "text/plain";
  if (format == "json") {
    reply.type = "application/json";
    answer::write_class_json(outcomes, stretch.from, {{"game", to_text(game)}, {"start", 0}}, output);
    output.write("\n");
  } else if (format == "csv") {
    output.write("heap,outcome\n");
    answer::write_class_table(outcomes, stretch.from, "", output);
  } else if (format == "rle") {
    answer::write_class_runs(outcomes, output);
  } else if (format == "plain") {
    answer::write_class_letters(outcomes, output);
  } else {
    return bad_input("the outcomes of partizan games are written as plain, rle, csv or json");
  }
  if (auto finished = output.finish(); !finished) return std::unexpected(finished.error());
  return reply;
}

}  // namespace

Result<Reply> give_outcomes(const Query& query, const SharedState& shared, Listener& listener) {
  constexpr Heap most = Heap{1} << 22U;
  if (query.flag("halves")) return bad_input("'halves' is for comply/constrain games");
  const auto selection = read_partizan(query, listener);
  if (!selection) return std::unexpected(selection.error());
  const auto stretch = read_stretch(query, 0, most);
  if (!stretch) return std::unexpected(stretch.error());
  const Heap last = stretch->from + stretch->count - 1;
  const auto known = answer::KnownOutcomes::open(selection->game, last, limits_of(shared), listener);
  if (!known) return std::unexpected(known.error());
  const auto outcomes = known->stretch(stretch->from, stretch->count);
  if (query.has("format")) return outcomes_text(query.text("format"), selection->game, *stretch, outcomes);
  std::vector<std::uint32_t> numbers(outcomes.size());
  std::ranges::transform(outcomes, numbers.begin(),
                         [](OutcomeClass outcome) { return static_cast<std::uint32_t>(outcome); });
  return numbers_reply(numbers, stretch->count, false);
}

namespace {

/// Preperiod and one period as runs, or a beginning of them; nothing where no period was found.
Json class_word_json(const answer::PartizanFindings& findings) {
  constexpr std::size_t most = 4000;
  Json json{{"runs", Json::array()}, {"complete", false}};
  if (!findings.period) return json;
  std::vector<Run> runs = findings.period->preperiod_word;
  const auto& period = findings.period->period_word;
  runs.insert(runs.end(), period.begin(), period.end());
  json["complete"] = runs.size() <= most;
  for (std::size_t i = 0; i < std::min(runs.size(), most); ++i)
    json["runs"].push_back({runs[i].value, runs[i].length});
  return json;
}

}  // namespace

Result<Reply> give_partizan_analysis(const Query& query, SharedState& shared, Listener& listener) {
  constexpr Heap forms_shown = 16;
  const auto selection = read_partizan(query, listener);
  if (!selection) return std::unexpected(selection.error());
  if (auto known = shared.analyses.find(query.key())) return std::move(*known);
  const auto limits =
      answer::read_partizan_limits(query.text("limit"), shared.resources, selection->bindings);
  if (!limits) return std::unexpected(limits.error());
  const auto findings = answer::investigate_partizan(selection->game, *limits, listener);
  if (!findings) return std::unexpected(findings.error());
  const auto forms = answer::short_forms(selection->game, forms_shown, listener.only_stop());
  if (!forms) return std::unexpected(forms.error());
  const auto theorems = predictions(known_theorems(), selection->game, listener.only_stop());
  if (!theorems) return std::unexpected(theorems.error());
  Json json = answer::partizan_analysis_json(selection->game, *findings, *forms, *theorems);
  json["word"] = class_word_json(*findings);
  Reply reply{dump(json)};
  shared.analyses.keep(query.key(), reply);
  return reply;
}

Result<Reply> give_partizan_heap(const Query& query, const SharedState& shared, Listener& listener) {
  const auto selection = read_partizan(query, listener);
  if (!selection) return std::unexpected(selection.error());
  const auto typed = query.needed("heap");
  if (!typed) return std::unexpected(typed.error());
  const auto heap = query.number("heap", 0, 0, Heap{1} << 62U);
  if (!heap) return std::unexpected(heap.error());
  const auto note = answer::look_at_partizan_heap(selection->game, *heap, limits_of(shared), listener);
  if (!note) return std::unexpected(note.error());
  return Reply{dump(answer::json_of(selection->game, *heap, *note))};
}

}  // namespace takeaway::serve
