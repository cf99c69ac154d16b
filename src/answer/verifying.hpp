// Certificates of every kind, read and checked by code that shares nothing with the engines.
#pragma once

#include <string>
#include <variant>

#include "answer/json.hpp"
#include "takeaway/certificate.hpp"
#include "takeaway/cone.hpp"
#include "takeaway/fan.hpp"

namespace takeaway::answer {

/// A claim about one game, or about all games of a cone or a fan.
using AnyCertificate = std::variant<Certificate, Cone, Fan>;

/// What cannot be read is bad input.
Result<AnyCertificate> read_any_certificate(const std::string& text);

/// Bytes that are needed to read and check a certificate with this text.
std::uint64_t memory_to_verify(const std::string& text);

/// Bounds of a check of so many heaps: a short certificate may be about any number of them.
CheckLimits check_limits(std::uint64_t heaps, std::uint64_t memory);
/// Suffices for what `period` certifies by default.
inline constexpr std::uint64_t usual_heaps_to_verify = std::uint64_t{1} << 25U;

struct Verification {
  Verdict verdict;
  std::string claim;  ///< in a line, as it was read: it may have any characters
  Json document;      ///< the same and the verdict
};

Result<Verification> verify(const AnyCertificate& certificate, const CheckLimits& limits, const Watch& watch);

}  // namespace takeaway::answer
