// Where other machines can reach this one.
#pragma once

#include <string>
#include <vector>

namespace takeaway::serve {

/// The addresses of this machine that others can type, those of IPv4 first; of all its interfaces that are
/// up, without loopback and without addresses that hold on one cable only. Of one kind if the server listens
/// to that alone, as at 0.0.0.0.
std::vector<std::string> local_addresses(bool four_only);

/// Whether this means every address of the machine, so that nobody can type it.
bool is_every_address(const std::string& host);

}  // namespace takeaway::serve
