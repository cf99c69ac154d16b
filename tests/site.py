"""The documentation site: every link and anchor leads somewhere, nothing comes from elsewhere, the guides are in it, and a
browser shows every page, finds words, and has nothing to complain about.

    site.py [--no-browser] [--explorer DIR]

DIR is the page without a server, which is tried inside the site; a stub stands in for it where DIR has none.
"""
import argparse
import html.parser
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

SOURCE = pathlib.Path(__file__).resolve().parent.parent
OPTIONS = argparse.ArgumentParser()
OPTIONS.add_argument("--no-browser", action="store_true")
OPTIONS.add_argument("--explorer", type=pathlib.Path)
OPTIONS, REST = OPTIONS.parse_known_args()
LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}
EMPTY = ("img", "meta", "link", "br", "hr", "input")
GUIDES = {
    "quickstart.html": "Quick start", "notation.html": "notation", "periods.html": "Periods and certificates",
    "infinite.html": "Infinite games", "proofs.html": "Theorems and proofs", "cones.html": "Cones",
    "cluster.html": "Surveys on a cluster", "figures.html": "figures of the literature", "sage-cgsuite.html": "CGSuite",
}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.loaded, self.names, self.pictures, self.open = [], [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.names.append(attributes["id"])
        if tag == "a":
            self.links.append(attributes["href"])
        if tag in LOADED:
            self.loaded.append(attributes[LOADED[tag]])
        if tag == "img":
            self.pictures.append(attributes.get("alt"))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in EMPTY:
            return
        if not self.open or self.open.pop() != tag:
            raise AssertionError(f"</{tag}> at {self.getpos()} closes nothing")


def build(out, *more):
    return subprocess.run([SOURCE / "scripts" / "site.sh", out, *more], capture_output=True, text=True, timeout=120)


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="takeaway-site-"))
        explorer = OPTIONS.explorer
        if explorer is None or not (explorer / "takeaway.wasm").is_file():
            explorer = cls.folder / "static"
            explorer.mkdir()
            (explorer / "index.html").write_text("<!DOCTYPE html><title>The explorer</title><p id='here'>explorer</p>\n")
        cls.out = cls.folder / "out"
        done = build(cls.out, "--explorer", explorer)
        if done.returncode != 0:
            raise AssertionError(done.stdout + done.stderr)
        cls.pages = {path.relative_to(cls.out).as_posix(): Page(path.read_text()) for path in cls.out.rglob("*.html")
                     if "explorer" not in path.parts}

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def test_every_document_has_a_page(self):
        for path in (SOURCE / "docs").glob("*.md"):
            name = "documents.html" if path.name == "README.md" else f"{path.stem}.html"
            self.assertIn(name, self.pages)
        for path in (SOURCE / "include" / "takeaway").glob("*.hpp"):
            self.assertIn(f"api/{path.stem}.html", self.pages)
        self.assertIn("notebook.html", self.pages)

    def test_links_lead_somewhere(self):
        seen = 0
        for name, page in self.pages.items():
            for link in page.links:
                if re.match(r"[a-z]+:", link):
                    self.assertRegex(link, r"^https?://", f"{name}: {link}")
                    continue
                file, _, place = urllib.parse.unquote(link).partition("#")
                target = (self.out / name).parent / file if file else self.out / name
                with self.subTest(name, link=link):
                    self.assertTrue(target.resolve().is_file(), f"{name}: there is no {link}")
                    if place:
                        key = target.resolve().relative_to(self.out.resolve()).as_posix()
                        self.assertIn(place, self.pages[key].names)
                seen += 1
        self.assertGreater(seen, 3000)

    def test_names_are_unique(self):
        for name, page in self.pages.items():
            self.assertEqual(len(page.names), len(set(page.names)), name)

    def test_nothing_comes_from_elsewhere(self):
        for name, page in self.pages.items():
            for resource in page.loaded:
                with self.subTest(name, resource=resource[:80]):
                    if not resource.startswith("data:"):
                        self.assertNotRegex(resource, r"^([a-z]+:|//)")
                        self.assertTrue(((self.out / name).parent / resource).resolve().is_file())
        sheet = (self.out / "site.css").read_text()
        self.assertNotRegex(sheet, r"url\(|@import")

    def test_pictures_have_words(self):
        for name, page in self.pages.items():
            self.assertTrue(all(page.pictures), f"{name}: a picture without alt")

    def test_guides_are_in_the_index(self):
        index = (self.out / "documents.html").read_text()
        menu = (self.out / "index.html").read_text()
        for page, title in GUIDES.items():
            self.assertIn(f'href="{page}"', index)
            self.assertIn(f'href="{page}"', menu)
            heading = re.search(r"<h1[^>]*>(.*?)<a", (self.out / page).read_text())[1]
            self.assertIn(title, heading)

    def test_tables_and_code_are_read_as_such(self):
        """What Markdown leaves over where it does not understand a construct."""
        for name in self.pages:
            text = re.sub(r"<(pre|code)\b.*?</\1>", "", (self.out / name).read_text(), flags=re.DOTALL)
            self.assertNotRegex(text, r"(?m)^\|.*\|$", name)
            self.assertNotIn("```", text, name)
            self.assertNotRegex(text, r"(?m)^(- |\d+\. )", name)
            self.assertNotRegex(text, r"\]\([\w#./-]+\)", name)

    def test_explorer_is_inside(self):
        self.assertTrue((self.out / "explorer" / "index.html").is_file())
        self.assertIn("explorer/index.html", self.pages["index.html"].links)
        self.assertIn("../explorer/index.html", self.pages["api/period.html"].links)

    def test_api_has_what_is_public_alone(self):
        text = (self.out / "api" / "survey.html").read_text()
        self.assertIn('id="SurveyStore"', text)
        self.assertNotIn("private:", text)
        self.assertNotIn("insert_rows", text)

    def test_search_has_every_page(self):
        text = (self.out / "search.js").read_text()
        sections = json.loads(text.removeprefix("window.takeawaySections = ").rstrip().removesuffix(";"))
        self.assertEqual({section["u"].partition("#")[0] for section in sections}, set(self.pages))
        for section in sections:
            file, _, place = section["u"].partition("#")
            if place:
                self.assertIn(place, self.pages[file].names)

    def test_a_folder_of_others_is_left_alone(self):
        other = self.folder / "other"
        other.mkdir()
        (other / "letter.txt").write_text("dear")
        self.assertNotEqual(build(other).returncode, 0)
        self.assertEqual((other / "letter.txt").read_text(), "dear")

    def test_the_explorer_must_be_one(self):
        done = build(self.folder / "none", "--explorer", self.folder / "nothing")
        self.assertEqual(done.returncode, 2)
        self.assertIn("has no index.html", done.stderr)

    def test_the_same_twice(self):
        """A second run replaces the first, without the explorer, and makes the same."""
        again = self.folder / "again"
        for _ in range(2):
            self.assertEqual(build(again).returncode, 0)
        self.assertEqual((again / "search.js").read_bytes(), (self.out / "search.js").read_bytes())

    @unittest.skipIf(OPTIONS.no_browser, "without a browser")
    def test_in_a_browser(self):
        done = subprocess.run(["node", SOURCE / "tests" / "web" / "documentation.mjs", self.out], capture_output=True, text=True, timeout=240)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *REST])
