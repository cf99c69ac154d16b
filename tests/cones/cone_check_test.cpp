// The check of cones: right ones pass, and one with anything changed does not.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "takeaway/cones.hpp"

namespace takeaway {
namespace {

Cone cone_of(BoundaryKind boundary, const std::vector<std::int64_t>& moves) {
  auto cone = generalize(all_sets(boundary, moves.size()), moves, {.runs = 20000});
  EXPECT_TRUE(cone.has_value()) << cone.error().message;
  return std::move(*cone);
}

bool holds(const Cone& cone) {
  const auto verdict = check_cone(cone);
  EXPECT_TRUE(verdict.has_value()) << verdict.error().message;
  return verdict && verdict->holds;
}

std::vector<Cone> some_cones() {
  std::vector<Cone> cones;
  std::mt19937 random(11);
  for (int i = 0; i < 60; ++i) {
    const std::size_t size = 2 + random() % 4;
    std::vector<std::int64_t> moves;
    while (moves.size() < size) {
      const auto move = static_cast<std::int64_t>(1 + random() % 40);
      if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
    }
    std::ranges::sort(moves);
    cones.push_back(cone_of(i % 2 == 0 ? BoundaryKind::wall : BoundaryKind::sink, moves));
  }
  return cones;
}

TEST(ConeCheck, AcceptsWhatTheExecutionFinds) {
  for (const Cone& cone : some_cones()) {
    const auto verdict = check_cone(cone);
    ASSERT_TRUE(verdict.has_value()) << verdict.error().message;
    EXPECT_TRUE(verdict->holds) << verdict->reason;
  }
}

TEST(ConeCheck, AcceptsConesOfLargeGames) {
  std::mt19937_64 random(3);
  std::size_t closed = 0;
  for (int i = 0; i < 240; ++i) {
    const std::size_t size = 3 + random() % 3;
    std::vector<std::int64_t> moves = {1'000'000'007};
    while (moves.size() < size) moves.push_back(1 + static_cast<std::int64_t>(random() % 1'000'000'000));
    std::ranges::sort(moves);
    const BoundaryKind boundary = i % 2 == 0 ? BoundaryKind::wall : BoundaryKind::sink;
    const auto cone = generalize(all_sets(boundary, size), moves, {.runs = 3000});
    if (!cone) continue;  // more runs than that
    ++closed;
    EXPECT_EQ(cone->dimension, size);
    const auto verdict = check_cone(*cone);
    ASSERT_TRUE(verdict.has_value()) << verdict.error().message;
    EXPECT_TRUE(verdict->holds) << verdict->reason;
  }
  EXPECT_GT(closed, 100U);
}

/// Whether the form is the same on the whole cone, whatever its coefficients.
bool is_zero(const Cone& cone, const LinearForm& form) {
  return std::ranges::all_of(cone.rays, [&](const auto& ray) { return *value_at(form, ray) == 0; });
}

TEST(ConeCheck, RefusesEveryChangeOfACoefficient) {
  std::size_t tried = 0;
  for (const Cone& right : some_cones()) {
    const auto change = [&](auto forms_of) {
      Cone cone = right;
      const std::size_t count = forms_of(cone).size();
      for (std::size_t which = 0; which < std::min<std::size_t>(count, 12); ++which) {
        for (std::size_t i = 0; i < right.sample.size(); ++i) {
          cone = right;
          std::vector<LinearForm*> forms = forms_of(cone);
          const LinearForm before = *forms[which];
          (*forms[which])[i] += 1;
          LinearForm changed = *forms[which];
          for (std::size_t j = 0; j < changed.size(); ++j) changed[j] -= before[j];
          if (is_zero(right, changed)) continue;  // by the equations it says the same
          ++tried;
          EXPECT_FALSE(holds(cone));
        }
      }
    };
    change([](Cone& cone) { return std::vector<LinearForm*>{&cone.preperiod, &cone.period}; });
    change([](Cone& cone) {
      std::vector<LinearForm*> forms;
      for (FormRun& run : cone.preperiod_word) forms.push_back(&run.length);
      for (FormRun& run : cone.period_word) forms.push_back(&run.length);
      return forms;
    });
    change([](Cone& cone) {
      std::vector<LinearForm*> forms;
      for (auto& ray : cone.rays) forms.push_back(&ray);
      return forms;
    });
  }
  EXPECT_GT(tried, 1000U);
}

/// Whether two inequalities are 0 at the same rays and positive at the same rays: then they are one facet.
bool says_the_same(const Cone& cone, const LinearForm& one, const LinearForm& other) {
  return std::ranges::all_of(cone.rays, [&](const auto& ray) {
    return (*value_at(one, ray) <=> 0) == (*value_at(other, ray) <=> 0);
  });
}

TEST(ConeCheck, RefusesALargerCone) {
  std::size_t tried = 0;
  for (const Cone& right : some_cones()) {
    for (std::size_t which = 0; which < right.where.size(); ++which) {
      Cone cone = right;
      cone.where.erase(cone.where.begin() + static_cast<std::ptrdiff_t>(which));
      EXPECT_FALSE(holds(cone)) << "the rays are those of a smaller cone";
      ++tried;
      for (std::size_t i = 0; i < right.sample.size(); ++i) {
        cone = right;
        cone.where[which][i] += 1;
        if (says_the_same(right, right.where[which], cone.where[which])) continue;
        const auto verdict = check_cone(cone);
        ASSERT_TRUE(verdict.has_value());
        EXPECT_FALSE(verdict->holds);
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 300U);
}

TEST(ConeCheck, RefusesOtherLettersWordsAndBoundaries) {
  for (const Cone& right : some_cones()) {
    Cone cone = right;
    cone.period_word.back().value += 1;
    EXPECT_FALSE(holds(cone));
    cone = right;
    cone.period_word.push_back(cone.period_word.front());
    EXPECT_FALSE(holds(cone));
    cone = right;
    cone.family.boundary =
        cone.family.boundary == BoundaryKind::wall ? BoundaryKind::sink : BoundaryKind::wall;
    EXPECT_FALSE(holds(cone));
    cone = right;
    cone.dimension += 1;
    EXPECT_FALSE(holds(cone));
    cone = right;
    cone.sample[0] = -cone.sample[0];
    EXPECT_FALSE(holds(cone));
    if (right.exceptions.empty()) continue;
    cone = right;
    cone.exceptions.clear();
    EXPECT_FALSE(holds(cone)) << "the period may be shorter somewhere";
  }
}

TEST(ConeCheck, RefusesALongerPeriodWhateverIsExcepted) {
  Cone cone = cone_of(BoundaryKind::wall, {3, 5, 7});
  const std::vector<FormRun> once = cone.period_word;
  cone.period_word.insert(cone.period_word.end(), once.begin(), once.end());
  for (std::int64_t& x : cone.period) x *= 2;
  EXPECT_FALSE(holds(cone));
  cone.exceptions = {{LinearForm(cone.sample.size(), 0)}};
  EXPECT_FALSE(holds(cone)) << "an exception that always holds excuses everything";
  cone.exceptions = {{}};
  EXPECT_FALSE(holds(cone));
}

TEST(ConeCheck, RefusesWhatHasAnotherShape) {
  Cone cone = cone_of(BoundaryKind::wall, {3, 5, 7});
  cone.period.pop_back();
  EXPECT_FALSE(holds(cone));
  cone = cone_of(BoundaryKind::wall, {3, 5, 7});
  cone.period_word.clear();
  EXPECT_FALSE(holds(cone));
  cone = cone_of(BoundaryKind::wall, {3, 5, 7});
  cone.rays.clear();
  EXPECT_FALSE(holds(cone));
  EXPECT_FALSE(holds(Cone{}));
}

TEST(ConeCheck, RefusesNamesThatMeanTwoThings) {
  for (const std::vector<std::string>& names : {std::vector<std::string>{"a", "b", "b"},
                                                {"a", "", "c"},
                                                {"a", "1", "c"},
                                                {"a", "2b", "c"},
                                                {"a", "b+c", "c"}}) {
    Cone cone = cone_of(BoundaryKind::wall, {3, 5, 7});
    cone.family.parameters = names;
    EXPECT_FALSE(holds(cone));
  }
}

}  // namespace
}  // namespace takeaway
