#include "values/transform.hpp"

#include <bit>
#include <cmath>
#include <numbers>

#include "base/assert.hpp"

namespace takeaway {

void Roots::prepare(std::size_t length) {
  TAKEAWAY_ASSERT(std::has_single_bit(length));
  const auto top = static_cast<std::size_t>(std::countr_zero(length));
  for (std::size_t k = levels_.size(); k <= top; ++k) {
    Level& fresh = levels_.emplace_back();
    const std::size_t half = (std::size_t{1} << k) / 2;
    fresh.re.resize(half);
    fresh.im.resize(half);
    for (std::size_t i = 0; i < half; ++i) {
      // Each root from its own angle: no error adds up.
      const double angle = std::numbers::pi * static_cast<double>(i) / static_cast<double>(half);
      fresh.re[i] = std::cos(angle);
      fresh.im[i] = -std::sin(angle);
    }
  }
}

void Roots::forward(double* __restrict re, double* __restrict im, std::size_t level) const {
  if (level == 0) return;
  const std::size_t half = std::size_t{1} << (level - 1);
  const double* const wr = levels_[level].re.data();
  const double* const wi = levels_[level].im.data();
  double* __restrict const re2 = re + half;
  double* __restrict const im2 = im + half;
  for (std::size_t i = 0; i < half; ++i) {
    const double dr = re[i] - re2[i];
    const double di = im[i] - im2[i];
    re[i] += re2[i];
    im[i] += im2[i];
    re2[i] = dr * wr[i] - di * wi[i];
    im2[i] = dr * wi[i] + di * wr[i];
  }
  forward(re, im, level - 1);
  forward(re2, im2, level - 1);
}

void Roots::inverse(double* __restrict re, double* __restrict im, std::size_t level) const {
  if (level == 0) return;
  const std::size_t half = std::size_t{1} << (level - 1);
  const double* const wr = levels_[level].re.data();
  const double* const wi = levels_[level].im.data();
  double* __restrict const re2 = re + half;
  double* __restrict const im2 = im + half;
  inverse(re, im, level - 1);
  inverse(re2, im2, level - 1);
  for (std::size_t i = 0; i < half; ++i) {
    const double tr = re2[i] * wr[i] + im2[i] * wi[i];
    const double ti = im2[i] * wr[i] - re2[i] * wi[i];
    re2[i] = re[i] - tr;
    im2[i] = im[i] - ti;
    re[i] += tr;
    im[i] += ti;
  }
}

void Roots::forward(Spectrum& data) const {
  TAKEAWAY_ASSERT(std::has_single_bit(data.size()) && data.size() < std::size_t{1} << levels_.size());
  forward(data.re.data(), data.im.data(), static_cast<std::size_t>(std::countr_zero(data.size())));
}

void Roots::inverse(Spectrum& data) const {
  TAKEAWAY_ASSERT(std::has_single_bit(data.size()) && data.size() < std::size_t{1} << levels_.size());
  inverse(data.re.data(), data.im.data(), static_cast<std::size_t>(std::countr_zero(data.size())));
}

void multiply(Spectrum& data, const Spectrum& by, double factor) {
  TAKEAWAY_ASSERT(data.size() == by.size());
  for (std::size_t i = 0; i < data.size(); ++i) {
    const double re = data.re[i] * by.re[i] - data.im[i] * by.im[i];
    const double im = data.re[i] * by.im[i] + data.im[i] * by.re[i];
    data.re[i] = re * factor;
    data.im[i] = im * factor;
  }
}

double convolution_error(double norm_squared, double other_norm_squared, std::size_t length) {
  const double n = std::log2(static_cast<double>(length));
  const double e = std::ldexp(1.0, -53);
  // sin and cos are good to one unit in the last place, the angle to three roundings.
  const double b = 6 * e;
  const double growth = 3 * n * e + (3 * n + 1) * std::sqrt(5.0) * e + 3 * n * b;
  return std::sqrt(norm_squared * other_norm_squared) * std::expm1(growth) * 1.01;
}

}  // namespace takeaway
