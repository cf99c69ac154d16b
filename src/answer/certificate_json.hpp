// Period certificates as JSON.
#pragma once

#include "answer/json.hpp"
#include "takeaway/certificate.hpp"

namespace takeaway::answer {

Json to_json(const Certificate& certificate);

/// Reads a certificate; unknown, missing and ill-typed fields are bad input, as is anything but JSON.
Result<Certificate> read_certificate(const std::string& text);

}  // namespace takeaway::answer
