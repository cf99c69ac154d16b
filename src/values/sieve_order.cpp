#include "values/sieve_order.hpp"

namespace takeaway::sieve {

namespace {

/// Residues of a modulus, and how much more the moves in them tell than others.
struct Residues {
  std::size_t modulus = 1;
  std::vector<bool> telling = {false};
  double gain = 0;
};

}  // namespace

Order Tally::order(std::span<const Move> moves) const {
  constexpr std::size_t largest_modulus = 32;
  constexpr double much = 2;  // times the average
  double all_news = 0;
  double all_looks = 0;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    all_news += news_[i];
    all_looks += looks_[i];
  }
  Residues best;
  for (std::size_t modulus = 2; modulus <= largest_modulus; ++modulus) {
    std::vector<double> news(modulus);
    std::vector<double> looks(modulus);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      news[moves_[i] % modulus] += news_[i];
      looks[moves_[i] % modulus] += looks_[i];
    }
    Residues residues{modulus, std::vector<bool>(modulus), 0};
    for (std::size_t r = 0; r < modulus; ++r) {
      const double usual = looks[r] * all_news / std::max(all_looks, 1.0);
      if (news[r] <= much * usual) continue;
      residues.telling[r] = true;
      residues.gain += news[r] - usual;
    }
    // Multiples of a modulus see what it sees, and what is chance besides.
    if (residues.gain > 1.1 * best.gain) best = std::move(residues);
  }
  Order order;
  for (const Move move : moves)
    (best.telling[move % best.modulus] ? order.telling : order.others).push_back(move);
  // Where such moves are many they do not tell more than others for long.
  return order.telling.size() <= moves.size() / 3 ? order : Order{{}, {moves.begin(), moves.end()}};
}

}  // namespace takeaway::sieve
