#include "sequences.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "answer/options.hpp"
#include "interrupt.hpp"
#include "takeaway/period.hpp"

namespace py = pybind11;

namespace takeaway::python {

namespace {

using Cells = std::variant<std::vector<std::uint8_t>, std::vector<std::uint32_t>, std::vector<std::uint64_t>>;

/// Some at a time, so that Ctrl-C is heard.
template <class Cell>
Result<Cells> read(Sequence& sequence, std::size_t count, const Watch& watch) {
  constexpr std::size_t block = std::size_t{1} << 20U;
  std::vector<Cell> cells(count);
  for (std::size_t done = 0; done < count; done += block) {
    if (watch.stopped()) return interruption();
    sequence.fill(std::span(cells).subspan(done, std::min(block, count - done)));
  }
  return cells;
}

Result<Cells> values(const Game& game, Question question, const Resources& resources, Heap from, Heap count,
                     const Watch& watch) {
  auto sequence = Sequence::open(game, question, resources, from, count, watch);
  if (!sequence) return std::unexpected(sequence.error());
  const auto cells = static_cast<std::size_t>(count);
  if (count > resources.memory / sequence->width())
    return limit_reached(std::to_string(count) + " values take more memory than allowed");
  switch (sequence->width()) {
    case 1:
      return read<std::uint8_t>(*sequence, cells, watch);
    case 4:
      return read<std::uint32_t>(*sequence, cells, watch);
    default:
      return read<std::uint64_t>(*sequence, cells, watch);
  }
}

/// The vector's memory becomes the array's: nothing is copied.
template <class Cell>
py::array array_of(std::vector<Cell> cells) {
  auto* kept = new std::vector<Cell>(std::move(cells));
  const py::capsule owner(kept, [](void* memory) { delete static_cast<std::vector<Cell>*>(memory); });
  return py::array_t<Cell>(static_cast<py::ssize_t>(kept->size()), kept->data(), owner);
}

Resources resources_of(const std::string& engine, unsigned threads, const std::string& memory) {
  answer::CommonOptions options;
  options.engine = engine;
  options.threads = threads == 0 ? "" : std::to_string(threads);
  options.memory = memory;
  return taken(answer::read_resources(options));
}

Question question_of(bool outcomes) {
  return outcomes ? Question::outcomes : Question::values;
}

}  // namespace

void declare_sequences(py::module_& module) {
  module.def("start", [](const std::string& text) { return taken(parse_game(text)).start(); });
  module.def("values", [](const std::string& text, bool outcomes, Heap from, Heap count,
                          const std::string& engine, unsigned threads, const std::string& memory) {
    const Game game = taken(parse_game(text));
    const Resources resources = resources_of(engine, threads, memory);
    if (count == 0) return array_of(std::vector<std::uint8_t>());
    Cells cells = outside_python([&](StoppableListener& listener) {
      return values(game, question_of(outcomes), resources, from, count, listener.only_stop());
    });
    return std::visit([](auto& found) { return array_of(std::move(found)); }, cells);
  });
  module.def("values_at", [](const std::string& text, bool outcomes, const std::vector<Heap>& heaps) {
    const Game game = taken(parse_game(text));
    return outside_python([&](StoppableListener& listener) {
      return values_at(game, question_of(outcomes), {}, heaps, {}, listener.only_stop());
    });
  });
}

}  // namespace takeaway::python
