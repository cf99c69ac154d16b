#include "coq/polynomial_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/checked.hpp"
#include "coq/block_pieces.hpp"
#include "coq/products.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

using Kind = FormulaKind;

/// "2 * m * h + d": the terms with one sign.
std::string terms_text(const Polynomial& polynomial, std::int64_t sign,
                       const std::vector<std::string>& names) {
  std::vector<std::string> terms;
  for (const auto& [factors, times] : polynomial) {
    if ((times > 0) != (sign > 0)) continue;
    std::string term = factors.empty() || times != sign ? natural_number_text(times * sign) : "";
    for (const std::size_t name : factors) term += (term.empty() ? "" : " * ") + names[name];
    terms.push_back(term);
  }
  return fmt::format("{}", fmt::join(terms, " + "));
}

/// Reads formulas as polynomials, with their texts.
class PolynomialReader {
 public:
  PolynomialReader(const Theorem& theorem, const CountedWord& word)
      : theorem_(theorem), word_(word), shown_(safe_names(word.names)) {}

  /// How closely the text holds together.
  enum class Binding { sum, product, whole };
  struct Read {
    Polynomial polynomial;
    std::string text;
    Binding binding = Binding::whole;

    std::string inside(Binding least) const { return binding < least ? "(" + text + ")" : text; }
  };

  std::optional<Read> read(const Formula& formula) const {
    const auto& node = *formula.node;
    switch (node.kind) {
      case Kind::number: {
        if (node.number < 0) return std::nullopt;
        Polynomial number;
        if (node.number != 0) number[{}] = node.number;
        return Read{number, natural_number_text(node.number)};
      }
      case Kind::name:
        return read_name(node.name);
      case Kind::call:
        return combined(read_name(node.name), read(node.arguments[0]), "*");
      case Kind::add:
        return combined(read(node.arguments[0]), read(node.arguments[1]), "+");
      case Kind::subtract:
        return combined(read(node.arguments[0]), read(node.arguments[1]), "-");
      case Kind::multiply:
        return combined(read(node.arguments[0]), read(node.arguments[1]), "*");
      case Kind::power:
        return read_power(node);
      default:
        return std::nullopt;
    }
  }

 private:
  static std::optional<Read> combined(const std::optional<Read>& one, const std::optional<Read>& other,
                                      const std::string& sign) {
    if (!one || !other) return std::nullopt;
    const bool is_product = sign == "*";
    const Binding left = is_product ? Binding::product : Binding::sum;
    const Binding right = is_product ? Binding::whole : Binding::product;
    Read result{one->polynomial, fmt::format("{} {} {}", one->inside(left), sign, other->inside(right)),
                left};
    if (is_product)
      result.polynomial = product(one->polynomial, other->polynomial);
    else
      result.polynomial = sum(result.polynomial, other->polynomial, sign == "+" ? 1 : -1);
    return result;
  }
  std::optional<Read> read_power(const Formula::Node& node) const {
    constexpr std::int64_t most = 4;
    const auto base = read(node.arguments[0]);
    const auto& exponent = *node.arguments[1].node;
    if (!base || exponent.kind != Kind::number || exponent.number < 1 || exponent.number > most)
      return std::nullopt;
    std::optional<Read> result = base;
    for (std::int64_t i = 1; i < exponent.number; ++i) result = combined(result, base, "*");
    return result;
  }
  std::optional<Read> read_name(const std::string& name) const {
    const auto found = std::ranges::find(word_.names, name);
    if (found != word_.names.end()) {
      LinearForm form(word_.names.size(), 0);
      const auto index = static_cast<std::size_t>(found - word_.names.begin());
      form[index] = 1;
      return Read{polynomial_of(form, word_), shown_[index]};
    }
    const auto definition = std::ranges::find(theorem_.definitions, name, &Definition::name);
    if (definition == theorem_.definitions.end() || !definition->arguments.empty()) return std::nullopt;
    return read(definition->formula);
  }

  const Theorem& theorem_;
  const CountedWord& word_;
  std::vector<std::string> shown_;
};

}  // namespace

Polynomial product(const Polynomial& one, const Polynomial& other) {
  Polynomial result;
  for (const auto& [names, factor] : one) {
    Polynomial part;
    for (const auto& [others, times] : other) {
      std::vector<std::size_t> all = names;
      all.insert(all.end(), others.begin(), others.end());
      std::ranges::sort(all);
      part[all] = times;
    }
    result = sum(std::move(result), part, factor);
  }
  return result;
}

Polynomial sum(Polynomial one, const Polynomial& other, std::int64_t times) {
  for (const auto& [names, factor] : other) {
    const auto more = checked_multiply(factor, times);
    const auto total = more ? checked_add(one[names], *more) : std::nullopt;
    if (!total) throw NotLinear{"the numbers grow too large"};
    one[names] = *total;
    if (*total == 0) one.erase(names);
  }
  return one;
}

Polynomial polynomial_of(const LinearForm& form, const CountedWord& word) {
  LinearForm known = in_quotients(form, word);
  Polynomial result;
  for (const Division& division : word.divisions) {
    for (std::size_t name = 0; name < word.parameters; ++name) {
      LinearForm rest = division.number;
      rest[name] = 0;
      if (known[name] == 0 || division.number[name] != 1 ||
          !is_zero(LinearForm(rest.begin(), rest.end() - 1)))
        continue;
      // name + rest = divisor * quotient + remainder
      const std::int64_t times = known[name];
      known[name] = 0;
      known[division.remainder] += times;
      known.back() -= times * rest.back();
      result = sum(std::move(result),
                   product(polynomial_of(division.divisor, word), {{{division.quotient}, 1}}), times);
    }
  }
  Polynomial linear;
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known[i] != 0) linear[i + 1 == known.size() ? std::vector<std::size_t>{} : std::vector{i}] = known[i];
  return sum(std::move(result), linear, 1);
}

std::string natural_text(const Polynomial& polynomial, const std::vector<std::string>& names) {
  const std::string more = terms_text(polynomial, 1, names);
  const std::string less = terms_text(polynomial, -1, names);
  if (less.empty()) return more.empty() ? "0" : more;
  return fmt::format("{} - ({})", more.empty() ? "0" : more, less);
}

std::optional<FormulaFraction> fraction_of(const Formula& formula, const Theorem& theorem,
                                           const CountedWord& word) {
  const PolynomialReader reader(theorem, word);
  const auto& node = *formula.node;
  if (node.kind != Kind::divide) {
    auto read = reader.read(formula);
    if (!read) return std::nullopt;
    return FormulaFraction{std::move(read->polynomial), 1, std::move(read->text)};
  }
  auto number = reader.read(node.arguments[0]);
  const auto& divisor = *node.arguments[1].node;
  if (!number || divisor.kind != Kind::number || divisor.number <= 0) return std::nullopt;
  return FormulaFraction{std::move(number->polynomial), divisor.number,
                         fmt::format("({}) / {}", number->text, divisor.number)};
}

}  // namespace takeaway::coq
