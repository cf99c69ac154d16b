// No period is shorter than a cycle: its first letters tell its start from every other place.
#include "proof/least.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>

namespace takeaway::proof {

namespace {

using Values = std::map<std::string, std::int64_t>;

/// A position in the first block of a cycle, the letter there, and when it is there at all: where neither the
/// number of copies nor the run is 0.
struct Mark {
  Polynomial position;
  std::uint64_t letter = 0;
  Polynomial copies;
  Polynomial run;

  std::string exists(const Reading& reading) const {
    return smt::all({reading.at_least(copies, 1), reading.at_least(run, 1)});
  }
  bool exists(const Values& values) const { return copies.value(values) > 0 && run.value(values) > 0; }
};

/// The last letter of a run and the first of the next, and how often two such letters meet in the cycle.
struct Boundary {
  Mark before;
  Mark after;
  std::size_t place = 0;  ///< in the order of the cycle
  std::size_t meetings = 0;
};

/// The runs of a cycle in their order; of a power, those of its first and last copy.
std::vector<std::pair<Mark, Mark>> ends_of_runs(const Layout& layout) {
  std::vector<std::pair<Mark, Mark>> ends;
  for (const Piece& piece : layout.pieces()) {
    std::vector<Polynomial> copies = {0};
    if (piece.is_power()) copies.push_back(piece.count - 1);
    for (const Polynomial& copy : copies) {
      Polynomial begin = piece.start + piece.unit * copy;
      for (const SymbolicRun& run : piece.runs) {
        const Polynomial next = begin + run.length;
        ends.push_back(
            {{begin, run.letter, piece.count, run.length}, {next - 1, run.letter, piece.count, run.length}});
        begin = next;
      }
    }
  }
  return ends;
}

/// The first and the last letter of every run, those first that tell most: where letters meet that seldom do.
std::vector<Mark> marks_of(const Layout& layout) {
  const auto ends = ends_of_runs(layout);
  std::vector<Boundary> boundaries;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const std::size_t next = (i + 1) % ends.size();
    boundaries.push_back({ends[i].second, ends[next].first, i, 0});
  }
  for (Boundary& boundary : boundaries)
    for (const Boundary& other : boundaries)
      if (boundary.before.letter == other.before.letter && boundary.after.letter == other.after.letter)
        ++boundary.meetings;
  std::ranges::sort(boundaries, {}, [](const Boundary& one) { return std::pair(one.meetings, one.place); });
  std::vector<Mark> marks;
  for (const Boundary& boundary : boundaries)
    for (const Mark& mark : {boundary.before, boundary.after})
      if (std::ranges::find(marks, mark.position, &Mark::position) == marks.end()) marks.push_back(mark);
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
      const auto marks = marks_of(reference.layout);
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
    const std::span own(seen.layout.pieces().data(), own_pieces);
    for (std::size_t i = 0; i < own.size();) {
      const std::size_t runs = Layout::plain_pieces(own.subspan(i));
      Reading reading = seen.reading;
      if (runs > 1 &&
          are_told_apart(reading, reference, marks, seen, Layout::anywhere(reading, own.subspan(i, runs)))) {
        i += runs;
        continue;
      }
      for (const std::size_t end = i + std::max<std::size_t>(runs, 1); i < end; ++i) {
        reading = seen.reading;
        for (const Spot& spot : Layout::spots(reading, own[i]))
          look_at(reading, reference, marks, seen, spot);
      }
    }
  }

  // A few letters of the cycle are often enough to tell the places apart. Where they are not, the solver
  // finds a place that looks the same, and a letter that is different there is compared, too.
  bool are_told_apart(const Reading& reading, const Stretch& reference, const std::vector<Mark>& marks,
                      const Stretch& seen, const Spot& spot) {
    constexpr unsigned few_steps = 400'000;
    constexpr std::size_t few = 2;
    constexpr std::size_t most = 16;
    constexpr int most_rounds = 20;
    std::vector<Mark> some(marks.begin(),
                           marks.begin() + static_cast<std::ptrdiff_t>(std::min(few, marks.size())));
    for (int rounds = 0; some.size() < std::min(most, marks.size());) {
      const Reading with_some = compared(reading, some, seen, spot);
      const Decision decision = draft_.attempt(with_some, same_place(with_some, reference, seen, spot),
                                               meaning(seen, spot), few_steps, rounds);
      if (decision.result == Satisfiability::unsat) return true;
      if (decision.result == Satisfiability::unknown) return false;
      // The model may get products wrong; with products as they are, its numbers are as good as any.
      const auto other = different(marks, seen, spot, decision.model);
      if (other && !different(some, seen, spot, decision.model))
        some.push_back(*other);
      else if (rounds == 0)
        rounds = most_rounds;
      else
        return false;
    }
    return false;
  }

  void look_at(const Reading& reading, const Stretch& reference, const std::vector<Mark>& marks,
               const Stretch& seen, const Spot& spot) {
    if (are_told_apart(reading, reference, marks, seen, spot)) return;
    const Reading with_all = compared(reading, marks, seen, spot);
    draft_.oblige(with_all, same_place(with_all, reference, seen, spot), meaning(seen, spot));
  }

  static std::string meaning(const Stretch& seen, const Spot& spot) {
    return "what a cycle begins with is not seen from " + spot.text + " of " + seen.name() +
           " on, but where a cycle begins";
  }

  /// A letter of the cycle that is not seen from this place, if these are the symbols' values.
  static std::optional<Mark> different(const std::vector<Mark>& marks, const Stretch& seen, const Spot& spot,
                                       const Values& values) {
    try {
      for (const Mark& mark : marks) {
        const auto letter = seen.layout.letter_at((spot.position + mark.position).value(values), values);
        if (mark.exists(values) && letter && *letter != mark.letter) return mark;
      }
    } catch (const Unprovable&) {  // numbers that are too large
    } catch (const std::out_of_range&) {
    }
    return std::nullopt;
  }

  static Reading compared(Reading reading, const std::vector<Mark>& marks, const Stretch& seen,
                          const Spot& spot) {
    reading.assume(smt::all(spot.conditions), "a position in " + spot.text);
    for (const Mark& mark : marks) {
      const std::string free = reading.say(reading.fresh("unseen"));
      const std::string letter = seen.layout.bounded_letter(reading, spot.position + mark.position, free);
      reading.assume(
          smt::implies(mark.exists(reading), smt::call("=", {letter, std::to_string(mark.letter)})),
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
