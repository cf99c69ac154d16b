// Tables as text: for a terminal, as Markdown, and as LaTeX.
#pragma once

#include <string>

#include "answer/survey_tables.hpp"

namespace takeaway::cli {

using answer::Table;

/// Each column as wide as its longest cell, columns of numbers aligned to the right.
std::string aligned(const Table& table);

std::string markdown(const Table& table);

/// A tabular; columns of numbers are aligned to the right.
std::string latex(const Table& table);

}  // namespace takeaway::cli
