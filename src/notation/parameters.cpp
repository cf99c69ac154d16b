#include "takeaway/parameters.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "notation/parser.hpp"

namespace takeaway {

namespace {

std::set<std::string> names_of(const Let& let) {
  std::set<std::string> names;
  for (const Item& item : let.items) {
    collect_names(item.first, names);
    collect_names(item.second, names);
    collect_names(item.last, names);
  }
  return names;
}

/// A word is covered when it is bound, or when it is a product of bound one-letter parameters.
bool covered(const std::string& word, const std::set<std::string>& bound) {
  if (bound.contains(word)) return true;
  return word.size() > 1 && std::ranges::all_of(word, [&](char letter) { return bound.contains({letter}); });
}

Error at_let(Error error, const Let& let) {
  error.text = let.text;
  return error;
}

struct Walker {
  std::span<const Let> lets;
  std::span<const Where> wheres;
  const std::function<Result<void>(const Bindings&)>& visit;
  const Watch& watch;
  Bindings bindings;

  Result<void> leaf() const {
    if (watch.stopped()) return interruption();
    for (const Where& where : wheres) {
      auto holds = evaluate(where.condition, bindings, watch);
      if (!holds) {
        holds.error().text = where.text;
        return std::unexpected(std::move(holds.error()));
      }
      if (*holds == 0) return {};
    }
    return visit(bindings);
  }

  Result<void> try_value(std::size_t depth, std::int64_t value) {
    bindings.bind(lets[depth].name, value);
    auto result = walk(depth + 1);
    bindings.unbind_last();
    return result;
  }

  Result<std::int64_t> number(const Formula& formula, const Let& let) const {
    auto value = evaluate(formula, bindings);
    if (!value) return std::unexpected(at_let(std::move(value.error()), let));
    return value;
  }

  Result<void> walk_item(std::size_t depth, const Item& item) {
    const Let& let = lets[depth];
    const auto first = number(item.first, let);
    if (!first) return std::unexpected(first.error());
    if (item.kind == Item::Kind::single) return try_value(depth, *first);
    std::int64_t step = 1;
    if (item.kind == Item::Kind::progression) {
      const auto second = number(item.second, let);
      if (!second) return std::unexpected(second.error());
      const auto found = progression_step(*first, *second, let, item);
      if (!found) return std::unexpected(found.error());
      step = *found;
    }
    const auto last = number(item.last, let);
    if (!last) return std::unexpected(last.error());
    for (std::int64_t value = *first; value <= *last;) {
      if (auto result = try_value(depth, value); !result) return result;
      const auto next = checked_add(value, step);
      if (!next) break;
      value = *next;
    }
    return {};
  }

