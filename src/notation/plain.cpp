// Formulas outside theorems: every name is a number that was bound, and nothing speaks of a game.
#include "base/checked.hpp"
#include "notation/evaluator.hpp"
#include "notation/parser.hpp"
#include "notation/words.hpp"

namespace takeaway::notation {

namespace {

using Kind = FormulaKind;

Result<void> require(const Formula& formula, bool condition, bool ranges);

Result<void> require_parts(const Formula::Node& node, bool ranges) {
  const bool logic = node.kind >= Kind::negation && node.kind <= Kind::equivalent;
  for (std::size_t i = 0; i < node.arguments.size(); ++i) {
    bool condition = logic;
    if (node.kind == Kind::choose) condition = i == 0 || node.is_condition;
    if (is_range(node.kind)) condition = i == 2 && node.kind != Kind::largest;
    if (auto part = require(node.arguments[i], condition, ranges); !part) return part;
  }
  return {};
}

Result<void> require(const Formula& formula, bool condition, bool ranges) {
  const auto& node = *formula.node;
  const auto refuse = [&](std::string message) {
    return std::unexpected(error_at(node.place, std::move(message)));
  };
  if (is_about_game(node.kind)) {
    const std::string word(node.kind == Kind::divides_sum ? "a sum of two moves" : word_of(node.kind));
    return refuse("'" + word + "' speaks of a game; what stands here may depend on the parameters alone");
  }
  if (is_range(node.kind) && !ranges)
    return refuse("'" + std::string(word_of(node.kind)) + "' is for conditions and claims");
  if (node.is_condition != condition)
    return refuse(condition ? "a condition was expected, this is a number"
                            : "a number was expected, this is a condition");
  // m(a+1) is a product: nothing else is called by a name here.
  if (node.kind == Kind::call && node.arguments.size() != 1)
    return refuse("unknown function '" + node.name + "'; there are gcd, min, max, floor and ceil");
  if (node.kind == Kind::call && node.is_base)
    return std::unexpected(power_of_product_at(node.place, node.name + "(...)"));
  return require_parts(node, ranges);
}

class PlainEvaluator final : public Evaluator {
 public:
  PlainEvaluator(const Bindings& bindings, const Watch& watch) : bindings_(bindings), watch_(watch) {}

  Result<std::int64_t> value(const Formula& formula) { return kept_error().result(number(formula)); }

 private:
  const std::int64_t* find(std::string_view name) const {
    for (const auto& [variable, value] : variables_)
      if (variable == name) return &value;
    return bindings_.find(name);
  }

  std::int64_t named(const Formula::Node& node) override {
    const auto value = word(node);
    if (!value)
      return fail(error_at(node.place, "the parameter '" + node.name +
                                           "' has no value; give it one with --let " + node.name + "=..."));
    return *value;
  }

  /// Of a parameter, or of a product of parameters.
  std::optional<std::int64_t> word(const Formula::Node& node) {
    // Whoever bound it may have read it from a file: the arithmetic here is sound up to 2^62.
    if (const std::int64_t* bound = find(node.name)) return within_bounds(*bound, node.place);
    if (node.name.size() == 1) return std::nullopt;
    std::int64_t product = 1;
    for (const char letter : node.name)
      if (find(std::string_view(&letter, 1)) == nullptr) return std::nullopt;
    if (node.is_base) return fail(power_of_product_at(node.place, node.name));
    for (const char letter : node.name)
      product = within_bounds(checked_multiply(product, *find(std::string_view(&letter, 1))), node.place);
    return product;
  }

  std::int64_t call(const Formula::Node& node) override {
    const auto factor = word(node);
    if (!factor)
      return fail(error_at(node.place,
                           "unknown function '" + node.name + "'; there are gcd, min, max, floor and ceil"));
    return within_bounds(checked_multiply(*factor, number(node.arguments[0])), node.place);
  }

  std::int64_t about_game(const Formula::Node& node) override {
    return fail(error_at(node.place, "this is about a game, but only parameters may be used here"));
  }

  void enter(const Formula::Node& range) override {
    if (find(range.name) != nullptr)
      fail(error_at(range.place, "the name '" + range.name + "' is used twice"));
    variables_.emplace_back(range.name, 0);
  }
  void set_variable(const Formula::Node&, std::int64_t value) override { variables_.back().second = value; }
  void leave(const Formula::Node&) override { variables_.pop_back(); }
  bool stopped() const override { return watch_.stopped(); }

  const Bindings& bindings_;
  const Watch& watch_;
  std::vector<std::pair<std::string_view, std::int64_t>> variables_;  // of the ranges, the innermost last
};

}  // namespace

Result<void> require_plain_number(const Formula& formula) {
  return require(formula, false, false);
}

Result<void> require_plain_condition(const Formula& formula) {
  return require(formula, true, true);
}

}  // namespace takeaway::notation

namespace takeaway {

Result<std::int64_t> evaluate(const Formula& formula, const Bindings& bindings, const Watch& watch) {
  return notation::PlainEvaluator(bindings, watch).value(formula);
}

}  // namespace takeaway
