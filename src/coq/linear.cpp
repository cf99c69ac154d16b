#include "coq/linear.hpp"

#include <functional>

namespace takeaway::coq {

namespace {

/// Every form there is.
void for_each_form(LinearWord& word, const std::function<void(LinearForm&)>& use) {
  for (LinearForm& move : word.moves) use(move);
  for (LinearCondition& condition : word.conditions) use(condition.form);
  for (FormRun& run : word.first) use(run.length);
  for (FormRun& run : word.then) use(run.length);
}

}  // namespace

LinearForm whole(const std::vector<FormRun>& runs, std::size_t parameters) {
  LinearForm sum(parameters, 0);
  for (const FormRun& run : runs)
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += run.length[i];
  return sum;
}

LinearWord without_constants(LinearWord word) {
  bool constants = false;
  for_each_form(word, [&](const LinearForm& form) { constants = constants || form.back() != 0; });
  if (constants || word.parameters.size() == 1) return word;
  for_each_form(word, [](LinearForm& form) { form.pop_back(); });
  word.parameters.pop_back();
  return word;
}

}  // namespace takeaway::coq
