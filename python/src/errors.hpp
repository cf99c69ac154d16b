// Errors of the core as exceptions of Python.
#pragma once

#include <pybind11/pybind11.h>

#include <utility>

#include "takeaway/error.hpp"

namespace takeaway::python {

/// Makes the classes BadInput, LimitReached and InternalError of the module.
void declare_errors(pybind11::module_& module);

/// Raises the exception: its text has the place of the fault under the line it is in.
[[noreturn]] void raise(const Error& error);

template <class T>
T taken(Result<T> result) {
  if (!result) raise(result.error());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace takeaway::python
