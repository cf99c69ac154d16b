// Ranges of parameters: --let k=1..4, --let b=a+1..c-1, --where 'gcd(a,b,c)=1'.
//
// Example:
//
//     const auto range = takeaway::parse_let("k=1..4");
//     const auto odd = takeaway::parse_where("k mod 2 = 1");
//     const auto print = [](const takeaway::Bindings& bindings) -> takeaway::Result<void> {
//       std::cout << *bindings.find("k") << '\n';
//       return {};
//     };
//     const auto visited = takeaway::for_each_binding(std::vector{*range}, std::vector{*odd}, print);
//     // prints 1
//     // prints 3
//
// Cost: reading is O(length); visiting takes O(parameters) memory and as many evaluations as there are
// combinations.
// Preconditions: parameters come in an order in which each range uses earlier ones only: `check_parameters`
// tells.
// Errors: bad input with its place in the text of the range; what `visit` returns; an interrupt.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/family.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// One parameter and the values it takes, which may depend on earlier parameters.
struct Let {
  std::string name;
  std::vector<Item> items;
  std::string text;  ///< the whole `name=range`, for error messages
};

/// A condition on the parameters, with the text it was read from.
struct Where {
  Formula condition;
  std::string text;
};

Result<Let> parse_let(std::string_view text);
Result<Where> parse_where(std::string_view text);

/// From one number of a progression to the next; an error where it does not grow, or the step is too large.
Result<std::int64_t> progression_step(std::int64_t first, std::int64_t second, const Let& let,
                                      const Item& item);

/// Ranges for parameters that have none, where the family lists its moves in order: in {a,b,c} with a range
/// for c they are b=2..c-1 and a=1..b-1. To be added behind the others.
std::vector<Let> inferred_ranges(const Family& family, std::span<const Let> lets);

/// True when some parameter can take more than one value by its form (a range, or several items).
bool has_range(std::span<const Let> lets);

/// Refuses a parameter bound twice, one used before it is bound, one that nothing uses, and one that
/// `used` (the family's own) needs but no `--let` binds.
Result<void> check_parameters(std::span<const Let> lets, std::span<const Where> wheres,
                              const std::set<std::string>& used);

/// Calls `visit` for every combination that satisfies every condition, first parameter slowest, until it
/// returns an error or the watch says stop. Memory O(number of parameters); an empty inner range is skipped.
Result<void> for_each_binding(std::span<const Let> lets, std::span<const Where> wheres,
                              const std::function<Result<void>(const Bindings&)>& visit,
                              const Watch& watch = {});

}  // namespace takeaway
