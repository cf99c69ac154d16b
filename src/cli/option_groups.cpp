#include "cli/option_groups.hpp"

#include "cli/help.hpp"
#include "takeaway/values.hpp"

namespace takeaway::cli {

namespace {

/// A check of the argument parser: an empty message lets the value pass.
std::string refuse_empty(const std::string& value) {
  return value.empty() ? "it must not be empty" : "";
}

}  // namespace

CLI::Option* add_value(CLI::App& verb, const char* name, const char* type, std::string& target,
                       const char* help) {
  return verb.add_option(name, target, help)->type_name(type)->check(refuse_empty);
}

void add_values(CLI::App& verb, const char* name, const char* type, std::vector<std::string>& target,
                const char* help) {
  verb.add_option(name, target, help)->allow_extra_args(false)->type_name(type)->check(refuse_empty);
}

void add_family(CLI::App& verb, CommonOptions& options) {
  verb.add_option("family", options.family, "a game or a family of games, as '{1,4}' or 'sink {m,m+d,2m+d}'")
      ->required();
  add_settings(verb, options);
}

void add_position(CLI::App& verb, CommonOptions& options, bool& misere) {
  verb.add_option("position", options.family,
                  "a sum of heaps, as '{1,4}: 5,6,8 + nim: 3 + sink {2,5}: 9 + comply {1..3}: 7'")
      ->required();
  add_settings(verb, options);
  verb.add_flag("--misere", misere, "whoever cannot move wins");
}

void add_settings(CLI::App& verb, CommonOptions& options) {
  // Empty parameters and conditions are refused by the notation's parser, in its own words.
  verb.add_option("--let", options.lets, "a parameter's value or range: m=5, k=1..4, b=a+1..c-1")
      ->allow_extra_args(false)
      ->type_name("NAME=RANGE")
      ->group(common_options);
  verb.add_option("--where", options.wheres, "only games whose parameters satisfy this: 'gcd(a,b,c)=1'")
      ->allow_extra_args(false)
      ->type_name("CONDITION")
      ->group(common_options);
  add_json(verb, options.json);
  add_value(verb, "--engine", "NAME", options.engine,
            ("the algorithm: " + engine_names("or") + "; the fastest by estimate if not given").c_str())
      ->group(common_options);
  add_threads(verb, options.threads,
              "how many threads may be used; all cores if not given (finite games use one)");
  add_memory(verb, options.memory);
  add_quiet(verb, options.quiet);
}

void add_json(CLI::App& verb, bool& json) {
  verb.add_flag("--json", json, "one JSON document on standard output and nothing else")
      ->group(common_options);
}

void add_quiet(CLI::App& verb, bool& quiet) {
  verb.add_flag("--quiet", quiet, "no progress line")->group(common_options);
}

void add_memory(CLI::App& verb, std::string& memory) {
  add_value(verb, "--memory", "SIZE", memory, "how much memory may be used: 500M, 4G (the default)")
      ->group(common_options);
}

void add_threads(CLI::App& verb, std::string& threads, const char* help) {
  add_value(verb, "--threads", "N", threads, help)->group(common_options);
}

void add_outcomes(CLI::App& verb, bool& outcomes) {
  verb.add_flag("--outcomes", outcomes, "P and N instead of values");
}

}  // namespace takeaway::cli
