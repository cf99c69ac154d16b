#include "answer/fan_json.hpp"

#include <algorithm>
#include <utility>

#include "answer/fan_words.hpp"
#include "answer/form_json.hpp"

namespace takeaway::answer {

namespace {

std::vector<Count> counts_in(FormReader& reader, const Json& value) {
  constexpr const char* shape = "a count has a name, a direction and a step";
  std::vector<Count> counts;
  for (const Json& count : reader.list(value, "a list of counts was expected")) {
    if (!count.is_object()) reader.refuse(shape);
    counts.push_back({reader.text(reader.field(count, "name"), shape),
                      reader.form(reader.field(count, "direction")),
                      reader.form(reader.field(count, "step"))});
  }
  return counts;
}

std::vector<Rounds> word_in(FormReader& reader, const Json& value) {
  std::vector<Rounds> word;
  for (const Json& piece : reader.list(value, "the word of a fan is a list of rounds")) {
    if (!piece.is_object()) reader.refuse("rounds have runs, and say how many they are");
    word.push_back({reader.runs(reader.field(piece, "runs")), reader.integer(reader.field(piece, "times")),
                    reader.form(reader.field(piece, "more"))});
  }
  return word;
}

/// What is told besides must be what follows from the claim.
void check_fan_besides(FormReader& reader, const Json& document, const Fan& fan) {
  const std::size_t parameters = fan.sample.size();
  const auto of_point = [&](const LinearForm& form) { return form.size() == parameters; };
  const auto extended = [&](const LinearForm& form) { return form.size() == parameters + fan.counts.size(); };
  const bool whole = std::ranges::all_of(fan.family.moves, of_point) &&
                     std::ranges::all_of(fan.counts, of_point, &Count::step) && extended(fan.preperiod) &&
                     extended(fan.period);
  if (!whole) return;  // the check says so
  const Json* game = find_field(document, "game");
  if (game != nullptr && *game != game_text(fan)) reader.refuse("the game is not that of the sample");
  const Json* found_at = find_field(document, "found_at");
  if (found_at == nullptr) return;
  const auto counts = reader.form(*found_at);
  if (counts.size() != fan.counts.size()) reader.refuse("found_at has not one number for each count");
  if (reader.fault()) return;
  for (const auto& [name, form] :
       {std::pair("game_preperiod", fan.preperiod), std::pair("game_period", fan.period)}) {
    const auto number = value_at(form, fan, fan.sample, counts);
    const bool is_number = number && std::ranges::all_of(counts, [](std::int64_t x) { return x >= 0; });
    const Json* said = find_field(document, name);
    if (said != nullptr && *said != (is_number ? Json(*number) : Json(nullptr)))
      reader.refuse(std::string(name) + " is not that of the game at these counts");
  }
}

void read_fan_claim(FormReader& reader, const Json& document, Fan& fan) {
  reader.read_cone_fields(document, fan);
  fan.counts = counts_in(reader, reader.field(document, "counts"));
  fan.preperiod_word = word_in(reader, reader.field(document, "preperiod_word"));
  fan.period_word = word_in(reader, reader.field(document, "period_word"));
  if (!reader.fault()) check_fan_besides(reader, document, fan);
}

}  // namespace

bool is_fan_certificate(const std::string& text) {
  return is_certificate_of("fan certificate", text);
}

Result<Fan> read_fan(const std::string& text) {
  return read_claim(text, read_fan_claim);
}

}  // namespace takeaway::answer
