// The words of a theorem as segments of runs, for a form_reader.hpp.
#include "coq/form_reader.hpp"

namespace takeaway::coq {

namespace {

/// A run more, or a longer one where the letter stays the same.
void append_run(std::vector<FormRun>& runs, const FormRun& run) {
  if (!runs.empty() && runs.back().value == run.value)
    runs.back().length = open_form::sum(runs.back().length, run.length, 1);
  else
    runs.push_back(run);
}

/// Whether runs come a number of times, and that is short to write out: moves pass more easily then.
bool is_few(const LinearForm& exponent, std::size_t runs) {
  constexpr std::int64_t most_runs = 64;
  return open_form::is_number(exponent) && exponent[0] <= most_runs &&
         exponent[0] * static_cast<std::int64_t>(runs) <= most_runs;
}

std::vector<FormRun> read_runs(FormReader& reader, const std::vector<Factor>& factors) {
  std::vector<FormRun> result;
  for (const Factor& factor : factors) {
    const LinearForm exponent = reader.form(factor.exponent, "a length");
    if (factor.group.empty()) {
      append_run(result, {factor.letter, exponent});
      continue;
    }
    if (!open_form::is_number(exponent))
      throw NotLinear{"a power with a free count stands inside another one"};
    const std::vector<FormRun> inside = read_runs(reader, factor.group);
    for (std::int64_t i = 0; i < exponent[0]; ++i) append_runs(inside, result);
  }
  return result;
}

}  // namespace

void append_runs(const std::vector<FormRun>& runs, std::vector<FormRun>& word) {
  constexpr std::size_t most_runs = 100'000;
  word.insert(word.end(), runs.begin(), runs.end());
  if (word.size() > most_runs) throw NotLinear{"the word is too long"};
}

std::vector<CountedSegment> read_segments(FormReader& reader, const std::vector<Factor>& factors) {
  std::vector<CountedSegment> result;
  bool is_open = false;  // whether the last segment takes further runs
  for (const Factor& factor : factors) {
    const LinearForm exponent = reader.form(factor.exponent, "a length");
    if (open_form::is_number(exponent) && exponent[0] < 0) throw NotLinear{"a length is negative"};
    std::vector<FormRun> inside;
    if (!factor.group.empty()) inside = read_runs(reader, factor.group);
    if (!factor.group.empty() && !is_few(exponent, inside.size())) {
      result.push_back({exponent, std::move(inside)});
      is_open = false;
      continue;
    }
    if (!is_open) result.push_back({open_form::constant(1), {}});
    if (factor.group.empty()) append_run(result.back().runs, {factor.letter, exponent});
    for (std::int64_t i = 0; i < exponent[0] && !factor.group.empty(); ++i)
      for (const FormRun& run : inside) append_run(result.back().runs, run);
    is_open = true;
  }
  return result;
}

}  // namespace takeaway::coq
