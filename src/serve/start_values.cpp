#include "serve/start_values.hpp"

#include <array>

namespace takeaway::serve {

namespace {

/// Far enough apart that sets like {a,b,c} and {m,2m+k} have no move twice; small numbers behind them, for
/// sets like {9-a}.
std::vector<std::int64_t> candidates(std::size_t parameter) {
  constexpr std::array<std::int64_t, 6> apart = {5, 11, 23, 37, 53, 71};
  constexpr std::int64_t small = 24;
  std::vector<std::int64_t> found;
  for (std::size_t i = 0; i < apart.size(); ++i) found.push_back(apart.at((parameter + i) % apart.size()));
  for (std::int64_t i = 1; i <= small; ++i) found.push_back(i);
  return found;
}

/// Tries candidates in the order of how far down their lists they stand, all together.
class StartSearch {
 public:
  StartSearch(const Family& family, const std::vector<std::string>& names, Bindings given, const Watch& watch)
      : family_(family), tried_(std::move(given)), watch_(watch) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (tried_.find(names[i]) != nullptr) continue;
      names_.push_back(names[i]);
      lists_.push_back(candidates(i));
    }
  }

  std::optional<Bindings> find() {
    std::size_t farthest = 0;
    for (const auto& list : lists_) farthest += list.size() - 1;
    for (std::size_t steps = 0; steps <= farthest && tries_ < most_tries && !watch_.stopped(); ++steps)
      if (with_steps(0, steps)) return tried_;
    return std::nullopt;
  }

 private:
  static constexpr std::size_t most_tries = 4000;

  /// Whether the parameters from this one on can be so many steps down their lists.
  bool with_steps(std::size_t parameter, std::size_t steps) {
    if (parameter == names_.size())
      return steps == 0 && ++tries_ <= most_tries && bind(family_, tried_).has_value();
    const auto& list = lists_[parameter];
    const bool last = parameter + 1 == names_.size();
    for (std::size_t i = last ? steps : 0; i <= steps && i < list.size() && tries_ < most_tries; ++i) {
      tried_.bind(names_[parameter], list[i]);
      if (with_steps(parameter + 1, steps - i)) return true;
      tried_.unbind_last();
    }
    return false;
  }

  const Family& family_;
  std::vector<std::string> names_;  // those without a value
  Bindings tried_;
  const Watch& watch_;
  std::vector<std::vector<std::int64_t>> lists_;
  std::size_t tries_ = 0;
};

}  // namespace

std::optional<Bindings> start_values(const Family& family, const std::vector<std::string>& names,
                                     const Bindings& given, const Watch& watch) {
  return StartSearch(family, names, given, watch).find();
}

}  // namespace takeaway::serve
