// The report on a survey's file. The rows are read once: they are counted as a summary would count them, and
// the claims are tried on each.
#include <algorithm>

#include "survey/plan.hpp"
#include "survey/store.hpp"
#include "survey/summary.hpp"

namespace takeaway {

namespace {

using survey::StoreHead;
using Kind = SurveyColumn::Kind;

std::vector<std::string> written_names(const StoreHead& head, Kind kind) {
  std::vector<std::string> names;
  for (const SurveyColumn& column : head.columns)
    if (column.kind == kind) names.push_back(column.written);
  return names;
}

/// Reads rows one after the other, and evaluates claims or other formulas on them.
class RowReader {
 public:
  /// Claims are conditions; other formulas may be numbers, too.
  enum class Formulas { claims, numbers };

  RowReader(const std::string& path, const StoreHead& head, const std::vector<std::string>& claims,
            std::size_t most, const Watch& watch)
      : path_(path), head_(head), most_(most), watch_(watch), params_(written_names(head, Kind::parameter)) {
    for (const std::string& text : claims) claims_.emplace_back().text = text;
    if (auto family = parse_family(head.family)) family_ = std::move(*family);
    for (std::size_t i = 0; i < head.columns.size(); ++i) {
      if (head.columns[i].kind == Kind::measure && first_measure_ == 0) first_measure_ = i;
      if (head.columns[i].kind == Kind::largest_move) largest_ = i;
      if (survey::has_text(head.columns[i])) set_ = i;
    }
  }

  Result<void> prepare(Formulas kind = Formulas::claims) {
    if (!set_ && !family_) return damaged("its family cannot be read");
    if (first_measure_ == 0) return damaged("it has no measures");
    std::vector<std::string> names = survey::with_move_names(params_);
    first_found_ = names.size();
    for (std::size_t i = first_measure_; i < head_.columns.size(); ++i)
      names.push_back(formula_name(head_.columns[i]));
    std::vector<WrittenFormula> formulas;
    for (const SurveyClaim& claim : claims_) {
      auto formula = parse_formula(claim.text);
      if (!formula) return std::unexpected(formula.error());
      formula = survey::with_found_names(*formula);
      formulas.push_back({*formula, claim.text});
    }
    auto program = FormulaProgram::compile(names, std::move(formulas), family_);
    if (!program) return std::unexpected(program.error());
    for (std::size_t formula = 0; formula < claims_.size(); ++formula) {
      const std::set<std::string> used = program->names(formula);
      std::vector<std::size_t> needs;
      for (std::size_t i = first_found_; i < names.size(); ++i)
        if (used.contains(names[i])) needs.push_back(i);
      needs_.push_back(std::move(needs));
      needs_moves_ = needs_moves_ || survey::speak_of_moves(used, params_);
      if (kind == Formulas::claims && !program->is_condition(formula))
        return std::unexpected(Error{Fault::bad_input, "a claim is a condition; this is a number",
                                     claims_[formula].text, std::size_t{0}});
    }
    runner_.emplace(*program, watch_);
    return {};
  }

  Result<void> read(Database& database, SurveyReport& report) {
    survey::Summary summary(head_.columns.size() - first_measure_);
    auto rows = database.prepare("SELECT * FROM games ORDER BY id");
    if (!rows) return std::unexpected(rows.error());
    if (rows->columns() != static_cast<int>(head_.columns.size()) + 1)
      return damaged("its tables do not fit each other");
    for (std::uint64_t count = 1;; ++count) {
      const auto more = rows->step();
      if (!more) return std::unexpected(more.error());
      if (!*more) break;
      if (count % 4096 == 0 && !watch_.tick(count)) return interruption();
      take(*rows);
      const std::int64_t largest = cells_[largest_] == no_number ? 0 : cells_[largest_];
      summary.add(id_, largest, std::span(cells_).subspan(first_measure_), [&] { return game_text(); });
      if (cells_[main_measure()] == no_number && report.unfinished.size() < most_)
        report.unfinished.push_back({id_, game_text()});
      if (auto tried = try_claims(); !tried) return tried;
    }
    ShardResult whole;
    summary.write(static_cast<std::int64_t>(first_measure_), whole);
    report.histogram = std::move(whole.histogram);
    report.records = std::move(whole.records);
    report.claims = std::move(claims_);
    return {};
  }

