// Pictures, as SVG and PNG.
#include "answer/pictures.hpp"

#include <pybind11/stl.h>

#include <map>
#include <string>

#include "documents.hpp"
#include "interrupt.hpp"

namespace py = pybind11;

namespace takeaway::python {

namespace {

using Make = Result<Picture> (*)(const answer::DrawOptions&, answer::Listener&);

const std::map<std::string, Make>& kinds() {
  static const std::map<std::string, Make> all = {
      {"strip", answer::strip_picture},   {"family", answer::family_picture},
      {"carpet", answer::carpet_picture}, {"growth", answer::growth_picture},
      {"map", answer::map_picture},       {"cones", answer::cones_picture}};
  return all;
}

using Fields = std::map<std::string, std::string>;

Result<answer::DrawOptions> options_of(const std::string& family, const std::vector<std::string>& lets,
                                       Fields fields) {
  answer::DrawOptions options;
  options.family = family;
  options.lets = lets;
  const std::map<std::string, std::string*> texts = {
      {"palette", &options.palette}, {"cell", &options.cell},   {"title", &options.title},
      {"from", &options.from},       {"to", &options.to},       {"wrap", &options.wrap},
      {"limit", &options.limit},     {"color", &options.color}, {"size", &options.size}};
  const std::map<std::string, bool*> flags = {{"bare", &options.bare},
                                              {"outcomes", &options.outcomes},
                                              {"one_scale", &options.one_scale},
                                              {"blocks", &options.blocks},
                                              {"logarithmic", &options.logarithmic}};
  for (auto& [name, value] : fields) {
    if (const auto text = texts.find(name); text != texts.end())
      *text->second = value;
    else if (const auto flag = flags.find(name); flag != flags.end())
      *flag->second = value == "True";
    else
      return bad_input("a picture has no option '" + name + "'");
  }
  return options;
}

py::bytes draw(const std::string& kind, const std::string& family, const std::vector<std::string>& lets,
               const Fields& fields, const std::string& format) {
  const auto make = kinds().find(kind);
  if (make == kinds().end())
    raise(
        bad_input("there is no picture '" + kind + "': strip, family, carpet, growth, map or cones").error());
  const answer::DrawOptions options = taken(options_of(family, lets, fields));
  return py::bytes(outside_python([&](StoppableListener& listener) -> Result<std::string> {
    const auto picture = make->second(options, listener);
    if (!picture) return std::unexpected(picture.error());
    std::string bytes;
    const auto take = [&](std::string_view more) {
      bytes += more;
      return !listener.stop();
    };
    if (auto written = format == "png" ? write_png(*picture, take) : write_svg(*picture, take); !written)
      return std::unexpected(written.error());
    return bytes;
  }));
}

}  // namespace

void declare_pictures(py::module_& module) {
  module.def("draw", draw);
}

}  // namespace takeaway::python
