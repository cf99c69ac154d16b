#include "answer/output.hpp"

#include "base/assert.hpp"
#include "game/file_text.hpp"

namespace takeaway::answer {

void Output::flush() {
  if (failure_ == 0 && !buffer_.empty()) failure_ = take_(buffer_);
  buffer_.clear();
}

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= block) flush();
}

char* Output::reserve(std::size_t bytes) {
  TAKEAWAY_ASSERT(bytes <= slack);
  if (buffer_.size() >= block) flush();
  used_ = buffer_.size();
  buffer_.resize(used_ + bytes);
  return buffer_.data() + used_;
}

void Output::commit(std::size_t bytes) {
  TAKEAWAY_ASSERT(used_ + bytes <= buffer_.size());
  buffer_.resize(used_ + bytes);
}

Result<void> Output::finish() {
  flush();
  if (failure_ == 0) return {};
  return system_fault("cannot write the output", failure_);
}

}  // namespace takeaway::answer
