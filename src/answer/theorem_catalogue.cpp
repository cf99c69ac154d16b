#include "answer/theorem_catalogue.hpp"

#include <sstream>

#include "takeaway/proof.hpp"

namespace takeaway::answer {

std::string own_text(const Theorem& theorem) {
  std::istringstream lines{std::string(theorem.text())};
  std::string text;
  std::string comment;  // belongs to what comes next
  bool own = false;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string first;
    std::string name;
    words >> first >> name;
    if (first.starts_with("#")) {
      comment += line + "\n";
      continue;
    }
    if (first == "theorem") own = name == theorem.name;
    if (own) text += comment + line + "\n";
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

}  // namespace takeaway::answer
