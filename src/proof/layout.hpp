// A word with symbolic lengths, laid out from a first position. Internal to the room `proof`.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "proof/reading.hpp"

namespace takeaway::proof {

/// No letter of any word: for what is outside of what is laid out.
inline const std::string nowhere = "(- 9)";
/// That two terms are letters, and different ones.
std::string different_letters(const std::string& one, const std::string& other);

/// A letter and how often it stands there.
struct SymbolicRun {
  std::uint64_t letter = 0;
  Polynomial length;
};

/// Runs, repeated `count` times: a factor x^y is one run, once; a power is a few runs, many times.
struct Piece {
  Polynomial start;
  std::vector<SymbolicRun> runs;
  Polynomial unit;   ///< the length of the runs together
  Polynomial count;  ///< 1 for a plain factor
  bool endless = false;

  bool is_power() const { return endless || runs.size() > 1; }
};

/// A position in a piece: in this run, which letter it is, and the conditions that put it there.
struct Spot {
  Polynomial position;
  std::uint64_t letter = 0;
  std::vector<std::string> conditions;
  std::string text;  ///< for a person
};

/// Any position in runs that follow one another; `letter` is not said.
struct RunsSpot : Spot {
  Polynomial offset;  ///< from the first of the runs
  std::vector<SymbolicRun> runs;
};

/// In a power the letter is looked up within so many units to either side of the first.
struct Reach {
  int back = 6;
  int ahead = 6;
};

class Layout {
 public:
  /// Continues with these factors; the exponents are read where they stand.
  void append(Reading& reading, const std::vector<Factor>& factors);
  /// Continues with these factors for ever.
  void append_endless(Reading& reading, const std::vector<Factor>& factors);

  const std::vector<Piece>& pieces() const { return pieces_; }
  const Polynomial& end() const { return end_; }
  /// No exponent that was written is negative.
  std::string well_formed(const Reading& reading) const;

  /// A term for the letter at a position: `before` the first one; `outside` where it cannot be told.
  std::string letter(Script& script, const Polynomial& position, const std::string& before,
                     const std::string& outside) const {
    return letter(script, position, before, outside, {});
  }
  /// The same; in what is endless it is looked for within so many units.
  std::string letter(Script& script, const Polynomial& position, const std::string& before,
                     const std::string& outside, const Reach& endless) const;
  /// A term for it that ends with the layout: `outside` from there on.
  std::string bounded_letter(Script& script, const Polynomial& position, const std::string& outside) const;
  /// The letter at a position, where the symbols have these values; nothing past the end.
  std::optional<std::uint64_t> letter_at(std::int64_t position,
                                         const std::map<std::string, std::int64_t>& values) const;
  /// Every position from the piece on, by a few symbolic ones, with fresh symbols.
  static std::vector<Spot> spots(Script& script, const Piece& piece);

  /// How many of these pieces, from the first on, are single runs.
  static std::size_t plain_pieces(std::span<const Piece> pieces);
  /// Any position in such pieces, which follow one another.
  static RunsSpot anywhere(Script& script, std::span<const Piece> runs);
  /// Every position in a power, so many of its runs at a time.
  static std::vector<RunsSpot> anywhere(Script& script, const Piece& power, std::size_t at_a_time);
  /// A term for the letter there.
  static std::string letter(Script& script, const RunsSpot& spot);

 private:
  void append(const Piece& piece);
  void note(const Polynomial& exponent);
  void note_exponents(Reading& reading, const std::vector<Factor>& factors);
  static Piece power(Reading& reading, const Factor& factor);
  static std::string power_letter(Script& script, const Piece& piece, const Polynomial& position,
                                  const std::string& outside, const Reach& reach);

  std::vector<Piece> pieces_;
  std::vector<Polynomial> exponents_;
  Polynomial end_;
};

}  // namespace takeaway::proof
