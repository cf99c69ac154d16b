// What the page answers where the program would ask a solver.
#include "answer/theorem_files.hpp"
#include "serve/handlers.hpp"

namespace takeaway::serve {

Result<Reply> give_proof(const Query& query, SharedState& /*shared*/, Listener& /*listener*/) {
  const auto name = query.needed("theorem");
  if (!name) return std::unexpected(name.error());
  if (!answer::find_known_theorem(*name)) return bad_input("unknown theorem '" + *name + "'");
  return limit_reached("a proof needs a solver, which a page does not have; type: takeaway prove " + *name);
}

}  // namespace takeaway::serve
