#include "answer/nimber_text.hpp"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace takeaway::answer {

namespace {

/// Wider than a nimber: while 2^64-1 is read, 2^64 is an intermediate result.
using Wide = __int128;

constexpr Wide largest = (Wide{1} << 64U) - 1;

/// A sum of products of powers, left to right. The first fault is kept; what is read behind it is small, and
/// means nothing.
class NimberReader {
 public:
  explicit NimberReader(std::string_view text) : text_(text) {}

  Result<Nimber> read() {
    if (peek() == '-') refuse("this number must not be negative", at_);
    Wide sum = product();
    while (!error_ && (peek() == '+' || peek() == '-'))
      sum = text_[at_++] == '+' ? sum + product() : sum - product();
    if (at_ < text_.size()) refuse("did not expect this here; numbers are written 5, 2^20 or 1e9", at_);
    if (sum < 0) refuse("this number must not be negative", 0);
    if (sum > largest) too_large(0);
    if (error_) return std::unexpected(std::move(*error_));
    return static_cast<Nimber>(sum);
  }

 private:
  void refuse(std::string message, std::size_t place) {
    if (!error_) error_ = Error{Fault::bad_input, std::move(message), std::string(text_), place};
  }
  Wide too_large(std::size_t place) {
    refuse("this number passes 2^64 - 1", place);
    return 1;
  }

  char peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool at_digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }

  Wide multiplied(Wide a, Wide b, std::size_t place) {
    return b != 0 && a > (largest + 1) / b ? too_large(place) : a * b;
  }

  Wide raised(Wide base, Wide exponent, std::size_t place) {
    if (base < 2) return exponent == 0 ? 1 : base;
    Wide power = 1;
    for (; exponent > 0 && !error_; --exponent) power = multiplied(power, base, place);
    return power;
  }

  Wide product() {
    peek();
    const std::size_t place = at_;
    Wide value = power();
    while (!error_ && peek() == '*') {
      ++at_;
      value = multiplied(value, power(), place);
    }
    return value;
  }

  // 2^3^2 is 2^(3^2).
  Wide power() {
    peek();
    const std::size_t place = at_;
    std::vector<Wide> tower = {number()};
    for (; !error_ && peek() == '^'; tower.push_back(number())) ++at_;
    Wide value = tower.back();
    for (std::size_t i = tower.size() - 1; i-- > 0;) value = raised(tower[i], value, place);
    return value;
  }

  // 1e9 is a number.
  Wide number() {
    peek();
    const std::size_t place = at_;
    const Wide value = digits();
    if (at_ == text_.size() || (text_[at_] != 'e' && text_[at_] != 'E')) return value;
    ++at_;
    return multiplied(value, raised(10, digits(), place), place);
  }

  Wide digits() {
    const std::size_t place = at_;
    if (!at_digit()) refuse("expected a number here, as 5, 2^20 or 1e9", place);
    Wide value = 0;
    for (; at_digit(); ++at_) {
      value = 10 * value + (text_[at_] - '0');
      if (value > largest + 1) return too_large(place);
    }
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<Error> error_;
};

}  // namespace

Result<Nimber> read_nimber(const std::string& text) {
  return NimberReader(text).read();
}

}  // namespace takeaway::answer
