"""Documents and the notebook as HTML."""
import base64
import html
import json
import re

import markdown  # Debian: python3-markdown

from pages import ROOT, markdown_links

EXTENSIONS = ["fenced_code", "tables", "sane_lists"]


def deeper(text):
    """What belongs to an item of a list, which the documents indent as far as the item's text, by the four blanks that
    Python's Markdown wants. After an item of several paragraphs it wants a blank line, too."""
    lines, inside, width, loose = [], False, 0, False
    for line in text.split("\n"):
        item = re.match(r"([-*]|\d+\.) +", line)
        if line.startswith("```"):
            inside = not inside
        if not inside and item:
            lines += [""] if width and loose else []
            width, loose = len(item[0]), False
        elif not inside and line.strip() and not line.startswith(" "):
            width = 0
        loose = loose or not line.strip()
        lines.append(" " * (4 - width) + line if width and line.startswith(" " * width) else line)
    return "\n".join(lines)


def prompts(page):
    """Commands in transcripts, marked so that they are seen and can be copied."""
    def block(found):
        lines = [f'<b class="command">{line}</b>' if re.match(r"(\$|&gt;) ", line) else line for line in found[2].split("\n")]
        return f'{found[1]}{chr(10).join(lines)}</code>'
    return re.sub(r'(<code class="language-console">)(.*?)</code>', block, page, flags=re.DOTALL)


def from_markdown(text):
    """The page of a document, its headings named as links name them."""
    page = prompts(markdown.markdown(deeper(text), extensions=EXTENSIONS))
    names = iter(markdown_links.headings(text))

    def named(found):
        level, name = next(names)
        if level != int(found[1]):
            raise SystemExit(f"the heading '{found[2]}' is not where the text has it")
        return f'<h{level} id="{name}">{found[2]}<a class="here" href="#{name}" aria-label="Link to this heading">#</a></h{level}>'

    page = re.sub(r"<h(\d)>(.*?)</h\d>", named, page)
    if next(names, None):
        raise SystemExit("a heading of the text has got lost")
    return page.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")


def output(data):
    """What a cell shows, in the best of its kinds."""
    if "text/html" in data:
        return "".join(data["text/html"])
    if "image/svg+xml" in data:
        picture = base64.b64encode("".join(data["image/svg+xml"]).encode()).decode()
        words = html.escape("".join(data["text/plain"]))
        return f'<img alt="{words}" src="data:image/svg+xml;base64,{picture}">'
    return f"<pre><code>{html.escape(''.join(data['text/plain']))}</code></pre>"


def from_notebook(path):
    """(text to be searched, page) of a notebook."""
    cells = json.loads(path.read_text())["cells"]
    text = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    parts = []
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(from_markdown(source))
            continue
        parts.append(f'<pre><code class="language-python">{html.escape(source)}</code></pre>')
        for shown in cell["outputs"]:
            if "data" in shown:
                parts.append(f'<div class="output">{output(shown["data"])}</div>')
            else:
                words = "".join(shown.get("text", [])) or "\n".join(shown["traceback"])
                parts.append(f'<div class="output"><pre><code>{html.escape(words)}</code></pre></div>')
    return text, "\n".join(parts)


def of(name):
    """(text, page) of a document."""
    path = ROOT / name
    if path.suffix == ".ipynb":
        return from_notebook(path)
    text = path.read_text()
    return text, from_markdown(text)
