#include "certificate/fan_forms.hpp"

#include <algorithm>

namespace takeaway::cone_check {

std::int64_t FanForms::narrowed(Wide number) const {
  if (number <= largest_number && number >= -largest_number) return static_cast<std::int64_t>(number);
  examination_.give_up(limit_reached("a coefficient is larger than 2^62").error());
  return 0;
}

bool FanForms::nonnegative(const LinearForm& form) const {
  if (std::any_of(form.begin() + static_cast<std::ptrdiff_t>(parameters()), form.end(),
                  [](std::int64_t x) { return x < 0; }))
    return false;
  return std::ranges::all_of(fan_.rays, [&](const auto& ray) { return at(of_point(form), ray) >= 0; });
}

bool FanForms::zero(const LinearForm& form) const {
  if (std::any_of(form.begin() + static_cast<std::ptrdiff_t>(parameters()), form.end(),
                  [](std::int64_t x) { return x != 0; }))
    return false;
  return std::ranges::all_of(fan_.rays, [&](const auto& ray) { return at(of_point(form), ray) == 0; });
}

LinearForm FanForms::part_of_point(LinearForm form) const {
  std::fill(form.begin() + static_cast<std::ptrdiff_t>(parameters()), form.end(), 0);
  return form;
}

LinearForm FanForms::carried(const LinearForm& form) const {
  LinearForm extended = form;
  for (const Count& count : fan_.counts) extended.push_back(narrowed(at(form, count.direction)));
  return extended;
}

std::int64_t FanForms::steps_in(const LinearForm& form, std::size_t count) const {
  const LinearForm& step = fan_.counts[count].step;
  for (const auto& ray : fan_.rays) {
    const Wide length = at(step, ray);
    if (length == 0) continue;
    const std::int64_t steps = narrowed(at(of_point(form), ray) / length);
    LinearForm multiple = nothing();
    for (std::size_t i = 0; i < step.size(); ++i) multiple[i] = product_of(steps, step[i]);
    return zero(difference(form, multiple)) ? steps : 0;
  }
  return 0;
}

std::optional<LinearForm> FanForms::times(const RoundNumber& number, const LinearForm& form) const {
  LinearForm product = form;
  for (std::int64_t& x : product) x = product_of(x, number[0]);
  for (std::size_t i = 0; i < counts(); ++i) {
    if (number[i + 1] == 0) continue;
    const std::int64_t steps = steps_in(form, i);
    if (steps == 0) return std::nullopt;
    std::int64_t& of_count = product[parameters() + i];
    of_count = narrowed(static_cast<Wide>(of_count) + product_of(steps, number[i + 1]));
  }
  return product;
}

RoundNumber FanForms::rounds_within(const LinearForm& form, const LinearForm& length) const {
  RoundNumber rounds(counts() + 1, 0);
  for (std::size_t i = 0; i < counts(); ++i)
    if (const std::int64_t steps = steps_in(length, i); steps > 0)
      rounds[i + 1] = std::max<std::int64_t>(form[parameters() + i] / steps, 0);
  std::optional<Wide> most;
  for (const auto& ray : fan_.rays) {
    const Wide one = at(of_point(length), ray);
    if (one <= 0) continue;
    const Wide fit = at(of_point(form), ray) / one;
    most = most ? std::min(*most, fit) : fit;
  }
  rounds[0] = narrowed(std::max<Wide>(most.value_or(0), 0));
  return rounds;
}

RoundNumber FanForms::rounds_within(const RoundNumber& number, std::int64_t length) {
  RoundNumber rounds;
  for (const std::int64_t x : number) rounds.push_back(std::max<std::int64_t>(x, 0) / length);
  return rounds;
}

Wide FanForms::at_sample(const LinearForm& form) const {
  Wide value = at(of_point(form), fan_.sample);
  for (std::size_t i = 0; i < counts(); ++i) {
    const auto more = checked_product(form[parameters() + i], at(fan_.counts[i].step, fan_.sample));
    value = examination_.exact(more ? checked_sum(value, *more) : std::nullopt);
  }
  return value;
}

}  // namespace takeaway::cone_check
