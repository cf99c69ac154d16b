#!/usr/bin/env python3
"""Manual pages, and completions for bash, zsh and fish, from the program's own help: help_files.py PROGRAM VERSION FOLDER

FOLDER becomes what /usr/share has of them. What is completed: verbs, options, and the names of values that an option's text
lists. Files are left to the shell.
"""
import pathlib
import re
import sys

import option_table

FILES = {"FILE", "DIR", "DB", "CERTIFICATE"}


def choices(option):
    """Of --format: plain, rle, ... where the text begins with a list of words that ends with "or"."""
    if option.value not in {"NAME", "TEXT", "WHAT"}:
        return []
    text = re.sub(r" \([^)]*\)", "", option.text).split(";")[0]
    words = re.split(r", | or ", text.split(": ")[-1])
    return words if len(words) > 1 and all(re.fullmatch(r"[a-z0-9,-]+", word) for word in words) else []


def roff(text):
    """Text for a manual page."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.M)


def manual(verb, version):
    name = "-".join(["takeaway", *verb.names])
    call = " ".join(["takeaway", *verb.names])
    lines = [f'.TH {name.upper()} 1 "" "Takeaway {version}" "User Commands"', ".SH NAME", f"{roff(name)} \\- {roff(verb.title)}"]
    usage = re.search(r"^Usage: \S+ ?(.*)$", verb.help, re.M)[1]
    lines += [".SH SYNOPSIS", f".B takeaway\n{roff(usage)}"]
    for title, entries in (("VERBS", verb.verbs), ("ARGUMENTS", verb.arguments)):
        if entries:
            lines.append(f".SH {title}")
            lines += [f".TP\n.B {roff(left)}\n{roff(right)}" for left, right in entries]
    lines.append(".SH OPTIONS")
    for option in verb.options:
        names = ", ".join(f"\\fB{roff(one)}\\fR" for one in option.names)
        value = f" \\fI{roff(option.value)}\\fR" if option.value else ""
        lines.append(f".TP\n{names}{value}\n{roff(option.text)}")
    examples = re.search(r"^Examples:\n((?:  .*\n)+)", verb.help, re.M)
    if examples:
        lines.append(".SH EXAMPLES\n.nf\n" + roff(examples[1].replace("./takeaway", "takeaway").rstrip("\n")) + "\n.fi")
    if not verb.names:
        rest = verb.help[verb.help.index("Families:"):]
        lines.append(".SH NOTES\n" + roff(rest.strip()))
        lines.append(".SH SEE ALSO\n" + ", ".join(f"\\fBtakeaway\\-{one}\\fR(1)" for one, _ in verb.verbs))
    else:
        lines.append(f".SH SEE ALSO\n\\fBtakeaway\\fR(1)\n.PP\n{roff(call)} \\-\\-help prints this text.")
    return "\n".join(lines) + "\n"


def bash(verbs):
    cases = []
    for verb in verbs:
        words = [name for name, _ in verb.verbs] + [name for option in verb.options for name in option.names if name.startswith("--")]
        cases.append(f'    "{" ".join(verb.names)}") words="{" ".join(words)}" ;;')
    after = [f'    "{" ".join([*verb.names, name])}") COMPREPLY=($(compgen -W "{" ".join(choices(option))}" -- "$current")); return ;;'
             for verb in verbs for option in verb.options for name in option.names if choices(option)]
    files = sorted({name for verb in verbs for option in verb.options for name in option.names if option.value in FILES})
    below = " ".join(f'"{" ".join(verb.names)}"' for verb in verbs if verb.names)
    newline = "\n"
    return f"""# bash completion for takeaway; made by scripts/help_files.py
_takeaway() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} verb="" words word known
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    [ "$word" = help ] && continue
    for known in {below}; do
      [ "$known" = "${{verb:+$verb }}$word" ] && verb=$known && break
    done
  done
  case "$verb $previous" in
{newline.join(after)}
  esac
  case $previous in
    {"|".join(files)}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  case $verb in
{newline.join(cases)}
  esac
  [ -z "$verb" ] && words="$words help"
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  case $current in -*) ;; *) [ -n "$verb" ] && COMPREPLY+=($(compgen -f -- "$current")) ;; esac
}}
complete -o filenames -F _takeaway takeaway
"""


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def fish(verbs):
    lines = ["# fish completion for takeaway; made by scripts/help_files.py"]
    top = " ".join(name for name, _ in verbs[0].verbs)
    for name, title in [*verbs[0].verbs, ("help", "What a verb takes")]:
        lines.append(f"complete -c takeaway -n 'not __fish_seen_subcommand_from {top} help' -f -a {name} -d {quoted(title)}")
    for verb in verbs:
        seen = "; and ".join(f"__fish_seen_subcommand_from {name}" for name in verb.names)
        where = f" -n {quoted(seen)}" if seen else ""
        if verb.names:
            for name, title in verb.verbs:
                lines.append(f"complete -c takeaway{where} -f -a {name} -d {quoted(title)}")
        for option in verb.options:
            names = "".join(f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}" for name in option.names)
            takes = "" if not option.value else " -r" if option.value in FILES else " -x"
            listed = choices(option)
            takes += f" -a {quoted(' '.join(listed))}" if listed else ""
            lines.append(f"complete -c takeaway{where}{names}{takes} -d {quoted(option.text)}")
    return "\n".join(lines) + "\n"


def zsh_option(option):
    text = re.sub(r"([\[\]:])", r"\\\1", option.text)
    names = option.names
    listed = choices(option)
    action = "" if not option.value else f":{option.value}:" + ("_files" if option.value in FILES else f"({' '.join(listed)})" if listed else " ")
    head = f"({' '.join(names)})" if len(names) > 1 else ""
    each = "{" + ",".join(names) + "}" if len(names) > 1 else names[0]
    return f"{quoted(head)}{each}{quoted(f'[{text}]{action}')}" if head else quoted(f"{each}[{text}]{action}")


def zsh(verbs):
    lines = ["#compdef takeaway", "# zsh completion for takeaway; made by scripts/help_files.py", "local -a arguments verbs",
             "local verb=\"${words[2]}\"", 'case "$verb ${words[3]}" in']
    for verb in sorted((one for one in verbs if one.names), key=lambda one: -len(one.names)):
        pattern = f'"{" ".join(verb.names)}"' if len(verb.names) == 2 else f'"{verb.names[0]} "*'
        below = f" '2:verb:({' '.join(name for name, _ in verb.verbs)})'" if verb.verbs else ""
        lines.append(f"  {pattern}) arguments=({' '.join(map(zsh_option, verb.options))}{below}) ;;")
    lines += ["esac", "if (( CURRENT == 2 )); then", "  verbs=("]
    lines += [f"    {quoted(name + ':' + title.replace(':', ' -'))}" for name, title in [*verbs[0].verbs, ("help", "What a verb takes")]]
    lines += ["  )", "  _describe verb verbs", "else", "  _arguments $arguments '*:argument:_files'", "fi"]
    return "\n".join(lines) + "\n"


def main(program, version, folder):
    verbs = list(option_table.verbs(program))
    share = pathlib.Path(folder)
    files = {f"man/man1/{'-'.join(['takeaway', *verb.names])}.1": manual(verb, version) for verb in verbs}
    files["bash-completion/completions/takeaway"] = bash(verbs)
    files["zsh/vendor-completions/_takeaway"] = zsh(verbs)
    files["fish/vendor_completions.d/takeaway.fish"] = fish(verbs)
    for name, text in files.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:4])
