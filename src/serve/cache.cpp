#include "serve/cache.hpp"

namespace takeaway::serve {

std::optional<Reply> Cache::find(const std::string& key) {
  const Lock lock(mutex_);
  const auto found = places_.find(key);
  if (found == places_.end()) return std::nullopt;
  entries_.splice(entries_.begin(), entries_, found->second);  // used last
  return found->second->reply;
}

void Cache::keep(const std::string& key, const Reply& reply) {
  const Lock lock(mutex_);
  if (places_.contains(key)) return;
  Entry entry{key, reply};
  const std::size_t size = entry.size();
  while (size > room_ && !entries_.empty()) {
    room_ += entries_.back().size();
    places_.erase(entries_.back().key);
    entries_.pop_back();
  }
  if (size > room_) return;
  room_ -= size;
  entries_.push_front(std::move(entry));
  places_[key] = entries_.begin();
}

}  // namespace takeaway::serve
