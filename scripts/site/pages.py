"""What the pages of the site are, and how a link between files of the tree becomes one between pages."""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "scripts"))  # behind all others: a script there is called markdown
import markdown_links  # noqa: E402 what markdown.py asks of links holds here, too

INDEX = "docs/README.md"
# Those that are not docs/NAME.md, which is NAME.html.
NAMES = {
    "README.md": "index.html",
    INDEX: "documents.html",
    "CONTRIBUTING.md": "contributing.html",
    "CHANGELOG.md": "changelog.html",
    "python/README.md": "python-package.html",
    "examples/takeaway.ipynb": "notebook.html",
}


def documents():
    """Every document of the site, by its path in the tree, with the name of its page."""
    others = {f"docs/{path.name}": f"{path.stem}.html" for path in sorted((ROOT / "docs").glob("*.md"))}
    return {**{name: page for name, page in others.items() if name not in NAMES},
            **{name: page for name, page in NAMES.items() if (ROOT / name).exists()}}


def title_of(text):
    return re.search(r"^# (.+)$", text, re.MULTILINE).group(1).replace("`", "")


def navigation():
    """[(heading, [(title, page)])]: the documents as the index lists them, the first two before all others."""
    pages, text = documents(), (ROOT / INDEX).read_text()
    found = [("Takeaway", [("Start", "index.html"), ("All documents", "documents.html")])]
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        targets = [os.path.normpath(os.path.join("docs", target)) for target in re.findall(r"^\| \[[^\]]+\]\(([^)]+)\)", body, re.MULTILINE)]
        entries = [(short_title(target), pages[target]) for target in targets if target in pages]
        if entries:
            found.append((heading, entries))
    return found


def short_title(name):
    path = ROOT / name
    return "The notebook" if path.suffix == ".ipynb" else title_of(path.read_text())


class Links:
    """Links of one document, turned towards pages; files that are no pages are noted, to be copied."""

    def __init__(self, document, pages):
        self.folder = pathlib.PurePosixPath(document).parent
        self.pages = pages
        self.files = {}

    def turned(self, target):
        if re.match(r"[a-z]+:|#", target):
            return target
        file, mark, place = target.partition("#")
        name = os.path.normpath(self.folder / file)
        if name in self.pages:
            return self.pages[name] + mark + place
        if not (ROOT / name).is_file():
            raise SystemExit(f"{self.folder}: a link to '{target}', which is no file")
        # Web servers and browsers know what to do with these endings; any other is shown as text.
        copy = f"files/{name}" if name.endswith((".png", ".svg", ".json")) else f"files/{name}.txt"
        self.files[name] = copy
        return copy + mark + place

    def in_page(self, page):
        """The page with its links turned; a link that shows the name of a file shows the title of its page."""
        page = re.sub(r'\b(href|src)="([^"]+)"', lambda found: f'{found[1]}="{self.turned(found[2])}"', page)
        titles = {target: short_title(name) for name, target in self.pages.items()}
        return re.sub(r'(<a href="([\w-]+\.html)(?:#[^"]*)?">)(?:docs/)?[\w-]+\.(?:md|ipynb)</a>',
                      lambda found: f"{found[1]}{titles[found[2]]}</a>", page)
