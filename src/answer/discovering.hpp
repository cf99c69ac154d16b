// Discovery: the request read from its options, and the result as JSON.
#pragma once

#include <string>

#include "answer/json.hpp"
#include "answer/requests.hpp"
#include "takeaway/atlas.hpp"

namespace takeaway::answer {

struct DiscoverVerbOptions : CommonOptions {
  std::string out;
  std::string least;
  std::string cells;
  std::string name;
};

/// Whether it can be the name of a theorem and of a file; empty is none.
Result<void> check_cell_name(const std::string& name);

/// Reads the options. Parameters that have no range get one where the family's next move has one: for {a,b,c}
/// with a range for c, a < b < c. The journal is left empty.
Result<DiscoverRequest> read_discover(const DiscoverVerbOptions& options);

/// What was sampled, and how many games the cells answer.
Json summary_json(const DiscoverRequest& request, const Discovery& found);

/// The summary, the cells with their theorems, and the shapes that no cell answers.
Json json_of(const DiscoverRequest& request, const Discovery& found);

}  // namespace takeaway::answer
