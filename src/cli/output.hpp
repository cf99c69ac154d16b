// Writing: standard output in large blocks, and files that appear whole or not at all.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "answer/output.hpp"
#include "game/plain_text.hpp"
#include "takeaway/error.hpp"

namespace takeaway::cli {

using answer::Output;

/// Standard output.
Output& out();

/// Writes a file under a temporary name beside its own and renames it when it is whole; on an error, or
/// when `fill` returns one, nothing is left behind and an older file stays as it was.
Result<void> write_file(const std::string& path, const std::function<Result<void>(Output&)>& fill);

/// Prints an error on standard error: one line, then the text with a caret under the place.
void print_error(const Error& error);

}  // namespace takeaway::cli
