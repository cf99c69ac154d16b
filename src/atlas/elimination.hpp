// Exact linear fits. Internal to the room `atlas`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "atlas/form.hpp"

namespace takeaway::atlas {

/// A fraction in lowest terms.
struct Fraction {
  std::int64_t over = 0;
  std::int64_t under = 1;

  bool is_zero() const { return over == 0; }
};

/// Solves linear equations exactly: rows of numbers, each with the targets that the same coefficients are to
/// give.
class Elimination {
 public:
  /// Columns are preferred in this order: one that depends on those before it gets the coefficient 0.
  Elimination(std::size_t columns, std::size_t targets) : columns_(columns), possible_(targets, true) {}

  /// One number for each column, and one for each target; all rows must have the same lengths.
  void add(std::span<const std::int64_t> row, std::span<const std::int64_t> targets);

  std::size_t rank() const { return rows_.size(); }
  /// False if a number became too large: then nothing is known.
  bool exact() const { return exact_; }
  bool possible(std::size_t target) const { return possible_[target] && exact_; }
  /// The coefficients of a target, by column, over a common divisor; nothing also where that passes 2^20.
  std::optional<Form> solution(std::size_t target) const;
  /// Combinations of the columns that are 0 in all rows, one for each column that depends on others.
  std::vector<Form> relations() const;

 private:
  struct Row {
    std::size_t pivot = 0;
    std::vector<Fraction> entries;  // columns, then targets
  };
  void subtract(std::vector<Fraction>& from, const std::vector<Fraction>& row, const Fraction& factor);

  std::size_t columns_;
  std::vector<bool> possible_;
  std::vector<Row> rows_;
  bool exact_ = true;
};

}  // namespace takeaway::atlas
