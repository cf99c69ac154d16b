// JSON for the verbs: fields in the order in which the documentation lists them.
#pragma once

#include <nlohmann/json.hpp>

#include "takeaway/certificate.hpp"
#include "takeaway/expression.hpp"

namespace takeaway::cli {

using Json = nlohmann::ordered_json;

inline Json to_json(const Bindings& bindings) {
  Json object = Json::object();
  for (const auto& [name, value] : bindings.entries()) object[name] = value;
  return object;
}

Json to_json(const Certificate& certificate);

/// Reads a certificate; unknown, missing and ill-typed fields are bad input, as is anything but JSON.
Result<Certificate> read_certificate(const std::string& text);

}  // namespace takeaway::cli
