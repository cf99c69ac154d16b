"""What every page has around its text: the head, the search, the list of pages, the way on."""
import html
import re


def menu(navigation, page, root):
    parts = []
    for heading, entries in navigation:
        items = "".join(
            f'<li><a href="{root}{target}"{" aria-current=" + chr(34) + "page" + chr(34) if target == page else ""}>{html.escape(title)}</a></li>'
            for title, target in entries)
        parts.append(f"<h2>{html.escape(heading)}</h2><ul>{items}</ul>")
    return "".join(parts)


def contents(body):
    """Links to the headings of the second level, where there are several."""
    found = re.findall(r'<h2 id="([^"]+)">(.*?)<a class="here"', body)
    found += re.findall(r'<section class="entry" id="([^"]+)"><h3>(.*?)<a class="here"', body)
    if len(found) < 2:
        return ""
    items = "".join(f'<li><a href="#{name}">{re.sub(r"<a [^>]*>|</a>", "", title)}</a></li>' for name, title in found)
    return f'<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>{items}</ul></nav>'


def way_on(navigation, page, root):
    """The pages before and behind this one, in the order of the list."""
    flat = [entry for _, entries in navigation for entry in entries]
    at = next((number for number, (_, target) in enumerate(flat) if target == page), None)
    if at is None:
        return ""
    links = []
    for number, word in ((at - 1, "back"), (at + 1, "on")):
        if 0 <= number < len(flat) and flat[number][1].endswith(".html"):
            title, target = flat[number]
            links.append(f'<a class="{word}" href="{root}{target}" rel="{"prev" if word == "back" else "next"}">{html.escape(title)}</a>')
    return f'<nav class="way" aria-label="Next and previous page">{"".join(links)}</nav>'


def framed(page, title, body, navigation, version):
    root = "../" if "/" in page else ""
    heading = "Takeaway" if page == "index.html" else f"{title} - Takeaway"
    return f"""<!DOCTYPE html>
<html lang="en" data-root="{root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(heading)}</title>
<link rel="icon" href="{root}icon.svg">
<link rel="stylesheet" href="{root}site.css">
<script src="{root}site.js" defer></script>
</head>
<body>
<a class="skip" href="#text">To the text</a>
<header class="head">
<button id="menu" type="button" aria-expanded="false" aria-controls="pages">Pages</button>
<a class="name" href="{root}index.html">Takeaway</a> <span class="version">{version}</span>
<search><label class="hidden" for="query">Search</label>
<input id="query" type="search" placeholder="Search ( / )" autocomplete="off" spellcheck="false">
<div id="results" aria-live="polite" hidden></div></search>
<button id="theme" type="button">Dark</button>
</header>
<div class="columns">
<nav id="pages" aria-label="Pages">{menu(navigation, page, root)}</nav>
<main id="text">
{body}
{way_on(navigation, page, root)}
</main>
{contents(body)}
</div>
</body>
</html>
"""
