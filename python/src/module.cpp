// The compiled part of the Python package; what people meet is python/takeaway.
#include <pybind11/pybind11.h>

#include "documents.hpp"
#include "errors.hpp"
#include "sequences.hpp"

PYBIND11_MODULE(_takeaway, module) {
  using namespace takeaway::python;
  module.attr("version") = TAKEAWAY_VERSION;
  declare_errors(module);
  declare_sequences(module);
  declare_documents(module);
  declare_surveys(module);
  declare_pictures(module);
}
