#include "serve/local_addresses.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <array>

namespace takeaway::serve {

namespace {

/// The address as text; empty for what nobody elsewhere can type.
std::string text_of(const ifaddrs& entry) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (entry.ifa_addr->sa_family == AF_INET) {
    const auto& address = reinterpret_cast<const sockaddr_in*>(entry.ifa_addr)->sin_addr;
    return inet_ntop(AF_INET, &address, text.data(), text.size()) != nullptr ? text.data() : "";
  }
  const auto& address = reinterpret_cast<const sockaddr_in6*>(entry.ifa_addr)->sin6_addr;
  if (IN6_IS_ADDR_LINKLOCAL(&address)) return "";
  return inet_ntop(AF_INET6, &address, text.data(), text.size()) != nullptr ? text.data() : "";
}

}  // namespace

std::vector<std::string> local_addresses(bool four_only) {
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return {};
  std::vector<std::string> four;
  std::vector<std::string> six;
  for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr == nullptr || (entry->ifa_flags & IFF_UP) == 0) continue;
    if ((entry->ifa_flags & IFF_LOOPBACK) != 0) continue;
    const auto family = entry->ifa_addr->sa_family;
    if (family != AF_INET && (four_only || family != AF_INET6)) continue;
    if (const std::string text = text_of(*entry); !text.empty())
      (family == AF_INET ? four : six).push_back(text);
  }
  freeifaddrs(list);
  four.insert(four.end(), six.begin(), six.end());
  return four;
}

bool is_every_address(const std::string& host) {
  return host == "0.0.0.0" || host == "::";
}

}  // namespace takeaway::serve
