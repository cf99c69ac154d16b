// A survey from what was typed: the list of its games, its columns, its shards.
#include <algorithm>
#include <bit>
#include <cctype>
#include <ranges>

#include "base/assert.hpp"
#include "survey/codes.hpp"
#include "survey/plan.hpp"

namespace takeaway {

namespace {

using Kind = SurveyColumn::Kind;

constexpr const char* format = "takeaway survey 1";

using survey::lower;

/// Adds a column; SQL does not tell d from D, so a name that is taken but for case gets a number.
void add_column(std::vector<SurveyColumn>& columns, const std::string& name, Kind kind,
                const std::string& written = "") {
  const auto taken = [&](const std::string& candidate) {
    return lower(candidate) == "id" || std::ranges::any_of(columns, [&](const SurveyColumn& column) {
             return lower(column.name) == lower(candidate);
           });
  };
  std::string chosen = name;
  for (int i = 2; taken(chosen); ++i) chosen = name + "_" + std::to_string(i);
  columns.push_back({chosen, kind, written.empty() ? name : written});
}

bool has_three_moves(const SurveyPlan& plan) {
  if (plan.source.code_base != 0) return false;
  if (plan.source.family) {
    const Family& family = *plan.source.family;
    return survey::is_listed(family) && family.set.items.size() == 3;
  }
  const auto k = std::ranges::find(plan.source.lets, "k", &Let::name);
  if (k == plan.source.lets.end() || has_range(std::span(&*k, 1))) return false;
  const auto value = evaluate(k->items.front().first, {});
  return value && *value == 3;
}

/// Whether the set is written as a list that ends.
bool ends(const SetTerm& set) {
  return set.kind == SetTerm::Kind::items && std::ranges::none_of(set.items, [](const Item& item) {
           return item.kind == Item::Kind::open_interval || item.kind == Item::Kind::open_progression;
         });
}

bool may_grow(const Family& family) {
  if (family.comply) return true;
  return family.states ? !std::ranges::all_of(family.set.operands, ends) : !ends(family.set);
}

/// Of the built-in measures those that were asked for.
Result<void> keep_only(SurveyPlan& plan) {
  const std::vector<std::string>& only = plan.request.only;
  if (only.empty()) return {};
  std::string known;
  for (const std::string& name : plan.built_in) known += (known.empty() ? "" : ", ") + name;
  for (const std::string& name : only)
    if (std::ranges::find(plan.built_in, name) == plan.built_in.end())
      return bad_input("this survey has no measure '" + name + "' to keep; it has " + known);
  std::erase_if(plan.built_in,
                [&](const std::string& name) { return std::ranges::find(only, name) == only.end(); });
  return {};
}

Result<void> choose_columns(SurveyPlan& plan) {
  for (const std::string& name : plan.source.names()) add_column(plan.columns, name, Kind::parameter);
  if (plan.source.code_base != 0)
    add_column(plan.columns, "code", Kind::code);
  else if (!plan.source.family)
    add_column(plan.columns, "moves", Kind::set);
  add_column(plan.columns, "largest_move", Kind::largest_move);
  plan.first_measure = plan.columns.size();
  if (plan.request.question == Question::values) {
    plan.built_in = {"preperiod", "period", "max_value"};
    if (plan.source.family && may_grow(*plan.source.family)) plan.built_in.emplace_back("saltus");
  }
  plan.built_in.insert(plan.built_in.end(), {"outcome_preperiod", "outcome_period"});
  if (plan.request.question == Question::values && has_three_moves(plan)) plan.built_in.emplace_back("sums");
  if (plan.source.code_base != 0)
    plan.built_in.insert(plan.built_in.end(), {"zeros", "heaps", "rares", "fingerprint", "status"});
  if (auto kept = keep_only(plan); !kept) return kept;
  for (const std::string& name : plan.built_in) add_column(plan.columns, name, Kind::measure);
  for (std::size_t i = 0; i < plan.measures.names.size(); ++i)
    add_column(plan.columns, plan.measures.names[i], Kind::measure, plan.measures.written[i]);
  return {};
}

/// Games that take microseconds and little memory.
bool has_small_games(const SurveyPlan& plan) {
  if (plan.source.family) return survey::is_listed(*plan.source.family);
  return plan.source.code_base == 0;
}

Result<std::unique_ptr<survey::GameList>> games_of(const survey::GameSource& source, const Watch& watch) {
  if (source.family) return survey::family_games(source, watch);
  return source.code_base != 0 ? survey::code_games(source, watch) : survey::subset_games(source, watch);
}

/// How many games a shard has. About 512 shards are wanted, so that little is lost when a process is killed;
/// but a shard of small games, which take microseconds each, must not be too small, and no shard larger than
/// a message or a transaction can hold.
std::uint64_t shard_size(const SurveyPlan& plan) {
  constexpr std::uint64_t about_shards = 512;
  // A result travels in one message, and a game takes eight bytes a column.
  const std::uint64_t largest = std::min(
      std::uint64_t{1} << 20U, std::bit_floor((std::uint64_t{1} << 27U) / (plan.columns.size() + 1)));
  if (plan.tallied) {
    // Cubes of sets take a fraction of the time of their sets, the less the more moves are open: larger
    // shards. A device wants few; but 2^31 sets are seconds of a processor, and many processes may share the
    // rest.
    constexpr std::uint64_t most = std::uint64_t{1} << 31U;
    const std::uint64_t many = plan.games->candidates() >> 30U == 0 ? 64 : 16;
    const std::uint64_t wanted = std::max(plan.games->candidates() / many, (std::uint64_t{1} << 15U) - 1) + 1;
    return std::min(most, std::bit_ceil(wanted));
  }
  // Of small games; where very long periods are asked for, one game may take minutes, and little should be
  // lost.
  constexpr Heap usual_limit = 1'000'000'000'000;
  const std::uint64_t smallest = std::uint64_t{1} << (plan.request.limit > usual_limit ? 10U
                                                      : plan.rows                      ? 12U
                                                                                       : 15U);
  const std::uint64_t size = std::bit_ceil(plan.games->candidates() / about_shards + 1);
  return std::min(largest, std::max(size, has_small_games(plan) ? smallest : 1));
}

std::string without_spaces(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  return text;
}

}  // namespace

Result<Survey> Survey::make(const SurveyRequest& request, const Watch& watch,
                            std::shared_ptr<survey::Accelerator> accelerator) {
  auto plan = std::make_shared<SurveyPlan>();
  plan->request = request;
  if (auto read = survey::read_request(*plan); !read) return std::unexpected(read.error());
  auto measures =
      survey::read_measures(request.measures, plan->source.names(), request.question, plan->source.family);
  if (!measures) return std::unexpected(measures.error());
  plan->measures = std::move(*measures);
  plan->rows = request.keep_rows.value_or(plan->source.family.has_value() || plan->source.code_base != 0);
  if (auto chosen = choose_columns(*plan); !chosen) return std::unexpected(chosen.error());
  auto games = games_of(plan->source, watch);
  if (!games) return std::unexpected(games.error());
  plan->games = std::move(*games);
  if (plan->games->candidates() == 0) return bad_input("the ranges are empty: there is no game to survey");
  plan->tallied = request.question == Question::outcomes && !plan->rows && request.measures.empty() &&
                  request.only.empty() && !request.engine && plan->games->stretches(0, 0).has_value();
  if (accelerator) plan->games->batch_size = accelerator->batch();
  plan->accelerator = std::move(accelerator);
  plan->shard_size = shard_size(*plan);
  // Other processes get this request, and may not have the files that the family names: they get the moves.
  if (plan->source.family) plan->request.family = to_text(*plan->source.family);
  Survey survey;
  survey.plan_ = std::move(plan);
  return survey;
}

std::uint64_t Survey::candidates() const {
  return plan_->games->candidates();
}

std::uint64_t Survey::shards() const {
  return (candidates() + plan_->shard_size - 1) / plan_->shard_size;
}

Shard Survey::shard(std::uint64_t index) const {
  TAKEAWAY_ASSERT(index < shards());
  return {index, index * plan_->shard_size, std::min(candidates(), (index + 1) * plan_->shard_size)};
}

const std::vector<SurveyColumn>& Survey::columns() const {
  return plan_->columns;
}

bool Survey::keeps_rows() const {
  return plan_->rows;
}

bool Survey::is_of_small_games() const {
  return has_small_games(*plan_);
}

const SurveyRequest& Survey::request() const {
  return plan_->request;
}

std::string Survey::family() const {
  if (plan_->source.family) return to_text(*plan_->source.family);
  if (plan_->source.code_base != 0) return plan_->source.code_base == 16 ? "hexadecimal codes" : "codes";
  return plan_->source.boundary == BoundaryKind::sink ? "sink subsets" : "subsets";
}

std::string Survey::identity() const {
  const SurveyRequest& request = plan_->request;
  std::string text = std::string(format) + "\nfamily " + family() + "\n";
  for (const Let& let : plan_->source.lets) text += "let " + without_spaces(let.text) + "\n";
  for (const WrittenFormula& where : plan_->source.wheres) text += "where " + to_text(where.formula) + "\n";
  for (const std::string& measure : plan_->measures.written) text += "measure " + measure + "\n";
  text += request.question == Question::outcomes ? "outcomes\n" : "values\n";
  text += plan_->rows ? "rows\n" : "summary\n";
  // As the columns are, however they were written.
  if (!request.only.empty())
    for (const std::string& name : plan_->built_in) text += "only " + name + "\n";
  return text + "limit " + std::to_string(request.limit) + "\n";
}

std::vector<std::int64_t> Survey::labelled(const std::string& measure) {
  if (measure == "sums") return {0, 1, 2, 3, 4, 5, 6, 7};
  if (measure == "status") return {0, 1, 2};
  return {};
}

std::string Survey::label(const std::string& measure, std::int64_t value) {
  if (measure == "status") return value == 0 ? "open" : value == 1 ? "proved" : "not checked";
  if (measure != "sums") return std::to_string(value);
  if (value == 0) return "none";
  std::string text;
  const char* const sums[] = {"a+b", "a+c", "b+c"};
  for (unsigned i = 0; i < 3; ++i)
    if ((static_cast<std::uint64_t>(value) >> i & 1U) != 0)
      text += (text.empty() ? "" : ", ") + std::string(sums[i]);
  return text;
}

std::string Survey::cell_text(SurveyColumn::Kind kind, std::int64_t cell) {
  if (kind == Kind::set) return set_text(cell);
  if (kind == Kind::code) return survey::code_text(cell);
  return cell == no_number ? "" : std::to_string(cell);
}

std::string Survey::set_text(std::int64_t set) {
  std::vector<std::uint32_t> moves;
  survey::list_moves(static_cast<std::uint64_t>(set), moves);
  std::string text;
  for (const std::uint32_t move : moves) text += (text.empty() ? "" : ",") + std::to_string(move);
  return "{" + text + "}";
}

}  // namespace takeaway
