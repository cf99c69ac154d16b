#include "answer/surveying.hpp"

#include <algorithm>

#include "answer/options.hpp"

namespace takeaway::answer {

namespace {

/// Adds the ranges that follow from the order of the moves.
void add_inferred(const SurveyVerbOptions& options, SurveyTask& task) {
  const auto family = parse_family(options.family);
  if (!family) return;  // subsets, or a fault that Survey::make tells
  std::vector<Let> lets;
  for (const std::string& text : options.lets)
    if (auto let = parse_let(text)) lets.push_back(std::move(*let));
  task.inferred = infer_ranges(*family, lets);
  task.request.lets.insert(task.request.lets.end(), task.inferred.begin(), task.inferred.end());
}

}  // namespace

Result<SurveyTask> read_survey(const SurveyVerbOptions& options) {
  if (options.family.empty())
    return bad_input("what is to be surveyed? a family such as '{a,b,c}' --let c=3..64 --out triples.db");
  if (options.out.empty() && !options.dry_run)
    return bad_input("where are the results to go? --out FILE, or --dry-run to learn what it would cost");
  const auto resources = read_resources(options);
  if (!resources) return std::unexpected(resources.error());
  SurveyTask task;
  task.out = options.out;
  task.threads = resources->threads;
  task.threads_given = !options.threads.empty();
  // A search among infinitely many moves may take 1 GiB.
  task.most_threads =
      static_cast<unsigned>(std::clamp<std::uint64_t>(resources->memory >> 30U, 1, task.threads));
  task.request = {.family = options.family,
                  .lets = options.lets,
                  .wheres = options.wheres,
                  .measures = options.measures,
                  .question = options.outcomes ? Question::outcomes : Question::values,
                  .keep_rows = {},
                  .engine = resources->engine};
  add_inferred(options, task);
  if (!options.keep.empty()) {
    if (options.keep != "rows" && options.keep != "summary")
      return bad_input("--keep is rows or summary, not '" + options.keep + "'");
    task.request.keep_rows = options.keep == "rows";
  }
  // What a game that breaks heaps takes may grow with the square of the heaps.
  constexpr Heap limit_of_codes = 10'000;
  if (is_survey_of_codes(options.family)) task.request.limit = limit_of_codes;
  if (!options.limit.empty()) {
    const auto limit = read_number(options.limit, "--limit");
    if (!limit) return std::unexpected(limit.error());
    if (*limit == 0) return bad_input("--limit must be at least 1");
    task.request.limit = *limit;
  }
  const auto shard = read_shard(options.shard);
  if (!shard) return std::unexpected(shard.error());
  task.part = shard->part - 1;
  task.parts = shard->parts;
  return task;
}

}  // namespace takeaway::answer
