// No period is shorter than a cycle: its first letters tell its start from every other place.
#include "proof/least.hpp"

#include <algorithm>
#include <span>

namespace takeaway::proof {

namespace {

/// A position in the first block of a cycle, the letter there, and when it is there at all.
struct Mark {
  Polynomial position;
  std::uint64_t letter = 0;
  std::string exists;
};

/// The first and the last letter of every run; in a power, of its first and last copy.
std::vector<Mark> marks_of(const Reading& reading, const Layout& layout) {
  std::vector<Mark> marks;
  for (const Piece& piece : layout.pieces()) {
    std::vector<Polynomial> copies = {0};
    if (piece.is_power()) copies.push_back(piece.count - 1);
    for (const Polynomial& copy : copies) {
      Polynomial begin = piece.start + piece.unit * copy;
      for (const SymbolicRun& run : piece.runs) {
        const std::string exists =
            smt::all({reading.at_least(piece.count, 1), reading.at_least(run.length, 1)});
        marks.push_back({begin, run.letter, exists});
        begin = begin + run.length;
        if (run.length != Polynomial(1)) marks.push_back({begin - 1, run.letter, exists});
      }
    }
  }
  return marks;
}

class LeastProof {
 public:
  LeastProof(Draft& draft, const Blocks& blocks, const Reading& base)
      : draft_(draft), blocks_(blocks), base_(base) {}

  void write() {
    for (std::size_t first = 0; first < blocks_.kinds.size(); ++first) {
      Stretch reference(blocks_, base_);
      if (blocks_.has_state()) reference.from_state(reference.reading.number(blocks_.start));
      reference.add(first);
      if (!draft_.occurs(reference.reading, reference.name() + " at the start of a cycle")) continue;
      const auto marks = marks_of(reference.reading, reference.layout);
      for (std::size_t kind = 0; kind < blocks_.kinds.size(); ++kind) look_in(reference, marks, {kind});
    }
  }

 private:
  // The first block of a cycle, seen from somewhere in a block of this kind on.
  void look_in(const Stretch& reference, const std::vector<Mark>& marks,
               const std::vector<std::size_t>& kinds) {
    constexpr std::size_t blocks_seen = 2;
    Stretch seen(blocks_, reference.reading);
    seen.from_anywhere();
    std::size_t own_pieces = 0;
    for (const std::size_t kind : kinds) {
      seen.add(kind);
      if (own_pieces == 0) own_pieces = seen.layout.pieces().size();
    }
    if (!draft_.occurs(seen.reading, seen.name())) return;
    if (kinds.size() < blocks_seen) {
      for (std::size_t next = 0; next < blocks_.kinds.size(); ++next) {
        std::vector<std::size_t> longer = kinds;
        longer.push_back(next);
        look_in(reference, marks, longer);
      }
      return;
    }
    for (std::size_t i = 0; i < own_pieces; ++i) {
      Reading reading = seen.reading;
      for (const Spot& spot : Layout::spots(reading, seen.layout.pieces()[i]))
        look_at(reading, reference, marks, seen, spot);
    }
  }

  // A few letters of the cycle are often enough to tell the places apart: as few as will do are compared.
  void look_at(const Reading& reading, const Stretch& reference, const std::vector<Mark>& marks,
               const Stretch& seen, const Spot& spot) {
    constexpr unsigned few_steps = 100'000;
    const std::string meaning = "what a cycle begins with is not seen from " + spot.text + " of " +
                                seen.name() + " on, but where a cycle begins";
    for (std::size_t few = 1; few < marks.size(); few *= 4) {
      const Reading some = compared(reading, marks, few, seen, spot);
      const std::string same = same_place(some, reference, seen, spot);
      if (draft_.follows(some, same, few_steps)) return draft_.oblige_known(some, same, meaning);
    }
    const Reading all = compared(reading, marks, marks.size(), seen, spot);
    draft_.oblige(all, same_place(all, reference, seen, spot), meaning);
  }

  static Reading compared(Reading reading, const std::vector<Mark>& marks, std::size_t count,
                          const Stretch& seen, const Spot& spot) {
    reading.assume(smt::all(spot.conditions), "a position in " + spot.text);
    for (const Mark& mark : std::span(marks).first(count)) {
      const std::string free = reading.say(reading.fresh("unseen"));
      const std::string letter = seen.layout.bounded_letter(reading, spot.position + mark.position, free);
      reading.assume(smt::implies(mark.exists, smt::call("=", {letter, std::to_string(mark.letter)})),
                     "a cycle has " + std::to_string(mark.letter) + " at " + mark.position.text());
    }
    return reading;
  }

  std::string same_place(const Reading& reading, const Stretch& reference, const Stretch& seen,
                         const Spot& spot) const {
    std::vector<std::string> same = {reading.equal(spot.position, 0)};
    if (blocks_.has_state()) same.push_back(reading.equal(seen.first_state(), reference.first_state()));
    return smt::all(same);
  }

  Draft& draft_;
  const Blocks& blocks_;
  const Reading& base_;
};

}  // namespace

void prove_least(Draft& draft, const Blocks& blocks, const Reading& base, const std::string& word) {
  if (!draft.first_time("least " + word)) return;
  draft.rests_on("shifts: a period moves the start of a cycle to a place where all the same letters follow");
  LeastProof(draft, blocks, base).write();
}

}  // namespace takeaway::proof
