// What a page answers where the program would read a file of a survey, or write one.
#include "takeaway/survey.hpp"

namespace takeaway {

class Database {};
struct SurveyStore::Writing {};
SurveyStore::~SurveyStore() = default;

Result<SurveyStore> SurveyStore::read(const std::string& path) {
  return limit_reached("a page reads no files, and so not " + path);
}

Result<void> visit_survey(const SurveyStore& /*store*/, const std::vector<std::string>& /*formulas*/,
                          const std::vector<std::pair<std::string, std::int64_t>>& /*fixed*/,
                          const VisitRow& /*visit*/, const Watch& /*watch*/) {
  return limit_reached("a page reads no files");
}

}  // namespace takeaway
