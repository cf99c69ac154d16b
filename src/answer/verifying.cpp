#include "answer/verifying.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer/certificate_json.hpp"
#include "answer/cone_json.hpp"
#include "answer/fan_json.hpp"

namespace takeaway::answer {

namespace {

Verification concluded(Verdict verdict, Json about, std::string claim) {
  about["holds"] = verdict.holds;
  about["reason"] = verdict.reason;
  return {std::move(verdict), std::move(claim), std::move(about)};
}

Result<Verification> verify(const Cone& cone, const CheckLimits& limits, const Watch& watch) {
  auto verdict = check_cone(cone, watch, limits.heaps);
  if (!verdict) return std::unexpected(std::move(verdict.error()));
  const auto form = [&](const LinearForm& f) {
    return f.size() == cone.family.parameters.size() ? takeaway::to_text(f, cone.family.parameters) : "?";
  };
  Json about;
  about["cone"] = true;
  about["period"] = form(cone.period);
  about["preperiod"] = form(cone.preperiod);
  return concluded(std::move(*verdict), std::move(about),
                   fmt::format("a cone of {} rays, preperiod {}, period {}{}", cone.rays.size(),
                               form(cone.preperiod), cone.ends_in_one_class() ? "1" : form(cone.period),
                               cone.exceptions.empty() ? "" : ", shorter perhaps in its exceptions"));
}

Result<Verification> verify(const Fan& fan, const CheckLimits& limits, const Watch& watch) {
  auto verdict = check_fan(fan, watch, limits.heaps);
  if (!verdict) return std::unexpected(std::move(verdict.error()));
  const std::size_t parameters = fan.family.parameters.size();
  const bool is_readable =
      std::ranges::all_of(fan.counts, [&](const Count& count) { return count.step.size() == parameters; });
  const auto form = [&](const LinearForm& f) {
    return is_readable && f.size() == parameters + fan.counts.size() ? to_text(f, fan) : "?";
  };
  Json about;
  about["fan"] = true;
  about["period"] = form(fan.period);
  about["preperiod"] = form(fan.preperiod);
  return concluded(std::move(*verdict), std::move(about),
                   fmt::format("a fan with {} free count{}, preperiod {}, period {}", fan.counts.size(),
                               fan.counts.size() == 1 ? "" : "s", form(fan.preperiod), form(fan.period)));
}

Result<Verification> verify(const Certificate& certificate, const CheckLimits& limits, const Watch& watch) {
  auto verdict = check_certificate(certificate, watch, limits);
  if (!verdict) return std::unexpected(std::move(verdict.error()));
  Json about;
  about["game"] = certificate.game;
  about["question"] = certificate.question;
  about["preperiod"] = certificate.preperiod;
  about["period"] = certificate.period;
  about["saltus"] = certificate.saltus;
  const std::string saltus = certificate.saltus > 0 ? fmt::format(", saltus {}", certificate.saltus) : "";
  return concluded(std::move(*verdict), std::move(about),
                   fmt::format("{} of {}, preperiod {}, period {}{}", certificate.question, certificate.game,
                               certificate.preperiod, certificate.period, saltus));
}

template <class T>
Result<AnyCertificate> as_any(Result<T> certificate) {
  if (!certificate) return std::unexpected(std::move(certificate.error()));
  return AnyCertificate(std::move(*certificate));
}

}  // namespace

Result<AnyCertificate> read_any_certificate(const std::string& text) {
  if (is_cone_certificate(text)) return as_any(read_cone(text));
  if (is_fan_certificate(text)) return as_any(read_fan(text));
  return as_any(read_certificate(text));
}

// Reading holds the text three times, and its runs; the check holds the runs twice and a number for each, to
// see that the period is the least.
std::uint64_t memory_to_verify(const std::string& text) {
  const auto runs = static_cast<std::uint64_t>(std::ranges::count(text, ' ')) + 2;
  return std::max<std::uint64_t>(3 * text.size() + runs * sizeof(Run),
                                 runs * (2 * sizeof(Run) + sizeof(std::size_t)));
}

CheckLimits check_limits(std::uint64_t heaps, std::uint64_t memory) {
  constexpr std::uint64_t looks_per_heap = 32;
  constexpr std::uint64_t most_heaps = std::uint64_t{1} << 30U;
  CheckLimits limits;
  limits.options_read =
      heaps > ~std::uint64_t{0} / looks_per_heap ? ~std::uint64_t{0} : heaps * looks_per_heap;
  limits.heaps = std::min(heaps, most_heaps);
  limits.memory = memory;
  return limits;
}

Result<Verification> verify(const AnyCertificate& certificate, const CheckLimits& limits,
                            const Watch& watch) {
  return std::visit([&](const auto& one) { return verify(one, limits, watch); }, certificate);
}

}  // namespace takeaway::answer
