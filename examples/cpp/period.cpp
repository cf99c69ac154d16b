// The period of a game, found and then confirmed by code that does not know how it was found.
#include <iostream>
#include <takeaway/period.hpp>

int main() {
  const auto game = takeaway::parse_game("sink {5, 11, 16}");
  const auto subject = takeaway::plan(*game, takeaway::Question::values);
  const auto period = takeaway::find_period(*subject);
  if (!period || !takeaway::confirm_period(*subject, *period)) return 1;
  std::cout << "preperiod " << period->preperiod << ", period " << period->period << '\n';
}
