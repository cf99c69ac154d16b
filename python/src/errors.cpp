#include "errors.hpp"

#include <string>

namespace py = pybind11;

namespace takeaway::python {

namespace {

// Never freed: Python holds the module to the end.
PyObject* bad_input_class = nullptr;
PyObject* limit_class = nullptr;
PyObject* internal_class = nullptr;

PyObject* declare(py::module_& module, const char* name, PyObject* base, const char* text) {
  const std::string full = std::string("takeaway.") + name;
  PyObject* made = PyErr_NewExceptionWithDoc(full.c_str(), text, base, nullptr);
  if (made == nullptr) throw py::error_already_set();
  module.add_object(name, py::handle(made));
  return made;
}

PyObject* class_of(Fault fault) {
  switch (fault) {
    case Fault::bad_input:
    case Fault::too_large:
      return bad_input_class;
    case Fault::limit:
      return limit_class;
    case Fault::internal:
      return internal_class;
    case Fault::interrupted:
      return PyExc_KeyboardInterrupt;
  }
  return internal_class;
}

}  // namespace

void declare_errors(py::module_& module) {
  bad_input_class =
      declare(module, "BadInput", PyExc_ValueError,
              "What was given makes no sense; `text` and `place` say where, if they are there.");
  limit_class = declare(module, "LimitReached", PyExc_RuntimeError,
                        "Heaps, memory or time ran out first: there is no answer within the limits.");
  internal_class = declare(module, "InternalError", PyExc_RuntimeError,
                           "The program contradicts itself. Please report it.");
}

void raise(const Error& error) {
  std::string text = error.message;
  if (!error.text.empty()) text += "\n  " + error.text;
  if (!error.text.empty() && error.place) text += "\n  " + std::string(*error.place, ' ') + "^";
  const py::handle type(class_of(error.fault));
  const py::object made = type(text);
  if (error.fault != Fault::interrupted) {
    made.attr("message") = error.message;
    made.attr("text") = error.text;
    made.attr("place") = error.place ? py::object(py::int_(*error.place)) : py::object(py::none());
  }
  PyErr_SetObject(type.ptr(), made.ptr());
  throw py::error_already_set();
}

}  // namespace takeaway::python
