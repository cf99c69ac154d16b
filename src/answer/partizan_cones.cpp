#include "answer/partizan_cones.hpp"

#include <algorithm>

#include "answer/partizan.hpp"
#include "partizan/small_sets.hpp"

namespace takeaway::answer {

namespace {

/// Puts the moves of both players into one family; where one has constants, so have both.
LinearFamily joined(LinearFamily left, LinearFamily right) {
  const std::size_t size = std::max(left.parameters.size(), right.parameters.size());
  LinearFamily both;
  both.parameters = left.parameters.size() == size ? left.parameters : right.parameters;
  for (auto* const one : {&left, &right})
    for (LinearForm& move : one->moves) {
      move.resize(size, 0);
      both.moves.push_back(std::move(move));
      both.owners.push_back(one == &left ? MoveOwner::left : MoveOwner::right);
    }
  return both;
}

Result<LinearFamily> linear_set(const SetTerm& set, const std::string& text,
                                const std::vector<std::string>& names) {
  Family family;
  family.set = set;
  family.text = text;
  return linear_family(family, names);
}

}  // namespace

Result<SampleGame> partizan_point(const PartizanRequest& request, const PartizanSelection& selection) {
  SampleGame sample{to_text(selection.game), {}, {}, {}};
  std::vector<std::string> names;
  auto entries = selection.bindings.entries();
  std::ranges::sort(entries);  // a+b reads better than b+a
  for (const auto& [name, value] : entries) {
    names.push_back(name);
    sample.point.push_back(value);
  }
  auto left = linear_set(request.family.left, request.family.text, names);
  if (!left) return std::unexpected(left.error());
  auto right = linear_set(request.family.right, request.family.text, names);
  if (!right) return std::unexpected(right.error());
  sample.family = joined(std::move(*left), std::move(*right));
  if (sample.family.parameters.size() > sample.point.size()) sample.point.push_back(1);
  return sample;
}

SampleGame partizan_sample(const PartizanGame& game) {
  SampleGame sample{to_text(game), {}, {}, {}};
  const auto left = game.left.listed();
  const auto right = game.right.listed();
  sample.family = all_sets(BoundaryKind::wall, left.size() + right.size());
  sample.family.owners.assign(left.size(), MoveOwner::left);
  sample.family.owners.resize(left.size() + right.size(), MoveOwner::right);
  for (const auto& moves : {left, right})
    for (const Move move : moves) sample.point.push_back(static_cast<std::int64_t>(move));
  return sample;
}

Result<SampleGame> read_partizan_sample(const GeneralizeOptions& options, const Listener& listener) {
  if (options.loops) return bad_input("--loops is for games with nim-values");
  const auto request = read_partizan_request(options, listener);
  if (!request) return std::unexpected(request.error());
  if (request->has_range()) return bad_input("a cone is made from one game: give each parameter one value");
  Result<SampleGame> sample;
  const auto read = request->for_each_game([&](const PartizanSelection& selection) -> Result<void> {
    const PartizanGame& game = selection.game;
    if (game.ending) return bad_input("cones are of games that end when a player cannot move");
    if (game.left.kind() != MoveSet::Kind::finite || game.right.kind() != MoveSet::Kind::finite)
      return bad_input("only games with finitely many moves have cones");
    sample = selection.bindings.empty() ? partizan_sample(game) : partizan_point(*request, selection);
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return sample;
}

Behaviour behaviour_of(const Cone& cone) {
  unsigned seen = 0;
  for (const FormRun& run : cone.period_word) seen |= 1U << run.value;
  return partizan::behaviour_by_outcomes(seen);
}

}  // namespace takeaway::answer
