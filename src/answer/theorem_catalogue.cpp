#include "answer/theorem_catalogue.hpp"

#include <algorithm>
#include <string_view>

#include "answer/output.hpp"
#include "takeaway/proof.hpp"

namespace takeaway::answer {

namespace {

/// Takes the first word, and the spaces before it.
std::string_view take_word(std::string_view& line) {
  constexpr std::string_view spaces = " \t\r\v\f";
  line.remove_prefix(std::min(line.find_first_not_of(spaces), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(spaces));
  line.remove_prefix(word.size());
  return word;
}

}  // namespace

std::string own_text(const Theorem& theorem) {
  std::string text;
  std::string comment;  // belongs to what comes next
  bool own = false;
  for (std::string_view rest = theorem.text(); !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    std::string_view words = line;
    const std::string_view first = take_word(words);
    if (first.starts_with("#")) {
      comment.append(line) += "\n";
      continue;
    }
    if (first == "theorem") own = take_word(words) == theorem.name;
    if (own) text.append(comment).append(line) += "\n";
    comment.clear();
  }
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

Json theorem_json(const Theorem& theorem) {
  Json json;
  json["name"] = theorem.name;
  json["title"] = theorem.title;
  json["source"] = theorem.source;
  json["status"] = to_text(theorem.status);
  json["params"] = theorem.params;
  json["where"] = Json::array();
  for (const Formula& condition : theorem.where) json["where"].push_back(to_text(condition));
  json["game"] = theorem.game ? Json(to_text(*theorem.game)) : Json(nullptr);
  json["text"] = own_text(theorem);
  json["provable"] = is_provable(theorem);
  return json;
}

Json predictions_json(const std::vector<Prediction>& predictions) {
  Json list = Json::array();
  for (const Prediction& prediction : predictions) {
    list.push_back({{"theorem", prediction.theorem->name},
                    {"status", to_text(prediction.theorem->status)},
                    {"let", to_json(prediction.bindings)},
                    {"predicts", prediction.period ? Json(*prediction.period) : Json(nullptr)},
                    {"says", prediction.says},
                    {"agrees", prediction.agrees ? Json(*prediction.agrees) : Json(nullptr)}});
  }
  return list;
}

}  // namespace takeaway::answer
