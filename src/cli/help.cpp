#include "cli/help.hpp"

#include <algorithm>

#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

constexpr std::size_t help_column = 26;

std::size_t help_width() {
  return std::clamp<std::size_t>(output_width(), 60, 100);
}

/// A name on the left, what it means on the right, in lines that are no wider than the terminal.
std::string help_entry(const std::string& name, const std::string& meaning) {
  std::string text = "  " + name;
  if (text.size() + 2 > help_column)
    text += '\n' + std::string(help_column, ' ');
  else
    text.resize(help_column, ' ');
  std::size_t column = help_column;
  std::size_t at = 0;
  while (at < meaning.size()) {
    const std::size_t end = std::min(meaning.find(' ', at), meaning.size());
    const bool first = column == help_column;
    if (!first && column + 1 + (end - at) > help_width()) {
      text += '\n' + std::string(help_column, ' ');
      column = help_column;
    } else if (!first) {
      text += ' ';
      ++column;
    }
    text += meaning.substr(at, end - at);
    column += end - at;
    at = end + 1;
  }
  return text + "\n";
}

/// The options under one title, help itself at the end of all.
std::string help_group(const HelpFormatter& formatter, const CLI::App& app, const std::string& group) {
  const auto options = app.get_options([&](const CLI::Option* option) {
    return option->get_group() == group && option->nonpositional() && option != app.get_help_ptr();
  });
  std::string text;
  for (const CLI::Option* option : options) text += formatter.make_option(option, false);
  return text;
}

}  // namespace

HelpFormatter::HelpFormatter() {
  label("Positionals", "Arguments");
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode /*mode*/) const {
  std::string text = make_description(app) + make_usage(app, std::move(name)) + make_positionals(app);
  const std::string own = help_group(*this, *app, "Options");
  if (!own.empty()) text += "\nOptions:\n" + own;
  text += make_subcommands(app, CLI::AppFormatMode::Normal);
  text += std::string("\n") + common_options + ":\n" + help_group(*this, *app, common_options);
  if (app->get_help_ptr() != nullptr) text += make_option(app->get_help_ptr(), false);
  const std::string footer = make_footer(app);
  return footer.empty() ? text : text + "\n" + footer;
}

std::string HelpFormatter::make_usage(const CLI::App* app, std::string name) const {
  const auto arguments = app->get_options([](const CLI::Option* option) { return option->get_positional(); });
  const bool has_verbs = !app->get_subcommands([](const CLI::App*) { return true; }).empty();
  std::string text;
  if (!has_verbs || !arguments.empty()) {
    text = name;
    for (const CLI::Option* argument : arguments) text += " " + make_option_usage(argument);
    text += " [OPTIONS]\n";
  }
  if (has_verbs) text += (text.empty() ? "" : "       ") + name + " VERB ...\n";
  return "Usage: " + text;
}

std::string HelpFormatter::make_subcommand(const CLI::App* sub) const {
  return help_entry(sub->get_name(), sub->get_description());
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  std::string name = make_option_name(option, is_positional);
  if (!is_positional && option->get_type_size() != 0) name += " " + option->get_type_name();
  std::ranges::replace(name, ',', ' ');
  return help_entry(name, make_option_desc(option));
}

void add_examples(CLI::App& verb, const Invocation& invocation, const std::vector<Example>& examples,
                  const std::string& note) {
  std::size_t longest = 0;
  std::size_t widest = 0;
  const auto command = [&](const Example& example) {
    return "  " + invocation.program + " " + example.command;
  };
  for (const Example& example : examples) longest = std::max(longest, command(example).size());
  for (const Example& example : examples)
    widest = std::max(widest, longest + 3 + std::string_view(example.meaning).size());
  // Beside its meaning where all of them fit, else above it.
  const bool beside = widest <= help_width();
  std::string text = "Examples:\n";
  for (const Example& example : examples) {
    std::string line = command(example);
    if (beside) line.resize(longest + 3, ' ');
    text += line + (beside ? "" : "\n      ") + example.meaning + "\n";
  }
  if (note.empty())
    text.pop_back();  // the formatter ends the line
  else
    text += "\n" + note;
  verb.footer(text);
}

void hide_options(CLI::App& verb, const std::vector<std::string>& names) {
  for (const std::string& name : names) verb.get_option(name)->group("");
}

}  // namespace takeaway::cli
