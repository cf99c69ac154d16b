"""Builds the documentation as a folder of pages that any web space serves, or that is opened from the disk.

    build.py OUT [--explorer DIR]

Pages are docs/*.md, README, CONTRIBUTING, CHANGELOG and the notebook; api/ is made from the public headers. --explorer copies
the folder of the static explorer to OUT/explorer and links to it. Nothing is loaded from elsewhere. OUT must be empty, or have
been made by this script.
"""
import argparse
import html
import json
import pathlib
import re
import shutil

import api
import frame
import pages
import prose

HERE = pathlib.Path(__file__).resolve().parent
MARK = ".takeaway-site"  # so that no folder of somebody's is emptied


def version():
    return re.search(r"project\(takeaway VERSION ([\d.]+)", (pages.ROOT / "CMakeLists.txt").read_text())[1]


def emptied(folder):
    if folder.exists() and any(folder.iterdir()):
        if not (folder / MARK).exists():
            raise SystemExit(f"{folder} is not empty, and no site that this script made")
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).touch()


def plain(page):
    """The words of a piece of HTML."""
    text = re.sub(r'<a class="here".*?</a>|<[^>]+>', " ", page, flags=re.DOTALL)
    return " ".join(html.unescape(text).split())


def sections(name, title, page, weight):
    """What the search finds: a page, cut at its headings; weights put the pages for newcomers first."""
    cuts = re.split(r'(?=<h[1-4] id=")', page)
    for cut in cuts:
        heading = re.match(r'<h\d id="([^"]+)">(.*?)</h\d>', cut, re.DOTALL)
        words = plain(cut[heading.end():] if heading else cut)
        if heading or words:
            yield {"w": weight, "u": f"{name}#{heading[1]}" if heading else name, "p": title, "t": plain(heading[2]) if heading else title, "x": words}


def with_terms(page):
    """The glossary with a name for each term, and the terms as sections of their own."""
    found = []

    def named(item):
        name = "term-" + pages.markdown_links.anchor(item[1])
        found.append({"w": 4, "u": f"glossary.html#{name}", "p": "Glossary", "t": item[1], "x": plain(item[0])})
        return f'<li id="{name}"><strong>{item[1]}</strong>{item[2]}'

    return re.sub(r"<li><strong>(.*?)</strong>(.*?(?=</li>|<ul>))", named, page, flags=re.DOTALL), found


class Site:
    def __init__(self, out, explorer):
        self.out, self.version, self.index = out, version(), []
        self.navigation = pages.navigation()
        # Twice as much for the first two headings of the index and the start, half as much for what has changed.
        self.weights = {page: 2 for _, entries in self.navigation[:3] for _, page in entries} | {"changelog.html": 0.5, "commands.html": 1}
        reference = [("All headers", "api/index.html")]
        self.reference = api.pages()
        reference += [(title.removeprefix("takeaway/"), page) for page, (title, _, _, _) in self.reference.items() if page != "api/index.html"]
        self.navigation.append(("The C++ library", reference))
        if explorer:
            self.navigation[0][1].append(("The explorer", "explorer/index.html"))

    def write(self, page, title, body):
        target = self.out / page
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(frame.framed(page, title, body, self.navigation, self.version))

    def documents(self):
        names = pages.documents()
        for name, page in names.items():
            text, body = prose.of(name)
            links = pages.Links(name, names)
            body = links.in_page(body)
            title = pages.title_of(text)
            if name == "docs/glossary.md":
                body, terms = with_terms(body)
                self.index += terms
            for file, copy in links.files.items():
                (self.out / copy).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(pages.ROOT / file, self.out / copy)
            self.write(page, title, body)
            self.index += sections(page, title, body, self.weights.get(page, 1))

    def headers(self):
        for page, (title, _, body, found) in self.reference.items():
            self.write(page, title, body)
            self.index += [{"w": 1, "u": page + (f"#{anchor}" if anchor else ""), "p": title, "t": name, "x": " ".join(words.split())}
                           for anchor, name, words in found]

    def build(self):
        self.documents()
        self.headers()
        explorer = pages.ROOT / "web" / "src"
        (self.out / "site.css").write_text((explorer / "theme.css").read_text() + (HERE / "site.css").read_text())
        shutil.copyfile(HERE / "site.js", self.out / "site.js")
        shutil.copyfile(explorer / "icon.svg", self.out / "icon.svg")
        # A script and not JSON: a page that was opened from the disk may not read files.
        text = json.dumps(self.index, ensure_ascii=False, separators=(",", ":"))
        (self.out / "search.js").write_text(f"window.takeawaySections = {text};\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--explorer", type=pathlib.Path, help="the folder of the static explorer")
    arguments = parser.parse_args()
    if arguments.explorer and not (arguments.explorer / "index.html").is_file():
        parser.error(f"{arguments.explorer} has no index.html")
    emptied(arguments.out)
    site = Site(arguments.out, arguments.explorer)
    site.build()
    if arguments.explorer:
        shutil.copytree(arguments.explorer, arguments.out / "explorer")
    print(f"{arguments.out}: {len(list(arguments.out.rglob('*.html')))} pages, {len(site.index)} sections to search")


if __name__ == "__main__":
    main()
