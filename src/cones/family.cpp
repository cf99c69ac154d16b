// Families whose moves are linear in the parameters.
#include <algorithm>
#include <optional>

#include "base/checked.hpp"
#include "takeaway/cones.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;

/// A number that is linear in the parameters and 1: coefficients, the constant last.
class LinearReader {
 public:
  explicit LinearReader(const std::vector<std::string>& parameters) : parameters_(parameters) {}

  /// Nothing where it is not linear, or a coefficient is too large.
  std::optional<LinearForm> read(const Formula& formula) const {
    const auto& node = *formula.node;
    switch (node.kind) {
      case Kind::number:
        return constant(node.number);
      case Kind::name:
        return named(node.name);
      case Kind::call: {
        const auto factor = named(node.name);
        const auto inside = read(node.arguments[0]);
        return factor && inside ? times(*factor, *inside) : std::nullopt;
      }
      case Kind::negate:
        return combined(constant(0), read(node.arguments[0]), -1);
      case Kind::add:
        return combined(read(node.arguments[0]), read(node.arguments[1]), 1);
      case Kind::subtract:
        return combined(read(node.arguments[0]), read(node.arguments[1]), -1);
      case Kind::multiply: {
        const auto left = read(node.arguments[0]);
        const auto right = read(node.arguments[1]);
        return left && right ? times(*left, *right) : std::nullopt;
      }
      default: {
        const auto value = evaluate(formula, {});  // 2^5, max(3,4): numbers that no parameter is in
        return value ? std::optional(constant(*value)) : std::nullopt;
      }
    }
  }

 private:
  LinearForm constant(std::int64_t number) const {
    LinearForm form(parameters_.size() + 1, 0);
    form.back() = number;
    return form;
  }

  /// A parameter, or a product of parameters, which is linear only for one of them.
  std::optional<LinearForm> named(const std::string& name) const {
    const auto found = std::ranges::find(parameters_, name);
    if (found == parameters_.end()) return std::nullopt;
    LinearForm form = constant(0);
    form[static_cast<std::size_t>(found - parameters_.begin())] = 1;
    return form;
  }

  static std::optional<LinearForm> combined(const std::optional<LinearForm>& one,
                                            const std::optional<LinearForm>& other, std::int64_t factor) {
    if (!one || !other) return std::nullopt;
    LinearForm sum = *one;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      const auto product = checked_multiply((*other)[i], factor);
      const auto added = product ? checked_add(sum[i], *product) : std::nullopt;
      if (!added) return std::nullopt;
      sum[i] = *added;
    }
    return sum;
  }

  std::optional<LinearForm> times(const LinearForm& one, const LinearForm& other) const {
    const auto is_constant = [](const LinearForm& form) {
      return std::ranges::all_of(form.begin(), form.end() - 1, [](std::int64_t x) { return x == 0; });
    };
    if (is_constant(one)) return combined(constant(0), other, one.back());
    if (is_constant(other)) return combined(constant(0), one, other.back());
    return std::nullopt;
  }

  const std::vector<std::string>& parameters_;
};

std::unexpected<Error> refused(const Family& family, const std::string& why, std::size_t place) {
  return std::unexpected(Error{Fault::bad_input, why, family.text, place});
}

}  // namespace

LinearFamily all_sets(BoundaryKind boundary, std::size_t moves) {
  LinearFamily family;
  family.boundary = boundary;
  for (std::size_t i = 0; i < moves; ++i) {
    const auto letter = static_cast<char>('a' + i % 26);
    family.parameters.push_back(i < 26 ? std::string(1, letter)
                                       : std::string(1, letter) + std::to_string(i / 26));
    family.moves.emplace_back(moves, 0);
    family.moves.back()[i] = 1;
  }
  return family;
}

std::optional<LinearForm> linear_form(const Formula& formula, const std::vector<std::string>& parameters) {
  return LinearReader(parameters).read(formula);
}

Result<LinearFamily> linear_family(const Family& family, const std::vector<std::string>& parameters) {
  if (family.boundary == BoundaryKind::init || family.comply)
    return refused(family, "only games under wall or sink have cones", 0);
  if (family.set.kind != SetTerm::Kind::items)
    return refused(family, "only games that list their moves have cones, as {a, b, a+b}", family.set.place);
  LinearFamily linear;
  linear.boundary = family.boundary;
  linear.parameters = parameters;
  const LinearReader reader(parameters);
  bool constants = false;
  for (const Item& item : family.set.items) {
    if (item.kind != Item::Kind::single)
      return refused(family, "only games that list their moves have cones, as {a, b, a+b}",
                     item.first.place());
    auto form = reader.read(item.first);
    if (!form) return refused(family, "this move is not linear in the parameters", item.first.place());
    constants = constants || form->back() != 0;
    linear.moves.push_back(std::move(*form));
  }
  if (constants)
    linear.parameters.emplace_back("1");
  else
    for (LinearForm& form : linear.moves) form.pop_back();
  return linear;
}

}  // namespace takeaway
