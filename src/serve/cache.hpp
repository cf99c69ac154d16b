// A cache of replies.
#pragma once

#include <list>
#include <optional>
#include <string>
#include <unordered_map>

#include "base/mutex.hpp"
#include "serve/reply.hpp"

namespace takeaway::serve {

/// Keeps the replies used most recently, up to a number of bytes.
class Cache {
 public:
  explicit Cache(std::size_t bytes) : room_(bytes) {}

  std::optional<Reply> find(const std::string& key);
  void keep(const std::string& key, const Reply& reply);

 private:
  struct Entry {
    std::string key;
    Reply reply;
    std::size_t size() const { return 2 * key.size() + reply.body.size() + 256; }
  };

  Mutex mutex_;
  std::size_t room_;  // bytes left
  std::list<Entry> entries_;
  std::unordered_map<std::string, std::list<Entry>::iterator> places_;
};

}  // namespace takeaway::serve
