// Surveys of a page: a module has one thread.
#include "takeaway/survey.hpp"

namespace takeaway {

namespace {

class OneWorker final : public Crew {
 public:
  Result<void> work(const Survey& survey, const std::vector<Shard>& shards, const TakeResult& take,
                    unsigned /*threads*/, const Watch& watch) override {
    for (const Shard& shard : shards) {
      auto result = survey.compute(shard, watch);
      if (!result) return std::unexpected(std::move(result.error()));
      if (auto taken = take(&*result); !taken) return taken;
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<Crew> thread_crew() {
  return std::make_unique<OneWorker>();
}

}  // namespace takeaway
