// Shards on the ranks of an MPI run: rank 0 hands them out, computes some itself, and is the only one to
// write.
#pragma once

#include "takeaway/survey.hpp"

namespace takeaway::mpi {

/// The crew of rank 0: must be used from its main thread, while all other ranks are in `serve`.
class MpiCrew : public Crew {
 public:
  Result<void> work(const Survey& survey, const std::vector<Shard>& shards, const TakeResult& take,
                    unsigned threads, const Watch& watch) override;
  /// Ends `serve` on the other ranks.
  static void dismiss();
};

/// For the main thread of the other ranks: computes what rank 0 asks for until it is dismissed.
void serve();

}  // namespace takeaway::mpi
