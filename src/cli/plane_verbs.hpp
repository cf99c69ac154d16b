// What the verbs for games on two heaps share with those that have a file of their own.
#pragma once

#include "cli/verbs.hpp"

namespace takeaway::cli {

DeclareVerb declare_plane_survey;

}  // namespace takeaway::cli
