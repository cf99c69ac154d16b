#include "answer/generalizing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "answer/options.hpp"
#include "base/wide.hpp"
#include "cones/share.hpp"

namespace takeaway::answer {

Result<SampleGame> read_sample(const GeneralizeOptions& options, const Listener& listener) {
  const auto request = read_request(options, listener);
  if (!request) return std::unexpected(request.error());
  const auto selection = request->only_game("a cone is made from one game: give each parameter one value");
  if (!selection) return std::unexpected(selection.error());
  SampleGame sample{selection->game, {}, {}};
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
    return internal_fault("the cone of " + to_text(sample.game) +
                          " does not pass its check: " + verdict->reason);
  return cone;
}

std::string game_text(const Cone& cone) {
  std::string text;
  for (const LinearForm& form : cone.family.moves)
    text += (text.empty() ? "" : ", ") + std::to_string(value_at(form, cone.sample).value_or(0));
  return (cone.family.boundary == BoundaryKind::sink ? "sink {" : "{") + text + "}";
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
  const bool plain = std::ranges::all_of(length, [](unsigned char c) { return std::isalnum(c) != 0; }) &&
                     (std::isdigit(static_cast<unsigned char>(length[0])) == 0 || length.size() == 1);
  if (length == "1") return std::to_string(value);
  return fmt::format(fmt::runtime(plain ? "{}^{}" : "{}^({})"), value, length);
}

std::vector<std::string> word_texts(const std::vector<FormRun>& word,
                                    const std::vector<std::string>& parameters) {
  std::vector<std::string> texts;
  for (const FormRun& run : word) texts.push_back(run_text(run.value, to_text(run.length, parameters)));
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
  std::vector<std::string> moves;
  for (const LinearForm& form : cone.family.moves) {
    name += "-" + std::to_string(*value_at(form, cone.sample));
    moves.push_back(to_text(form, parameters));
  }
  std::string text = "theorem  " + name + "\n";
  text +=
      fmt::format("title    the cone of {}: period {}\n", game_text(cone), to_text(cone.period, parameters));
  text += "source   execution of the runs of that game, as forms\n";
  text += fmt::format("params   {}\nwhere    {}\ncheck    {}\ngame     {}{{{}}}\n", fmt::join(names, ", "),
                      fmt::join(where, ",\n         "), fmt::join(ranges, ", "),
                      cone.family.boundary == BoundaryKind::sink ? "sink " : "", fmt::join(moves, ", "));
  const std::string preperiod = to_text(cone.preperiod, parameters);
  text += preperiod == "0" ? "pure\n" : "preperiod = " + preperiod + "\n";
  text += "period   = " + to_text(cone.period, parameters) + "\nword     ";
  if (!cone.preperiod_word.empty())
    text += fmt::format("{} | ", fmt::join(word_texts(cone.preperiod_word, parameters), " "));
  return text + fmt::format("{}\n", fmt::join(word_texts(cone.period_word, parameters), " "));
}

}  // namespace takeaway::answer