  /// The rows that have these values in these columns, with the values of the formulas.
  Result<void> visit(Database& database, const std::vector<std::pair<std::string, std::int64_t>>& fixed,
                     const VisitRow& see) {
    std::string where;
    for (const auto& [name, value] : fixed) {
      const auto column = std::ranges::find(head_.columns, name, &SurveyColumn::written);
      if (column == head_.columns.end()) return bad_input(path_ + " has no parameter '" + name + "'");
      where += (where.empty() ? " WHERE " : " AND ") + quoted(column->name) + " = " + std::to_string(value);
    }
    auto rows = database.prepare("SELECT * FROM games" + where + " ORDER BY id");
    if (!rows) return std::unexpected(rows.error());
    if (rows->columns() != static_cast<int>(head_.columns.size()) + 1)
      return damaged("its tables do not fit each other");
    std::vector<std::int64_t> numbers(claims_.size());
    for (std::uint64_t count = 1;; ++count) {
      const auto more = rows->step();
      if (!more) return std::unexpected(more.error());
      if (!*more) return {};
      if (count % 4096 == 0 && !watch_.tick(count)) return interruption();
      take(*rows);
      if (auto begun = begin_formulas(); !begun) return begun;
      for (std::size_t i = 0; i < claims_.size(); ++i) {
        numbers[i] = no_number;
        if (is_undecided(i)) continue;
        const auto value = runner_->value(i);
        if (!value) return std::unexpected(told(value.error()));
        numbers[i] = *value;
      }
      if (auto seen = see(std::span(cells_).first(params_.size()), numbers); !seen) return seen;
    }
  }

 private:
  /// The name of a measure in formulas: `pre` for the column preperiod and so on; measures of the user have
  /// their own names.
  static std::string formula_name(const SurveyColumn& column) {
    const std::pair<const char*, const char*> short_names[] = {{"preperiod", "pre"},
                                                               {"period", "per"},
                                                               {"outcome_preperiod", "outcome_pre"},
                                                               {"outcome_period", "outcome_per"}};
    for (const auto& [written, shorter] : short_names)
      if (column.written == written) return shorter;
    return column.written.substr(0, column.written.find_first_of(" ="));
  }

  /// The period whose absence makes a game unfinished.
  std::size_t main_measure() const {
    for (std::size_t i = first_measure_; i < head_.columns.size(); ++i)
      if (head_.columns[i].name == "period") return i;
    return first_measure_ + 1;  // preperiod and period of the outcomes come first
  }

  void take(const Statement& row) {
    id_ = row.number(0);
    cells_.clear();
    for (std::size_t i = 0; i < head_.columns.size(); ++i) {
      const int at = static_cast<int>(i) + 1;
      if (set_ == i)
        cells_.push_back(0);
      else
        cells_.push_back(row.is_null(at) ? no_number : row.number(at));
    }
    if (set_) set_text_ = row.text(static_cast<int>(*set_) + 1);
  }

  std::string game_text() const {
    const auto game = bound();
    return game ? to_text(*game) : "";
  }

  Result<Game> bound() const {
    if (set_)  // or a code
      return parse_game((head_.family.starts_with("sink") ? "sink " : "") + set_text_);
    Bindings bindings;
    for (std::size_t i = 0; i < params_.size(); ++i) bindings.bind(params_[i], cells_[i]);
    return bind(*family_, bindings);
  }

  Result<void> begin_formulas() {
    values_.assign(cells_.begin(), cells_.begin() + static_cast<std::ptrdiff_t>(params_.size()));
    if (needs_moves_) {
      const auto game = bound();
      if (!game) return std::unexpected(game.error());
      const auto moves = survey::all_moves(*game);
      if (!moves) return bad_input("largest, size and divisor are of finite sets of moves");
      survey::add_move_values(params_, *moves, values_);
    }
    values_.resize(first_found_);
    values_.insert(values_.end(), cells_.begin() + static_cast<std::ptrdiff_t>(first_measure_), cells_.end());
    runner_->begin(values_);
    return {};
  }

  /// Whether a number that the formula needs was not found.
  bool is_undecided(std::size_t formula) const {
    return std::ranges::any_of(needs_[formula], [&](std::size_t need) { return values_[need] == no_number; });
  }

