// Queries and replies, without the rest of HTTP.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "takeaway/error.hpp"

namespace takeaway::serve {

using answer::Json;
using answer::Listener;

/// The body of an answer, its type, and headers of its own.
struct Reply {
  std::string body;
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers = {};
  bool keep = false;  ///< the browser may keep it for a while
};

/// A document as text. What is not UTF-8 in it (it was typed) is replaced.
std::string dump(const Json& json);

/// {"error","text","place"}
Json error_json(const Error& error);

/// The parameters of an address, as pairs of name and text, in the order written.
using Parameters = std::multimap<std::string, std::string>;

/// Reads the part of an address behind the `?`: the first `=` of each part ends its name, `+` and `%20` are
/// spaces.
Parameters read_parameters(std::string_view address);

/// The parameters of an address.
class Query {
 public:
  /// Refuses names that are not among those known, names given twice that may not be, long texts, and `@`,
  /// which in the notation reads a file.
  static Result<Query> read(const Parameters& given, const std::vector<std::string>& known);

  /// The text, or the usual one where there is none.
  std::string text(const std::string& name, const std::string& usual = "") const;
  /// All of them, in their order: `let`, `where`.
  std::vector<std::string> texts(const std::string& name) const;
  bool has(const std::string& name) const { return given_.contains(name); }
  /// `name=1`.
  bool flag(const std::string& name) const { return text(name) == "1"; }
  /// The text of a parameter that must be given; an error where it is not.
  Result<std::string> needed(const std::string& name) const;
  /// A number or an expression of numbers, between two bounds.
  Result<std::uint64_t> number(const std::string& name, std::uint64_t usual, std::uint64_t least,
                               std::uint64_t most) const;
  /// All parameters in one text, the same for equal queries; the key of caches.
  std::string key() const;

 private:
  Parameters given_;
};

/// Raw numbers, rows of so many columns; bytes for each number as few as hold the largest.
/// With `gaps` the two largest numbers that fit are kept free: for no game, and for not known.
Reply numbers_reply(const std::vector<std::uint32_t>& numbers, std::uint64_t columns, bool gaps);
inline constexpr std::uint32_t no_game = 0xffffffff;
inline constexpr std::uint32_t not_known = 0xfffffffe;

}  // namespace takeaway::serve
