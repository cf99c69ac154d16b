// Partizan subtraction games: Left and Right have moves of their own.
//
// Example:
//
//     const auto game = takeaway::parse_partizan_game("left {1,3} right {2,5}");
//     std::cout << game->left.contains(3) << game->right.contains(3) << '\n';  // prints 10
//     const auto family = takeaway::parse_partizan_family("left {a} right {a+1}");
//     takeaway::Bindings bindings;
//     bindings.bind("a", 4);
//     std::cout << takeaway::to_text(*takeaway::bind(*family, bindings)) << '\n';
//     // prints left {4} right {5}
//
// Cost: as for other games, O(text) and O(moves listed).
// Preconditions: moves are positive and at most 2^62; what `bind` gives is so. In a game with `ending` both
// sets are the same.
// Errors: bad input with its place; Fault::limit for finite sets past 2^22 moves.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "takeaway/error.hpp"
#include "takeaway/family.hpp"
#include "takeaway/game.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// `left {a, b} right {c}`, before the parameters have values; or `ending {a, b}`, whose set is in `left`
/// alone.
struct PartizanFamily {
  SetTerm left;
  SetTerm right;
  bool ending = false;
  std::string text;  ///< as it was written, for error messages

  std::set<std::string> parameters() const;
};

/// Left takes a member of one set from the heap, Right one of the other, and no more than the heap has; who
/// cannot move loses. With `ending` both take from the same set, and when no move is left, Left has won if
/// what remains is even, Right if it is odd.
struct PartizanGame {
  MoveSet left;
  MoveSet right;
  bool ending = false;

  bool operator==(const PartizanGame&) const = default;
};
/// Who wins a heap: two bits. Left wins moving first if bit 0 is set, Right wins moving first if bit 1 is.
// NOLINTNEXTLINE(readability-identifier-naming): the letters of the field
enum class OutcomeClass : std::uint8_t { P = 0, L = 1, R = 2, N = 3 };

inline char letter(OutcomeClass outcome) {
  return "PLRN"[static_cast<std::uint8_t>(outcome)];
}

/// The class with this letter.
inline std::optional<OutcomeClass> outcome_called(std::string_view text) {
  for (const auto outcome : {OutcomeClass::P, OutcomeClass::L, OutcomeClass::R, OutcomeClass::N})
    if (text.size() == 1 && text[0] == letter(outcome)) return outcome;
  return std::nullopt;
}

/// Whether the text means to be a partizan game: its first word is `left` or `ending`, or stands behind a
/// boundary, where it is refused.
bool is_partizan(std::string_view text);

/// Reads a family that fills the whole text. O(length).
Result<PartizanFamily> parse_partizan_family(std::string_view text);
Result<PartizanGame> bind(const PartizanFamily& family, const Bindings& bindings);
Result<PartizanGame> parse_partizan_game(std::string_view text);

/// In canonical notation: parsing it gives an equal family or game.
std::string to_text(const PartizanFamily& family);
std::string to_text(const PartizanGame& game);

}  // namespace takeaway
