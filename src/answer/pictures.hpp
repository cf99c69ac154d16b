// Pictures, from what was typed to what can be written. The listener must outlive the picture, whose cells
// are computed as it is written.
#pragma once

#include "answer/listener.hpp"
#include "answer/requests.hpp"
#include "takeaway/figures.hpp"
#include "takeaway/game.hpp"

namespace takeaway::answer {

/// The style of a figure from the options; `title` where they give none.
Result<FigureStyle> read_style(const DrawOptions& options, const std::string& title);

/// The class of a game with three moves by the period that is known of it (answer/known.hpp): which sums of
/// two moves it divides, in the bits of the measure `sums`. 0 for a+b = c, for which there are other
/// theorems; nothing where no proved cell has the game.
std::optional<std::int64_t> known_class(const Game& game, const Watch& watch);

/// Of values, or of outcomes; those of a partizan game have four colours.
Result<Picture> strip_picture(const DrawOptions& options, Listener& listener);
Result<Picture> partizan_strip_picture(const DrawOptions& options, Listener& listener);
Result<Picture> growth_picture(const DrawOptions& options, Listener& listener);
Result<Picture> family_picture(const DrawOptions& options, Listener& listener);
Result<Picture> carpet_picture(const DrawOptions& options, Listener& listener);
Result<Picture> map_picture(const DrawOptions& options, Listener& listener);
/// Of partizan games, by how their outcomes behave in the end.
Result<Picture> partizan_map_picture(const DrawOptions& options, Listener& listener);
/// Of a game whose moves bound the next one: who wins a heap, by how many may be taken.
Result<Picture> dynamic_picture(const DrawOptions& options, Listener& listener);
Result<Picture> cones_picture(const DrawOptions& options, Listener& listener);

}  // namespace takeaway::answer
