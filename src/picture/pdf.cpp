// PDF: one page as large as the picture, cells as rectangles, text in Helvetica, which every reader has.
//
// Numbers on the page are units of the picture, with y upwards; one matrix makes points of them. The file has
// no date, so that a command makes the same bytes again.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "picture/font.hpp"
#include "picture/letters.hpp"
#include "picture/pdf_file.hpp"
#include "picture/vector.hpp"

namespace takeaway {

namespace {

using picture::number_text;
using picture::pdf_string;
using picture::pdf_unicode;

/// The objects of the file by number.
enum PdfObject : std::size_t { catalog = 1, pages, page, contents, contents_length, info, helvetica, symbol };

constexpr std::size_t pdf_objects = symbol;

class PdfWriter {
 public:
  PdfWriter(const Picture& picture, const ByteSink& sink)
      : picture_(picture),
        file_(sink, pdf_objects),
        height_(static_cast<double>(picture.height)),
        scale_(std::min(points_of_a_unit,
                        longest_page / static_cast<double>(std::max(picture.width, picture.height)))) {}

  Result<void> write() {
    put_head();
    file_.begin_stream(contents, contents_length);
    if (auto drawn = draw_all(); !drawn) return drawn;
    flush();
    file_.end_stream();
    if (file_.size() > largest_file)
      return limit_reached("a PDF of more than 10^10 bytes, which it cannot have");
    file_.finish(catalog, info);
    if (!file_.good()) return bad_input("cannot write");
    return {};
  }

 private:
  static constexpr double points_of_a_unit = 0.75;  // 96 units to the inch, as browsers have it for an SVG
  static constexpr double longest_page = 14'400;    // points; Acrobat's limit
  static constexpr std::uint64_t largest_file = 9'999'999'000;  // places have ten digits
  static constexpr double letter_size = 10;
  static constexpr std::size_t large_batch = std::size_t{1} << 16U;

  static std::string reference(std::size_t number) { return std::to_string(number) + " 0 R"; }

  void put_head() {
    const std::string box = "[0 0 " + number_text(static_cast<double>(picture_.width) * scale_) + " " +
                            number_text(height_ * scale_) + "]";
    file_.object(catalog, "<< /Type /Catalog /Pages " + reference(pages) + " >>");
    file_.object(pages, "<< /Type /Pages /Kids [" + reference(page) + "] /Count 1 >>");
    file_.object(page, "<< /Type /Page /Parent " + reference(pages) + " /MediaBox " + box + " /Contents " +
                           reference(contents) + " /Resources << /Font << /F1 " + reference(helvetica) +
                           " /F2 " + reference(symbol) + " >> >> >>");
    file_.object(info, "<< /Creator (takeaway) /Title " + pdf_unicode(picture_.title) + " /Command " +
                           pdf_unicode(picture_.command) + " >>");
    file_.object(helvetica,
                 "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
    file_.object(symbol, "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>");
  }

  Result<void> draw_all() {
    const std::string scale = exact(scale_);
    put(scale + " 0 0 " + scale + " 0 0 cm\n");
    fill_with(FixedInk::paper);
    put("0 0 " + std::to_string(picture_.width) + " " + std::to_string(picture_.height) + " re f\n");
    for (const CellGrid& grid : picture_.grids)
      if (auto drawn = draw(grid); !drawn) return drawn;
    draw_shapes();
    for (const auto& [part, name] : picture::part_names) draw(part);
    return {};
  }

  void draw(Part part) {
    picture::for_each_of_part(picture_, part, [this](const auto& item) { draw(item); });
  }

  void draw(const Box& box) { fill({box.x, box.y, box.width, box.height, box.ink}); }

  Result<void> draw(const CellGrid& grid) {
    return picture::for_each_rectangle(grid, [this](const picture::Rectangle& shape) {
      fill(shape);
      return file_.good();
    });
  }

  void fill(const picture::Rectangle& shape) {
    fill_with(shape.ink);
    put(number_text(shape.x) + " " + number_text(height_ - shape.y - shape.height) + " " +
        number_text(shape.width) + " " + number_text(shape.height) + " re f\n");
  }

  // A thin stroke of the same ink covers the seams between neighbours.
  void draw_shapes() {
    if (!picture_.shapes.empty()) put("0.2 w 1 j\n");
    for (const Shape& shape : picture_.shapes) {
      fill_with(shape.ink);
      stroke_with(shape.ink);
      put(path(shape.corners) + "b\n");
    }
  }

  void draw(const Line& line) {
    stroke_with(line.ink);
    put(number_text(line.thickness) + " w 1 j " + path(line.points) + "S\n");
  }

  std::string path(const std::vector<std::pair<double, double>>& points) const {
    std::string text;
    for (const auto& [x, y] : points)
      text += number_text(x) + " " + number_text(height_ - y) + (text.empty() ? " m " : " l ");
    return text;
  }

  /// A text whose letters take more room than those of the layout is made narrower.
  void draw(const Label& label) {
    if (label.text.empty()) return;
    const auto pieces = text_pieces(label.text);
    double width = 0;
    std::string shown;
    for (const TextPiece& piece : pieces) {
      const double size = letter_size * (piece.raised ? picture::raised_size : 1);
      shown += piece.raised ? number_text(picture::raised_by) + " Ts " : "0 Ts ";
      for (const picture::FontRun& run : picture::font_runs(piece.text)) {
        shown += std::string(run.greek ? "/F2 " : "/F1 ") + number_text(size) + " Tf " +
                 pdf_string(run.bytes) + " Tj ";
        width += run.width * size;
      }
    }
    const double squeeze = std::min(1.0, picture::label_width(pieces) / std::max(width, 1.0));
    width *= squeeze;
    const double back = label.anchor == Anchor::start ? 0 : label.anchor == Anchor::end ? width : width / 2;
    const std::string place =
        label.upright ? "0 1 -1 0 " + number_text(label.x) + " " + number_text(height_ - label.y - back)
                      : "1 0 0 1 " + number_text(label.x - back) + " " + number_text(height_ - label.y);
    fill_with(label.ink);
    put("BT " + place + " Tm " + number_text(100 * squeeze) + " Tz " + shown + "ET\n");
  }

  void fill_with(Ink ink) {
    if (fill_ != ink) put(colour(ink) + "rg\n");
    fill_ = ink;
  }
  void stroke_with(Ink ink) {
    if (stroke_ != ink) put(colour(ink) + "RG\n");
    stroke_ = ink;
  }
  std::string colour(Ink ink) const {
    const Colour& of = picture_.palette[ink];
    std::string text;
    for (const std::uint8_t part : {of.red, of.green, of.blue}) text += number_text(part / 255.0) + " ";
    return text;
  }

  /// With more digits than a length needs: every number on the page is multiplied by it.
  static std::string exact(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.9f", value);
    return text.data();
  }

  void put(const std::string& text) {
    batch_ += text;
    if (batch_.size() > large_batch) flush();
  }
  void flush() {
    file_.stream(batch_);
    batch_.clear();
  }

  const Picture& picture_;
  picture::PdfFile file_;
  double height_;
  double scale_;
  std::string batch_;
  std::optional<Ink> fill_;
  std::optional<Ink> stroke_;
};

}  // namespace

Result<void> write_pdf(const Picture& picture, const ByteSink& sink) {
  if (picture.width == 0 || picture.height == 0) return bad_input("a picture of no size");
  return PdfWriter(picture, sink).write();
}

}  // namespace takeaway
