#include "atlas/fit_basis.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace takeaway::atlas {

Basis::Basis(std::span<const Sample* const> samples, bool homogeneous)
    : samples_(samples), homogeneous_(homogeneous) {
  pattern_.params = samples.front()->params.size();
  for (const Sample* sample : samples) points_.emplace_back(*pattern_.point(sample->params));
}

Column Basis::column_of(const Form& form) const {
  Column column;
  for (const Point& point : points_) column.push_back(form.numerator(point));
  return column;
}

std::optional<std::size_t> Basis::eliminable(const Form& dividend, const Form& divisor) const {
  for (std::size_t param = params(); param >= 1; --param)
    if (dividend.coefficient(param) == 1 && divisor.coefficient(param) == 0 && !is_eliminated(param))
      return param;
  return std::nullopt;
}

bool Basis::is_eliminated(std::size_t param) const {
  return std::ranges::find(eliminated_, param) != eliminated_.end();
}

bool Basis::is_determined(std::size_t param) const {
  Elimination elimination(params(), 1);
  for (const Point& point : points_) {
    std::vector<std::int64_t> row = {1};
    for (std::size_t i = 1; i <= params(); ++i)
      if (i != param) row.push_back(point[i]);
    elimination.add(row, std::span(&point[param], 1));
  }
  return elimination.possible(0);
}

void Basis::divide(const Division& division) {
  const auto param = eliminable(division.dividend, division.divisor);
  TAKEAWAY_ASSERT(param.has_value());
  eliminated_.push_back(*param);
  pattern_.divisions.push_back(division);
  for (std::size_t i = 0; i < points_.size(); ++i) points_[i] = *pattern_.point(samples_[i]->params);
}

std::vector<std::size_t> Basis::order(std::size_t turn) const {
  std::vector<std::size_t> order;
  if (!homogeneous_) order.push_back(0);
  for (std::size_t i = 0; i < params(); ++i) order.push_back(1 + (i + turn) % params());
  for (std::size_t i = 0; i < divisions().size(); ++i) order.push_back(quotient_index(i) + 1);
  if (homogeneous_) order.push_back(0);
  return order;
}

std::vector<std::size_t> Basis::order_of_params(std::size_t turn) const {
  auto order = this->order(turn);
  std::erase_if(order, [&](std::size_t index) { return index > params(); });
  return order;
}

std::vector<Form> Basis::relations() const {
  const auto order = this->order(0);
  Elimination elimination(order.size(), 0);
  for (const Point& point : points_) elimination.add(reordered(point, order), {});
  std::vector<Form> relations;
  for (const Form& relation : elimination.relations()) relations.push_back(back_in_order(relation, order));
  return relations;
}

std::vector<std::int64_t> reordered(const Point& point, const std::vector<std::size_t>& order) {
  std::vector<std::int64_t> row;
  for (const std::size_t index : order) row.push_back(point[index]);
  return row;
}

Form back_in_order(const Form& form, const std::vector<std::size_t>& order) {
  Form result;
  result.divisor = form.divisor;
  result.coefficients.resize(*std::ranges::max_element(order) + 1);
  for (std::size_t i = 0; i < order.size(); ++i) result.coefficients[order[i]] = form.coefficients[i];
  return result;
}

}  // namespace takeaway::atlas
