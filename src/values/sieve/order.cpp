#include "values/sieve/order.hpp"

#include <cmath>

namespace takeaway::sieve {

namespace {

/// Residues of a modulus, and how much more the moves in them tell than others.
struct Residues {
  std::size_t modulus = 1;
  std::vector<bool> telling = {false};
  double gain = 0;
};

/// Counts for each residue of a modulus.
std::vector<double> by_residue(std::span<const Move> moves, std::span<const std::uint32_t> counts,
                               std::size_t modulus) {
  std::vector<double> sums(modulus);
  for (std::size_t i = 0; i < moves.size(); ++i) sums[moves[i] % modulus] += counts[i];
  return sums;
}

Residues telling_residues(const std::vector<double>& news, const std::vector<double>& shown, double average) {
  Residues residues{news.size(), std::vector<bool>(news.size()), 0};
  for (std::size_t r = 0; r < news.size(); ++r) {
    const double usual = shown[r] * average;
    // Half as much again, and not by chance.
    if (news[r] <= 1.5 * usual || news[r] < usual + 4 * std::sqrt(usual)) continue;
    residues.telling[r] = true;
    residues.gain += news[r] - usual;
  }
  return residues;
}

}  // namespace

Order Tally::order(std::span<const Move> moves) const {
  constexpr std::size_t largest_modulus = 32;
  const double average = by_residue(moves_, news_, 1)[0] / std::max(1.0, by_residue(moves_, shown_, 1)[0]);
  Residues best;
  for (std::size_t modulus = 2; modulus <= largest_modulus; ++modulus) {
    auto residues =
        telling_residues(by_residue(moves_, news_, modulus), by_residue(moves_, shown_, modulus), average);
    // What holds modulo q shows modulo every multiple of q as well, blurred by chance: the smaller modulus is
    // kept.
    if (residues.gain > 1.1 * best.gain) best = std::move(residues);
  }
  Order order;
  for (const Move move : moves)
    (best.telling[move % best.modulus] ? order.telling : order.others).push_back(move);
  // Where these are more than a third of the moves, it does not pay to put them first.
  return order.telling.size() <= moves.size() / 3 ? order : Order{{}, {moves.begin(), moves.end()}};
}

}  // namespace takeaway::sieve
