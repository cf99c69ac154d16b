"""The reference of the C++ library, out of the public headers: their openings, and what each declares."""
import html
import re

from pages import ROOT

HEADERS = ROOT / "include" / "takeaway"
NAMES = (
    r"\b(?:struct|class|enum class)\s+(?:\[\[.*?\]\]\s*)?(\w+)",
    r"\busing\s+(\w+)",
    r"\bconstexpr\s+[\w:<>]+\s+(\w+)\s*=",
    r"(\w+)\(",
)


def inline(text):
    """Words of a comment as HTML, code between backquotes."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text, quote=False))


def prose(lines):
    """A comment as paragraphs; what is indented by two is a list."""
    parts, paragraph = [], []
    for line in [*lines, ""]:
        if line.startswith("  - ") or not line.strip():
            if paragraph:
                parts.append(f"<p>{inline(' '.join(paragraph))}</p>")
            paragraph = []
            if line.strip():
                parts.append(f"<li>{inline(line[4:])}</li>")
        else:
            paragraph.append(line.strip())
    return re.sub(r"((?:<li>.*?</li>)+)", r"<ul>\1</ul>", "".join(parts))


def opening(text):
    """What the header is for, its example, and the parts behind it as (name, words)."""
    lines = [line.removeprefix("//").removeprefix(" ") for line in text.split("#pragma once")[0].splitlines()]
    at = lines.index("Example:")
    cost = next(number for number, line in enumerate(lines) if line.startswith("Cost:"))
    example = [line.removeprefix("    ") for line in lines[at + 1:cost]]
    parts = re.findall(r"(Cost|Preconditions|Errors): (.*?)(?=(?:Preconditions|Errors): |$)", " ".join(lines[cost:]))
    return lines[:at], "\n".join(example).strip("\n"), parts


def without_private(code):
    """A class without what only its own functions see."""
    return re.sub(r"\n*^ *private:\n.*?(?=^\};)", "\n", code, flags=re.DOTALL | re.MULTILINE)


def entries(text):
    """[(name, lines of comment, code)] of all that a header declares in its namespace."""
    body = text.split("takeaway {\n", 1)[1].rsplit("}  // namespace takeaway", 1)[0]
    found, comment, code, depth = [], [], [], 0

    def done():
        declared = without_private("\n".join(code)).strip("\n")
        name = next((match[1] for pattern in NAMES if (match := re.search(pattern, declared))), None)
        hidden = re.fullmatch(r"(struct|class) (\[\[.*\]\] )?\w+;.*", declared)
        if name and not hidden:
            found.append((name, list(comment), declared))
        comment.clear()
        code.clear()

    for line in body.split("\n"):
        if depth == 0 and code and (not line.strip() or line.startswith("///")):
            done()
        if depth == 0 and line.startswith("///"):
            comment.append(line[3:].removeprefix(" "))
        elif line.strip() or code:
            code.append(line)
            plain = re.sub(r'//.*|"[^"]*"', "", line)
            depth += sum(plain.count(mark) for mark in "{(") - sum(plain.count(mark) for mark in "})")
    if code:
        done()
    return found


def highlighted(code):
    return re.sub(r"(//[^\n]*)", r'<span class="comment">\1</span>', html.escape(code, quote=False))


def anchors(found):
    """A name for each entry; overloads get a number."""
    seen = {}
    for name, _, _ in found:
        count = seen[name] = seen.get(name, 0) + 1
        yield name if count == 1 else f"{name}-{count}"


def page_of(path):
    """(title, lead, page, [(anchor, name, words to be searched)]) of one header."""
    text = path.read_text()
    lead, example, parts = opening(text)
    found = entries(text)
    title = f"takeaway/{path.name}"
    page = [f"<h1>{title}</h1>", prose(lead),
            f'<h2 id="example">Example<a class="here" href="#example" aria-label="Link to this heading">#</a></h2><pre><code>{highlighted(example)}</code></pre>',
            '<dl class="terms">', *(f"<dt>{name}</dt><dd>{inline(words)}</dd>" for name, words in parts), "</dl>"]
    sections = [("", title, " ".join(lead + [words for _, words in parts]))]
    for anchor, (name, comment, code) in zip(anchors(found), found):
        page.append(f'<section class="entry" id="{anchor}"><h3>{name}<a class="here" href="#{anchor}" aria-label="Link to {name}">#</a></h3>'
                    f"{prose(comment)}<pre><code>{highlighted(code)}</code></pre></section>")
        sections.append((anchor, name, " ".join(comment) + " " + code))
    return title, " ".join(lead).split(". ")[0].rstrip(".") + ".", "\n".join(page), sections


def pages():
    """{page: (title, lead, HTML, sections)} of all headers, the first with the list of them."""
    found = {f"api/{path.stem}.html": page_of(path) for path in sorted(HEADERS.glob("*.hpp"))}
    rows = "".join(f'<tr><td><a href="{page.removeprefix("api/")}"><code>{title}</code></a></td><td>{inline(lead)}</td></tr>'
                   for page, (title, lead, _, _) in found.items())
    page = ("<h1>The C++ library</h1><p>Every public header, as it stands in the source. "
            '<a href="../library.html">Takeaway from C++</a> says how to install and use them.</p>'
            f'<div class="wide"><table><thead><tr><th>header</th><th>what it has</th></tr></thead><tbody>{rows}</tbody></table></div>')
    return {"api/index.html": ("The C++ library", "", page, [("", "The C++ library", "API reference headers")]), **found}
