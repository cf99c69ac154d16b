// From journals to a survey's file.
#include "takeaway/journal.hpp"

namespace takeaway {

namespace {

Result<void> import_one(const std::string& into, const std::string& path, const Watch& watch) {
  const auto journal = SurveyJournal::read(path);
  if (!journal) return std::unexpected(journal.error());
  const auto survey = Survey::make(journal->request(), watch);
  if (!survey) return std::unexpected(survey.error());
  if (const auto left = journal->missing(*survey); !left) return std::unexpected(left.error());
  auto store = SurveyStore::open(into, *survey, {journal->version(), journal->command()});
  if (!store) return std::unexpected(store.error());
  for (const ShardResult& result : journal->results()) {
    if (watch.stopped()) return interruption();
    if (auto kept = store->keep(result); !kept) return kept;
  }
  return store->commit();
}

}  // namespace

Result<SurveyProgress> import_journals(const std::string& into, const std::vector<std::string>& paths,
                                       const Watch& watch) {
  for (const std::string& path : paths)
    if (auto imported = import_one(into, path, watch); !imported) return std::unexpected(imported.error());
  const auto store = SurveyStore::read(into);
  if (!store) return std::unexpected(store.error());
  return store->progress();
}

}  // namespace takeaway
