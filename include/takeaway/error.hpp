// Errors as values: the core never prints, never exits and never throws across its public surface.
//
// Example:
//
//     const auto half = [](int n) -> takeaway::Result<int> {
//       if (n % 2 != 0) return takeaway::bad_input("an odd number has no half");
//       return n / 2;
//     };
//     std::cout << *half(8) << '\n';                 // prints 4
//     std::cout << half(7).error().message << '\n';  // prints an odd number has no half
//
// Cost: that of std::expected: a result without an error allocates nothing.
// Preconditions: a result is read with * or -> only where it has a value.
// Errors: none of its own. Running out of memory alone is an exception, std::bad_alloc, here and everywhere.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <utility>

namespace [[gnu::visibility("default")]] takeaway {

/// What went wrong, as the exit status will tell it: bad input 2, a limit 3, the program itself 70, an
/// interrupt 130.
enum class Fault {
  bad_input,
  too_large,  ///< a number past 2^62: bad input of whoever typed it, a limit of the program where a formula
              ///< led to it
  limit,
  internal,  ///< the program contradicts itself: no input is to blame, and no answer of this run is to be
             ///< trusted
  interrupted
};

/// One fault in one line, with the text it was found in and the place of the character at fault.
struct Error {
  Fault fault = Fault::bad_input;
  std::string message;
  std::string text;                  ///< what was being read; empty when the fault has no place in a text
  std::optional<std::size_t> place;  ///< byte offset into `text`
};

/// Whether whoever typed it has to type something else.
inline bool is_bad_input(const Error& error) {
  return error.fault == Fault::bad_input || error.fault == Fault::too_large;
}

/// Whether whoever meets it hands it on: nothing can be made of the rest after an interrupt or an internal
/// fault.
inline bool ends_everything(const Error& error) {
  return error.fault == Fault::interrupted || error.fault == Fault::internal;
}

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> bad_input(std::string message) {
  return std::unexpected(Error{Fault::bad_input, std::move(message), {}, {}});
}

inline std::unexpected<Error> limit_reached(std::string message) {
  return std::unexpected(Error{Fault::limit, std::move(message), {}, {}});
}

inline std::unexpected<Error> internal_fault(std::string message) {
  return std::unexpected(Error{Fault::internal, "internal error: " + std::move(message), {}, {}});
}

inline std::unexpected<Error> interruption() {
  return std::unexpected(Error{Fault::interrupted, "interrupted", {}, {}});
}

}  // namespace takeaway
