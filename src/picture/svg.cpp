// SVG: every row of cells as one path for each colour, its runs as rectangles; text as text.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "picture/vector.hpp"
#include "takeaway/picture.hpp"

namespace takeaway {

namespace {

using picture::number_text;

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return out;
}

std::string hex(Colour colour) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", colour.red, colour.green, colour.blue);
  return text.data();
}

class SvgWriter {
 public:
  SvgWriter(const Picture& picture, const ByteSink& sink) : picture_(picture), sink_(sink) {}

  Result<void> write() {
    head();
    if (auto drawn = draw_cells(); !drawn) return drawn;
    for (const auto& [part, name] : picture::part_names)
      if (picture::has_part(picture_, part)) draw(part, name);
    put("</svg>\n");
    if (!good_) return bad_input("cannot write");
    return {};
  }

 private:
  void put(const std::string& text) { good_ = good_ && sink_(text); }

  std::string ink(Ink ink) const { return hex(picture_.palette[ink]); }

  void head() {
    const std::string width = std::to_string(picture_.width);
    const std::string height = std::to_string(picture_.height);
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
        std::to_string(picture_.width * picture_.zoom) + "\" height=\"" +
        std::to_string(picture_.height * picture_.zoom) + "\" viewBox=\"0 0 " + width + " " + height +
        "\">\n");
    if (!picture_.title.empty()) put("<title>" + escaped(picture_.title) + "</title>\n");
    if (!picture_.command.empty())
      put("<metadata><command xmlns=\"urn:takeaway\">" + escaped(picture_.command) +
          "</command></metadata>\n");
    put("<rect width=\"100%\" height=\"100%\" fill=\"" + ink(FixedInk::paper) + "\"/>\n");
  }

  Result<void> draw_cells() {
    put("<g id=\"cells\">\n");
    for (const CellGrid& grid : picture_.grids)
      if (auto drawn = draw(grid); !drawn) return drawn;
    draw_shapes();
    put("</g>\n");
    return {};
  }

  void draw(Part part, const std::string& name) {
    put("<g id=\"" + name + "\">\n");
    picture::for_each_of_part(picture_, part, [this](const auto& item) { draw(item); });
    put("</g>\n");
  }

  Result<void> draw(const CellGrid& grid) {
    put("<g shape-rendering=\"crispEdges\">\n");
    std::vector<Ink> row(grid.columns);
    for (std::uint64_t y = 0; y < grid.rows && good_; ++y) {
      if (auto filled = grid.fill(y, row); !filled) return filled;
      draw_row(grid, grid.y + static_cast<double>(y) * grid.cell_height, row);
    }
    put("</g>\n");
    return {};
  }

  void draw_row(const CellGrid& grid, double y, const std::vector<Ink>& row) {
    const std::string height = number_text(grid.cell_height);
    const std::string level = number_text(y);
    for (std::size_t begin = 0; begin < row.size();) {
      std::size_t end = begin + 1;
      while (end < row.size() && row[end] == row[begin]) ++end;
      if (row[begin] != FixedInk::paper) {
        const double x = grid.x + static_cast<double>(begin) * grid.cell_width;
        const std::string width = number_text(static_cast<double>(end - begin) * grid.cell_width);
        std::string& path = paths_[row[begin]];
        path += "M" + number_text(x) + " " + level + "h" + width + "v" + height + "h-" + width + "z";
        if (path.size() > longest_path) put_path(row[begin]);
      }
      begin = end;
    }
    for (std::size_t ink = 0; ink < paths_.size(); ++ink) put_path(static_cast<Ink>(ink));
  }

  void put_path(Ink ink) {
    if (!paths_[ink].empty())
      put("<path fill=\"" + hex(picture_.palette[ink]) + "\" d=\"" + paths_[ink] + "\"/>\n");
    paths_[ink].clear();
  }

  // Shapes of one ink as one path. A thin stroke of the same ink covers the seams between neighbours.
  void draw_shapes() {
    if (picture_.shapes.empty()) return;
    put("<g stroke-width=\"0.2\" stroke-linejoin=\"round\">\n");
    for (const Shape& shape : picture_.shapes) {
      std::string& path = paths_[shape.ink];
      char step = 'M';
      for (const auto& [x, y] : shape.corners) {
        path += std::exchange(step, 'L') + number_text(x) + " " + number_text(y);
      }
      path += 'z';
      if (path.size() > longest_path) put_shapes(shape.ink);
    }
    for (std::size_t ink = 0; ink < paths_.size(); ++ink) put_shapes(static_cast<Ink>(ink));
    put("</g>\n");
  }

  void put_shapes(Ink ink) {
    const std::string colour = hex(picture_.palette[ink]);
    if (!paths_[ink].empty())
      put("<path fill=\"" + colour + "\" stroke=\"" + colour + "\" d=\"" + paths_[ink] + "\"/>\n");
    paths_[ink].clear();
  }

  void draw(const Box& box) {
    put("<rect x=\"" + number_text(box.x) + "\" y=\"" + number_text(box.y) + "\" width=\"" +
        number_text(box.width) + "\" height=\"" + number_text(box.height) + "\" fill=\"" + ink(box.ink) +
        "\" shape-rendering=\"crispEdges\"/>\n");
  }

  void draw(const Line& line) {
    std::string points;
    for (const auto& [x, y] : line.points)
      points += (points.empty() ? "" : " ") + number_text(x) + "," + number_text(y);
    put("<polyline fill=\"none\" stroke=\"" + ink(line.ink) + "\" stroke-width=\"" +
        number_text(line.thickness) + "\" points=\"" + points + "\"/>\n");
  }

  // The letters are given the width that they have in a PNG, so that both kinds of picture can be laid out
  // alike.
  void draw(const Label& label) {
    if (label.text.empty()) return;
    const char* const anchors[] = {"start", "middle", "end"};
    const auto pieces = text_pieces(label.text);
    const std::string place = number_text(label.x) + "\" y=\"" + number_text(label.y);
    std::string text = "<text x=\"" + place +
                       "\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"" +
                       number_text(letter_size) + "\" text-anchor=\"" +
                       anchors[static_cast<int>(label.anchor)] + "\" fill=\"" + ink(label.ink) +
                       "\" textLength=\"" + std::to_string(std::lround(picture::label_width(pieces))) +
                       "\" lengthAdjust=\"spacingAndGlyphs\"";
    if (label.upright)
      text += " transform=\"rotate(-90 " + number_text(label.x) + " " + number_text(label.y) + ")\"";
    put(text + " xml:space=\"preserve\">" + spans(pieces) + "</text>\n");
  }

  /// A power as a span that is smaller and higher; what follows goes back to the line.
  static std::string spans(const std::vector<TextPiece>& pieces) {
    std::string text;
    bool high = false;
    for (const TextPiece& piece : pieces) {
      const std::string step = piece.raised == high ? "" : number_text((high ? 1 : -1) * picture::raised_by);
      const std::string size =
          piece.raised ? " font-size=\"" + number_text(letter_size * picture::raised_size) + "\"" : "";
      text += step.empty() && size.empty() ? escaped(piece.text)
                                           : "<tspan" + (step.empty() ? "" : " dy=\"" + step + "\"") + size +
                                                 ">" + escaped(piece.text) + "</tspan>";
      high = piece.raised;
    }
    return text;
  }

  static constexpr double letter_size = 9.6;
  static constexpr std::size_t longest_path = std::size_t{1}
                                              << 18U;  // bytes, before a path is written and a new one begun

  const Picture& picture_;
  const ByteSink& sink_;
  std::array<std::string, 256> paths_;  // of a row, for each ink
  bool good_ = true;
};

}  // namespace

Result<void> write_svg(const Picture& picture, const ByteSink& sink) {
  if (picture.width == 0 || picture.height == 0) return bad_input("a picture of no size");
  return SvgWriter(picture, sink).write();
}

}  // namespace takeaway
