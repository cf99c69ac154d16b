#include "coq/coordinates.hpp"

#include <algorithm>

namespace takeaway::coq {

namespace {

/// Chooses the coordinates: each division makes one parameter, its pivot, a sum of others.
class Chooser {
 public:
  explicit Chooser(const CountedWord& word) : word_(word) {
    for (const bool counts : {false, true})
      for (const Division& division : word.divisions)
        if (word.is_count(division) == counts)
          (counts ? counted_ : follows(division) ? following_ : plain_).push_back(&division);
    for (const Division* division : plain_) add_pivot(*division, true);
    for (const Division* division : counted_) add_pivot(*division, false);
    for (std::size_t i = 0; i < word.parameters; ++i)
      if (std::ranges::find(pivots_, i) == pivots_.end()) (word.is_count(i) ? counts_ : free_).push_back(i);
  }

  /// A free parameter that is no part of a divisor may be measured from so many times the first pivot of a
  /// count.
  Coordinates chosen(std::int64_t times) const {
    Coordinates result;
    for (const std::size_t i : free_) {
      result.points.push_back(name_form(i));
      if (is_movable(i)) result.points.back()[pivots_[plain_.size()]] = -times;
    }
    for (const Division* division : plain_) result.points.push_back(name_form(division->quotient));
    for (const auto* divisions : {&plain_, &counted_})
      for (const Division* division : *divisions) result.points.push_back(name_form(division->remainder));
    result.points.push_back(name_form(word_.names.size() - 1));
    for (const Division* division : counted_) result.quotients.push_back(division->quotient);
    for (const std::size_t i : counts_) result.quotients.push_back(i);
    set_names(result, times);
    return result;
  }
  bool has_choice() const {
    return std::ranges::any_of(free_, [&](std::size_t i) { return is_movable(i); });
  }

 private:
  void set_names(Coordinates& result, std::int64_t times) const {
    const Products zero(result.quotients.size() + 1, LinearForm(result.points.size(), 0));
    result.names.assign(word_.names.size(), zero);
    for (std::size_t i = 0; i < result.points.size(); ++i)
      for (std::size_t name = 0; name < word_.names.size(); ++name)
        if (result.points[i][name] == 1) result.names[name][0][i] = 1;
    for (std::size_t i = 0; i < counts_.size(); ++i)
      result.names[counts_[i]][counted_.size() + i + 1].back() = 1;
    for (std::size_t i = 0; i < plain_.size(); ++i) set_pivot(*plain_[i], pivots_[i], 0, result);
    for (const Division* division : following_) set_following(*division, result);
    for (std::size_t i = 0; i < counted_.size(); ++i) {
      result.names[counted_[i]->quotient][i + 1].back() = 1;
      const std::size_t pivot = pivots_[plain_.size() + i];
      set_pivot(*counted_[i], pivot, i + 1, result);
      if (i > 0) continue;
      for (const std::size_t k : free_)
        if (is_movable(k)) add(result.names[k], result.names[pivot], times);
    }
  }
  /// What the same number is when divided by more, if that says what it is here: with a = 4u + 1 it is known
  /// that a = 2 (2u) + 1.
  const Division* leader(const Division& division) const {
    const std::int64_t by = division.divisor.back();
    for (const Division& other : word_.divisions)
      if (&other != &division && !word_.is_count(other) && other.number == division.number &&
          other.divisor.back() > by && other.divisor.back() % by == 0 && remainder_of(other))
        return &other;
    return nullptr;
  }
  bool follows(const Division& division) const { return leader(division) != nullptr; }
  std::optional<std::int64_t> remainder_of(const Division& division) const {
    for (const LinearCondition& condition : word_.conditions) {
      if (condition.sign != LinearCondition::Sign::equal) continue;
      const std::int64_t factor = condition.form[division.remainder];
      LinearForm rest = condition.form;
      rest[division.remainder] = rest.back() = 0;
      if ((factor == 1 || factor == -1) && is_zero(rest)) return -factor * condition.form.back();
    }
    return std::nullopt;
  }
  /// Quotient and remainder of a division that follows from another one.
  void set_following(const Division& division, Coordinates& result) const {
    const Division& other = *leader(division);
    const std::int64_t by = division.divisor.back();
    const std::int64_t remainder = *remainder_of(other);
    Products& quotient = result.names[division.quotient];
    add(quotient, result.names[other.quotient], other.divisor.back() / by);
    quotient[0].back() += remainder / by;
    result.names[division.remainder][0].back() += remainder % by;
  }
  LinearForm name_form(std::size_t name) const {
    LinearForm form(word_.names.size(), 0);
    form[name] = 1;
    return form;
  }
  bool is_in_divisor(std::size_t name) const {
    return std::ranges::any_of(word_.divisions,
                               [&](const Division& division) { return division.divisor[name] != 0; });
  }
  /// Plain divisions are solved first, and must not be of what moves.
  bool is_movable(std::size_t name) const {
    return !counted_.empty() && !is_in_divisor(name) &&
           std::ranges::none_of(plain_,
                                [&](const Division* division) { return division->number[name] != 0; });
  }
  void add_pivot(const Division& division, bool may_divide) {
    for (std::size_t k = word_.parameters; k-- > 0;) {
      const std::int64_t factor = division.number[k];
      if ((factor == 1 || factor == -1) && (may_divide || !is_in_divisor(k)) && !word_.is_count(k) &&
          std::ranges::find(pivots_, k) == pivots_.end()) {
        pivots_.push_back(k);
        return;
      }
    }
    throw NotLinear{"a quotient has a divisor that is not free of quotients"};
  }
  /// number = divisor * quotient + remainder, solved for the pivot. The quotient is a count, or a parameter
  /// where that is 0.
  void set_pivot(const Division& division, std::size_t pivot, std::size_t count, Coordinates& result) const {
    const std::int64_t sign = division.number[pivot];
    LinearForm rest = division.number;
    rest[pivot] = 0;
    rest[division.remainder] -= 1;
    if (count == 0) rest[division.quotient] -= division.divisor.back();
    Products value(result.quotients.size() + 1, LinearForm(result.points.size(), 0));
    add(value, in_coordinates(rest, result), -sign);
    if (count > 0) {
      const Products divisor = in_coordinates(division.divisor, result);
      if (!std::all_of(divisor.begin() + 1, divisor.end(), is_zero))
        throw NotLinear{"a quotient has a divisor that is not free of quotients"};
      add(value[count], divisor[0], sign);
    }
    result.names[pivot] = value;
  }

  const CountedWord& word_;
  std::vector<const Division*> plain_;
  std::vector<const Division*> counted_;
  std::vector<const Division*> following_;  ///< plain ones of which others say what they are
  std::vector<std::size_t> pivots_;
  std::vector<std::size_t> counts_;  ///< parameters that are counts
  std::vector<std::size_t> free_;    ///< and those that are neither that nor pivots
};

}  // namespace

Products in_coordinates(const LinearForm& form, const Coordinates& coordinates) {
  Products result(coordinates.quotients.size() + 1, LinearForm(coordinates.points.size(), 0));
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] != 0) add(result, coordinates.names[i], form[i]);
  return result;
}

std::vector<Coordinates> coordinates_for(const CountedWord& word) {
  constexpr std::int64_t most_times = 6;
  const Chooser chooser(word);
  std::vector<Coordinates> result;
  for (std::int64_t times = 0; times <= (chooser.has_choice() ? most_times : 0); ++times)
    result.push_back(chooser.chosen(times));
  return result;
}

}  // namespace takeaway::coq
