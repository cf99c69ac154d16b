// JSON: fields in the order in which the documentation lists them.
#pragma once

#include <nlohmann/json.hpp>

#include "takeaway/formula.hpp"

namespace takeaway::answer {

using Json = nlohmann::ordered_json;

inline Json to_json(const Bindings& bindings) {
  Json object = Json::object();
  for (const auto& [name, value] : bindings.entries()) object[name] = value;
  return object;
}

}  // namespace takeaway::answer
