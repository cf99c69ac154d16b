#include "answer/value_format.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace takeaway::answer {

namespace {

constexpr std::size_t batch = 1024;  // values between two looks at the buffer
constexpr std::size_t longest_number = 20;

char* put_number(char* at, std::uint64_t number) {
  if (number < 10) {
    *at = static_cast<char>('0' + number);
    return at + 1;
  }
  return std::to_chars(at, at + longest_number, number).ptr;
}

/// Counts upwards in decimal: adding one to the text is cheaper than writing the number anew.
class Counter {
 public:
  void set(std::uint64_t number) {
    size_ = static_cast<std::size_t>(
        std::to_chars(digits_.data(), digits_.data() + digits_.size(), number).ptr - digits_.data());
  }
  char* put(char* at) const { return std::copy_n(digits_.data(), size_, at); }
  void next() {
    std::size_t i = size_;
    while (i > 0 && digits_[i - 1] == '9') digits_[--i] = '0';
    if (i > 0) {
      ++digits_[i - 1];
    } else {
      digits_[0] = '1';
      digits_[size_++] = '0';
    }
  }

 private:
  std::array<char, longest_number + 2> digits_{};
  std::size_t size_ = 0;
};

/// Hands the values on to Writer::one, which writes at `at` and returns the end.
template <class Writer>
class HeapWriter : public ValueWriter {
 public:
  HeapWriter(Shown shown, Output& output) : shown_(shown), output_(output) {}
  void values(Heap first, std::span<const std::uint8_t> values) override { all(first, values); }
  void values(Heap first, std::span<const std::uint32_t> values) override { all(first, values); }
  void values(Heap first, std::span<const std::uint64_t> values) override { all(first, values); }

 protected:
  // Room for a comma, quotes, a heap and a value.
  static constexpr std::size_t most_each = 2 * longest_number + 8;

  std::size_t extra_ = 0;  // that a line may have besides
  Shown shown_;
  Output& output_;
  bool first_ = true;

 private:
  template <class Cell>
  void all(Heap heap, std::span<const Cell> values) {
    auto& writer = static_cast<Writer&>(*this);
    while (!values.empty()) {
      const auto part = values.first(std::min(batch, values.size()));
      char* const begin = output_.reserve(part.size() * (most_each + extra_));
      char* at = begin;
      writer.start(heap);
      for (const Cell value : part) at = writer.one(at, value);
      output_.commit(static_cast<std::size_t>(at - begin));
      heap += part.size();
      values = values.subspan(part.size());
    }
  }
};

/// plain and json: values one after another, with something in between.
class ListWriter final : public HeapWriter<ListWriter> {
 public:
  ListWriter(Shown shown, Output& output, std::string head, char between, bool quoted, std::string tail)
      : HeapWriter(shown, output),
        head_(std::move(head)),
        between_(between),
        quoted_(quoted),
        tail_(std::move(tail)) {}

  void begin() override { output_.write(head_); }
  void end() override { output_.write(tail_); }
  void start(Heap heap) {
    if (shown_ == Shown::p_positions) heap_.set(heap);
  }

  char* one(char* at, std::uint64_t value) {
    if (shown_ == Shown::p_positions) return p_position(at, value);
    if (!first_) *at++ = between_;
    first_ = false;
    if (shown_ == Shown::values) return put_number(at, value);
    if (quoted_) *at++ = '"';
    *at++ = value == 0 ? 'P' : 'N';
    if (quoted_) *at++ = '"';
    return at;
  }

 private:
  char* p_position(char* at, std::uint64_t value) {
    if (value == 0) {
      if (!first_) *at++ = between_;
      first_ = false;
      at = heap_.put(at);
    }
    heap_.next();
    return at;
  }

  std::string head_;
  char between_;
  bool quoted_;
  std::string tail_;
  Counter heap_;
};

/// csv and bfile: a line a heap; for P-positions, a line for each with its number.
class LineWriter final : public HeapWriter<LineWriter> {
 public:
  LineWriter(Shown shown, Output& output, std::string head, char between, std::string prefix = "")
      : HeapWriter(shown, output), head_(std::move(head)), between_(between), prefix_(std::move(prefix)) {
    rank_.set(1);
    extra_ = prefix_.size();
  }

