#include "answer/generalizing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "answer/options.hpp"
#include "answer/partizan_cones.hpp"
#include "base/wide.hpp"
#include "cones/share.hpp"

namespace takeaway::answer {

Result<SampleGame> read_sample(const GeneralizeOptions& options, const Listener& listener) {
  if (is_partizan(options.family)) return read_partizan_sample(options, listener);
  const auto request = read_request(options, listener);
  if (!request) return std::unexpected(request.error());
  const auto selection = request->only_game("a cone is made from one game: give each parameter one value");
  if (!selection) return std::unexpected(selection.error());
  SampleGame sample{to_text(selection->game), {}, {}, selection->game};
  const Game& game = sample.game;
  if (!is_finite(game) || game.comply || game.boundary == BoundaryKind::init)
    return bad_input("only finite games under wall or sink have cones");
  if (selection->bindings.empty()) {
    const auto moves = game.moves.listed();
    sample.family = all_sets(game.boundary, moves.size());
    for (const Move move : moves) sample.point.push_back(static_cast<std::int64_t>(move));
    return sample;
  }
  std::vector<std::string> names;
  for (const auto& [name, value] : selection->bindings.entries()) {
    names.push_back(name);
    sample.point.push_back(value);
  }
  auto family = linear_family(request->family, names);
  if (!family) return std::unexpected(family.error());
  sample.family = std::move(*family);
  if (sample.family.parameters.size() > sample.point.size()) sample.point.push_back(1);
  return sample;
}

Result<Cone> find_cone(const SampleGame& sample, const ConeLimits& limits, Listener& listener) {
  const Step step(listener, "runs", 0, "run");
  auto cone = generalize(sample.family, sample.point, limits, step.watch());
  if (!cone) return cone;
  const auto verdict = check_cone(*cone, step.watch());
  if (!verdict) return std::unexpected(verdict.error());
  if (!verdict->holds)
    return internal_fault("the cone of " + sample.text + " does not pass its check: " + verdict->reason);
  return cone;
}

namespace {

/// The moves in braces, as `print` has them: all of them, or those of one player.
template <class Print>
std::string set_text(const LinearFamily& family, std::optional<MoveOwner> owner, const Print& print) {
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < family.moves.size(); ++i)
    if (!owner || family.owners[i] == *owner) moves.push_back(print(family.moves[i]));
  return fmt::format("{{{}}}", fmt::join(moves, ", "));
}

template <class Print>
std::string rules_text(const LinearFamily& family, const Print& print) {
  if (family.is_partizan())
    return "left " + set_text(family, MoveOwner::left, print) + " right " +
           set_text(family, MoveOwner::right, print);
  return (family.boundary == BoundaryKind::sink ? "sink " : "") + set_text(family, std::nullopt, print);
}

}  // namespace

std::string game_text(const Cone& cone) {
  return rules_text(cone.family, [&](const LinearForm& form) {
    return std::to_string(value_at(form, cone.sample).value_or(0));
  });
}

std::string family_text(const Cone& cone) {
  return rules_text(cone.family,
                    [&](const LinearForm& form) { return to_text(form, cone.family.parameters); });
}

std::string period_text(const Cone& cone) {
  return cone.ends_in_one_class() ? "1" : to_text(cone.period, cone.family.parameters);
}

std::string letter_text(const LinearFamily& family, std::uint64_t value) {
  return family.is_partizan() ? std::string(1, letter(static_cast<OutcomeClass>(value & 3U)))
                              : std::to_string(value);
}

std::string comparison_text(const LinearForm& form, const std::vector<std::string>& parameters,
                            const std::string& sign) {
  LinearForm larger = form;
  LinearForm smaller = form;
  for (std::size_t i = 0; i < form.size(); ++i) {
    larger[i] = std::max<std::int64_t>(form[i], 0);
    smaller[i] = std::max<std::int64_t>(-form[i], 0);
  }
  return fmt::format("{} {} {}", to_text(smaller, parameters), sign, to_text(larger, parameters));
}

std::vector<std::string> condition_texts(const Cone& cone) {
  std::vector<std::string> texts;
  for (const LinearForm& form : cone.equations)
    texts.push_back(comparison_text(form, cone.family.parameters, "="));
  for (const LinearForm& form : cone.where)
    texts.push_back(comparison_text(form, cone.family.parameters, "<="));
  return texts;
}

std::string run_text(std::uint64_t value, const std::string& length) {
  return run_text(std::to_string(value), length);
}

std::string run_text(const std::string& letter, const std::string& length) {
  const bool plain = std::ranges::all_of(length, [](unsigned char c) { return std::isalnum(c) != 0; }) &&
                     (std::isdigit(static_cast<unsigned char>(length[0])) == 0 || length.size() == 1);
  if (length == "1") return letter;
  return fmt::format(fmt::runtime(plain ? "{}^{}" : "{}^({})"), letter, length);
}

