#include "coq/open_form.hpp"

#include <algorithm>
#include <optional>

#include "base/checked.hpp"

namespace takeaway::coq::open_form {

LinearForm constant(std::int64_t number) {
  return {number};
}

LinearForm named(std::size_t name) {
  LinearForm result(name + 2, 0);
  result.back() = 1;
  return result;
}

bool is_number(const LinearForm& form) {
  return std::all_of(form.begin() + 1, form.end(), [](std::int64_t x) { return x == 0; });
}

bool same(const LinearForm& one, const LinearForm& other) {
  return std::ranges::all_of(sum(one, other, -1), [](std::int64_t x) { return x == 0; });
}

LinearForm sum(LinearForm one, const LinearForm& other, std::int64_t factor) {
  one.resize(std::max(one.size(), other.size()), 0);
  for (std::size_t i = 0; i < other.size(); ++i) {
    const auto product = checked_multiply(other[i], factor);
    const auto added = product ? checked_add(one[i], *product) : std::nullopt;
    if (!added) throw NotLinear{"the numbers grow too large"};
    one[i] = *added;
  }
  return one;
}

LinearForm product(const LinearForm& one, const LinearForm& other, const std::string& what) {
  if (is_number(one)) return sum(constant(0), other, one[0]);
  if (is_number(other)) return sum(constant(0), one, other[0]);
  throw NotLinear{what + " is not linear in the parameters"};
}

void close(LinearForm& form, std::size_t names) {
  form.resize(names + 1, 0);
  std::ranges::rotate(form, form.begin() + 1);
}

}  // namespace takeaway::coq::open_form