  void begin() override { output_.write(head_); }
  void end() override {}
  void start(Heap heap) { heap_.set(heap); }

  char* one(char* at, std::uint64_t value) {
    if (shown_ != Shown::p_positions || value == 0) {
      at = std::ranges::copy(prefix_, at).out;
      at = (shown_ == Shown::p_positions ? rank_ : heap_).put(at);
      *at++ = between_;
      at = letter(at, value);
      *at++ = '\n';
    }
    heap_.next();
    return at;
  }

 private:
  char* letter(char* at, std::uint64_t value) {
    switch (shown_) {
      case Shown::values:
        return put_number(at, value);
      case Shown::outcomes:
        *at = value == 0 ? 'P' : 'N';
        return at + 1;
      case Shown::p_positions:
        break;
    }
    rank_.next();
    return heap_.put(at);
  }

  std::string head_;
  char between_;
  std::string prefix_;  // of every line
  Counter heap_;
  Counter rank_;
};

/// rle and latex: runs as x^y, with something between them.
class RunWriter final : public HeapWriter<RunWriter> {
 public:
  struct Signs {
    std::string_view first, between, raise, lower, last;
  };
  RunWriter(Shown shown, Output& output, const Signs& signs, std::string front = "")
      : HeapWriter(shown, output), signs_(signs), front_(std::move(front)) {}

  void begin() override {
    output_.write(front_);
    output_.write(signs_.first);
  }
  void start(Heap /*heap*/) {}
  void end() override {
    char* const begin = output_.reserve(most_each);
    char* at = length_ > 0 ? put_run(begin) : begin;
    at = std::ranges::copy(signs_.last, at).out;
    output_.commit(static_cast<std::size_t>(at - begin));
  }

  char* one(char* at, std::uint64_t value) {
    if (length_ > 0 && value != value_) {
      at = put_run(at);
      length_ = 0;
    }
    value_ = value;
    ++length_;
    return at;
  }

 private:
  char* put_run(char* at) {
    if (!first_) at = std::ranges::copy(signs_.between, at).out;
    first_ = false;
    if (shown_ == Shown::outcomes) {
      *at++ = value_ == 0 ? 'P' : 'N';
    } else {
      at = put_number(at, value_);
    }
    if (length_ == 1) return at;
    at = std::ranges::copy(signs_.raise, at).out;
    at = put_number(at, length_);
    return std::ranges::copy(signs_.lower, at).out;
  }

  Signs signs_;
  std::string front_;  // of the line
  std::uint64_t value_ = 0;
  std::uint64_t length_ = 0;
};

}  // namespace

bool has_value_writer(const std::string& format, Shown shown) {
  Output nowhere([](std::string_view) { return 0; });
  return make_value_writer(format, shown, nowhere, "") != nullptr;
}

std::unique_ptr<ValueWriter> make_value_writer(const std::string& format, Shown shown, Output& output,
                                               std::string head, const FrontColumns& columns) {
  if (format == "plain") return std::make_unique<ListWriter>(shown, output, "", ' ', false, "\n");
  if (format == "rle" && shown != Shown::p_positions)
    return std::make_unique<RunWriter>(shown, output, RunWriter::Signs{"", " ", "^", "", "\n"});
  if (format == "latex" && shown != Shown::p_positions)
    return columns.any()
               ? std::make_unique<RunWriter>(
                     shown, output, RunWriter::Signs{"$", "$ $", "^{", "}", "$ \\\\\n"}, columns.values)
               : std::make_unique<RunWriter>(shown, output, RunWriter::Signs{"$", "\\,", "^{", "}", "$\n"});
  if (format == "json") {
    head += shown == Shown::p_positions ? "\"p_positions\":[" : "\"values\":[";
    return std::make_unique<ListWriter>(shown, output, std::move(head), ',', true, "]}");
  }
  const std::array<const char*, 3> titles = {"heap,value\n", "heap,outcome\n", "index,heap\n"};
  if (format == "csv")
    return std::make_unique<LineWriter>(
        shown, output, columns.titled ? columns.names + titles[static_cast<std::size_t>(shown)] : "", ',',
        columns.values);
  if (format == "bfile" && shown != Shown::outcomes)
    return std::make_unique<LineWriter>(shown, output, "", ' ');
  return nullptr;
}

}  // namespace takeaway::answer
