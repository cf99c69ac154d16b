// Any text: the parser answers or refuses, and what it accepts prints and parses back to the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "takeaway/game.hpp"
#include "takeaway/parameters.hpp"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void check_place(const takeaway::Error& error, std::string_view text) {
  require(!error.message.empty());
  require(!error.place || *error.place <= text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find('@') != std::string_view::npos) return 0;  // no files while fuzzing
  const auto family = takeaway::parse_family(text);
  if (family) {
    const std::string printed = to_text(*family);
    const auto again = takeaway::parse_family(printed);
    require(again.has_value());
    require(to_text(*again) == printed);
    takeaway::Bindings bindings;
    for (const std::string& name : family->parameters()) bindings.bind(name, 7);
    const auto game = takeaway::bind(*family, bindings);
    if (game && game->moves.listed().size() < 10000) {
      const auto reread = takeaway::parse_game(to_text(*game));
      require(reread.has_value());
      require(*reread == *game);
    }
  } else {
    check_place(family.error(), text);
  }
  if (const auto let = takeaway::parse_let(text); !let) check_place(let.error(), text);
  if (const auto where = takeaway::parse_where(text); where)
    static_cast<void>(evaluate(where->condition, {}));
  return 0;
}
