#include "base/sha256.hpp"

#include <openssl/evp.h>

namespace takeaway {

struct Sha256::Context {
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> digest{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {
  EVP_DigestInit_ex(context_->digest.get(), EVP_sha256(), nullptr);
}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view text) {
  EVP_DigestUpdate(context_->digest.get(), text.data(), text.size());
}

std::string Sha256::text() {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  EVP_DigestFinal_ex(context_->digest.get(), bytes, &size);
  std::string hex;
  for (unsigned i = 0; i < size; ++i)
    for (const int digit : {bytes[i] >> 4, bytes[i] & 15}) hex += "0123456789abcdef"[digit];
  return hex;
}

}  // namespace takeaway
