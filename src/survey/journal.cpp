// A survey's results in a plain file, for machines without SQLite: a first line, a head, then shards, each
// appended when it is done. What a killed process left half written at the end is dropped.
//
// A block is a line with its kind, its length and a checksum (FNV-1a) of its bytes, then the bytes, then a
// newline. The bytes are those that processes send each other (bytes.cpp).
#include "takeaway/journal.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <map>
#include <tuple>
#include <unordered_set>

#include "base/assert.hpp"
#include "base/sha256.hpp"
#include "game/file_text.hpp"

namespace takeaway {

namespace {

constexpr std::string_view first_line = "takeaway journal 1\n";
constexpr std::uint64_t most_journal = std::uint64_t{8} << 30U;

std::uint64_t fnv(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return hash;
}

std::string block_of(const std::string& kind, const std::string& bytes) {
  char hash[17];
  std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(fnv(bytes)));
  return kind + " " + std::to_string(bytes.size()) + " " + hash + "\n" + bytes + "\n";
}

struct Block {
  std::string_view kind;
  std::string_view bytes;
  std::size_t end = 0;  // where the next block begins
};

/// The block at a place of the text; nothing where there is no whole one.
std::optional<Block> block_at(std::string_view text, std::size_t at) {
  const std::size_t line_end = text.find('\n', at);
  if (line_end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(at, line_end - at);
  const std::size_t one = line.find(' ');
  const std::size_t two = line.find(' ', one == std::string_view::npos ? one : one + 1);
  if (two == std::string_view::npos) return std::nullopt;
  std::uint64_t size = 0;
  std::uint64_t hash = 0;
  const char* const end = line.data() + line.size();
  if (std::from_chars(line.data() + one + 1, line.data() + two, size).ptr != line.data() + two)
    return std::nullopt;
  if (std::from_chars(line.data() + two + 1, end, hash, 16).ptr != end) return std::nullopt;
  const std::size_t begin = line_end + 1;
  if (size > text.size() - begin || text.size() - begin - size < 1 || text[begin + size] != '\n')
    return std::nullopt;
  const std::string_view bytes = text.substr(begin, size);
  if (fnv(bytes) != hash) return std::nullopt;
  return Block{line.substr(0, one), bytes, begin + size + 1};
}

/// The head: version, command and identity end with a zero each, the request comes last.
std::string head_bytes(const Survey& survey, const SurveyProvenance& provenance) {
  std::string bytes;
  for (const std::string& text : {provenance.version, provenance.command, survey.identity()}) {
    bytes += text;
    bytes += '\0';
  }
  return bytes + survey.request().to_bytes();
}

/// Appends bytes and sees to it that they are on the disk.
Result<void> append_to(const std::string& path, std::string_view bytes, int flags) {
  const int file = open(path.c_str(), O_WRONLY | flags, 0666);
  if (file < 0) return system_fault("cannot write " + path, errno);
  Result<void> written;
  while (written && !bytes.empty()) {
    const ssize_t count = write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0)
      written = system_fault("cannot write " + path, errno);
    else
      bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  if (written && fsync(file) != 0) written = system_fault("cannot write " + path, errno);
  close(file);
  return written;
}

}  // namespace

Result<SurveyJournal> SurveyJournal::read(const std::string& path) {
  auto text = read_whole_file(path, "journal", most_journal);
  if (!text) return std::unexpected(text.error());
  SurveyJournal journal;
  journal.path_ = path;
  const auto head = text->starts_with(first_line) ? block_at(*text, first_line.size()) : std::nullopt;
  if (!head || head->kind != "head") return bad_input(path + " is not a journal of a survey");
  std::string_view rest = head->bytes;
  for (std::string* const part : {&journal.version_, &journal.command_, &journal.identity_}) {
    const std::size_t end = rest.find('\0');
    if (end == std::string_view::npos) return bad_input(path + " is damaged: its head ends too early");
    *part = rest.substr(0, end);
    rest.remove_prefix(end + 1);
  }
  auto request = SurveyRequest::from_bytes(std::string(rest));
  if (!request) return bad_input(path + " is damaged: its head is not that of a survey");
  journal.request_ = std::move(*request);
  std::size_t at = head->end;
  while (const auto block = block_at(*text, at)) {
    auto result = block->kind == "shard" ? ShardResult::from_bytes(std::string(block->bytes)) : std::nullopt;
    if (!result) return bad_input(path + " is damaged: what it says of a shard makes no sense");
    const bool known = std::ranges::any_of(
        journal.results_, [&](const ShardResult& other) { return other.shard.index == result->shard.index; });
    if (!known) journal.results_.push_back(std::move(*result));
    at = block->end;
  }
  journal.whole_ = at;
  journal.torn_ = at != text->size();
  std::ranges::sort(journal.results_, {}, [](const ShardResult& result) { return result.shard.index; });
  return journal;
}

Result<SurveyJournal> SurveyJournal::open(const std::string& path, const Survey& survey,
                                          const SurveyProvenance& provenance) {
  struct stat info{};
  if (stat(path.c_str(), &info) != 0 || info.st_size == 0) {
    const std::string text = std::string(first_line) + block_of("head", head_bytes(survey, provenance));
    if (auto made = append_to(path, text, O_CREAT | O_TRUNC); !made) return std::unexpected(made.error());
  }
  auto journal = read(path);
  if (!journal) return journal;
  if (journal->identity_ != survey.identity()) return bad_input(path + " holds another survey");
  if (journal->version_ != provenance.version)
    return bad_input(path + " was begun by version " + journal->version_ + " of the program; this is " +
                     provenance.version);
  if (journal->torn_ && truncate(path.c_str(), static_cast<off_t>(journal->whole_)) != 0)
    return system_fault("cannot write " + path, errno);
  return journal;
}

Result<std::vector<Shard>> SurveyJournal::missing(const Survey& survey, std::uint64_t part,
                                                  std::uint64_t parts) const {
  TAKEAWAY_ASSERT(part < parts);
  std::unordered_set<std::uint64_t> done;
  for (const ShardResult& result : results_) {
    if (result.shard.index >= survey.shards() || result.shard != survey.shard(result.shard.index))
      return bad_input(path_ +
                       " has a shard that this survey has not: another version began it, or it is damaged");
    done.insert(result.shard.index);
  }
  std::vector<Shard> left;
  for (std::uint64_t i = part; i < survey.shards(); i += parts)
    if (!done.contains(i)) left.push_back(survey.shard(i));
  return left;
}

Result<void> SurveyJournal::keep(ShardResult result) {
  if (auto written = append_to(path_, block_of("shard", result.to_bytes()), O_APPEND); !written)
    return written;
  const auto place = std::ranges::lower_bound(results_, result.shard.index, {},
                                              [](const ShardResult& other) { return other.shard.index; });
  results_.insert(place, std::move(result));
  return {};
}

SurveyProgress SurveyJournal::progress(const Survey& survey) const {
  SurveyProgress progress{.shards = survey.shards(), .shards_done = results_.size()};
  for (const ShardResult& result : results_) {
    progress.games += result.games;
    progress.unfinished += result.unfinished;
  }
  return progress;
}

std::vector<RecordLine> SurveyJournal::records() const {
  std::map<std::pair<std::int64_t, std::int64_t>, RecordLine> best;
  for (const ShardResult& result : results_) {
    for (const RecordLine& line : result.records) {
      const auto [at, fresh] = best.try_emplace({line.largest_move, line.measure}, line);
      if (fresh || line.value < at->second.value) continue;
      if (line.value > at->second.value) {
        at->second = line;
        continue;
      }
      RecordLine& known = at->second;
      known.games += line.games;
      if (line.id >= known.id) continue;
      known.id = line.id;
      known.moves = line.moves;
    }
  }
  std::vector<RecordLine> lines;
  for (auto& [key, line] : best) lines.push_back(std::move(line));
  return lines;
}

namespace {

std::string rows_text(const ShardResult& result, const std::vector<SurveyColumn>& columns) {
  std::string lines;
  const std::size_t width = columns.size() + 1;
  for (std::size_t at = 0; at < result.cells.size(); ++at) {
    const std::size_t column = at % width;
    const std::int64_t cell = result.cells[at];
    if (column > 0) lines += ',';
    lines += column > 0 ? Survey::cell_text(columns[column - 1].kind, cell) : std::to_string(cell);
    if (column + 1 == width) lines += '\n';
  }
  return lines;
}

}  // namespace

Result<std::string> SurveyJournal::digest(const Survey& survey) const {
  Sha256 digest;
  if (survey.keeps_rows()) {
    std::string names = "id";
    for (const SurveyColumn& column : survey.columns()) names += "," + column.name;
    digest.add(names + "\n");
    for (const ShardResult& result : results_) digest.add(rows_text(result, survey.columns()));
    return digest.text();
  }
  std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::int64_t> counts;
  std::map<std::int64_t, std::string> unfinished;
  for (const ShardResult& result : results_) {
    for (const HistogramLine& line : result.histogram)
      counts[{line.largest_move, line.measure, line.value}] += line.games;
    for (const UnfinishedLine& line : result.unfinished_games) unfinished.emplace(line.id, line.moves);
  }
  const auto joined = [](std::initializer_list<std::int64_t> numbers) {
    std::string line;
    for (const std::int64_t number : numbers) line += (line.empty() ? "" : ",") + std::to_string(number);
    return line;
  };
  digest.add("largest_move,measure,value,games\n");
  for (const auto& [key, games] : counts)
    digest.add(joined({std::get<0>(key), std::get<1>(key), std::get<2>(key), games}) + "\n");
  digest.add("largest_move,measure,value,games,id,moves\n");
  for (const RecordLine& line : records())
    digest.add(joined({line.largest_move, line.measure, line.value, line.games, line.id}) + "," + line.moves +
               "\n");
  digest.add("id,moves\n");
  for (const auto& [id, moves] : unfinished) digest.add(std::to_string(id) + "," + moves + "\n");
  return digest.text();
}

}  // namespace takeaway
