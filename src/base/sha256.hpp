// SHA-256: by OpenSSL in the program, by plain_sha256.cpp where there is none.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace takeaway {

/// The hash of all that was added, one text behind the other.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view text);
  /// 64 hexadecimal digits. Nothing can be added afterwards.
  std::string text();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// Of one text, as `sha256sum` has it.
inline std::string sha256(std::string_view text) {
  Sha256 digest;
  digest.add(text);
  return digest.text();
}

}  // namespace takeaway
