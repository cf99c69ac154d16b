// The one way in which the program reads files that somebody names, and says that one cannot be written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "takeaway/error.hpp"

namespace takeaway {

/// No text that is read by lines may be larger; certificates have a bound of their own.
inline constexpr std::uint64_t most_text = std::uint64_t{256} << 20U;

/// All bytes of a file or of a pipe. A folder, a device, and what is not there or cannot be read are bad
/// input; more than `most` bytes are a limit, told before they are read where the size is known. `what` is
/// the word for it: "file", "certificate".
Result<std::string> read_whole_file(const std::string& path, std::string_view what = "file",
                                    std::uint64_t most = most_text);

/// Whether there is a folder of this name.
bool is_folder(const std::string& path);

/// "WHAT: the system's words" for the number of an error. A full disk, a quota used up and a file as large as
/// files may be are limits, all else is bad input.
std::unexpected<Error> system_fault(const std::string& what, int number);

/// The text without the byte order mark that some editors put in front.
std::string_view without_byte_order_mark(std::string_view text);

}  // namespace takeaway
