// The discrete Fourier transform of complex numbers, for cyclic convolutions of integers that are found
// exactly.
//
// Radix 2, depth first, so that parts of the array are finished while they are in the cache; real and
// imaginary parts are kept apart, so that the compiler makes vectors of the loops. The forward transform
// leaves its output in bit-reversed order and the inverse takes it from there: nobody needs it sorted (Cooley
// and Tukey 1965; Gentleman and Sande 1966).
//
// Rounding: the result of a convolution of x and y of length 2^n differs from the truth by at most
// |x| |y| ((1+e)^(3n) (1+e sqrt 5)^(3n+1) (1+b)^(3n) - 1), with Euclidean norms, e = 2^-53 and b the error of
// the roots of unity (Brent, Percival and Zimmermann, Error bounds on complex floating-point multiplication,
// 2007). `convolution_error` is a bound of that; a user rounds only where it is below 1/4.
#pragma once

#include <cstddef>
#include <vector>

namespace takeaway {

/// Complex numbers, 2^n of them.
struct Spectrum {
  std::vector<double> re;
  std::vector<double> im;
  explicit Spectrum(std::size_t size = 0) : re(size), im(size) {}
  std::size_t size() const { return re.size(); }
};

/// Roots of unity for all transforms up to a length; made once, O(length) time and memory.
class Roots {
 public:
  /// Makes sure that transforms of this length, which must be a power of two, can be made.
  void prepare(std::size_t length);
  /// The length must be one that was prepared, or a smaller power of two; here and for the inverse.
  void forward(Spectrum& data) const;
  /// The inverse, but for a factor of the length.
  void inverse(Spectrum& data) const;

 private:
  struct Level {
    std::vector<double> re;  // the first half of the roots of this order
    std::vector<double> im;
  };
  void forward(double* re, double* im, std::size_t level) const;
  void inverse(double* re, double* im, std::size_t level) const;
  std::vector<Level> levels_;  // levels_[k]: transforms of length 2^k
};

/// data *= by, entry by entry, and times `factor`; both must have the same length.
void multiply(Spectrum& data, const Spectrum& by, double factor);

/// No entry of the convolution of two sequences with these norms (squared), of this length, is off by more.
double convolution_error(double norm_squared, double other_norm_squared, std::size_t length);

}  // namespace takeaway
