// Theorem files: a keyword a line, continued on lines that start with a space; `#` starts a comment.
//
//     theorem  additive-sink            begins a theorem
//     title, source, status             for a person; status is theorem, conjecture or observation
//     params   m, D                     the parameters
//     where    m >= 1, D >= 1           conditions on them
//     check    m=1..40, D=1..160        the ranges that `check` tries
//     game     sink {m, m+D, 2m+D}      the family
//     let      d = D mod 2m             a name for a formula; let Z(x) = G(x; {a,b}) = 0 has an argument
//     heaps    400                      how many heaps to look at, for claims about heaps
//
// and then claims, each of which may have `when CONDITION:` in front:
//
//     pure, period = F, preperiod = F, saltus = F, outcome_period = F, period divides F
//     claim CONDITION                   about the parameters and the period
//     statement CONDITION               about every heap n
//     value(n) = F, outcome(n) = P iff CONDITION           these three may end in `for CONDITION`
//     word     0^x 1^x | 2^(y-x) 0      preperiod | period
//     state    a start 0                a word of blocks: the first block whose condition holds,
//     block    a+k < m : 1^(m-a) 0^a -> a+k                then the next state; B = 1^(m-a) names a part
//     row      m                        how many blocks a full row of a picture has
#include <algorithm>
#include <cctype>

#include "base/kept_error.hpp"
#include "takeaway/outcome_family.hpp"
#include "theorem/claim_parser.hpp"
#include "theorem/keyword_lines.hpp"
#include "theorem/line_parser.hpp"
#include "theorem/with_line.hpp"
#include "theorem/word_parser.hpp"

namespace takeaway {

namespace {

using notation::Parser;

class TheoremParser {
 public:
  TheoremParser(std::string_view text, const std::string& file)
      : text_(without_comments(text)), file_(file) {}

  Result<std::vector<Theorem>> read() {
    const auto lines = keyword_lines(text_);
    if (!lines) return std::unexpected(lines.error());
    for (const KeywordLine& line : *lines) {
      read(line);
      if (error_.any()) return std::unexpected(error_.take());
    }
    finish();
    if (theorems_.empty()) fail(0, "there is no theorem in this file");
    return error_.result(std::move(theorems_));
  }

 private:
  void fail(std::size_t place, std::string message) {
    error_.keep(notation::error_at(place, std::move(message)));
  }

  std::string rest(const KeywordLine& line) const {
    std::string text = one_line(std::string_view(text_).substr(line.begin, line.end - line.begin));
    if (!text.empty() && text[0] == ' ') text.erase(0, 1);
    return text;
  }

  void read(const KeywordLine& line) {
    if (line.keyword == "theorem") return begin(line);
    if (theorems_.empty()) return fail(line.place, "a theorem begins with 'theorem NAME'");
    Theorem& now = theorems_.back();
    if (line.keyword == "title") {
      now.title = rest(line);
    } else if (line.keyword == "source") {
      now.source = rest(line);
    } else if (line.keyword == "status") {
      now.status = status(line);
    } else if (line.keyword == "check") {
      ranges(line, now);
    } else if (line.keyword == "game") {
      if (now.game) fail(line.place, "there is a game already");
      now.game = family(line);
    } else {
      Parser parser(text_, line.begin, line.end);
      read(line, parser, now);
      parser.expect_end();
      if (parser.failed()) error_.keep(parser.error().take());
    }
  }

  void read(const KeywordLine& line, Parser& parser, Theorem& now) {
    if (line.keyword == "params") {
      do {
        const Variable param = parse_variable(parser, "the name of a parameter");
        now.params.push_back(param.name);
        now.param_places.push_back(param.place);
      } while (parser.accept(","));
    } else if (line.keyword == "where") {
      for (Formula& condition : parser.conditions()) now.where.push_back(std::move(condition));
    } else if (line.keyword == "let") {
      now.definitions.push_back(parse_definition(parser));
    } else if (line.keyword == "heaps") {
      if (now.heaps) fail(line.place, "there is a 'heaps' already");
      now.heaps = parser.formula();
    } else if (line.keyword == "uses") {
      do now.uses.push_back(parse_theorem_name(parser));
      while (parser.accept(","));
    } else if (line.keyword == "first") {
      parse_first(parser, now, line);
    } else if (line.keyword == "row") {
      parse_row(parser, now, line);
    } else if (line.keyword == "block") {
      parse_block(parser, now, line);
    } else if (line.keyword == "witness") {
      parse_witness(parser, now, line);
    } else {
      now.claims.push_back(claim(line, parser));
    }
  }

  void begin(const KeywordLine& line) {
    finish();
    Theorem theorem;
    theorem.name = rest(line);
    const bool plain = std::ranges::all_of(
        theorem.name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; });
    if (theorem.name.empty() || !plain)
      fail(first_of(line), "a theorem has a name of one word: letters, digits and hyphens");
    if (std::ranges::any_of(theorems_, [&](const Theorem& other) { return other.name == theorem.name; }))
      fail(line.place, "there is a theorem '" + theorem.name + "' already");
    theorem.file = file_;
    start_ = line.place;
    theorems_.push_back(std::move(theorem));
  }

