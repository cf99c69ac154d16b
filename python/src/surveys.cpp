// A family measured, as columns.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "answer/survey_run.hpp"
#include "answer/surveying.hpp"
#include "documents.hpp"
#include "interrupt.hpp"

namespace py = pybind11;

namespace takeaway::python {

namespace {

struct Columns {
  std::vector<std::string> names;
  std::string csv;
};

Result<Columns> columns_of(const answer::SurveyTask& task, answer::Listener& listener) {
  const auto run = answer::run_survey(task, {TAKEAWAY_VERSION, "python"}, nullptr, listener);
  if (!run) return std::unexpected(run.error());
  const auto store = SurveyStore::read(task.out);
  if (!store) return std::unexpected(store.error());
  Columns columns;
  for (const SurveyColumn& column : store->columns()) columns.names.push_back(column.name);
  const auto take = [&](std::string_view line) {
    columns.csv += line;
    return true;
  };
  if (auto written = export_survey(*store, take, listener.only_stop()); !written)
    return std::unexpected(written.error());
  return columns;
}

/// Names of the columns, and the rows as CSV with a first line of titles. `path` is the survey's file.
py::tuple survey(const std::string& family, const std::vector<std::string>& lets,
                 const std::vector<std::string>& wheres, const std::vector<std::string>& measures,
                 bool outcomes, const std::string& path) {
  answer::SurveyVerbOptions options;
  options.family = family;
  options.lets = lets;
  options.wheres = wheres;
  options.measures = measures;
  options.outcomes = outcomes;
  options.out = path;
  options.keep = "rows";
  const auto task = taken(answer::read_survey(options));
  const Columns columns =
      outside_python([&](StoppableListener& listener) { return columns_of(task, listener); });
  return py::make_tuple(columns.names, columns.csv);
}

}  // namespace

void declare_surveys(py::module_& module) {
  module.def("survey", survey);
}

}  // namespace takeaway::python