std::vector<std::string> word_texts(const std::vector<FormRun>& word, const LinearFamily& family) {
  std::vector<std::string> texts;
  for (const FormRun& run : word) {
    const std::string length = to_text(run.length, family.parameters);
    texts.push_back(run_text(letter_text(family, run.value), length == "0" ? "1" : length));
  }
  return texts;
}

namespace {

std::string text_of(Wide number) {
  std::string text;
  for (; number > 0; number /= 10)
    text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
  return text.empty() ? "0" : text;
}

Json runs_json(const std::vector<FormRun>& word) {
  Json runs = Json::array();
  for (const FormRun& run : word) runs.push_back({{"value", run.value}, {"length", run.length}});
  return runs;
}

}  // namespace

std::optional<std::string> share_text(const Cone& cone) {
  const auto share = share_of(cone);
  if (!share) return std::nullopt;
  return text_of(share->numerator) + "/" + text_of(share->denominator);
}

std::optional<double> share_percent(const Cone& cone) {
  const auto share = share_of(cone);
  if (!share) return std::nullopt;
  return 100 * static_cast<double>(share->numerator) / static_cast<double>(share->denominator);
}

Json json_of(const Cone& cone) {
  Json json;
  json["takeaway"] = "cone certificate";
  json["version"] = 1;
  json["game"] = game_text(cone);
  json["boundary"] = cone.family.boundary == BoundaryKind::sink ? "sink" : "wall";
  json["parameters"] = cone.family.parameters;
  json["moves"] = cone.family.moves;
  if (cone.family.is_partizan()) {
    json["players"] = Json::array();
    for (const MoveOwner owner : cone.family.owners)
      json["players"].push_back(owner == MoveOwner::left ? "left" : "right");
  }
  json["sample"] = cone.sample;
  json["dimension"] = cone.dimension;
  json["where"] = cone.where;
  json["equations"] = cone.equations;
  json["rays"] = cone.rays;
  json["preperiod"] = cone.preperiod;
  json["period"] = cone.period;
  json["preperiod_word"] = runs_json(cone.preperiod_word);
  json["period_word"] = runs_json(cone.period_word);
  json["exceptions"] = cone.exceptions;
  json["runs"] = cone.preperiod_word.size() + cone.period_word.size();
  json["comparisons"] = cone.comparisons;
  const auto share = share_text(cone);
  json["share"] = share ? Json(*share) : Json(nullptr);
  if (cone.family.is_partizan()) json["behaviour"] = to_text(behaviour_of(cone));
  json["status"] = "proved";
  return json;
}

Json summary_json(const Cone& cone) {
  Json json = json_of(cone);
  for (const char* const field : {"takeaway", "version", "game", "boundary", "moves", "sample", "rays",
                                  "preperiod_word", "period_word", "exceptions", "comparisons"})
    json.erase(field);
  return json;
}

std::string theorem_text(const Cone& cone) {
  const auto& parameters = cone.family.parameters;
  std::vector<std::string> names;
  std::vector<std::string> ranges;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i] == "1") continue;
    constexpr std::int64_t around = 3;
    names.push_back(parameters[i]);
    ranges.push_back(fmt::format("{}={}..{}", parameters[i],
                                 std::max<std::int64_t>(cone.sample[i] - around, 0),
                                 cone.sample[i] + around));
  }
  std::vector<std::string> where;
  for (const LinearForm& form : cone.equations) where.push_back(comparison_text(form, parameters, "="));
  for (const LinearForm& form : cone.where) where.push_back(comparison_text(form, parameters, "<"));
  for (const auto& exception : cone.exceptions) {
    std::string all;
    for (const LinearForm& form : exception)
      all += (all.empty() ? "" : " and ") + comparison_text(form, parameters, "=");
    where.push_back("not (" + all + ")");
  }
  std::string name = cone.family.boundary == BoundaryKind::sink ? "cone-sink" : "cone";
  for (const LinearForm& form : cone.family.moves) name += "-" + std::to_string(*value_at(form, cone.sample));
  std::string text = "theorem  " + name + "\n";
  text += fmt::format("title    the cone of {}: period {}\n", game_text(cone), period_text(cone));
  text += "source   execution of the runs of that game, as forms\n";
  text += fmt::format("params   {}\nwhere    {}\ncheck    {}\ngame     {}\n", fmt::join(names, ", "),
                      fmt::join(where, ",\n         "), fmt::join(ranges, ", "), family_text(cone));
  const std::string preperiod = to_text(cone.preperiod, parameters);
  text += preperiod == "0" ? "pure\n" : "preperiod = " + preperiod + "\n";
  text += "period   = " + period_text(cone) + "\n";
  if (cone.family.is_partizan())
    text += fmt::format("behaviour = {}\n", behaviour_names.at(static_cast<std::size_t>(behaviour_of(cone))));
  text += "word     ";
  if (!cone.preperiod_word.empty())
    text += fmt::format("{} | ", fmt::join(word_texts(cone.preperiod_word, cone.family), " "));
  return text + fmt::format("{}\n", fmt::join(word_texts(cone.period_word, cone.family), " "));
}

}  // namespace takeaway::answer
