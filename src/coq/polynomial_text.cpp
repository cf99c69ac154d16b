#include "coq/polynomial_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/checked.hpp"
#include "coq/block_pieces.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

using Kind = FormulaKind;

void add_times(Polynomial& sum, const Polynomial& other, std::int64_t times) {
  for (const auto& [names, factor] : other) {
    const auto more = checked_multiply(factor, times);
    const auto total = more ? checked_add(sum[names], *more) : std::nullopt;
    if (!total) throw NotLinear{"the numbers grow too large"};
    sum[names] = *total;
    if (*total == 0) sum.erase(names);
  }
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
      add_times(result.polynomial, other->polynomial, sign == "+" ? 1 : -1);
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
    add_times(result, part, factor);
  }
  return result;
}

Polynomial polynomial_of(const LinearForm& form, const CountedWord& word) {
  const LinearForm known = in_quotients(form, word);
  Polynomial result;
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known[i] != 0) result[i + 1 == known.size() ? std::vector<std::size_t>{} : std::vector{i}] = known[i];
  return result;
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
