// Pictures to keep.
#include "answer/pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "answer/plane.hpp"
#include "answer/words.hpp"
#include "serve/one_game.hpp"
#include "takeaway/plane.hpp"

namespace takeaway::serve {

namespace {

/// The options of `draw` that an address may have, with the field each fills.
const std::vector<std::pair<std::string, std::string answer::DrawOptions::*>>& text_options() {
  using answer::DrawOptions;
  static const std::vector<std::pair<std::string, std::string DrawOptions::*>> known = {
      {"palette", &DrawOptions::palette}, {"cell", &DrawOptions::cell},  {"title", &DrawOptions::title},
      {"from", &DrawOptions::from},       {"to", &DrawOptions::to},      {"wrap", &DrawOptions::wrap},
      {"limit", &DrawOptions::limit},     {"color", &DrawOptions::color}};
  return known;
}

const std::vector<std::pair<std::string, bool answer::DrawOptions::*>>& flag_options() {
  using answer::DrawOptions;
  static const std::vector<std::pair<std::string, bool DrawOptions::*>> known = {
      {"bare", &DrawOptions::bare},
      {"outcomes", &DrawOptions::outcomes},
      {"one-scale", &DrawOptions::one_scale},
      {"blocks", &DrawOptions::blocks},
      {"log", &DrawOptions::logarithmic}};
  return known;
}

/// What is drawn: one game by its own name, many by their family and its ranges.
std::string subject_of(const Query& query, const std::string& kind, const Listener& listener) {
  if (kind == "strip" || kind == "growth")
    if (const auto selection = read_game(query, listener)) return to_text(selection->game);
  std::string subject = query.text("family");
  for (const std::string& let : query.texts("let")) subject += " " + let;
  return subject;
}

/// A name for the file: letters and digits of the subject, and what is drawn of it.
std::string file_name(const std::string& subject, const Query& query, const std::string& kind,
                      const std::string& format) {
  constexpr std::size_t longest = 80;
  std::string name;
  for (const char letter : subject) {
    const bool plain = std::isalnum(static_cast<unsigned char>(letter)) != 0;
    if (name.size() < longest && (plain || (!name.empty() && name.back() != '-')))
      name += plain ? letter : '-';
  }
  if (!name.empty() && name.back() != '-') name += '-';
  return name + (query.flag("outcomes") ? "outcomes-" : "") + kind + "." + format;
}

/// The options, and the command that makes the picture again.
answer::DrawOptions draw_options(const Query& query, const std::string& kind, const std::string& file) {
  answer::DrawOptions options;
  static_cast<answer::CommonOptions&>(options) = common_options(query);
  options.wheres = query.texts("where");
  options.command = "takeaway draw " + kind + " " + answer::shell_word(options.family);
  for (const std::string& let : options.lets) options.command += " --let " + answer::shell_word(let);
  for (const std::string& where : options.wheres) options.command += " --where " + answer::shell_word(where);
  for (const auto& [name, field] : text_options())
    if (query.has(name)) {
      options.*field = query.text(name);
      options.command += " --" + name + " " + answer::shell_word(query.text(name));
    }
  for (const auto& [name, field] : flag_options())
    if (query.flag(name)) {
      options.*field = true;
      options.command += " --" + name;
    }
  options.command += " -o " + file;
  return options;
}

using Make = Result<Picture> (*)(const answer::DrawOptions&, Listener&);

Result<Make> maker_of(const std::string& kind, bool plane) {
  if (plane && kind != "carpet")
    return bad_input("of games on two heaps there is one kind of picture: carpet");
  if (plane) return answer::plane_picture;
  const std::pair<const char*, Make> known[] = {{"strip", answer::strip_picture},
                                                {"family", answer::family_picture},
                                                {"carpet", answer::carpet_picture},
                                                {"map", answer::map_picture},
                                                {"growth", answer::growth_picture}};
  for (const auto& [name, make] : known)
    if (kind == name) return make;
  return bad_input("kind is strip, family, carpet, map or growth, not '" + kind + "'");
}

const char* media_type(PictureFormat format) {
  switch (format) {
    case PictureFormat::svg:
      return "image/svg+xml";
    case PictureFormat::pdf:
      return "application/pdf";
    case PictureFormat::tikz:
      return "application/x-tex";
    case PictureFormat::png:
      break;
  }
  return "image/png";
}

}  // namespace

Result<Reply> give_picture(const Query& query, SharedState& shared, Listener& listener) {
  constexpr std::size_t most_bytes = std::size_t{1} << 26U;
  constexpr std::uint64_t most_pixels = std::uint64_t{1} << 27U;
  const auto kind = query.needed("kind");
  if (!kind) return std::unexpected(kind.error());
  const auto make = maker_of(*kind, is_plane(query.text("family")));
  if (!make) return std::unexpected(make.error());
  const std::string format = query.text("format", "png");
  const auto kind_of_file = picture_format("." + format);
  if (!kind_of_file) return bad_input("format is png, svg, pdf or tex, not '" + format + "'");
  const std::string file = file_name(subject_of(query, *kind, listener), query, *kind, format);
  answer::DrawOptions options = draw_options(query, *kind, file);
  options.memory = std::to_string(shared.resources.memory);
  options.threads = std::to_string(shared.resources.threads);
  const auto picture = (*make)(options, listener);
  if (!picture) return std::unexpected(picture.error());
  if (picture->height >
      most_pixels / picture->zoom / picture->zoom / std::max<std::uint64_t>(picture->width, 1))
    return limit_reached("a picture of more than 2^27 pixels");
  Reply reply;
  const auto take = [&](std::string_view bytes) {
    if (listener.stop() || reply.body.size() + bytes.size() > most_bytes) return false;
    reply.body += bytes;
    return true;
  };
  const auto written = write_picture(*picture, *kind_of_file, take);
  if (!written && listener.stop()) return interruption();
  if (!written && reply.body.size() > most_bytes / 2) return limit_reached("a picture of more than 64 MB");
  if (!written) return std::unexpected(written.error());
  reply.type = media_type(*kind_of_file);
  reply.headers = {{"Content-Disposition", fmt::format("attachment; filename=\"{}\"", file)}};
  return reply;
}

}  // namespace takeaway::serve
