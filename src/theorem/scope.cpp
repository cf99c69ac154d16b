#include "theorem/scope.hpp"

#include <algorithm>
#include <array>
#include <ranges>

#include "notation/lexer.hpp"
#include "notation/words.hpp"

namespace takeaway {

namespace {

/// Words that a formula reads as something else than a name.
bool has_own_meaning(const std::string& name) {
  static constexpr std::array<std::string_view, 5> functions = {"gcd", "min", "max", "floor", "ceil"};
  return notation::game_kind(name) || std::ranges::find(functions, name) != functions.end();
}

}  // namespace

void NameScope::fail(std::size_t place, std::string message) {
  error_.keep(notation::error_at(place, std::move(message)));
}

const VisibleName* NameScope::find(std::string_view name) const {
  for (const VisibleName& visible : std::views::reverse(visible_))
    if (visible.name == name) return &visible;
  return nullptr;
}

bool NameScope::is_product(const std::string& word) const {
  constexpr std::size_t most_letters = 16;
  return word.size() > 1 && word.size() <= most_letters && std::ranges::all_of(word, [&](char letter) {
           const VisibleName* const visible = find(std::string_view(&letter, 1));
           return visible != nullptr && visible->is_number();
         });
}

/// Whether a reader could take it for a product: all its letters are names.
bool NameScope::looks_like_product(const std::string& word) const {
  return word.size() > 1 && std::ranges::all_of(word, [&](char letter) {
           return find(std::string_view(&letter, 1)) != nullptr;
         });
}

void NameScope::declare(VisibleName visible, std::size_t place) {
  if (has_own_meaning(visible.name)) fail(place, "'" + visible.name + "' has a meaning of its own");
  declare_also(std::move(visible), place);
}

void NameScope::declare_also(VisibleName visible, std::size_t place) {
  const std::string name = visible.name;
  if (find(name) != nullptr) fail(place, "the name '" + name + "' is used twice");
  visible_.push_back(std::move(visible));
  for (const VisibleName& other : visible_)
    if (looks_like_product(other.name))
      fail(place, other.name == name
                      ? "the name '" + name + "' can also be read as the product of its letters"
                      : "with the name '" + name + "', '" + other.name + "' can also be read as a product");
}

void NameScope::declare_expected(VisibleName visible, std::size_t place) {
  const std::string name = visible.name;
  declare(std::move(visible), place);
  later_.erase(name);
}

void NameScope::refuse_later(const std::string& name, std::size_t place) {
  if (later_.contains(name)) fail(place, "'" + name + "' is used before it is defined");
}

void NameScope::refuse_two_readings(const std::string& word, std::size_t place) {
  if (looks_like_product(word)) fail(place, "'" + word + "' can also be read as the product of its letters");
}

}  // namespace takeaway
