// The exit statuses that scripts rely on.
#pragma once

namespace takeaway::cli {

enum ExitStatus : int {
  all_held = 0,        ///< done, and every claim held
  claim_failed = 1,    ///< a claim failed, a certificate is wrong
  bad_usage = 2,       ///< bad input
  limit_hit = 3,       ///< a limit was reached first; the output says which
  program_wrong = 70,  ///< the program contradicts itself, which its check found out; to be reported
  interrupted = 130,
};

}  // namespace takeaway::cli
