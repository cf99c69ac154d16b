#include "coq/block_pieces.hpp"

#include <algorithm>
#include <numeric>

#include "coq/block_ways.hpp"
#include "coq/products.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

bool is_number_form(const LinearForm& form) {
  return is_zero(LinearForm(form.begin(), form.end() - 1));
}

/// The remainder of a division, if a condition says what it is.
std::optional<std::int64_t> remainder_of(const Division& division, const CountedWord& word) {
  for (const LinearCondition& condition : word.conditions) {
    const std::int64_t factor = condition.form[division.remainder];
    LinearForm rest = condition.form;
    rest[division.remainder] = 0;
    if (condition.sign == Sign::equal && (factor == 1 || factor == -1) && is_number_form(rest))
      return -factor * rest.back();
  }
  return std::nullopt;
}

/// Leaves out runs of no letters; whether there were some.
bool drop_nothing(std::vector<CountedSegment>& segments) {
  std::size_t dropped = 0;
  for (CountedSegment& segment : segments)
    dropped += std::erase_if(segment.runs, [](const FormRun& run) { return is_zero(run.length); });
  return dropped > 0;
}

/// One of a form and 0, by what is whole.
void tighten(LinearCondition& condition, const CountedWord& word) {
  LinearForm form = in_quotients(condition.form, word);
  std::int64_t divisor = 0;
  for (std::size_t i = 0; i + 1 < form.size(); ++i) divisor = std::gcd(divisor, form[i]);
  if (divisor <= 1) return;
  if (condition.sign == Sign::above) form.back() -= 1;
  form.back() -= ((form.back() % divisor) + divisor) % divisor;
  for (std::int64_t& coefficient : form) coefficient /= divisor;
  condition = {form, Sign::at_least};
}

class SegmentCutter {
 public:
  explicit SegmentCutter(const CountedWord& word) : word_(word) {}

  bool is_needed() const {
    const auto depends = [&](const FormRun& run) {
      const LinearForm length = in_quotients(run.length, word_);
      for (std::size_t name = 0; name + 1 < length.size(); ++name)
        if (length[name] != 0 && word_.is_count(name)) return true;
      return false;
    };
    const auto has_one = [&](const CountedSegment& segment) {
      return std::ranges::any_of(segment.runs, depends);
    };
    return std::ranges::any_of(word_.first, has_one) || std::ranges::any_of(word_.then, has_one);
  }

  /// Throws NotLinear.
  void choose_unit() {
    for (const auto* segments : {&word_.first, &word_.then})
      for (const CountedSegment& segment : *segments)
        if (!is_number_form(segment.count)) note_power(segment);
  }

  std::vector<CountedSegment> cut(const std::vector<CountedSegment>& segments) const {
    std::vector<CountedSegment> result;
    for (const CountedSegment& segment : segments) {
      if (!is_number_form(segment.count) || segment.count.back() != 1) {
        result.push_back(segment);
        continue;
      }
      bool is_open = false;  // whether the last segment takes further runs
      for (const FormRun& run : segment.runs) is_open = cut_run(run, is_open, result);
    }
    return result;
  }

 private:
  void note_power(const CountedSegment& segment) {
    const LinearForm length = whole(segment.runs, segment.count.size());
    constexpr std::int64_t longest = 64;
    if (!is_number_form(length) || length.back() <= 0 || length.back() > longest)
      throw NotLinear{"a length depends on a count, and so does a power of longer letters"};
    unit_ = std::lcm(unit_, length.back());
    if (unit_ > longest) throw NotLinear{"a length depends on a count, and powers are too long"};
  }
  bool cut_run(const FormRun& run, bool is_open, std::vector<CountedSegment>& result) const {
    LinearForm often = in_quotients(run.length, word_);
    LinearForm one(often.size(), 0);
    one.back() = 1;
    if (is_number_form(often)) {
      if (!is_open) result.push_back({one, {}});
      result.back().runs.push_back(run);
      return true;
    }
    const std::int64_t rest = ((often.back() % unit_) + unit_) % unit_;
    often.back() -= rest;
    for (std::int64_t& coefficient : often) {
      if (coefficient % unit_ != 0) throw NotLinear{"a length is no multiple of what powers repeat"};
      coefficient /= unit_;
    }
    LinearForm length(often.size(), 0);
    length.back() = unit_;
    result.push_back({often, {{run.value, length}}});
    length.back() = rest;
    if (rest > 0) result.push_back({one, {{run.value, length}}});
    return rest > 0;
  }

  const CountedWord& word_;
  std::int64_t unit_ = 1;
};

}  // namespace

LinearForm in_quotients(const LinearForm& form, const CountedWord& word) {
  LinearForm result = form;
  for (const Division& division : word.divisions) {
    const auto remainder = remainder_of(division, word);
    if (!remainder || !is_number_form(division.divisor)) continue;
    for (std::size_t name = 0; name < word.parameters; ++name) {
      LinearForm rest = division.number;
      rest[name] = 0;
      if (division.number[name] != 1 || !is_number_form(rest)) continue;
      // name + rest = divisor * quotient + remainder
      LinearForm by(form.size(), 0);
      by[division.quotient] = division.divisor.back();
      by.back() = *remainder - rest.back();
      result = substituted(result, name, by);
    }
  }
  return result;
}

std::optional<CountedWord> in_pieces(const CountedWord& word) {
  CountedWord result = word;
  const bool in_first = drop_nothing(result.first);
  const bool dropped = drop_nothing(result.then) || in_first;
  SegmentCutter cutter(result);
  if (!cutter.is_needed()) return dropped ? std::optional(result) : std::nullopt;
  cutter.choose_unit();
  CountedWord cut = result;
  cut.first = cutter.cut(result.first);
  cut.then = cutter.cut(result.then);
  return cut;
}

std::vector<LinearCondition> tightened(const std::vector<LinearCondition>& conditions,
                                       const CountedWord& word) {
  std::vector<LinearCondition> result;
  for (LinearCondition condition : conditions) {
    const bool is_bound = condition.sign == Sign::at_least || condition.sign == Sign::above;
    const std::int64_t number = condition.form.back();
    if (is_number_form(condition.form) && (is_bound ? number >= (condition.sign == Sign::above ? 1 : 0)
                                                    : (number == 0) == (condition.sign == Sign::equal)))
      continue;
    if (is_bound) tighten(condition, word);
    const auto is_same = [&](const LinearCondition& other) {
      return other.form == condition.form && other.sign == condition.sign;
    };
    if (std::ranges::none_of(result, is_same)) result.push_back(std::move(condition));
  }
  return result;
}

}  // namespace takeaway::coq