  void finish() {
    if (theorems_.empty()) return;
    for (const Claim& claim : theorems_.back().claims)
      if (claim.kind == Claim::Kind::blocks && claim.blocks.blocks.empty())
        fail(claim.place, "a state needs blocks: 'block CONDITION : WORD -> STATE'");
    const Theorem& ended = theorems_.back();
    for (std::size_t i = 0; i < ended.ranges.size(); ++i)
      if (std::ranges::find(ended.params, ended.ranges[i].name) == ended.params.end())
        fail(range_places_[i], "the theorem has no parameter '" + ended.ranges[i].name + "'");
    range_places_.clear();
    if (theorems_.back().claims.empty())
      fail(start_, "the theorem '" + theorems_.back().name + "' claims nothing");
  }

  TheoremStatus status(const KeywordLine& line) {
    const std::string name = rest(line);
    for (const auto known : {TheoremStatus::theorem, TheoremStatus::conjecture, TheoremStatus::observation})
      if (name == to_text(known)) return known;
    fail(first_of(line), "a status is theorem, conjecture or observation");
    return TheoremStatus::observation;
  }

  std::size_t first_of(const KeywordLine& line) const {
    std::size_t at = line.begin;
    while (at < line.end && is_space(text_[at])) ++at;
    return at;
  }

  template <class T>
  T moved(Result<T> result, std::size_t place) {
    if (result) return std::move(*result);
    result.error().place = place + result.error().place.value_or(0);
    result.error().text.clear();  // it stands in the text of the theorem
    error_.keep(std::move(result.error()));
    return T{};
  }

  FamilyUse family(const KeywordLine& line) {
    const std::size_t first = first_of(line);
    FamilyUse use = moved(parse_family_use(std::string_view(text_).substr(first, line.end - first)), first);
    use.place = first;
    return use;
  }

  // NAME=RANGE, NAME=RANGE: a range may have commas of its own.
  void ranges(const KeywordLine& line, Theorem& now) {
    const std::string_view all = text_;
    std::size_t from = first_of(line);
    while (from < line.end) {
      const std::size_t next = all.find('=', from);
      if (next >= line.end) return fail(from, "expected a range here, as m=1..40");
      std::size_t end = all.find('=', next + 1);
      if (end >= line.end) {
        end = line.end;
      } else {
        end = all.rfind(',', end);
        if (end <= next) return fail(next, "a comma is missing between two ranges");
      }
      Let range = moved(parse_let(all.substr(from, end - from)), from);
      if (error_.any()) return;
      if (std::ranges::find(now.ranges, range.name, &Let::name) != now.ranges.end())
        fail(from, "the parameter '" + range.name + "' has a range already");
      range_places_.push_back(from);
      now.ranges.push_back(std::move(range));
      from = end + 1;
      while (from < line.end && is_space(text_[from])) ++from;
    }
  }

  Claim claim(const KeywordLine& line, Parser& parser) const {
    Claim claim = parse_claim(line.keyword, line.place, parser);
    claim.text = one_line(std::string_view(text_).substr(line.place, line.end - line.place));
    return claim;
  }

  std::string text_;
  std::string file_;
  std::size_t start_ = 0;
  std::vector<std::size_t> range_places_;  // of the theorem that is read
  std::vector<Theorem> theorems_;
  KeptError error_;
};

}  // namespace

std::string_view to_text(TheoremStatus status) {
  switch (status) {
    case TheoremStatus::theorem:
      return "theorem";
    case TheoremStatus::conjecture:
      return "conjecture";
    case TheoremStatus::observation:
      return "observation";
  }
  return "";
}

std::string terms_of(const Theorem& theorem) {
  std::string all;
  for (const std::string& param : theorem.params) all += param + "\n";
  for (const Formula& condition : theorem.where) all += to_text(condition) + "\n";
  for (const Definition& definition : theorem.definitions) {
    all += definition.name + "(";
    for (const Variable& argument : definition.arguments) all += argument.name + ",";
    all += ") = " + to_text(definition.formula) + "\n";
  }
  return all;
}

Result<std::vector<Theorem>> parse_theorems(std::string_view text, const std::string& file) {
  auto theorems = TheoremParser(text, file).read();
  if (!theorems) {
    theorems.error().place = theorems.error().place.value_or(0);
    return std::unexpected(with_line(std::move(theorems.error()), text, file));
  }
  const auto shared = std::make_shared<const std::string>(text);
  for (Theorem& theorem : *theorems) {
    theorem.file_text = shared;
    if (auto resolved = resolve(theorem); !resolved) return std::unexpected(std::move(resolved.error()));
  }
  return theorems;
}

}  // namespace takeaway
