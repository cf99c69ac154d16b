"""What markdown.py asks of links: files and headings exist, the index has all documents, long ones begin with contents."""
import pathlib
import re

LONG = 150  # lines, from which on a document begins with a list of links to its headings
INDEX = "docs/README.md"


def without_code(text):
    """The text with code blanked out, line by line, so that places stay."""
    lines, fence = [], None
    for line in text.split("\n"):
        mark = re.match(r"\s*(```+)", line)
        if fence is None and mark:
            fence = mark.group(1)
            lines.append("")
        elif fence is not None:
            if line.strip().startswith(fence):
                fence = None
            lines.append("")
        else:
            lines.append(re.sub(r"`[^`]*`", lambda code: "`" + "x" * (len(code.group()) - 2) + "`", line))
    return "\n".join(lines)


def anchor(heading):
    """The name that a heading has in a link, as GitHub makes it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def headings(text):
    """(level, anchor) of every heading, in their order; of equal names the later ones get a number."""
    plain, whole, seen, found = without_code(text).split("\n"), text.split("\n"), {}, []
    for blanked, line in zip(plain, whole):
        heading = re.match(r"(#{1,6}) (.*)", line) if blanked.startswith("#") else None
        if heading:
            name = anchor(heading.group(2))
            count = seen[name] = seen.get(name, -1) + 1
            found.append((len(heading.group(1)), f"{name}-{count}" if count else name))
    return found


def links(text):
    """(line number, target) of every link and picture that is not to the net."""
    for number, line in enumerate(without_code(text).split("\n"), 1):
        for target in re.findall(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"", line):
            target = target[0] or target[1]
            if not re.match(r"[a-z]+:", target):
                yield number, target


def contents_missing(text):
    """The headings of the second level that no link before the first of them leads to."""
    begin = without_code(text).split("\n## ", 1)[0]
    linked = {target[1:] for _, target in links(begin) if target.startswith("#")}
    return [name for level, name in headings(text) if level == 2 and name not in linked]


def faults_of_links(files):
    texts = {name: pathlib.Path(name).read_text() for name in files}
    faults, indexed = [], set()
    for name, text in texts.items():
        folder = pathlib.Path(name).parent
        for line, target in links(text):
            file, _, place = target.partition("#")
            path = pathlib.Path(name) if not file else folder / file
            if not path.exists():
                faults.append(f"{name}:{line}: there is no file '{file}'")
            elif place and place not in {heading for _, heading in headings(path.read_text())}:
                faults.append(f"{name}:{line}: '{file or name}' has no heading '#{place}'")
            elif name == INDEX:
                indexed.add(path.resolve())
        if name.startswith("docs/") and text.count("\n") > LONG and contents_missing(text):
            faults.append(f"{name}:1: more than {LONG} lines, and no link at its beginning to '#{contents_missing(text)[0]}'")
    for name in files:
        if re.fullmatch(r"docs/[^/]*\.md", name) and name != INDEX and pathlib.Path(name).resolve() not in indexed:
            faults.append(f"{INDEX}: does not lead to {name}")
    return faults