  Result<void> try_claims() {
    if (claims_.empty()) return {};
    if (auto begun = begin_formulas(); !begun) return begun;
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      SurveyClaim& claim = claims_[i];
      if (is_undecided(i)) {
        ++claim.undecided;
        continue;
      }
      const auto holds = runner_->value(i);
      if (!holds) return std::unexpected(told(holds.error()));
      if (*holds != 0) {
        ++claim.held;
        continue;
      }
      if (++claim.failed <= most_) claim.exceptions.push_back({id_, game_text(), cells_});
    }
    return {};
  }

  Error told(Error error) const {
    error.message += " (for " + game_text() + ")";
    return error;
  }

  Result<void> damaged(const std::string& why) const { return bad_input(path_ + " is damaged: " + why); }

  const std::string& path_;
  const StoreHead& head_;
  std::size_t most_;
  const Watch& watch_;
  std::vector<std::string> params_;
  std::vector<SurveyClaim> claims_;
  std::vector<std::vector<std::size_t>> needs_;
  bool needs_moves_ = false;
  std::optional<Family> family_;
  std::size_t first_measure_ = 0;
  std::size_t largest_ = 0;
  std::optional<std::size_t> set_;
  std::size_t first_found_ = 0;
  std::optional<FormulaRunner> runner_;
  std::int64_t id_ = 0;
  std::vector<std::int64_t> cells_;
  std::string set_text_;
  std::vector<std::int64_t> values_;
};

Result<void> read_summary(Database& database, std::size_t most, SurveyReport& report) {
  const auto measures = database.number(
      "SELECT count(*) FROM (SELECT measure FROM histograms UNION SELECT measure FROM records) WHERE measure "
      "NOT IN "
      "(SELECT position FROM columns WHERE kind = 'measure')");
  if (!measures) return std::unexpected(measures.error());
  if (*measures > 0)
    return bad_input(database.path() + " is damaged: it has lines of measures that it does not have");
  const auto add_line = [&](const Statement& row) -> Result<void> {
    report.histogram.push_back({row.number(0), row.number(1), row.number(2), row.number(3)});
    return {};
  };
  if (auto read = database.for_each(survey::all_histograms, add_line); !read) return read;
  const auto add_record = [&](const Statement& row) -> Result<void> {
    report.records.push_back(
        {row.number(0), row.number(1), row.number(2), row.number(3), row.number(4), row.text(5)});
    return {};
  };
  if (auto read = database.for_each(survey::all_records, add_record); !read) return read;
  const auto add_unfinished = [&](const Statement& row) -> Result<void> {
    report.unfinished.push_back({row.number(0), row.text(1)});
    return {};
  };
  return database.for_each("SELECT id, moves FROM unfinished ORDER BY id LIMIT " + std::to_string(most),
                           add_unfinished);
}

}  // namespace

Result<SurveyReport> report_survey(const SurveyStore& store, const std::vector<std::string>& claims,
                                   std::size_t most, const Watch& watch) {
  Database& database = database_of(store);
  const auto head = survey::read_head(database);
  if (!head) return std::unexpected(head.error());
  const auto progress = store.progress();
  if (!progress) return std::unexpected(progress.error());
  SurveyReport report;
  report.family = head->family;
  report.command = head->command;
  report.version = head->version;
  report.identity = head->identity;
  report.rows = head->rows;
  report.columns = head->columns;
  report.progress = *progress;
  if (!head->rows) {
    if (!claims.empty())
      return bad_input(database.path() + " keeps a summary; claims need rows (survey --keep rows)");
    if (auto read = read_summary(database, most, report); !read) return std::unexpected(read.error());
    return report;
  }
  RowReader reader(database.path(), *head, claims, most, watch);
  if (auto prepared = reader.prepare(); !prepared) return std::unexpected(prepared.error());
  if (auto read = reader.read(database, report); !read) return std::unexpected(read.error());
  return report;
}

Result<void> visit_survey(const SurveyStore& store, const std::vector<std::string>& formulas,
                          const std::vector<std::pair<std::string, std::int64_t>>& fixed,
                          const VisitRow& visit, const Watch& watch) {
  Database& database = database_of(store);
  const auto head = survey::read_head(database);
  if (!head) return std::unexpected(head.error());
  if (!head->rows) return bad_input(database.path() + " keeps a summary, not rows (survey --keep rows)");
  RowReader reader(database.path(), *head, formulas, 0, watch);
  if (auto prepared = reader.prepare(RowReader::Formulas::numbers); !prepared) return prepared;
  return reader.visit(database, fixed, visit);
}

}  // namespace takeaway
