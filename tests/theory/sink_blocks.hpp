// The word of sink {m, m+D, 2m+D} as Bhagat, Larsson, Manabe and Yamashita build it of blocks (Additive Sink
// Subtraction, case ii), with the paper's names. D = (2n+1)m + k, 1 <= k < m; the proof's tables are for n =
// 0.
//
//     alpha(i) = ki mod m, beta(i) = k(i+1) mod m, gamma(i) = beta(i), or m where beta(i) = 0
//     A = 1^(m-alpha) 0^alpha 2^(m-alpha)
//     B = A 1^gamma 3^(m-gamma) 2^gamma 0^(m-alpha) 3^gamma                              where gamma > alpha
//     C = A 1^m 2^m 1^beta 0^(k-beta) 3^(m-k) 2^beta 3^(k-beta) 0^m 3^beta              elsewhere
//     zeta = 0^m behind block i where beta(i) = 0
//
// For n > 0, (1^m 2^m)^n stands behind A and (3^m 0^m)^n before the last factor. A row has the blocks 0..m-1.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace takeaway::testing {

/// A run of equal letters with a name, as A1 or C9; heaps first..last, none of them where last < first.
struct SinkFactor {
  std::string name;
  std::uint64_t letter = 0;
  std::int64_t first = 0;
  std::int64_t last = 0;

  bool empty() const { return last < first; }
};

struct SinkBlock {
  char kind = 'B';  ///< B or C
  std::vector<SinkFactor> factors;
  std::vector<SinkFactor> zeta;  ///< one factor Z, or none

  std::int64_t first() const { return factors.front().first; }
};

class SinkWord {
 public:
  /// The first `count` blocks, from heap 1 on.
  SinkWord(std::int64_t m, std::int64_t k, std::int64_t n, std::int64_t count) : m_(m), k_(k), n_(n) {
    for (std::int64_t i = 0; i < count; ++i) add(i);
  }

  const std::vector<SinkBlock>& blocks() const { return blocks_; }
  std::int64_t length() const { return heap_ - 1; }

 private:
  void add(std::int64_t i) {
    const std::int64_t alpha = k_ * i % m_;
    const std::int64_t beta = k_ * (i + 1) % m_;
    const std::int64_t gamma = beta == 0 ? m_ : beta;
    SinkBlock& block = blocks_.emplace_back();
    block.kind = gamma > alpha ? 'B' : 'C';
    put("A1", 1, m_ - alpha);
    put("A2", 0, alpha);
    put("A3", 2, m_ - alpha);
    repeat(1, 2);
    if (block.kind == 'B') {
      put("B1", 1, gamma);
      put("B2", 3, m_ - gamma);
      put("B3", 2, gamma);
      put("B4", 0, m_ - alpha);
      repeat(3, 0);
      put("B5", 3, gamma);
    } else {
      put("C1", 1, m_);
      put("C2", 2, m_);
      put("C3", 1, beta);
      put("C4", 0, k_ - beta);
      put("C5", 3, m_ - k_);
      put("C6", 2, beta);
      put("C7", 3, k_ - beta);
      put("C8", 0, m_);
      repeat(3, 0);
      put("C9", 3, beta);
    }
    if (beta == 0) block.zeta.push_back(factor("Z", 0, m_));
  }

  /// (one^m other^m)^n, which has no name.
  void repeat(std::uint64_t one, std::uint64_t other) {
    for (std::int64_t i = 0; i < n_; ++i) {
      put("", one, m_);
      put("", other, m_);
    }
  }

  void put(const std::string& name, std::uint64_t letter, std::int64_t length) {
    blocks_.back().factors.push_back(factor(name, letter, length));
  }

  SinkFactor factor(const std::string& name, std::uint64_t letter, std::int64_t length) {
    const std::int64_t first = heap_;
    heap_ += length;
    return {name, letter, first, heap_ - 1};
  }

  std::int64_t m_;
  std::int64_t k_;
  std::int64_t n_;
  std::int64_t heap_ = 1;  // behind the factors so far
  std::vector<SinkBlock> blocks_;
};

/// The row of blocks with B, C and Z.
inline std::string structure_of(const SinkWord& word) {
  std::string text;
  for (const SinkBlock& block : word.blocks()) {
    text += block.kind;
    if (!block.zeta.empty()) text += 'Z';
  }
  return text;
}

}  // namespace takeaway::testing
