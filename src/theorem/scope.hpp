// The names that can be used at a place of a theorem. Internal to the room `theorem`.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/kept_error.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway {

/// A name that can be used where it is visible.
struct VisibleName {
  std::string name;
  Reference refers;
  std::size_t arguments = 0;  ///< of a definition
  bool is_condition = false;
  int depth = 1;  ///< of the formula that it stands for

  bool is_number() const { return arguments == 0 && !is_condition; }
};

/// Names are declared and forgotten in the order of brackets. The first thing that is refused is kept as an
/// error, with its place.
class NameScope {
 public:
  void fail(std::size_t place, std::string message);
  KeptError& error() { return error_; }

  /// Nothing where nobody has the name; good until the next name is declared or forgotten.
  const VisibleName* find(std::string_view name) const;

  /// Whether the word, if nobody had it for a name, would be a product of its letters.
  bool is_product(const std::string& word) const;

  /// Refuses a name that is used already, that has a meaning of its own, or that makes a name a product.
  void declare(VisibleName visible, std::size_t place);
  /// The same, but the name may have a meaning of its own.
  void declare_also(VisibleName visible, std::size_t place);
  void forget() { visible_.pop_back(); }

  /// A definition that comes further down, until it is declared.
  void expect(const std::string& definition) { later_.insert(definition); }
  void declare_expected(VisibleName visible, std::size_t place);
  void refuse_later(const std::string& name, std::size_t place);

  /// `per` is the game's period, and with numbers p, e and r it would be their product.
  void refuse_two_readings(const std::string& word, std::size_t place);

 private:
  bool looks_like_product(const std::string& word) const;

  std::vector<VisibleName> visible_;
  std::set<std::string> later_;  // definitions that come further down
  KeptError error_;
};

}  // namespace takeaway
