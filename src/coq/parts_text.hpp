// Proofs that go through the simplices of a cone, as text of Coq. Internal to the room `coq`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "coq/linear.hpp"
#include "coq/simplices.hpp"

namespace takeaway::coq {

/// "<=", "<", "=", "<>": how 0 stands to a form.
std::string sign_text(LinearCondition::Sign sign);

/// "[2 * Z.of_nat a - Z.of_nat b; ...]%Z": the weights of the rays.
std::string weights_text(const Simplex& simplex, const std::vector<std::string>& names);

/// "Proof. ... Qed.": `begin`, and then each simplex by what `apply` says of its number. That a point lies in
/// one of them is left to `lia`.
std::string proof_by_parts(const std::string& begin, const std::vector<Simplex>& parts,
                           const std::vector<std::string>& names,
                           const std::function<std::string(std::size_t)>& apply);

/// "Example met_1 : 0 < 3 /\\ 3 < 5.": some parameters satisfy the conditions.
std::string example_text(const std::string& name, const std::vector<std::string>& conditions,
                         const std::vector<std::string>& names, const std::vector<std::int64_t>& point);

}  // namespace takeaway::coq
