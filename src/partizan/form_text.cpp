// Canonical forms as text. Numbers, nimbers, ups and their sums are told by their options; all else is
// written out.
//
//   n = {n-1 | }, -n = { | 1-n}, m/2^k = {(m-1)/2^k | (m+1)/2^k}
//   x + *n = {x, x*, .. | the same}
//   x + n.^ + *m = {x | x + (n-1).^ + *(m xor 1)}, but x^* = {x, x* | x}; and the other way round for v
#include <algorithm>

#include "partizan/forms.hpp"

namespace takeaway::partizan {

std::optional<Forms::Simple> Forms::simple(Id id) {
  if (simple_.size() <= id) simple_.resize(known_.size());
  if (!simple_[id]) {
    const auto found = recognised(known_[id]);
    simple_[id] = found;
  }
  return *simple_[id];
}

std::optional<Forms::Simple> Forms::recognised(const Sides& sides) {
  for (const Options* options : {&sides.first, &sides.second})
    for (const Id option : *options)
      if (!simple(option)) return std::nullopt;
  if (auto found = number(sides)) return found;
  if (auto found = with_nimber(sides)) return found;
  if (auto found = with_ups(sides, false)) return found;
  return with_ups(sides, true);
}

std::optional<Forms::Simple> Forms::number(const Sides& sides) {
  const auto& [left, right] = sides;
  if (left.size() > 1 || right.size() > 1) return std::nullopt;
  if (left.empty() && right.empty()) return Simple{};
  if (left.empty() || right.empty()) {
    Simple other = *simple(left.empty() ? right[0] : left[0]);
    if (!other.is_number() || other.power != 0) return std::nullopt;
    other.numerator += left.empty() ? -1 : 1;
    return other;
  }
  const Simple low = *simple(left[0]);
  const Simple high = *simple(right[0]);
  constexpr unsigned most_power = 40;
  if (!low.is_number() || !high.is_number() || low.power > most_power || high.power > most_power)
    return std::nullopt;
  const unsigned power = std::max(low.power, high.power);
  const std::int64_t below = low.numerator * (std::int64_t{1} << (power - low.power));
  const std::int64_t above = high.numerator * (std::int64_t{1} << (power - high.power));
  if (above - below != 1) return std::nullopt;
  return Simple{2 * below + 1, power + 1, 0, 0};
}

std::optional<Forms::Simple> Forms::with_nimber(const Sides& sides) {
  if (sides.first.empty() || sides.first != sides.second) return std::nullopt;
  Simple result = *simple(sides.first[0]);
  std::vector<bool> seen(sides.first.size(), false);
  for (const Id option : sides.first) {
    const Simple each = *simple(option);
    if (!each.same_number(result) || each.ups != 0 || each.nimber >= seen.size()) return std::nullopt;
    seen[each.nimber] = true;
  }
  if (std::ranges::find(seen, false) != seen.end()) return std::nullopt;
  result.nimber = seen.size();
  return result;
}

std::optional<Forms::Simple> Forms::with_ups(const Sides& sides, bool negative) {
  const Options& near = negative ? sides.second : sides.first;
  const Options& far = negative ? sides.first : sides.second;
  const std::int64_t sign = negative ? -1 : 1;
  if (far.size() != 1 || near.empty() || near.size() > 2) return std::nullopt;
  Simple end = *simple(far[0]);
  if (near.size() == 2) {
    const Simple one = *simple(near[0]);
    const Simple other = *simple(near[1]);
    const bool are_so = one.same_number(end) && other.same_number(end) && one.ups == 0 && other.ups == 0 &&
                        one.nimber + other.nimber == 1 && end.is_number();
    if (!are_so) return std::nullopt;
    end.ups = sign;
    end.nimber = 1;
    return end;
  }
  const Simple start = *simple(near[0]);
  if (!start.is_number() || !start.same_number(end) || end.ups * sign < 0) return std::nullopt;
  if (end.ups == 0 && end.nimber == 0) return std::nullopt;
  end.ups += sign;
  end.nimber ^= 1U;
  return end;
}

std::string Forms::simple_text(const Simple& simple) {
  std::string text;
  if (simple.numerator != 0 || simple.is_number()) text = std::to_string(simple.numerator);
  if (simple.power > 0) text.append(1, '/').append(std::to_string(std::uint64_t{1} << simple.power));
  if (simple.ups != 0) {
    const auto many = static_cast<std::uint64_t>(simple.ups < 0 ? -simple.ups : simple.ups);
    const char sign = simple.ups < 0 ? 'v' : '^';
    text += std::string(many == 2 ? 2 : 1, sign);
    if (many > 2) text += std::to_string(many);
  }
  if (simple.nimber > 0) text += "*";
  if (simple.nimber > 1) text += std::to_string(simple.nimber);
  return text;
}

bool Forms::write(Id id, std::string& text, std::size_t most) {
  if (const auto known = simple(id)) {
    text += simple_text(*known);
    return text.size() <= most;
  }
  const auto write_options = [&](const Options& options) {
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (i > 0) text += ",";
      if (!write(options[i], text, most)) return false;
    }
    return true;
  };
  text += "{";
  if (!write_options(known_[id].first)) return false;
  text += "|";
  if (!write_options(known_[id].second)) return false;
  text += "}";
  return text.size() <= most;
}

std::optional<std::string> Forms::text(Id id) {
  std::string text;
  return write(id, text, limits_.letters) ? std::optional(text) : std::nullopt;
}

}  // namespace takeaway::partizan
