// Which heaps are listed, in which form; and that a checkpoint changes nothing but the time.
#include "answer/listing.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "answer/halves_list.hpp"
#include "games.hpp"

namespace takeaway::answer {
namespace {

ValuesOptions listed(const std::string& from, const std::string& to) {
  ValuesOptions options;
  options.from = from;
  options.to = to;
  return options;
}

Selection selection_of(const std::string& game) {
  return {*parse_game(game), {}};
}

/// The message of an error, empty where there is none.
template <class T>
std::string message(const Result<T>& result) {
  return result ? "" : result.error().message;
}

TEST(ListForm, FollowsTheOptions) {
  ValuesOptions options;
  EXPECT_EQ(read_list_form(options)->format, "plain");
  EXPECT_EQ(read_list_form(options)->question(), Question::values);
  options.json = true;
  EXPECT_TRUE(read_list_form(options)->json());
  options.outcomes = true;
  EXPECT_EQ(read_list_form(options)->shown, Shown::outcomes);
  EXPECT_EQ(read_list_form(options)->question(), Question::outcomes);
  options.outcomes = false;
  options.p_positions = true;
  EXPECT_EQ(read_list_form(options)->shown, Shown::p_positions);
  EXPECT_EQ(read_list_form(options)->question(), Question::outcomes);
}

TEST(ListForm, RefusesOptionsThatExcludeEachOther) {
  const auto fault = [](auto change) {
    ValuesOptions options;
    change(options);
    return message(read_list_form(options));
  };
  using Options = ValuesOptions;
  EXPECT_EQ(fault([](Options& o) { o.outcomes = o.p_positions = true; }),
            "--outcomes and --p-positions exclude each other");
  for (std::string Options::* other : {&Options::from, &Options::to})
    EXPECT_EQ(fault([&](Options& o) { o.at = {"5"}, o.*other = "7"; }),
              "--at goes with neither --from, --to nor --p-positions");
  EXPECT_EQ(fault([](Options& o) { o.at = {"5"}, o.p_positions = true; }),
            "--at goes with neither --from, --to nor --p-positions");
  EXPECT_EQ(fault([](Options& o) { o.at = {"5"}, o.checkpoint = "file"; }),
            "--checkpoint goes with --to, not with --at");
  EXPECT_EQ(fault([](Options& o) { o.at = {"5"}, o.format = "rle"; }),
            "--at is written as plain, csv, latex or json only");
  EXPECT_EQ(fault([](Options& o) { o.json = true, o.format = "csv"; }),
            "--json and --format csv exclude each other");
  EXPECT_EQ(fault([](Options& o) { o.format = "bfile", o.outcomes = true; }),
            "the format bfile has no form for outcomes");
  EXPECT_EQ(fault([](Options& o) { o.format = "xml"; }),
            "unknown format 'xml'; there are plain, rle, latex, csv, json and bfile");
  EXPECT_EQ(fault([](Options& o) { o.at = {"5"}, o.format = "json"; }), "");
}

TEST(HeapRange, IsAHundredHeapsUnlessGiven) {
  const Selection wall = selection_of("{1,4}");
  const Selection sink = selection_of("sink {1,4}");
  EXPECT_EQ(read_heap_range(listed("", ""), wall)->from, 0U);
  EXPECT_EQ(read_heap_range(listed("", ""), wall)->to, 99U);
  EXPECT_EQ(read_heap_range(listed("", ""), sink)->from, 1U);
  EXPECT_EQ(read_heap_range(listed("", ""), sink)->to, 100U);
  EXPECT_EQ(read_heap_range(listed("7", ""), wall)->to, 106U);
  EXPECT_EQ(read_heap_range(listed("", "7"), wall)->to, 7U);
  EXPECT_EQ(read_heap_range(listed("7", "7"), wall)->from, 7U);
}

TEST(HeapRange, RefusesHeapsThatAreNotThere) {
  EXPECT_EQ(message(read_heap_range(listed("7", "6"), selection_of("{1,4}"))),
            "the range of heaps 7 to 6 is empty");
  EXPECT_EQ(message(read_heap_range(listed("0", ""), selection_of("sink {1,4}"))),
            "the values of sink {1, 4} start at heap 1, not 0");
}

TEST(ChosenHeaps, MayUseTheParameters) {
  ValuesOptions options;
  options.at = {"10^18", "2m+1"};
  Selection selection = selection_of("sink {1,4}");
  selection.bindings.bind("m", 7);
  EXPECT_EQ(*read_chosen_heaps(options, selection), (std::vector<Heap>{1'000'000'000'000'000'000U, 15}));
  options.at = {"5", "0"};
  EXPECT_EQ(message(read_chosen_heaps(options, selection)),
            "the values of sink {1, 4} start at heap 1, not 0");
}

TEST(ListHead, HasTheParametersWhereTheyAreAskedFor) {
  Selection selection = selection_of("sink {1,4}");
  selection.bindings.bind("m", 7);
  EXPECT_EQ(list_head(selection, false), R"({"game":"sink {1, 4}","start":1,)");
  EXPECT_EQ(list_head(selection, true), R"({"let":{"m":7},"game":"sink {1, 4}","start":1,)");
}

/// What is listed, as text; with a checkpoint where a path is given.
std::string list_of(const std::string& game, Shown shown, const HeapRange& range,
                    const std::string& checkpoint = "") {
  std::string text;
  Output output([&](std::string_view bytes) {
    text += bytes;
    return 0;
  });
  const ListForm form{"plain", shown};
  const Game parsed = *parse_game(game);
  auto list = checkpoint.empty()
                  ? ValueList::open(parsed, form.question(), {}, range, {})
                  : ValueList::open_checkpoint(checkpoint, parsed, form.question(), {}, range, {});
  if (!list) return list.error().message;
  const auto writer = make_value_writer(form.format, form.shown, output, "");
  EXPECT_TRUE(list->write(*writer, output, {}));
  EXPECT_TRUE(output.finish());
  return text;
}

TEST(ValueList, WritesTheRangeThatWasAskedFor) {
  EXPECT_EQ(list_of("{1,4}", Shown::values, {0, 6}), "0 1 0 1 2 0 1\n");
  EXPECT_EQ(list_of("{1,4}", Shown::values, {3, 5}), "1 2 0\n");
  EXPECT_EQ(list_of("{1,4}", Shown::outcomes, {3, 5}), "N N P\n");
  EXPECT_EQ(list_of("{1,4}", Shown::p_positions, {0, 10}), "0 2 5 7 10\n");
  EXPECT_EQ(list_of("squares", Shown::p_positions, {0, 40}), "0 2 5 7 10 12 15 17 20 22 34 39\n");
  EXPECT_EQ(list_of("not {1}", Shown::values, {0, 7}), "0 0 1 1 2 2 3 3\n");
}

/// Both halves as csv.
std::string halves_of(const Game& game, const HeapRange& range) {
  std::string text;
  Output output([&](std::string_view bytes) {
    text += bytes;
    return 0;
  });
  auto list = HalvesList::open(game, {"csv", Shown::values}, {}, range, {});
  if (!list) return list.error().message;
  EXPECT_TRUE(list->write(output, "", {}));
  EXPECT_TRUE(output.finish());
  return text;
}

RC_GTEST_PROP(HalvesList, IsTheDefinition, ()) {
  const Game game = *testing::with_boundary(testing::arbitrary_set(1), true);
  Game other = game;
  other.moves = complement(game.moves);
  const Heap start = game.start();
  const HeapRange range{start + static_cast<Heap>(*rc::gen::inRange(0, 50)), start + 120};
  const auto own_values = direct_values<std::uint32_t>(game, 121);
  const auto other_values = direct_values<std::uint32_t>(other, 121);
  std::string expected = "heap,value,other\n";
  for (Heap heap = range.from; heap <= range.to; ++heap)
    expected += fmt::format("{},{},{}\n", heap, own_values[heap - start], other_values[heap - start]);
  RC_ASSERT(halves_of(game, range) == expected);
}

TEST(HalvesList, NeedsTwoHalves) {
  EXPECT_EQ(halves_of(*parse_game("sink {1,4}"), {1, 9}),
            "only comply/constrain games have two halves, and sink {1, 4} is none");
}

// More than is read at a time.
TEST(HalvesList, GoesOnFarEnough) {
  const std::string text = halves_of(*parse_game("comply {1..3}"), {0, 9999});
  EXPECT_EQ(std::ranges::count(text, '\n'), 10001);
  EXPECT_TRUE(text.ends_with("\n9998,3,2504\n9999,0,2504\n"));
}

TEST(ValueList, GoesOnFromACheckpoint) {
  const std::string path = ::testing::TempDir() + "takeaway_list_" + std::to_string(getpid());
  const HeapRange whole{20, 3000};
  const std::string expected = list_of("squares", Shown::values, whole);
  EXPECT_EQ(list_of("squares", Shown::values, {0, 6}, path), list_of("squares", Shown::values, {0, 6}));
  EXPECT_EQ(list_of("squares", Shown::values, whole, path), expected);
  EXPECT_EQ(list_of("squares", Shown::values, whole, path), expected);
  EXPECT_EQ(list_of("squares", Shown::values, {7, 9}, path), list_of("squares", Shown::values, {7, 9}));
  EXPECT_NE(list_of("primes", Shown::values, {0, 9}, path).find("another game"), std::string::npos);
  std::remove(path.c_str());
}

TEST(ValueList, HasNoCheckpointWherePeriodsAreProved) {
  for (const char* game : {"{1, 4}", "not {1}", "comply {1, 2}"})
    EXPECT_NE(list_of(game, Shown::values, {0, 9}, "unused").find("does not need it"), std::string::npos)
        << game;
  EXPECT_NE(access("unused", F_OK), 0);
}

}  // namespace
}  // namespace takeaway::answer
