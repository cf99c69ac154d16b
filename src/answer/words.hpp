// Numbers as a person reads them, words as a shell does.
#pragma once

#include <cstdint>
#include <string>

namespace takeaway::answer {

/// Seconds as a person reads them: 0.4 ms, 12 ms, 3.4 s.
std::string seconds_text(double seconds);

/// A number with thin groups of three: 593,117,616.
std::string grouped(std::uint64_t number);

/// A word of a command, in quotes where a shell would take it apart.
std::string shell_word(const std::string& word);

}  // namespace takeaway::answer
