#include "serve/routes.hpp"

#include <algorithm>

namespace takeaway::serve {

std::span<const Route> routes() {
  using std::chrono::seconds;
  static const std::vector<Route> known = {
      {"/api/family", give_family, {"family", "let"}},
      {"/api/game", give_game, {"family", "let"}},
      {"/api/values", give_values, {"family", "let", "from", "to", "outcomes", "halves", "format"}},
      {.path = "/api/analyze",
       .handler = give_analysis,
       .parameters = {"family", "let", "limit"},
       .kind = WorkKind::analysis,
       .streams = true},
      {"/api/heap", give_heap, {"family", "let", "heap"}},
      {"/api/carpet", give_carpet, {"family", "let", "sweep", "first", "last", "from", "to", "outcomes"}},
      {.path = "/api/picture",
       .handler = give_picture,
       .parameters = {"kind", "format", "family", "let", "where", "palette", "cell", "title", "from", "to",
                      "wrap", "limit", "color", "bare", "outcomes", "one-scale", "blocks", "log"},
       .kind = WorkKind::picture,
       .limit = seconds(60)},
      {.path = "/api/tile",
       .handler = give_tile,
       .parameters = {"boundary", "c", "a", "b", "size", "step", "color"},
       .kind = WorkKind::tile,
       .limit = seconds(60)},
      {.path = "/api/cells",
       .handler = give_cells,
       .parameters = {"boundary", "z", "x", "y"},
       .kind = WorkKind::tile},
      {"/api/theorems", give_theorems, {}},
      {"/api/theorem", give_theorem, {"name"}},
      {.path = "/api/check",
       .handler = give_check,
       .parameters = {"theorem", "claim", "family", "let", "where", "limit"},
       .kind = WorkKind::check,
       .limit = seconds(120),
       .streams = true},
      {.path = "/api/prove",
       .handler = give_proof,
       .parameters = {"theorem"},
       .kind = WorkKind::proof,
       .limit = seconds(300),
       .streams = true},
      {"/api/solve", give_solution, {"position", "let", "misere", "explain", "side", "forbidden"}},
      {"/api/moves", give_moves, {"position", "let", "side", "forbidden"}},
      {"/api/move",
       give_move,
       {"position", "let", "component", "heap", "take", "then", "parts", "side", "forbid", "forbidden"}},
      {"/api/reply", give_reply, {"position", "let", "misere", "level", "seed", "side", "forbidden"}}};
  return known;
}

Json about(std::string_view version, std::uint64_t memory, std::chrono::seconds time) {
  Json json;
  json["version"] = version;
  json["limits"]["memory"] = memory;
  for (const Route& route : routes())
    json["limits"]["seconds"][std::string(route.path)] = std::min(route.limit, time).count();
  return json;
}

}  // namespace takeaway::serve
