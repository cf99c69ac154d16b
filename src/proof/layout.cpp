#include "proof/layout.hpp"

#include <algorithm>

namespace takeaway::proof {

std::string different_letters(const std::string& one, const std::string& other) {
  return smt::all({smt::negation(smt::call("=", {one, other})), smt::negation(smt::call("=", {one, nowhere})),
                   smt::negation(smt::call("=", {other, nowhere}))});
}

void Layout::append(const Piece& piece) {
  constexpr std::size_t most_pieces = 500;
  if (pieces_.size() >= most_pieces) throw Unprovable{"a word has more than 500 factors"};
  pieces_.push_back(piece);
  pieces_.back().start = end_;
  end_ = end_ + piece.unit * piece.count;
}

void Layout::note(const Polynomial& exponent) {
  if (std::ranges::find(exponents_, exponent) == exponents_.end()) exponents_.push_back(exponent);
}

// A group may be left out, or a run be merged: its exponents must make sense all the same.
void Layout::note_exponents(Reading& reading, const std::vector<Factor>& factors) {
  for (const Factor& factor : factors) {
    note(reading.number(factor.exponent));
    note_exponents(reading, factor.group);
  }
}

void Layout::append(Reading& reading, const std::vector<Factor>& factors) {
  constexpr std::int64_t most_copies = 16;
  for (const Factor& factor : factors) {
    const Polynomial exponent = reading.number(factor.exponent);
    note(exponent);
    if (factor.group.empty()) {
      append({{}, {{factor.letter, exponent}}, exponent, 1});
      continue;
    }
    note_exponents(reading, factor.group);
    const auto copies = exponent.constant();
    if (copies && *copies >= 0 && *copies <= most_copies) {
      for (std::int64_t i = 0; i < *copies; ++i) append(reading, factor.group);
      continue;
    }
    append(power(reading, factor));
  }
}

namespace {

std::vector<SymbolicRun> runs_of(Reading& reading, const std::vector<Factor>& factors) {
  std::vector<SymbolicRun> runs;
  for (const Factor& factor : factors) {
    if (!factor.group.empty()) throw Unprovable{"a word has a power inside a power"};
    runs.push_back({factor.letter, reading.number(factor.exponent)});
  }
  return runs;
}

Polynomial length_of(const std::vector<SymbolicRun>& runs) {
  Polynomial length;
  for (const SymbolicRun& run : runs) length = length + run.length;
  return length;
}

}  // namespace

Piece Layout::power(Reading& reading, const Factor& factor) {
  Piece piece{{}, runs_of(reading, factor.group), {}, reading.number(factor.exponent)};
  piece.unit = length_of(piece.runs);
  if (!piece.unit.is_linear() || !piece.count.is_linear())
    throw Unprovable{"a power has an exponent or a length that is not linear"};
  for (const std::string& symbol : piece.count.symbols())
    reading.multiply(Polynomial::symbol(symbol), piece.unit);
  if (piece.runs.size() > 1) return piece;
  const Polynomial length = piece.unit * piece.count;
  return {{}, {{piece.runs[0].letter, length}}, length, 1};
}

void Layout::append_endless(Reading& reading, const std::vector<Factor>& factors) {
  Layout once;
  once.append(reading, factors);
  Piece piece{{}, {}, once.end(), 1, true};
  for (const Piece& part : once.pieces_) {
    if (part.is_power()) throw Unprovable{"a word has a power inside a power"};
    piece.runs.push_back(part.runs[0]);
  }
  for (const Polynomial& exponent : once.exponents_) note(exponent);
  append(piece);
}

std::string Layout::well_formed(const Reading& reading) const {
  std::vector<std::string> all;
  for (const Polynomial& exponent : exponents_)
    if (!exponent.constant() || *exponent.constant() < 0) all.push_back(reading.at_least(exponent, 0));
  return smt::all(all);
}

std::string Layout::letter(Script& script, const Polynomial& position, const std::string& before,
                           const std::string& outside, const Reach& endless) const {
  const std::string place = script.define("place", script.say(position));
  std::string term = before;
  for (const Piece& piece : pieces_) {
    const std::string inside =
        piece.is_power() ? power_letter(script, piece, position, outside, piece.endless ? endless : Reach{})
                         : std::to_string(piece.runs[0].letter);
    term = smt::choose(smt::call(">=", {place, script.say(piece.start)}), inside, term);
  }
  return script.constant("letter", term);
}

std::string Layout::bounded_letter(Script& script, const Polynomial& position,
                                   const std::string& outside) const {
  const std::string inside = letter(script, position, outside, outside);
  return script.constant("letter", smt::choose(script.less(position, end_), inside, outside));
}

std::optional<std::uint64_t> Layout::letter_at(std::int64_t position,
                                               const std::map<std::string, std::int64_t>& values) const {
  for (const Piece& piece : pieces_) {
    // As polynomials, which say so where a number does not fit.
    const std::int64_t offset = (Polynomial(position) - piece.start.value(values)).value({});
    const std::int64_t unit = piece.unit.value(values);
    if (offset < 0 || unit <= 0 || (!piece.endless && offset / unit >= piece.count.value(values))) continue;
    std::int64_t left = offset % unit;
    for (const SymbolicRun& run : piece.runs) {
      const std::int64_t length = run.length.value(values);
      if (left < length) return run.letter;
      left -= length;
    }
  }
  return std::nullopt;
}

// In a power the letter depends on the offset modulo the unit. A unit that is a number divides the offset;
// else the multiples that can be told are taken off, and the rest is looked up within a few units to either
// side.
std::string Layout::power_letter(Script& script, const Piece& piece, const Polynomial& position,
                                 const std::string& outside, const Reach& reach) {
  const Polynomial offset = position - piece.start;
  int first = -reach.back;
  int last = reach.ahead;
  std::string place;
  if (const auto unit = piece.unit.constant()) {
    if (*unit <= 0) return outside;
    place = script.define("phase", smt::call("mod", {script.say(offset), smt::number(*unit)}));
    first = last = 0;
  } else {
    const auto rest = script.modulo(offset, piece.unit);
    if (!rest) return outside;
    place = script.define("phase", script.say(*rest));
  }
  std::string term = outside;
  Polynomial end = piece.unit * (last + 1);
  for (int copy = last; copy >= first; --copy)  // from the last bound to the first, which is asked first
    for (std::size_t i = piece.runs.size(); i-- > 0;) {
      const SymbolicRun& run = piece.runs[i];
      term = smt::choose(smt::call("<", {place, script.say(end)}), std::to_string(run.letter), term);
      end = end - run.length;
    }
  return script.constant("letter", smt::choose(smt::call("<", {place, script.say(end)}), outside, term));
}

std::vector<Spot> Layout::spots(Script& script, const Piece& piece) {
  const Polynomial rest = script.fresh("rest");
  if (!piece.is_power()) {
    const SymbolicRun& run = piece.runs[0];
    return {{piece.start + rest,
             run.letter,
             {script.at_least(rest, 0), script.less(rest, run.length)},
             std::to_string(run.letter) + "^(" + run.length.text() + ")"}};
  }
  const Polynomial copy = script.fresh("copy");
  script.multiply(copy, piece.unit);
  std::vector<Spot> all;
  Polynomial begin;
  for (const SymbolicRun& run : piece.runs) {
    Spot spot{piece.start + piece.unit * copy + rest, run.letter, {}, {}};
    spot.conditions = {script.at_least(copy, 0), script.at_least(rest, begin),
                       script.less(rest, begin + run.length)};
    if (!piece.endless) spot.conditions.push_back(script.less(copy, piece.count));
    spot.text =
        std::to_string(run.letter) + "^(" + run.length.text() + ") in a power of period " + piece.unit.text();
    all.push_back(std::move(spot));
    begin = begin + run.length;
  }
  return all;
}

std::size_t Layout::plain_pieces(std::span<const Piece> pieces) {
  return static_cast<std::size_t>(std::ranges::find_if(pieces, &Piece::is_power) - pieces.begin());
}

RunsSpot Layout::anywhere(Script& script, std::span<const Piece> runs) {
  RunsSpot spot;
  spot.offset = script.fresh("rest");
  spot.position = runs.front().start + spot.offset;
  for (const Piece& piece : runs) spot.runs.push_back(piece.runs[0]);
  spot.conditions = {script.at_least(spot.offset, 0), script.less(spot.offset, length_of(spot.runs))};
  spot.text = std::to_string(spot.runs.size()) + " runs";
  return spot;
}

std::vector<RunsSpot> Layout::anywhere(Script& script, const Piece& power, std::size_t at_a_time) {
  const Polynomial copy = script.fresh("copy");
  const Polynomial rest = script.fresh("rest");
  script.multiply(copy, power.unit);
  std::vector<RunsSpot> all;
  Polynomial begin;
  for (std::size_t i = 0; i < power.runs.size(); i += at_a_time) {
    RunsSpot spot;
    const auto first = power.runs.begin() + static_cast<std::ptrdiff_t>(i);
    spot.runs.assign(first, first + static_cast<std::ptrdiff_t>(std::min(at_a_time, power.runs.size() - i)));
    spot.offset = rest;
    spot.position = power.start + power.unit * copy + begin + rest;
    const Polynomial length = length_of(spot.runs);
    spot.conditions = {script.at_least(copy, 0), script.at_least(rest, 0), script.less(rest, length)};
    if (!power.endless) spot.conditions.push_back(script.less(copy, power.count));
    spot.text = std::to_string(spot.runs.size()) + " runs in a power of period " + power.unit.text();
    all.push_back(std::move(spot));
    begin = begin + length;
  }
  return all;
}

std::string Layout::letter(Script& script, const RunsSpot& spot) {
  const std::string place = script.say(spot.offset);
  std::string term = std::to_string(spot.runs.front().letter);
  Polynomial begin = spot.runs.front().length;
  for (std::size_t i = 1; i < spot.runs.size(); ++i) {
    term =
        smt::choose(smt::call(">=", {place, script.say(begin)}), std::to_string(spot.runs[i].letter), term);
    begin = begin + spot.runs[i].length;
  }
  return script.constant("letter", term);
}

}  // namespace takeaway::proof
