// What the ranges of the parameters say beyond the sample.
#include <algorithm>
#include <set>

#include "atlas/sampling.hpp"
#include "base/checked.hpp"

namespace takeaway::atlas {

namespace {

Bindings bound(const std::vector<std::string>& names, const std::vector<std::int64_t>& values) {
  Bindings bindings;
  for (std::size_t i = 0; i < names.size(); ++i) bindings.bind(names[i], values[i]);
  return bindings;
}

/// The formula as a form in the names, if it is one.
std::optional<Form> as_form(const Formula& formula, const std::vector<std::string>& names) {
  std::vector<std::int64_t> at(names.size(), 0);
  const auto value = [&] { return evaluate(formula, bound(names, at)); };
  const auto constant = value();
  if (!constant) return std::nullopt;
  Form form{std::vector<std::int64_t>(1 + names.size()), 1};
  form.coefficients[0] = *constant;
  for (std::size_t i = 0; i < names.size(); ++i) {
    at[i] = 1;
    const auto one = value();
    at[i] = 0;
    if (!one) return std::nullopt;
    form.coefficients[1 + i] = checked_subtract(*one, *constant).value_or(largest_number);
  }
  // Forms are added and multiplied by small numbers later on: one that is not far below 2^63 is none.
  constexpr std::int64_t largest = std::int64_t{1} << 40U;
  if (std::ranges::any_of(form.coefficients, [](std::int64_t c) { return c > largest || c < -largest; }))
    return std::nullopt;
  for (std::size_t i = 0; i < names.size(); ++i) at[i] = static_cast<std::int64_t>(2 + 3 * i);
  const auto elsewhere = value();
  Point point = {1};
  point.insert(point.end(), at.begin(), at.end());
  return elsewhere && *elsewhere == form.numerator(point) ? std::optional(form) : std::nullopt;
}

/// x - 1 >= 0 is said as x > 0.
Condition at_least_zero(const Form& form) {
  if (form.coefficient(0) == -1) return {form + Form::constant(1), Condition::Kind::positive, 1};
  return {form, Condition::Kind::not_negative, 1};
}

class Bounds {
 public:
  explicit Bounds(Domain& domain) : domain_(domain) {}

  void write() {
    for (std::size_t i = 0; i < domain_.names.size(); ++i) {
      const Let& let = *std::ranges::find(domain_.lets, domain_.names[i], &Let::name);
      if (let.items.size() != 1) continue;
      const Item& item = let.items[0];
      if (item.kind == Item::Kind::interval || item.kind == Item::Kind::open_interval)
        if (const auto low = as_form(item.first, domain_.names)) lower_.emplace_back(i, *low);
      if (item.kind != Item::Kind::interval) continue;
      const auto high = as_form(item.last, domain_.names);
      if (high && !high->is_constant()) upper_.emplace_back(i, *high);
    }
    for (const auto& [param, form] : lower_)
      if (!form.is_constant() || !follows(param, form.coefficient(0)))
        domain_.conditions.push_back(at_least_zero(Form::variable(1 + param) - form));
    for (const auto& [param, form] : upper_)
      domain_.conditions.push_back(at_least_zero(form - Form::variable(1 + param)));
  }

 private:
  /// x >= number, since some y is at least so much, and y is at most x less something.
  bool follows(std::size_t param, std::int64_t number) const {
    return std::ranges::any_of(upper_, [&](const auto& upper) {
      const auto& [other, form] = upper;
      const Form rest = form - Form::variable(1 + param);
      if (!rest.is_constant()) return false;
      return std::ranges::any_of(lower_, [&](const auto& lower) {
        return lower.first == other && lower.second.is_constant() &&
               lower.second.coefficient(0) - rest.coefficient(0) >= number;
      });
    });
  }

  Domain& domain_;
  std::vector<std::pair<std::size_t, Form>> lower_;
  std::vector<std::pair<std::size_t, Form>> upper_;
};

bool is_homogeneous(const Domain& domain) {
  if (domain.family.set.kind != SetTerm::Kind::items || domain.family.comply) return false;
  return std::ranges::all_of(domain.family.set.items, [&](const Item& item) {
    if (item.kind != Item::Kind::single) return false;
    const auto form = as_form(item.first, domain.names);
    return form && form->coefficient(0) == 0;
  });
}

/// The parameters as they come in the moves, then the others.
std::vector<std::string> names_in_order(const Domain& domain) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const Item& item : domain.family.set.items) {
    std::set<std::string> own;
    collect_names(item.first, own);
    std::ranges::for_each(own, add);
  }
  std::erase_if(names, [&](const std::string& name) {
    return std::ranges::find(domain.lets, name, &Let::name) == domain.lets.end();
  });
  for (const Let& let : domain.lets) add(let.name);
  return names;
}

}  // namespace

Result<Domain> read_domain(const std::string& family, const std::vector<std::string>& lets,
                           const std::vector<std::string>& wheres) {
  Domain domain;
  auto read = parse_family(family);
  if (!read) return std::unexpected(read.error());
  domain.family = std::move(*read);
  for (const std::string& text : lets) {
    auto let = parse_let(text);
    if (!let) return std::unexpected(let.error());
    domain.lets.push_back(std::move(*let));
  }
  for (const std::string& text : wheres) {
    auto where = parse_where(text);
    if (!where) return std::unexpected(where.error());
    domain.wheres.push_back(std::move(*where));
  }
  if (auto checked = check_parameters(domain.lets, domain.wheres, domain.family.parameters()); !checked)
    return std::unexpected(checked.error());
  domain.names = names_in_order(domain);
  if (domain.names.empty())
    return bad_input(
        "there is nothing to discover in one game: give its parameters ranges, as --let b=2..40");
  Bounds(domain).write();
  domain.homogeneous = is_homogeneous(domain);
  return domain;
}

}  // namespace takeaway::atlas
