#include "answer/partizan_listing.hpp"

#include <fmt/format.h>

namespace takeaway::answer {

void write_class_letters(std::span<const OutcomeClass> outcomes, Output& output) {
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    output.write({i == 0 ? std::string{letter(outcomes[i])} : std::string{' ', letter(outcomes[i])}});
  output.write("\n");
}

void write_class_runs(std::span<const OutcomeClass> outcomes, Output& output) {
  for (std::size_t i = 0; i < outcomes.size();) {
    std::size_t end = i;
    while (end < outcomes.size() && outcomes[end] == outcomes[i]) ++end;
    output.write(fmt::format("{}{}{}", i == 0 ? "" : " ", letter(outcomes[i]),
                             end - i > 1 ? fmt::format("^{}", end - i) : ""));
    i = end;
  }
  output.write("\n");
}

void write_class_table(std::span<const OutcomeClass> outcomes, Heap from, const std::string& front,
                       Output& output) {
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    output.write(fmt::format("{}{},{}\n", front, from + i, letter(outcomes[i])));
}

void write_class_json(std::span<const OutcomeClass> outcomes, Heap from, const Json& head, Output& output) {
  std::string text = head.dump();
  text.back() = ',';
  output.write(text + fmt::format("\"from\":{},\"values\":[", from));
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    output.write(fmt::format("{}\"{}\"", i == 0 ? "" : ",", letter(outcomes[i])));
  output.write("]}");
}

}  // namespace takeaway::answer
