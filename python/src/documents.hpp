// What the verbs find, as the JSON documents that they print.
#pragma once

#include <pybind11/pybind11.h>

namespace takeaway::python {

void declare_documents(pybind11::module_& module);
void declare_surveys(pybind11::module_& module);
void declare_pictures(pybind11::module_& module);

}  // namespace takeaway::python
