// Pictures, from what was typed to what can be written. The listener must outlive the picture, whose cells
// are computed as it is written.
#pragma once

#include "answer/listener.hpp"
#include "answer/requests.hpp"
#include "takeaway/figures.hpp"
#include "takeaway/game.hpp"

namespace takeaway::answer {

/// What the options say about how a figure looks; `title` if they do not.
Result<FigureStyle> read_style(const DrawOptions& options, const std::string& title);

/// Which sums of two of the three moves the period divides that the atlas gives, as the measure `sums` has
/// it; 0 for a+b = c, which the block theorems answer; nothing where no cell answers.
std::optional<std::int64_t> class_in_atlas(const Game& game);

Result<Picture> strip_picture(const DrawOptions& options, Listener& listener);
Result<Picture> growth_picture(const DrawOptions& options, Listener& listener);
Result<Picture> family_picture(const DrawOptions& options, Listener& listener);
Result<Picture> carpet_picture(const DrawOptions& options, Listener& listener);
Result<Picture> map_picture(const DrawOptions& options, Listener& listener);

}  // namespace takeaway::answer
