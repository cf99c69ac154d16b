#include "signature.hpp"

#include <vector>

#include "takeaway/period.hpp"

namespace takeaway::bench {

namespace {

constexpr const char* games[] = {"{1,4}",
                                 "{2,5,7}",
                                 "sink {5,11,16}",
                                 "{64,200,264}",
                                 "{1000,3301,4301}",
                                 "{7,17,66,76,83}",
                                 "init(0,1,2) {3,7}",
                                 "{1..40}",
                                 "{100,211,307,512,777}",
                                 "sink {19,60,79}",
                                 "{1900,6001,7901}",
                                 "{12,48,145,193}",
                                 "{1,12,17,28,29}",
                                 "init(1,1,0,0) {6,10,14}",
                                 "squares",
                                 "primes",
                                 "not {4,9,26,30}",
                                 "comply {8,21..47}",
                                 "comply not {8,21..47}",
                                 "sink triangular",
                                 "init(3,1,400) primes | squares",
                                 "palindromes(16)"};

class Hash {
 public:
  void add(std::uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8)
      value_ = (value_ ^ (number >> shift & 255U)) * 1099511628211ULL;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 14695981039346656037ULL;
};

}  // namespace

std::uint64_t signature() {
  Hash hash;
  for (const char* text : games) {
    const Game game = *parse_game(text);
    auto sequence = *Sequence::open(game, Question::values, {}, game.start(), 200000);
    std::vector<std::uint32_t> values(200000);
    sequence.fill(std::span<std::uint32_t>(values));
    for (const std::uint32_t value : values) hash.add(value);
    for (const Question question : {Question::values, Question::outcomes}) {
      const auto period = find_period(*plan(game, question), {Heap{1} << 24U});
      hash.add(period ? period->preperiod : 0);
      hash.add(period ? period->period : 0);
    }
  }
  return hash.value();
}

}  // namespace takeaway::bench
