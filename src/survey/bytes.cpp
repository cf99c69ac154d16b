// Requests and results as bytes, to be sent between the processes of one run; all machines must be of one
// kind.
#include <cstring>

#include "takeaway/survey.hpp"

namespace takeaway {

namespace {

class Writer {
 public:
  template <class Number>
    requires std::is_arithmetic_v<Number>
  void put(Number number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  void put(const std::string& text) {
    put(std::uint64_t{text.size()});
    bytes += text;
  }

  std::string bytes;
};

/// Reads the bytes of a Writer. Where they end too early, every further value is 0 or empty, and `whole` is
/// false.
class Reader {
 public:
  explicit Reader(const std::string& bytes) : bytes_(bytes) {}

  template <class Number>
  Number number() {
    Number found{};
    if (bytes_.size() - at_ < sizeof found) {
      whole_ = false;
      return found;
    }
    std::memcpy(&found, bytes_.data() + at_, sizeof found);
    at_ += sizeof found;
    return found;
  }
  std::int64_t integer() { return number<std::int64_t>(); }
  std::string text() {
    const auto size = number<std::uint64_t>();
    if (bytes_.size() - at_ < size) {
      whole_ = false;
      return {};
    }
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }
  /// The number of lines that follow; 0 where the bytes left are too few for so many lines.
  std::uint64_t count(std::size_t bytes_each) {
    const auto lines = number<std::uint64_t>();
    if (lines > (bytes_.size() - at_) / bytes_each) whole_ = false;
    return whole_ ? lines : 0;
  }
  bool more() const { return whole_ && at_ < bytes_.size(); }
  bool whole() const { return whole_ && at_ == bytes_.size(); }

 private:
  const std::string& bytes_;
  std::size_t at_ = 0;
  bool whole_ = true;
};

constexpr std::size_t number_size = sizeof(std::int64_t);

}  // namespace

std::string SurveyRequest::to_bytes() const {
  Writer out;
  out.put(family);
  for (const auto* texts : {&lets, &wheres, &measures}) {
    out.put(std::uint64_t{texts->size()});
    for (const std::string& text : *texts) out.put(text);
  }
  out.put(std::int64_t{question == Question::outcomes});
  out.put(std::int64_t{keep_rows ? *keep_rows : -1});
  out.put(limit);
  out.put(engine ? static_cast<std::int64_t>(*engine) : std::int64_t{-1});
  // Last, and only where there are some: journals of before have none.
  for (const std::string& name : only) out.put(name);
  return std::move(out.bytes);
}

std::optional<SurveyRequest> SurveyRequest::from_bytes(const std::string& bytes) {
  Reader in(bytes);
  SurveyRequest request;
  request.family = in.text();
  for (auto* texts : {&request.lets, &request.wheres, &request.measures}) {
    texts->resize(in.count(number_size));
    for (std::string& text : *texts) text = in.text();
  }
  request.question = in.integer() != 0 ? Question::outcomes : Question::values;
  if (const std::int64_t rows = in.integer(); rows >= 0) request.keep_rows = rows != 0;
  request.limit = in.number<Heap>();
  if (const std::int64_t engine = in.integer(); engine >= 0) request.engine = static_cast<EngineName>(engine);
  while (in.more()) request.only.push_back(in.text());
  if (!in.whole()) return std::nullopt;
  return request;
}

std::string ShardResult::to_bytes() const {
  Writer out;
  for (const std::uint64_t number : {shard.index, shard.first, shard.end, games, unfinished}) out.put(number);
  out.put(seconds);
  out.put(host);
  out.put(std::uint64_t{cells.size()});
  out.bytes.append(reinterpret_cast<const char*>(cells.data()), cells.size() * sizeof cells[0]);
  out.put(std::uint64_t{histogram.size()});
  for (const HistogramLine& line : histogram)
    for (const std::int64_t number : {line.largest_move, line.measure, line.value, line.games})
      out.put(number);
  out.put(std::uint64_t{records.size()});
  for (const RecordLine& line : records) {
    for (const std::int64_t number : {line.largest_move, line.measure, line.value, line.games, line.id})
      out.put(number);
    out.put(line.moves);
  }
  out.put(std::uint64_t{unfinished_games.size()});
  for (const UnfinishedLine& line : unfinished_games) {
    out.put(line.id);
    out.put(line.moves);
  }
  out.put(std::uint64_t{record_cubes.size()});
  for (const RecordCube& cube : record_cubes) {
    for (const std::int64_t number : {cube.largest_move, cube.measure, cube.value}) out.put(number);
    out.put(cube.in);
    out.put(cube.out);
  }
  return std::move(out.bytes);
}

std::optional<ShardResult> ShardResult::from_bytes(const std::string& bytes) {
  Reader in(bytes);
  ShardResult result;
  for (std::uint64_t* number :
       {&result.shard.index, &result.shard.first, &result.shard.end, &result.games, &result.unfinished})
    *number = in.number<std::uint64_t>();
  result.seconds = in.number<double>();
  result.host = in.text();
  result.cells.resize(in.count(number_size));
  for (std::int64_t& cell : result.cells) cell = in.integer();
  result.histogram.resize(in.count(4 * number_size));
  for (HistogramLine& line : result.histogram)
    line = {in.integer(), in.integer(), in.integer(), in.integer()};
  result.records.resize(in.count(6 * number_size));
  for (RecordLine& line : result.records)
    line = {in.integer(), in.integer(), in.integer(), in.integer(), in.integer(), in.text()};
  result.unfinished_games.resize(in.count(2 * number_size));
  for (UnfinishedLine& line : result.unfinished_games) line = {in.integer(), in.text()};
  result.record_cubes.resize(in.count(5 * number_size));
  for (RecordCube& cube : result.record_cubes) {
    cube = {in.integer(), in.integer(), in.integer()};
    cube.in = in.number<std::uint64_t>();
    cube.out = in.number<std::uint64_t>();
  }
  if (!in.whole()) return std::nullopt;
  return result;
}

}  // namespace takeaway
