// Values and outcomes as arrays.
#pragma once

#include <pybind11/pybind11.h>

namespace takeaway::python {

void declare_sequences(pybind11::module_& module);

}  // namespace takeaway::python
