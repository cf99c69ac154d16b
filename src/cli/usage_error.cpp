#include "cli/usage_error.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "answer/words.hpp"
#include "base/spelling.hpp"

namespace takeaway::cli {

namespace {

Error at_word(std::string message, const TypedCommand& typed, std::size_t word) {
  return {Fault::bad_input, std::move(message), typed.text(), typed.place(word)};
}

bool looks_like_option(const std::string& word) {
  return word.size() > 1 && word[0] == '-';
}

/// The verb that was typed, or the verb below it.
const CLI::App& innermost_verb(const CLI::App& parser) {
  const CLI::App* verb = &parser;
  while (!verb->get_subcommands().empty()) verb = verb->get_subcommands().back();
  return *verb;
}

/// "takeaway survey report"
std::string verb_command(const CLI::App& verb, const TypedCommand& typed) {
  std::string names;
  for (const CLI::App* app = &verb; app->get_parent() != nullptr; app = app->get_parent())
    names = " " + app->get_name() + names;
  return typed.program + names;
}

std::string help_command(const CLI::App& verb, const TypedCommand& typed) {
  return verb_command(verb, typed) + " --help";
}

std::vector<std::string> option_names(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const CLI::Option* option : verb.get_options())
    if (option->nonpositional() && !option->get_group().empty())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::vector<std::string> subverb_names(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const CLI::App* sub : verb.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(sub->get_name());
  return names;
}

std::string list_of(const std::vector<std::string>& names) {
  std::string text = names.empty() ? "" : names[0];
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 < names.size() ? ", " : " and ") + names[i];
  return text;
}

/// The argument that is a game or a sum of heaps; none where the verb takes something else.
const CLI::Option* family_argument(const CLI::App& verb) {
  for (const char* name : {"family", "position"})
    if (const CLI::Option* option = verb.get_option_no_throw(name)) return option;
  return nullptr;
}

bool is_move(const std::string& word) {
  return !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("+-*^().").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

/// Whether this is a word that stands in front of a set.
bool is_boundary(const std::string& word) {
  return word == "sink" || word == "wall" || word == "not" || word == "comply";
}

/// The family as it must have been before a shell took it apart: braces are taken away, and blanks separate.
std::string put_together(const std::vector<std::string>& words) {
  const bool braces_gone = std::ranges::none_of(
      words, [](const std::string& word) { return word.find('{') != std::string::npos; });
  std::string text;
  if (!braces_gone) {
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
  }
  const bool named = is_boundary(words[0]);
  const std::size_t first = named && words.size() > 2 ? 1 : 0;
  if (!std::all_of(words.begin() + static_cast<std::ptrdiff_t>(first), words.end(), is_move)) return "";
  for (std::size_t i = first; i < words.size(); ++i) text += (text.empty() ? "" : ",") + words[i];
  return (first == 1 ? words[0] + " " : "") + "{" + text + "}";
}

/// The game that was typed where a verb was expected, put together again; else empty.
std::string game_without_verb(const std::vector<std::string>& words) {
  std::vector<std::string> game;
  for (const std::string& word : words) {
    if (looks_like_option(word)) break;
    game.push_back(word);
  }
  const std::string whole = game.empty() ? "" : put_together(game);
  const bool has_braces = !game.empty() && game[0].find('{') != std::string::npos;
  const bool has_moves = game.size() > 1 && std::ranges::all_of(game, [](const std::string& word) {
                           return std::isdigit(static_cast<unsigned char>(word[0])) != 0;
                         });
  return has_braces || has_moves || (game.size() > 1 && is_boundary(game[0])) ? whole : "";
}

Error taken_apart(const CLI::App& verb, const CLI::Option& family, const std::vector<std::string>& rest,
                  const TypedCommand& typed, std::size_t word) {
  std::vector<std::string> words = family.results();
  words.insert(words.end(), rest.begin(), rest.end());
  std::string whole = put_together(words);
  const std::string what = family.get_name() == "position" ? "position" : "family";
  if (whole.empty() || what == "position") whole = what == "position" ? "{1,4}: 5,6,8" : "{1,4}";
  return at_word("one " + what + " was expected, and there are " + std::to_string(words.size()) +
                     " words: the shell takes braces and blanks apart, so put it in quotes, as in " +
                     verb_command(verb, typed) + " '" + whole + "'",
                 typed, word);
}

Error unknown_option(const CLI::App& verb, const TypedCommand& typed, std::size_t word) {
  const std::string name = typed.words[word].substr(0, typed.words[word].find('='));
  const auto names = option_names(verb);
  if (std::ranges::find(names, name) != names.end())
    return at_word("the option '" + name + "' stands behind its verb, '" + verb.get_name() + "'", typed,
                   word);
  if (name == "--format" && std::ranges::find(names, "--palette") != names.end())
    return at_word("the ending of the file's name is its format: -o FILE.pdf", typed, word);
  const std::string near = did_you_mean(name, names);
  return at_word(
      "unknown option '" + name + "'; " + (near.empty() ? "see " + help_command(verb, typed) : near), typed,
      word);
}

Error unexpected_word(const CLI::App& verb, const std::vector<std::string>& rest, const TypedCommand& typed,
                      std::size_t word) {
  const std::string& text = typed.words[word];
  const CLI::Option* const family = family_argument(verb);
  if (family != nullptr && !family->results().empty()) return taken_apart(verb, *family, rest, typed, word);
  if (const auto names = subverb_names(verb); !names.empty()) {
    if (text.find('{') != std::string::npos)
      return at_word(verb.get_name() + " what? " + list_of(names) + ", as in " + verb_command(verb, typed) +
                         " " + names[0] + " " + answer::shell_word(text),
                     typed, word);
    const std::string near = did_you_mean(text, names);
    return at_word("'" + verb.get_name() + "' has no '" + text + "'; " +
                       (near.empty() ? "there are " + list_of(names) : near),
                   typed, word);
  }
  return at_word("did not expect '" + text + "' here; see " + help_command(verb, typed), typed, word);
}

/// Words that are left over: the first option among them, else the first word.
Error left_over(const CLI::App& parser, const TypedCommand& typed) {
  const CLI::App& verb = innermost_verb(parser);
  std::vector<std::string> left = parser.remaining(true);
  // The parser does not keep their order. Where a word was typed twice, the later one is left over.
  std::vector<std::size_t> places;
  for (std::size_t i = typed.words.size(); i-- > 0;)
    if (const auto found = std::ranges::find(left, typed.words[i]); found != left.end()) {
      left.erase(found);
      places.insert(places.begin(), i);
    }
  // Options behind a verb that does not exist are not to blame.
  const bool no_such_verb = !places.empty() && !looks_like_option(typed.words[places[0]]) &&
                            family_argument(verb) == nullptr && !subverb_names(verb).empty();
  if (no_such_verb) return unexpected_word(verb, {}, typed, places[0]);
  std::vector<std::string> words;
  for (const std::size_t place : places) {
    if (looks_like_option(typed.words[place])) return unknown_option(verb, typed, place);
    words.push_back(typed.words[place]);
  }
  if (places.empty()) return {Fault::bad_input, "see " + help_command(verb, typed), {}, {}};
  return unexpected_word(verb, words, typed, places[0]);
}

}  // namespace

std::string TypedCommand::text() const {
  std::string whole = program;
  for (const std::string& word : words) whole += " " + answer::shell_word(word);
  return whole;
}

std::size_t TypedCommand::place(std::size_t word) const {
  return TypedCommand{program, {words.begin(), words.begin() + static_cast<std::ptrdiff_t>(word)}}
             .text()
             .size() +
         1;
}

Error unknown_verb(const TypedCommand& typed, std::size_t word, const std::vector<std::string>& verbs) {
  if (const std::string game = word == 0 ? game_without_verb(typed.words) : ""; !game.empty())
    return at_word("a verb comes first, as in " + typed.program +
                       (game.find(':') == std::string::npos ? " analyze '" : " solve '") + game + "'",
                   typed, word);
  std::vector<std::string> names = verbs;
  names.emplace_back("help");
  const std::string near = did_you_mean(typed.words[word], names);
  return at_word(
      "unknown verb '" + typed.words[word] + "'; " + (near.empty() ? "there are " + list_of(verbs) : near),
      typed, word);
}

Error usage_error(const CLI::ParseError& fault, const CLI::App& parser, const TypedCommand& typed) {
  if (dynamic_cast<const CLI::ExtrasError*>(&fault) != nullptr) return left_over(parser, typed);
  std::string message = fault.what();
  message = message.substr(0, message.find('\n'));
  if (message.starts_with('-') && message.ends_with(" missing"))  // "--to: 1 required N missing"
    message = message.substr(0, message.find(':')) + " needs a value";
  return {Fault::bad_input, message + " (see " + help_command(innermost_verb(parser), typed) + ")", {}, {}};
}

}  // namespace takeaway::cli
