#include "cli/fan_json.hpp"

#include <algorithm>
#include <utility>

#include "answer/fan_words.hpp"
#include "cli/form_json.hpp"

namespace takeaway::cli {

namespace {

std::vector<Count> counts_in(const Json& value) {
  if (!value.is_array()) throw UnreadableForm{"a list of counts was expected"};
  std::vector<Count> counts;
  for (const Json& count : value) {
    if (!count.is_object() || !form_field(count, "name").is_string())
      throw UnreadableForm{"a count has a name, a direction and a step"};
    counts.push_back({count.at("name").get<std::string>(), read_form(form_field(count, "direction")),
                      read_form(form_field(count, "step"))});
  }
  return counts;
}

std::vector<Rounds> word_in(const Json& value) {
  if (!value.is_array()) throw UnreadableForm{"the word of a fan is a list of rounds"};
  std::vector<Rounds> word;
  for (const Json& piece : value) {
    if (!piece.is_object()) throw UnreadableForm{"rounds have runs, and say how many they are"};
    word.push_back({read_form_runs(form_field(piece, "runs")), read_integer(form_field(piece, "times")),
                    read_form(form_field(piece, "more"))});
  }
  return word;
}

/// What is told besides must be what follows from the claim.
void check_fan_besides(const Json& document, const Fan& fan) {
  const std::size_t parameters = fan.sample.size();
  const auto of_point = [&](const LinearForm& form) { return form.size() == parameters; };
  const auto extended = [&](const LinearForm& form) { return form.size() == parameters + fan.counts.size(); };
  const bool whole = std::ranges::all_of(fan.family.moves, of_point) &&
                     std::ranges::all_of(fan.counts, of_point, &Count::step) && extended(fan.preperiod) &&
                     extended(fan.period);
  if (!whole) return;  // the check says so
  if (document.contains("game") && document.at("game") != answer::game_text(fan))
    throw UnreadableForm{"the game is not that of the sample"};
  if (!document.contains("found_at")) return;
  const auto counts = read_form(document.at("found_at"));
  if (counts.size() != fan.counts.size()) throw UnreadableForm{"found_at has not one number for each count"};
  for (const auto& [name, form] :
       {std::pair("game_preperiod", fan.preperiod), std::pair("game_period", fan.period)}) {
    const auto number = value_at(form, fan, fan.sample, counts);
    const bool is_number = number && std::ranges::min(counts) >= 0;
    if (document.contains(name) && document.at(name) != (is_number ? Json(*number) : Json(nullptr)))
      throw UnreadableForm{std::string(name) + " is not that of the game at these counts"};
  }
}

Fan fan_in(const Json& document) {
  Fan fan;
  read_cone_fields(document, fan);
  fan.counts = counts_in(form_field(document, "counts"));
  fan.preperiod_word = word_in(form_field(document, "preperiod_word"));
  fan.period_word = word_in(form_field(document, "period_word"));
  check_fan_besides(document, fan);
  return fan;
}

}  // namespace

bool is_fan_certificate(const std::string& text) {
  return is_certificate_of("fan certificate", text);
}

Result<Fan> read_fan(const std::string& text) {
  return read_forms_of(text, fan_in);
}

}  // namespace takeaway::cli
