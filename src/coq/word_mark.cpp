#include "coq/word_mark.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "coq/block_ways.hpp"
#include "coq/letters.hpp"
#include "coq/power_file.hpp"
#include "coq/power_statement.hpp"
#include "coq/text.hpp"
#include "coq/word_cone.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;
using Conditions = std::vector<LinearCondition>;
using Segments = std::vector<CountedSegment>;

Conditions with(Conditions conditions, const LinearForm& form, Sign sign) {
  conditions.push_back({form, sign});
  return conditions;
}

Segments joined(Segments one, const Segments& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

/// Front and back, where the period is cut between two runs.
struct Cut {
  Segments front;
  Segments back;
};

/// All of them, but those between copies of a segment.
std::vector<Cut> cuts_of(const Segments& period) {
  std::vector<Cut> result;
  for (std::size_t i = 0; i < period.size(); ++i) {
    const auto here = period.begin() + static_cast<std::ptrdiff_t>(i);
    result.push_back({{period.begin(), here}, {here, period.end()}});
    if (!is_once(*here)) continue;
    for (std::size_t run = 1; run < here->runs.size(); ++run) {
      const auto middle = here->runs.begin() + static_cast<std::ptrdiff_t>(run);
      result.push_back({joined({period.begin(), here}, {{here->count, {here->runs.begin(), middle}}}),
                        joined({{here->count, {middle, here->runs.end()}}}, {here + 1, period.end()})});
    }
  }
  return result;
}

class WordMarkSearch {
 public:
  explicit WordMarkSearch(const CountedWord& word) : word_(word), cuts_(cuts_of(word.then)) {}

  std::optional<MarkTree> search(const Conditions& conditions, std::size_t splits = 0) const {
    constexpr std::size_t most_splits = 4;
    if (!can_hold(word_, conditions)) return MarkTree{};
    const KnownLetters letters(word_, conditions);
    if (auto mark = mark_by(letters)) return MarkTree{std::move(mark), std::nullopt, {}};
    const auto form = splits == most_splits ? std::nullopt : form_to_split(letters, conditions);
    if (!form) return std::nullopt;
    MarkTree result{std::nullopt, form, {}};
    for (const Sign sign : {Sign::equal, Sign::above}) {
      auto found = search(with(conditions, *form, sign), splits + 1);
      if (!found) return std::nullopt;
      result.cases.push_back(std::move(*found));
    }
    return result;
  }

 private:
  std::optional<WordMark> mark_by(const KnownLetters& letters) const {
    std::optional<std::uint64_t> before;
    std::optional<std::uint64_t> end;
    if (!word_.first.empty()) {
      before = letters.last(word_.first);
      end = letters.last(word_.then);
      if (!before || !end || *before == *end) return std::nullopt;
    }
    for (const Cut& cut : cuts_) {
      const Segments turned = joined(cut.back, cut.front);
      const auto left = letters.last(turned);
      const auto right = letters.first(turned);
      if (left && right && *left != *right && !letters.may_meet(turned, *left, *right))
        return WordMark{*left, *right, cut.front, cut.back, before, end};
    }
    return std::nullopt;
  }

  /// A form that may be 0: one that is enough to know, where it is not, or else the first one.
  std::optional<LinearForm> form_to_split(const KnownLetters& letters, const Conditions& conditions) const {
    const std::vector<LinearForm> unsure = unsure_forms(letters);
    const auto is_enough = [&](const LinearForm& form) {
      return mark_by(KnownLetters(word_, with(conditions, form, Sign::above))).has_value();
    };
    const auto best = std::ranges::find_if(unsure, is_enough);
    if (best != unsure.end()) return *best;
    return unsure.empty() ? std::nullopt : std::optional(unsure[0]);
  }
  std::vector<LinearForm> unsure_forms(const KnownLetters& letters) const {
    std::vector<LinearForm> result;
    const auto look_at = [&](const LinearForm& form) {
      if (letters.size(form) == KnownLetters::Size::unsure && std::ranges::find(result, form) == result.end())
        result.push_back(form);
    };
    for (const Segments* segments : {&word_.then, &word_.first}) {
      for (const CountedSegment& segment : *segments) {
        look_at(segment.count);
        for (const FormRun& run : segment.runs) look_at(run.length);
      }
    }
    return result;
  }

  const CountedWord& word_;
  std::vector<Cut> cuts_;
};

}  // namespace

std::optional<MarkTree> find_marks(const CountedWord& word) {
  try {
    return WordMarkSearch(word).search({});
  } catch (const TooMuch&) {
    return std::nullopt;
  }
}

std::string marks_text(const MarkTree& tree, const CountedWord& word, const std::vector<std::string>& names) {
  if (tree.form) {
    std::string text = fmt::format("  destruct (Nat.eq_dec ({}) 0).\n", natural_text(*tree.form, names));
    for (const MarkTree& one : tree.cases) text += "  {\n" + marks_text(one, word, names) + "  }\n";
    return text;
  }
  if (!tree.mark) return "  exfalso; lia.\n";
  const WordMark& mark = *tree.mark;
  return fmt::format("  marked values\n    (powers {})\n    (powers {})\n    (powers {})\n    {} {} {} {}.\n",
                     segments_text(word.first, names), segments_text(mark.front, names),
                     segments_text(mark.back, names), mark.left, mark.right, mark.before.value_or(0),
                     mark.end.value_or(0));
}

}  // namespace takeaway::coq
