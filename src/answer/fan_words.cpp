#include "answer/fan_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace takeaway::answer {

Result<FanAround> find_fan(const SampleGame& sample, const ConeLimits& limits, Listener& listener) {
  const auto cone = find_cone(sample, limits, listener);
  if (!cone && cone.error().fault != Fault::limit) return std::unexpected(cone.error());
  const Step step(listener, "loops", 0, "run");
  if (!cone) {
    if (sample.family.moves != all_sets(sample.family.boundary, sample.point.size()).moves)
      return std::unexpected(cone.error());
    constexpr std::uint64_t runs_from_afar = 50'000;  // what is left of the word is short, or does not repeat
    return find_fan_from_afar(sample.family.boundary, sample.point,
                              {.runs = std::min(limits.runs, runs_from_afar)}, step.watch());
  }
  auto fans = find_fans(*cone, {.runs = limits.runs}, step.watch());
  if (!fans) return std::unexpected(fans.error());
  if (fans->empty()) return limit_reached("no loop was found here whose count can be free");
  return std::move(fans->front());
}

namespace {

/// A form of the parameters with the counts: at t + q w(t) n.
LinearForm carried_form(const LinearForm& form, const Fan& fan) {
  LinearForm extended = form;
  for (const Count& count : fan.counts) extended.push_back(*value_at(form, count.direction));
  return extended;
}

/// "2q+p+3"
std::string rounds_text(const Rounds& piece, const Fan& fan) {
  std::string text;
  for (std::size_t i = 0; i < piece.more.size(); ++i)
    if (piece.more[i] != 0)
      text += (text.empty() ? "" : "+") + (piece.more[i] == 1 ? "" : std::to_string(piece.more[i])) +
              fan.counts[i].name;
  return text.empty() ? std::to_string(piece.times) : text + "+" + std::to_string(piece.times);
}

std::string name_of(const Fan& fan) {
  std::string name = fan.family.boundary == BoundaryKind::sink ? "fan-sink" : "fan";
  for (const LinearForm& move : fan.family.moves) name += "-" + std::to_string(*value_at(move, fan.sample));
  return name;
}

std::string boundary_word(const Fan& fan) {
  return fan.family.boundary == BoundaryKind::sink ? "sink " : "";
}

Json word_json(const std::vector<Rounds>& word) {
  Json json = Json::array();
  for (const Rounds& piece : word) {
    Json runs = Json::array();
    for (const FormRun& run : piece.runs) runs.push_back({{"value", run.value}, {"length", run.length}});
    json.push_back({{"runs", std::move(runs)}, {"times", piece.times}, {"more", piece.more}});
  }
  return json;
}

}  // namespace

std::string game_text(const Fan& fan) {
  std::vector<std::int64_t> moves;
  for (const LinearForm& move : fan.family.moves) moves.push_back(value_at(move, fan.sample).value_or(0));
  return fmt::format("{}{{{}}}", boundary_word(fan), fmt::join(moves, ", "));
}

std::vector<std::string> move_texts(const Fan& fan) {
  std::vector<std::string> texts;
  for (const LinearForm& move : fan.family.moves) texts.push_back(to_text(carried_form(move, fan), fan));
  return texts;
}

std::vector<std::string> condition_texts(const Fan& fan) {
  std::vector<std::string> texts;
  for (const LinearForm& form : fan.equations)
    texts.push_back(comparison_text(form, fan.family.parameters, "="));
  for (const LinearForm& form : fan.where)
    texts.push_back(comparison_text(form, fan.family.parameters, "<="));
  return texts;
}

std::vector<std::string> word_texts(const std::vector<Rounds>& word, const Fan& fan) {
  std::vector<std::string> texts;
  for (const Rounds& piece : word) {
    std::vector<std::string> runs;
    for (const FormRun& run : piece.runs) runs.push_back(run_text(run.value, to_text(run.length, fan)));
    if (const std::string rounds = rounds_text(piece, fan); rounds != "1")
      texts.push_back(fmt::format("({})^({})", fmt::join(runs, " "), rounds));
    else
      texts.insert(texts.end(), runs.begin(), runs.end());
  }
  return texts;
}

Json json_of(const FanAround& found) {
  const Fan& fan = found.fan;
  Json json;
  json["takeaway"] = "fan certificate";
  json["version"] = 1;
  json["game"] = game_text(fan);
  json["boundary"] = fan.family.boundary == BoundaryKind::sink ? "sink" : "wall";
  json["parameters"] = fan.family.parameters;
  json["moves"] = fan.family.moves;
  json["sample"] = fan.sample;
  json["where"] = fan.where;
  json["equations"] = fan.equations;
  json["rays"] = fan.rays;
  json["counts"] = Json::array();
  for (const Count& count : fan.counts)
    json["counts"].push_back({{"name", count.name}, {"direction", count.direction}, {"step", count.step}});
  json["found_at"] = found.counts;
  const auto number = [&](const LinearForm& form) {
    const auto value = value_at(form, fan, fan.sample, found.counts);
    return value && std::ranges::min(found.counts) >= 0 ? Json(*value) : Json(nullptr);
  };
  json["game_preperiod"] = number(fan.preperiod);
  json["game_period"] = number(fan.period);
  json["preperiod"] = fan.preperiod;
  json["period"] = fan.period;
  json["preperiod_word"] = word_json(fan.preperiod_word);
  json["period_word"] = word_json(fan.period_word);
  json["status"] = "proved";
  return json;
}

std::string theorem_text(const Fan& fan, FanBorder border) {
  const auto& parameters = fan.family.parameters;
  std::vector<std::string> names;
  std::vector<std::string> where;
  std::vector<std::string> ranges;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i] == "1") continue;
    names.push_back(parameters[i]);
    ranges.push_back(fmt::format("{}={}..{}", parameters[i], std::max<std::int64_t>(fan.sample[i] - 1, 0),
                                 fan.sample[i] + 1));
  }
  for (const LinearForm& form : fan.equations) where.push_back(comparison_text(form, parameters, "="));
  const bool has_border = border == FanBorder::in;
  for (const LinearForm& form : fan.where)
    where.push_back(comparison_text(form, parameters, has_border ? "<=" : "<"));
  if (has_border)
    for (const LinearForm& move : fan.family.moves) where.push_back(comparison_text(move, parameters, "<"));
  for (const Count& count : fan.counts) {
    names.push_back(count.name);
    where.push_back("0 <= " + count.name);
    ranges.push_back(count.name + "=0..2");
  }
  std::string text = fmt::format("theorem  {}\ntitle    the fan of {}: period {}\n", name_of(fan),
                                 game_text(fan), to_text(fan.period, fan));
  text += "source   execution of the runs of that game, as forms, with loops whose count is free\n";
  text += fmt::format("params   {}\nwhere    {}\ncheck    {}\ngame     {}{{{}}}\n", fmt::join(names, ", "),
                      fmt::join(where, ",\n         "), fmt::join(ranges, ", "), boundary_word(fan),
                      fmt::join(move_texts(fan), ", "));
  text += fan.preperiod_word.empty() ? "pure\n" : "preperiod = " + to_text(fan.preperiod, fan) + "\n";
  text += "period   = " + to_text(fan.period, fan) + "\nword     ";
  if (!fan.preperiod_word.empty())
    text += fmt::format("{} | ", fmt::join(word_texts(fan.preperiod_word, fan), " "));
  return text + fmt::format("{}\n", fmt::join(word_texts(fan.period_word, fan), " "));
}

}  // namespace takeaway::answer