  Result<void> walk(std::size_t depth) {
    if (depth == lets.size()) return leaf();
    if (watch.stopped()) return interruption();
    for (const Item& item : lets[depth].items)
      if (auto result = walk_item(depth, item); !result) return result;
    return {};
  }
};

}  // namespace

Result<Let> parse_let(std::string_view text) {
  auto let = notation::read_all(text, [](notation::Parser& parser) {
    Let parsed;
    parsed.name = parser.word("the name of a parameter, as in m=5");
    parser.expect("=");
    parsed.items = parser.items();
    for (const Item& item : parsed.items)
      if (item.kind == Item::Kind::open_interval || item.kind == Item::Kind::open_progression)
        parser.fail(item.first.place(), "the range of a parameter must end");
    return parsed;
  });
  if (let) let->text = text;
  return let;
}

Result<Where> parse_where(std::string_view text) {
  auto condition = notation::read_all(text, [](notation::Parser& parser) {
    Formula all = parser.conjoined_conditions();
    if (auto plain = notation::require_plain_condition(all); !plain)
      parser.error().keep(std::move(plain.error()));
    return all;
  });
  if (!condition) return std::unexpected(std::move(condition.error()));
  return Where{std::move(*condition), std::string(text)};
}

Result<std::int64_t> progression_step(std::int64_t first, std::int64_t second, const Let& let,
                                      const Item& item) {
  const auto refused = [&](Fault fault, const char* why) {
    return std::unexpected(Error{fault, why, let.text, item.second.place()});
  };
  if (second <= first) return refused(Fault::bad_input, "a progression must grow");
  const auto step = checked_subtract(second, first);
  // From -2^62 to 2^62: a step cut off to what fits would lead to numbers that nobody named.
  if (!step) return refused(Fault::too_large, "the step of this progression passes 2^63 - 1");
  return *step;
}

std::vector<Let> inferred_ranges(const Family& family, std::span<const Let> lets) {
  std::vector<Let> inferred;
  if (family.set.kind != SetTerm::Kind::items) return inferred;
  const auto& items = family.set.items;
  const auto is_bound = [&](const std::string& name) {
    return std::ranges::find(lets, name, &Let::name) != lets.end() ||
           std::ranges::find(inferred, name, &Let::name) != inferred.end();
  };
  const auto is_name = [&](const Item& item) {
    return item.kind == Item::Kind::single && item.first.node->kind == FormulaKind::name;
  };
  for (std::size_t i = items.size(); i-- > 1;) {
    const Item& smaller = items[i - 1];
    if (!is_name(items[i]) || !is_name(smaller)) continue;
    const std::string& name = smaller.first.node->name;
    if (!is_bound(items[i].first.node->name) || is_bound(name)) continue;
    // Behind a number the moves go on from there; behind names there is one smaller move for each.
    std::int64_t least = static_cast<std::int64_t>(i);
    if (i > 1 && items[i - 2].first.node->kind == FormulaKind::number)
      least = items[i - 2].first.node->number + 1;
    const std::string& larger = items[i].first.node->name;
    inferred.push_back(*parse_let(name + "=" + std::to_string(least) + ".." + larger + "-1"));
  }
  return inferred;
}

bool has_range(std::span<const Let> lets) {
  return std::ranges::any_of(lets, [](const Let& let) {
    return let.items.size() > 1 || let.items.front().kind != Item::Kind::single;
  });
}

Result<void> check_parameters(std::span<const Let> lets, std::span<const Where> wheres,
                              const std::set<std::string>& used) {
  std::set<std::string> bound;
  std::set<std::string> wanted = used;
  for (const Let& let : lets) {
    for (const std::string& name : names_of(let)) {
      if (!covered(name, bound))
        return std::unexpected(Error{Fault::bad_input,
                                     "the range uses '" + name + "', which has no value here; put --let " +
                                         name + "=... in front of it",
                                     let.text, let.text.find(name, let.text.find('='))});
      wanted.insert(name);
    }
    if (!bound.insert(let.name).second)
      return std::unexpected(
          Error{Fault::bad_input, "the parameter '" + let.name + "' is bound twice", let.text, 0});
  }
  for (const Where& where : wheres) {
    std::set<std::string> names;
    collect_names(where.condition, names);
    for (const std::string& name : names)
      if (!covered(name, bound))
        return std::unexpected(
            Error{Fault::bad_input,
                  "the parameter '" + name + "' has no value; give it one with --let " + name + "=...",
                  where.text, where.text.find(name)});
    wanted.merge(names);
  }
  for (const Let& let : lets) {
    const bool used_by_letter = std::ranges::any_of(wanted, [&](const std::string& word) {
      return !bound.contains(word) && let.name.size() == 1 && word.find(let.name) != std::string::npos;
    });
    if (!wanted.contains(let.name) && !used_by_letter)
      return std::unexpected(
          Error{Fault::bad_input, "nothing uses the parameter '" + let.name + "'", let.text, 0});
  }
  return {};
}

Result<void> for_each_binding(std::span<const Let> lets, std::span<const Where> wheres,
                              const std::function<Result<void>(const Bindings&)>& visit, const Watch& watch) {
  return Walker{lets, wheres, visit, watch, {}}.walk(0);
}

}  // namespace takeaway
