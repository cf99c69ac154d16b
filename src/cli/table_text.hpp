// Tables as text: for a terminal, and as Markdown.
#pragma once

#include <string>

#include "answer/survey_tables.hpp"

namespace takeaway::cli {

using answer::Table;

/// Each column as wide as its longest cell, columns of numbers aligned to the right.
std::string aligned(const Table& table);

std::string markdown(const Table& table);

}  // namespace takeaway::cli
