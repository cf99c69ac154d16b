// TikZ: an environment for a document that uses the package tikz, with its text in the document's font.
#include <cmath>

#include "base/latex.hpp"
#include "picture/vector.hpp"

namespace takeaway {

namespace {

using picture::number_text;

class TikzWriter {
 public:
  TikzWriter(const Picture& picture, const ByteSink& sink) : picture_(picture), sink_(sink) {}

  Result<void> write() {
    head();
    put("% cells\n");
    for (const CellGrid& grid : picture_.grids)
      if (auto drawn = draw(grid); !drawn) return drawn;
    draw_shapes();
    for (const auto& [part, name] : picture::part_names)
      if (picture::has_part(picture_, part)) draw(part, name);
    put("\\end{tikzpicture}%\n");
    if (is_too_large()) return too_large();
    if (!good_) return bad_input("cannot write");
    return {};
  }

 private:
  // A byte costs TeX 1.4 words of memory, measured with pdfTeX on carpets and maps; distributions give it
  // 5,000,000 words, and LaTeX with TikZ has 1,900,000 of them before a figure begins.
  static constexpr std::size_t most_bytes = 1'500'000;

  static std::unexpected<Error> too_large() {
    return limit_reached(
        "a TikZ figure of more than 1.5 MB, too large for TeX's memory; a .pdf may be of any size");
  }

  void put(const std::string& text) {
    bytes_ += text.size();
    good_ = good_ && !is_too_large() && sink_(text);
  }
  bool is_too_large() const { return bytes_ > most_bytes; }

  static std::string ink(Ink ink) { return "takeaway" + std::to_string(ink); }
  static std::string place(double x, double y) { return "(" + number_text(x) + "," + number_text(y) + ")"; }

  void head() {
    if (!picture_.title.empty()) put(latex_comment(picture_.title));
    if (!picture_.command.empty()) put(latex_comment(picture_.command));
    put(latex_comment("In a document with \\usepackage{tikz}: \\input this file."));
    put("\\begin{tikzpicture}[x=0.75bp,y=-0.75bp,line join=round,\n"
        "  every node/.style={inner sep=0pt,outer sep=0pt,font=\\fontsize{7}{8.4}\\selectfont}]\n");
    for (std::size_t i = 0; i < picture_.palette.size(); ++i) {
      const Colour& colour = picture_.palette[i];
      put("\\definecolor{" + ink(static_cast<Ink>(i)) + "}{RGB}{" + std::to_string(colour.red) + "," +
          std::to_string(colour.green) + "," + std::to_string(colour.blue) + "}\n");
    }
    put("\\useasboundingbox (0,0) rectangle " +
        place(static_cast<double>(picture_.width), static_cast<double>(picture_.height)) + ";\n");
  }

  void draw(Part part, const char* name) {
    put(latex_comment(name));
    picture::for_each_of_part(picture_, part, [this](const auto& item) { draw(item); });
  }

  void draw(const Box& box) { fill({box.x, box.y, box.width, box.height, box.ink}); }

  Result<void> draw(const CellGrid& grid) {
    auto drawn = picture::for_each_rectangle(grid, [this](const picture::Rectangle& shape) {
      fill(shape);
      return good_;
    });
    return is_too_large() ? too_large() : drawn;
  }

  void fill(const picture::Rectangle& shape) {
    put("\\fill[" + ink(shape.ink) + "] " + place(shape.x, shape.y) + " rectangle " +
        place(shape.x + shape.width, shape.y + shape.height) + ";\n");
  }

  // A thin line of the same ink covers the seams between neighbours.
  void draw_shapes() {
    for (const Shape& shape : picture_.shapes) {
      put("\\filldraw[" + ink(shape.ink) + ",line width=0.15bp] " + path(shape.corners) + " -- cycle;\n");
    }
  }

  void draw(const Line& line) {
    put("\\draw[" + ink(line.ink) + ",line width=" + number_text(0.75 * line.thickness) + "bp] " +
        path(line.points) + ";\n");
  }

  static std::string path(const std::vector<std::pair<double, double>>& points) {
    std::string text;
    for (const auto& [x, y] : points) text += (text.empty() ? "" : " -- ") + place(x, y);
    return text;
  }

  void draw(const Label& label) {
    if (label.text.empty()) return;
    const char* const anchors[] = {"base west", "base", "base east"};
    put("\\node[" + ink(label.ink) + ",anchor=" + anchors[static_cast<int>(label.anchor)] +
        (label.upright ? ",rotate=90" : "") + "] at " + place(label.x, label.y) + " {" +
        latex_text(label.text) + "};\n");
  }

  const Picture& picture_;
  const ByteSink& sink_;
  std::size_t bytes_ = 0;
  bool good_ = true;
};

}  // namespace

Result<void> write_tikz(const Picture& picture, const ByteSink& sink) {
  constexpr std::uint64_t longest = 21'000;  // 0.75 points each; TeX has no length past 16383 points
  if (picture.width == 0 || picture.height == 0) return bad_input("a picture of no size");
  if (picture.width > longest || picture.height > longest)
    return limit_reached("a figure longer than TeX can measure, 16383 points; a .pdf may be of any size");
  return TikzWriter(picture, sink).write();
}

}  // namespace takeaway
