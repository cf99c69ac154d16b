"""Pictures read back by readers that share nothing with the program, and compared with values from the definition."""

import argparse
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zlib

parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
parser.add_argument("--quick", action="store_true", help="small and few pictures only")
options = parser.parse_args()
options.program = os.path.abspath(options.program)

failures = []
SVG = "{http://www.w3.org/2000/svg}"


def expect(condition, what):
    if not condition:
        failures.append(what)


def run(*arguments, **more):
    return subprocess.run([options.program, *arguments], capture_output=True, text=True, **more)


def read_png(path):
    """Width, height, rows of (r, g, b), texts; every checksum checked."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG"
    at, chunks = 8, []
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0], "a wrong checksum"
        chunks.append((kind, body))
        at += 12 + size
    width, height, depth, colour, *_ = struct.unpack(">IIBBBBB", chunks[0][1])
    assert (depth, colour) == (8, 3) and chunks[-1][0] == b"IEND"
    palette = next(body for kind, body in chunks if kind == b"PLTE")
    colours = [tuple(palette[i:i + 3]) for i in range(0, len(palette), 3)]
    texts = {}
    for kind, body in chunks:
        if kind == b"iTXt":
            key, rest = body.split(b"\0", 1)
            texts[key.decode()] = rest[2:].split(b"\0", 2)[2].decode()
        if kind == b"tEXt":
            key, text = body.split(b"\0", 1)
            texts[key.decode()] = text.decode()
    raw = zlib.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT"))
    rows, before = [], bytearray(width)
    for y in range(height):
        method, line = raw[y * (width + 1)], bytearray(raw[y * (width + 1) + 1:(y + 1) * (width + 1)])
        for x in range(width if method else 0):
            a, b, c = line[x - 1] if x else 0, before[x], before[x - 1] if x else 0
            if method == 1:
                line[x] = (line[x] + a) & 255
            elif method == 2:
                line[x] = (line[x] + b) & 255
            elif method == 3:
                line[x] = (line[x] + (a + b) // 2) & 255
            else:
                p = a + b - c
                best = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
                line[x] = (line[x] + best) & 255
        rows.append([colours[i] for i in line])
        before = line
    return width, height, rows, texts


def read_svg(path):
    """Width, height, the cells painted on white, the command."""
    root = xml.etree.ElementTree.parse(path).getroot()
    width, height = int(root.get("width")), int(root.get("height"))
    rows = [[(255, 255, 255)] * width for _ in range(height)]
    for shape in root.iter(SVG + "path"):
        fill = shape.get("fill")
        colour = tuple(int(fill[i:i + 2], 16) for i in (1, 3, 5))
        for x, y, w, h in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z", shape.get("d")):
            x, y, w, h = float(x), float(y), float(w), float(h)
            for row in range(round(y), round(y + h)):
                for column in range(round(x), round(x + w)):
                    rows[row][column] = colour
    command = root.find(f"{SVG}metadata/*")
    return width, height, rows, None if command is None else command.text


def values(game, to, *more):
    """From the engine that is the definition."""
    done = run("values", game, "--to", str(to), "--format", "json", "--engine", "direct", *more)
    return json.loads(done.stdout)["values"]


def same_classes(cells, numbers):
    """Equal numbers have equal colours, different ones different colours."""
    pairs = set(zip(cells, numbers))
    return len(pairs) == len({cell for cell, _ in pairs}) == len({number for _, number in pairs})


def strips(folder):
    for game, to, wrap in (("sink {5,11,16}", 230, 115), ("{2,5,11}", 99, 13), ("squares", 300, 50), ("{1,4}", 9, 10)):
        sequence = values(game, to)
        path = folder / "strip.png"
        done = run("draw", "strip", game, "--to", str(to), "--wrap", str(wrap), "--bare", "--cell", "2", "-o", str(path))
        expect(done.returncode == 0, f"strip {game}: {done.stderr}")
        width, height, rows, _ = read_png(path)
        cells = [rows[2 * (i // wrap)][2 * (i % wrap)] for i in range(len(sequence))]
        again = [rows[2 * (i // wrap) + 1][2 * (i % wrap) + 1] for i in range(len(sequence))]
        expect(cells == again, f"strip {game}: a cell is not one colour")
        shades = len(set(zip(cells, sequence)))
        period = json.loads(run("period", game, "--json", "--limit", "100000").stdout)
        shaded = period["preperiod"] or 0
        expect(same_classes(cells[shaded:], sequence[shaded:]), f"strip {game}: colours are not values")
        expect(same_classes(cells[:shaded], sequence[:shaded]) and not set(cells[:shaded]) & set(cells[shaded:]),
               f"strip {game}: the preperiod is not shaded")
        expect(shades >= len(set(sequence)), f"strip {game}: too few colours")
        svg = folder / "strip.svg"
        run("draw", "strip", game, "--to", str(to), "--wrap", str(wrap), "--bare", "--cell", "2", "-o", str(svg))
        expect(read_svg(svg)[:3] == (width, height, rows), f"strip {game}: SVG and PNG differ")
        done = run("draw", "strip", game, "--to", str(to), "--title", b"\x1b[31m<caf\xe9>", "-o", str(svg))
        expect(done.returncode == 0 and "[31m&lt;caf?&gt;" in svg.read_text(), f"strip {game}: control characters in the title")


def fixed_colours(folder):
    """A value has one colour, whatever else is in the picture and whatever kind it is; up to 30 no two have the same."""
    path, seen = folder / "fixed.png", {}

    def note(value, colour, where):
        expect(seen.setdefault(value, colour) == colour, f"{where}: value {value} has another colour than elsewhere")

    for game in ("{1,4}", "{2,5,7}", "{1..9}", "{1..60}"):  # none has a preperiod, which would be paler
        done = run("draw", "strip", game, "--to", "60", "--wrap", "61", "--bare", "--cell", "1", "-o", str(path))
        expect(done.returncode == 0, f"fixed colours, strip of {game}: {done.stderr}")
        for value, colour in zip(values(game, 60), read_png(path)[2][0]):
            note(value, colour, f"strip of {game}")
    run("draw", "carpet", "{1..k}", "--let", "k=2..20", "--to", "60", "--bare", "--cell", "1", "-o", str(path))
    for k, row in zip(range(2, 21), read_png(path)[2]):
        for value, colour in zip(values(f"{{1..{k}}}", 60), row):
            note(value, colour, "carpet of {1..k}")
    run("draw", "map", "{a,b,c}", "--let", "c=21", "--color", "max_value", "--bare", "--cell", "1", "-o", str(path))
    rows = read_png(path)[2]
    for result in json.loads(run("period", "{a,b,c}", "--let", "c=21", "--let", "b=2..20", "--let", "a=1..b-1", "--json").stdout)["results"]:
        note(result["max_value"], rows[20 - result["let"]["b"]][result["let"]["a"] - 1], "map of largest values")
    expect(set(range(31)) <= set(seen), f"fixed colours: {len(seen)} values seen")
    expect(len({seen[value] for value in range(31)}) == 31, "two of the first values have one colour")


def carpets(folder):
    path = folder / "carpet.png"
    done = run("draw", "carpet", "{2,5,c}", "--let", "c=6..25", "--to", "80", "--bare", "--cell", "1", "-o", str(path))
    expect(done.returncode == 0, f"carpet: {done.stderr}")
    width, height, rows, _ = read_png(path)
    expect((width, height) == (81, 20), f"carpet: {width} x {height}")
    numbers = [values(f"{{2,5,{c}}}", 80) if c != 5 else None for c in range(6, 26)]
    expect(same_classes([cell for row in rows for cell in row], [value for row in numbers for value in row]),
           "carpet: colours are not values")
    svg = folder / "carpet.svg"
    run("draw", "carpet", "{2,5,c}", "--let", "c=6..25", "--to", "80", "--bare", "--cell", "1", "-o", str(svg))
    expect(read_svg(svg)[:3] == (width, height, rows), "carpet: SVG and PNG differ")
    carpets_with_gaps(folder)


def carpets_with_gaps(folder):
    """Parameters that make no game leave their row blank, and a word says so; where none makes one, that is the fault."""
    path, svg = folder / "gaps.png", folder / "gaps.svg"
    done = run("draw", "carpet", "{2,5,c}", "--let", "c=1..12", "--to", "60", "--bare", "--cell", "1", "-o", str(path))
    expect(done.returncode == 0, f"carpet with gaps: {done.stderr}")
    width, height, rows, _ = read_png(path)
    expect((width, height) == (61, 12), f"carpet with gaps: {width} x {height}")
    games = [c for c in range(1, 13) if c not in (2, 5)]
    expect(same_classes([cell for c in games for cell in rows[c - 1]], [value for c in games for value in values(f"{{2,5,{c}}}", 60)]),
           "carpet with gaps: colours are not values")
    blank = {cell for c in (2, 5) for cell in rows[c - 1]}
    expect(len(blank) == 1 and not blank & {cell for c in games for cell in rows[c - 1]}, "carpet with gaps: rows without a game are not blank")
    done = run("draw", "carpet", "{2,5,c}", "--let", "c=1..12", "--to", "60", "-o", str(svg))
    expect("No game where c = 2, 5: those rows stay blank." in svg.read_text(), "carpet with gaps: no word about them")
    run("draw", "carpet", "{2,a,c}", "--let", "a=1..12", "--let", "c=3..12", "--to", "40", "-o", str(svg))
    expect("No game where a,c = (2,3), (2,4)," in svg.read_text() and " more: those rows" in svg.read_text(), "carpet with many gaps")
    done = run("draw", "carpet", "{2,5,c}", "--let", "c=5", "-o", str(path))
    expect(done.returncode == 2 and "the move 5 is repeated" in done.stderr, f"carpet without a game: {done.stderr}")


def sheets(folder):
    """Small carpets of a family in the plane, side by side, against the outcomes of each game."""
    path = folder / "sheet.png"
    common = ["plane {(0,1),(a,2)}", "--let", "a=1..3", "--to", "9,4", "--outcomes"]
    done = run("draw", "carpet", *common, "--bare", "--cell", "1", "-o", str(path))
    expect(done.returncode == 0, f"sheet: {done.stderr}")
    width, height, rows, _ = read_png(path)
    expect((width, height) == (36, 26), f"sheet: {width} x {height}")
    games = json.loads(run("values", *common, "--json").stdout)["results"]
    cells, letters = [], []
    for i, game in enumerate(games):
        left, top = 18 * (i % 2), 13 * (i // 2)
        cells += [rows[top + y][left + x] for y in range(5) for x in range(10)]
        letters += [letter for line in game["outcomes"] for letter in line]
    expect(len(games) == 3 and same_classes(cells, letters), "sheet: colours are not outcomes")
    expect(rows[0][10] == rows[5][0] == rows[13][18] == (255, 255, 255), "sheet: something between the carpets")


def dynamic_carpet(folder):
    """Against the definition: of heap n at most t may be taken, and then at most twice what was taken."""
    path, heaps, most = folder / "dynamic.png", 34, 20
    lost = {}
    for heap in range(heaps + 1):
        for bound in range(1, 2 * heaps + 1):
            lost[heap, bound] = not any(lost[heap - taken, 2 * taken] for taken in range(1, min(heap, bound) + 1))
    done = run("draw", "carpet", "dynamic 2t", "--to", f"{heaps},{most}", "--bare", "--cell", "1", "-o", str(path))
    expect(done.returncode == 0, f"dynamic carpet: {done.stderr}")
    width, height, rows, _ = read_png(path)
    expect((width, height) == (heaps + 1, most), f"dynamic carpet: {width} x {height}")
    cells = [rows[bound - 1][heap] for bound in range(1, most + 1) for heap in range(heaps + 1)]
    numbers = [lost[heap, bound] for bound in range(1, most + 1) for heap in range(heaps + 1)]
    expect(same_classes(cells, numbers), "dynamic carpet: colours are not outcomes")


def partizan_maps(folder):
    """Against the behaviour of single games; from Left to Right colours go from dark to light."""
    path = folder / "behaviours.png"
    common = ["left {2,5} right {c,d}", "--let", "d=2..12", "--let", "c=1..d-1"]
    games = json.loads(run("period", *common, "--json").stdout)["results"]
    for color in ("behaviour", "period", "preperiod"):
        done = run("draw", "map", *common, "--color", color, "--bare", "--cell", "1", "-o", str(path))
        expect(done.returncode == 0, f"map of behaviours: {done.stderr}")
        width, height, rows, _ = read_png(path)
        expect((width, height) == (11, 11), f"map of behaviours: {width} x {height}")
        cells = [rows[12 - game["let"]["d"]][game["let"]["c"] - 1] for game in games]
        numbers = [game[color] for game in games]
        if color == "behaviour":
            expect(same_classes(cells, numbers), "map of behaviours: colours are not behaviours")
            light = {number: sum(cell) for cell, number in zip(cells, numbers)}
            order = [light[name] for name in ("strongly dominated by Left", "weakly dominated by Left", "fair", "ultimately impartial",
                                              "weakly dominated by Right", "strongly dominated by Right") if name in light]
            expect(len(order) > 2 and order == sorted(order), f"map of behaviours: from dark to light {light}")
        else:
            expect(len(set(zip(cells, numbers))) == len(set(numbers)), f"map of behaviours by {color}: a number has two colours")


def maps(folder):
    """Against periods of single games; from a survey as from a computation."""
    path, other, database = folder / "map.png", folder / "other.png", folder / "map.db"
    lets = ["--let", "c=21", "--let", "b=2..20", "--let", "a=1..b-1"]
    run("survey", "{a,b,c}", *lets, "--out", str(database))
    periods = json.loads(run("period", "{a,b,c}", *lets, "--json").stdout)["results"]
    for color in ("period", "preperiod", "sums", "per mod 3", "max_value"):
        common = ["draw", "map", "{a,b,c}", "--let", "c=21", "--color", color, "--bare", "--cell", "1"]
        done = run(*common, "-o", str(path))
        expect(done.returncode == 0, f"map {color}: {done.stderr}")
        run(*common, "--from", str(database), "-o", str(other))
        width, height, rows, _ = read_png(path)
        expect((width, height) == (19, 19), f"map: {width} x {height}")
        expect(read_png(other)[:3] == (width, height, rows), f"map {color}: a survey gives another picture")
        cells, numbers = [], []
        for result in periods:
            a, b, c = (result["let"][name] for name in "abc")
            period = result["period"]
            cells.append(rows[20 - b][a - 1])
            numbers.append({"period": period, "preperiod": result["preperiod"], "max_value": result["max_value"],
                            "per mod 3": period % 3,
                            "sums": ((a + b) % period == 0, (a + c) % period == 0, (b + c) % period == 0)}[color])
        if len(set(numbers)) <= 8:
            expect(same_classes(cells, numbers), f"map {color}: colours are not classes")
        else:  # a scale: equal numbers are equally dark, larger ones not darker
            light = {}
            for cell, number in zip(cells, numbers):
                expect(light.setdefault(number, cell) == cell, f"map {color}: {number} has two colours")
            order = [sum(light[number]) for number in sorted(light)]
            expect(order == sorted(order), f"map {color}: the scale does not go from dark to light")
        expect(all(rows[20 - b][a - 1] == (255, 255, 255) for b in range(2, 21) for a in range(b, 20)),
               "map: something where there is no game")


def tilings(folder):
    """Pixels of the map have the colours of the cells that games lie in: one for each period, purity and step of runs."""
    size, largest = 500, 997
    for boundary in ("", "sink "):
        path = folder / "tiling.png"
        done = run("draw", "cones", boundary + "{a,b,c}", "--bare", "--size", str(size), "-o", str(path))
        expect(done.returncode == 0, done.stderr)
        width, height, pixels, _ = read_png(path)
        expect((width, height) == (size, size), f"tiling: {width} x {height}")
        colours = {}
        for a, b in ((a, b) for a in range(60, largest, 97) for b in range(a + 31, largest, 170 if options.quick else 53)):
            cone = json.loads(run("generalize", f"{boundary}{{{a},{b},{largest}}}", "--json").stdout)
            numerator, denominator = map(int, (cone["share"] or "0/1").split("/"))
            if numerator / denominator * size**2 / 2 < 200:
                continue  # the pixel may be another cell's
            colour = pixels[size - 1 - b * size // largest][a * size // largest]
            key = (tuple(cone["period"]), not any(cone["preperiod"]), min(max(cone["runs"].bit_length() - 2, 0), 7))
            if colour != (255, 255, 255):  # the line between two cells
                colours.setdefault(key, set()).add(colour)
        expect(len(colours) >= 5, f"tiling: {len(colours)} kinds of cells seen")
        expect(all(len(found) == 1 for found in colours.values()), f"tiling: {boundary}{colours}")
        expect(len(set().union(*colours.values())) == len(colours), f"tiling: {boundary}one colour for two kinds")
    window = run("draw", "cones", "{a,b,c}", "--from", "0.2,0.5", "--to", "0.3,0.58", "--bare", "--size", "200",
                 "-o", str(folder / "window.svg"))
    expect(window.returncode == 0, window.stderr)
    shapes = xml.etree.ElementTree.parse(folder / "window.svg").getroot().findall(f".//{SVG}path")
    numbers = [float(text) for shape in shapes for text in re.findall(r"[0-9.]+", shape.get("d"))]
    expect(len(shapes) >= 3 and max(numbers) <= 200 and min(numbers) >= 0, "tiling: the window's shapes")
    for option, text in (("--from", "0.5"), ("--from", "0.5,x"), ("--to", "0.5,2"), ("--size", "7"), ("--tiling", "no")):
        done = run("draw", "cones", "{a,b,c}", option, text, "-o", str(folder / "no.png"))
        expect(done.returncode == 2 and done.stderr.count("\n") == 1, f"tiling: {option} {text}: {done.stderr}")


def text_of(shape):
    """A label, with carets before what is raised."""
    return (shape.text or "") + "".join(("^" if span.get("font-size") else "") + span.text for span in shape.iter(SVG + "tspan"))


def texts(path):
    """All words of an SVG."""
    return [text_of(shape) for shape in xml.etree.ElementTree.parse(path).getroot().iter(SVG + "text")]


def words(folder):
    """Labels, ticks and legends say what is drawn."""
    path = folder / "words.svg"

    def drawn(*arguments):
        done = run("draw", *arguments, "-o", str(path))
        expect(done.returncode == 0, f"{arguments}: {done.stderr}")
        root = xml.etree.ElementTree.parse(path).getroot()
        width = int(root.get("width"))
        for shape in root.iter(SVG + "text"):
            size, x = int(shape.get("textLength")), float(shape.get("x"))
            left = x - {"start": 0, "middle": size / 2, "end": size}[shape.get("text-anchor")]
            if not shape.get("transform"):
                expect(left >= -1 and left + size <= width + 1, f"{arguments}: '{text_of(shape)}' is cut off")
        return texts(path)

    found = drawn("strip", "sink {5,11,16}", "--to", "7")
    expect("1^5" in found and "2^2" not in found, f"a run that is cut is labelled: {found}")
    found = drawn("strip", "{2,5,11}", "--from", "7", "--to", "46", "--wrap", "10", "--cell", "4")
    expect([word for word in found if word.isdigit()][:4] == ["7", "17", "27", "37"], f"lines have wrong numbers: {found}")
    found = drawn("strip", "{2,5,11}", "--outcomes")
    expect("P" in found and "N" in found and "0" not in found[-4:], f"outcomes: {found}")
    expect("paler: preperiod" in drawn("strip", "{2,5,11}"), "the shade is not explained")
    found = drawn("map", "{a,b,c}", "--let", "c=60", "--color", "period", "--limit", "80")
    expect("not known" in found, f"games without a period: {found}")
    found = drawn("carpet", "{2,5,c}", "--let", "c=6..10", "--from", "99990", "--to", "100100")
    expect("100,100" in found and "c" in found and "10" in found, f"carpet: {found}")
    found = drawn("carpet", "{2,d,c}", "--let", "c=6..30", "--let", "d=5", "--to", "100")
    expect("c" in found and "{2, d, c}, d=5, values" in found, f"carpet: {found}")
    drawn("strip", "squares", "--from", "9000", "--to", "9030", "--cell", "1")
    drawn("map", "{a,b,c}", "--let", "c=10", "--color", "outcome_per + 100*a*b + 0*(a+b)")
    drawn("strip", "{1,4}", "--title", "x" + "\u00e9" * 200)
    found = drawn("map", "{a,b,c}", "--let", "c=40", "--let", "a=1,3..9", "--let", "b=21..37", "--cell", "1", "--color", "period")
    expect(any(word.isdigit() for word in found), f"axes without numbers: {found}")
    nothing = run("draw", "map", "{a,b,c}", "--let", "c=40", "--color", "period", "--limit", "2", "-o", str(folder / "none.png"))
    expect(nothing.returncode == 2 and not (folder / "none.png").exists(), f"a map of nothing: {nothing.stderr}")


def rows(folder):
    """Rows that are no consecutive numbers are named, and so are games that no blocks are known of."""
    path = folder / "rows.svg"
    run("draw", "carpet", "{2,5,c}", "--let", "c=6,9,20,101", "--to", "60", "--cell", "30", "-o", str(path))
    expect({"6", "9", "20", "101", "c"} <= set(texts(path)), f"rows: numbers are not named: {texts(path)}")
    run("draw", "carpet", "{a,b,9}", "--let", "b=2..4", "--let", "a=1..b-1", "--to", "60", "--cell", "30", "-o", str(path))
    expect({"2,1", "3,1", "3,2", "4,3", "b,a"} <= set(texts(path)), f"rows: pairs are not named: {texts(path)}")
    run("draw", "family", "{m,m+D,2m+D}", "--let", "m=5", "--let", "D=3..9", "--blocks", "-o", str(path))
    expect(any(text.startswith("No theorem describes 3 of the 7 games") for text in texts(path)), "rows: nothing is said of games without blocks")


def blocks(folder):
    """Blocks have the names of the theorem, and a row has all of them where the period is shorter."""
    family = ["family", "sink {m, 2m+k, 3m+k}", "--let", "m=6", "--let", "k=1..5", "--blocks"]
    structures = ["BBBBBB\u03b6", "BBB\u03b6BBB\u03b6", "BB\u03b6BB\u03b6BB\u03b6", "BCB\u03b6BCB\u03b6", "BCCCCB\u03b6"]
    path = folder / "blocks.svg"
    run("draw", *family, "-o", str(path))
    named = [(float(shape.get("y")), float(shape.get("x")), shape.text) for shape in xml.etree.ElementTree.parse(path).getroot().iter(SVG + "text")
             if re.fullmatch("[BC\u03b6](\\(\\d\\))?", shape.text)]
    lines = sorted({y for y, _, _ in named})
    found = ["".join(text[0] for y, _, text in sorted(named) if y == line) for line in lines]
    expect(found == structures, f"blocks: {found}")
    numbers = [[text[1:] for y, _, text in sorted(named) if y == line] for line in lines]
    expect(numbers[1] == ["(0)", "(1)", "(2)", "(2)", "(3)", "(4)", "(5)", "(5)"], f"blocks have wrong numbers: {numbers[1]}")
    expect(any(text.startswith("A full row of blocks is several periods in 3 of the 5") for text in texts(path)), f"blocks: {texts(path)}")
    done = run("draw", *family, "--terminal", env=dict(os.environ, COLUMNS="100"))
    found = ["".join(line.split()) for line in done.stdout.splitlines() if "\u2580" not in line]
    expect(found == structures, f"blocks in a terminal: {found}")
    # The cells of a full row are the values, and a bare picture has the same cells and nothing else.
    bare, values = folder / "blocks.png", run("values", "sink {6,14,20}", "--to", "180").stdout.split()
    run("draw", "family", "sink {m, 2m+k, 3m+k}", "--let", "m=6", "--let", "k=2", "--blocks", "--bare", "--one-scale", "--cell", "4", "-o", str(bare))
    width, height, pixels, _ = read_png(bare)
    cell = width // 180
    colours = {}
    for heap, value in enumerate(values):
        colours.setdefault(value, set()).add(pixels[1][heap * cell + cell // 2])
    expect(height == 4 and width == 180 * cell, f"blocks, bare: {width} x {height}")
    expect(len(colours) == 4 and all(len(each) == 1 for each in colours.values()), f"blocks, bare: {colours}")
    # Rows too low for names have none.
    run("draw", *family, "--cell", "4", "-o", str(path))
    expect(not any(text.startswith("B") for text in texts(path)), f"blocks, low rows: {texts(path)}")
    # Names that have no room are left out, and that is said.
    run("draw", "family", "sink {m, 2m+k, 3m+k}", "--let", "m=120", "--let", "k=7", "--blocks", "-o", str(path))
    expect("Names of blocks are left out where they have no room." in texts(path), f"blocks, narrow: {texts(path)}")


def shown(folder):
    """--open hands the file to the desktop's opener; here a stand-in that writes down what it was given."""
    opener = folder / "xdg-open"
    opener.write_text(f"#!/bin/sh\necho \"$1\" > {folder}/opened\n")
    opener.chmod(0o755)
    path = folder / "shown.png"
    environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}")
    done = run("draw", "strip", "{1,4}", "-o", str(path), "--open", env=environment)
    expect(done.returncode == 0 and (folder / "opened").read_text().strip() == str(path), f"open: {done.stderr}")
    opener.write_text("#!/bin/sh\nexit 3\n")
    done = run("draw", "strip", "{1,4}", "-o", str(path), "--open", env=environment)
    expect(done.returncode == 2 and "cannot show" in done.stderr and path.exists(), f"open that fails: {done.stderr}")


def from_surveys(folder):
    """What does not fit a survey is refused."""
    database, path = folder / "two.db", folder / "from.png"
    run("survey", "{a,b,c}", "--let", "c=20..21", "--let", "b=2..19", "--let", "a=1..b-1", "--out", str(database))
    for arguments in (["sink {a,b,c}", "--let", "c=21"], ["{a,b}", "--let", "a=1..5", "--let", "b=6..9"],
                      ["{a,b,c}", "--let", "c=21", "--where", "a=2"], ["{a,b,c}", "--let", "c=21", "--outcomes"]):
        done = run("draw", "map", *arguments, "--from", str(database), "-o", str(path))
        expect(done.returncode == 2 and not path.exists(), f"map {arguments} from a survey: {done.stderr}")
    done = run("draw", "map", "{a,b,c}", "--let", "c=21", "--let", "b=5..8", "--let", "a=1..3", "--from", str(database), "--bare", "--cell", "1",
               "-o", str(path))
    expect(done.returncode == 0 and read_png(path)[:2] == (3, 4), f"ranges with --from: {done.stderr}")


def commands(folder):
    """The command inside a picture makes it again; text is text."""
    kinds = {"strip": ["strip", "sink {5,11,16}"], "family": ["family", "sink {m, 2m+k, 3m+k}", "--let", "m=5", "--let", "k=1..4", "--blocks"],
             "carpet": ["carpet", "{2,5,c}", "--let", "c=6..40"], "map": ["map", "{a,b,c}", "--let", "c=40"],
             "growth": ["growth", "squares", "--to", "10^4"]}
    for name, arguments in kinds.items():
        for ending in ("png", "svg", "pdf", "tex"):
            path = folder / f"{name}.{ending}"
            done = run("draw", *arguments, "-o", str(path))
            expect(done.returncode == 0 and not done.stdout, f"{name}: {done.stderr}")
            first = path.read_bytes()
            if ending == "png":
                width, height, rows, texts = read_png(path)
                command = texts.get("Command", "")
                expect(texts.get("Title"), f"{name}: no title")
                expect(any((0, 0, 0) in row for row in rows), f"{name}: no ink")
            elif ending == "svg":
                _, _, _, command = read_svg(path)
                expect(b"<text" in first and b"<title>" in first, f"{name}: no text")
            elif ending == "pdf":
                command = pdf_info(first, "Command")
                expect(pdf_info(first, "Title"), f"{name}: no title")
            else:
                command = first.decode().splitlines()[1].removeprefix("% ")
            path.unlink()
            words = shlex.split(command or "")
            expect(words[:1] == ["takeaway"], f"{name}: {command}")
            again = run(*words[1:])
            expect(again.returncode == 0 and path.read_bytes() == first, f"{name}.{ending}: made again, it differs")


def pdf_info(data, name):
    """A text of a PDF's information."""
    found = re.search(rf"/{name} <FEFF([0-9A-F]*)>".encode(), data)
    return bytes.fromhex(found.group(1).decode()).decode("utf-16-be") if found else None


def read_pdf(data):
    """What the page of a PDF is told to draw, line by line; every place in its table is looked at."""
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", data).group(1))
    assert data[start:].startswith(b"xref\n0 "), "the table is not where the file says"
    count = int(data[start + 7:].split(b"\n", 1)[0])
    lines = data[start:].split(b"\n")[2:2 + count]
    for number, line in list(enumerate(lines))[1:]:
        assert len(line) == 19 and data[int(line[:10]):].startswith(b"%d 0 obj\n" % number), f"object {number} is not there"
    length = int(re.search(rb"\n5 0 obj\n(\d+)\nendobj", data).group(1))
    begin = data.index(b"stream\n") + 7
    assert data[begin + length:].startswith(b"\nendstream"), "the stream has another length"
    return zlib.decompress(data[begin:begin + length]).decode().splitlines()


def pdfs(folder):
    """Poppler reads the files, finds their words, and makes of them the picture that the PNG is."""
    for tool in ("pdfinfo", "pdftotext", "pdftoppm"):
        if not shutil.which(tool):
            failures.append(f"there is no {tool} (package poppler-utils)")
            return
    for name, arguments in (("strip", ["strip", "{2,5,11}"]), ("carpet", ["carpet", "{2,5,c}", "--let", "c=6..60", "--to", "100"]),
                            ("map", ["map", "{a,b,c}", "--let", "c=60"]), ("growth", ["growth", "squares", "--to", "10^4"]),
                            ("cones", ["cones", "{a,b,c}", "--from", "0.4,0.6", "--to", "0.6,0.8", "--size", "300"]),
                            ("family", ["family", "sink {m, 2m+k, 3m+k}", "--let", "m=7", "--let", "k=1..6", "--blocks"])):
        png, pdf = folder / f"{name}.png", folder / f"{name}.pdf"
        run("draw", *arguments, "-o", str(png))
        done = run("draw", *arguments, "-o", str(pdf))
        expect(done.returncode == 0, f"pdf {name}: {done.stderr}")
        read_pdf(pdf.read_bytes())
        told = subprocess.run(["pdfinfo", str(pdf)], capture_output=True, text=True)
        expect(told.returncode == 0 and not told.stderr and "PDF version:     1.4" in told.stdout, f"pdf {name}: {told.stderr}")
        seen = subprocess.run(["pdftoppm", "-r", "96", "-png", "-singlefile", str(pdf)], capture_output=True)
        expect(not seen.stderr, f"pdf {name}: {seen.stderr}")
        width, height, rows, _ = read_png(png)
        pixels = rgba(seen.stdout)
        expect(abs(len(pixels) - height) <= 1 and abs(len(pixels[0]) - width) <= 1, f"pdf {name}: {len(pixels[0])} x {len(pixels)}, the PNG has {width} x {height}")
        wrong = sum(max(abs(p - q) for p, q in zip(one, other)) > 60 for line, other_line in zip(rows, pixels)
                    for one, other in zip(line, other_line))
        expect(wrong < 0.05 * width * height, f"pdf {name}: {wrong} of {width * height} pixels differ")


def pdf_cells(folder):
    """The last rectangle over a cell has the colour of its value: a bare strip, computed anew."""
    path, sequence = folder / "cells.pdf", values("sink {5,11,16}", 230)
    run("draw", "strip", "sink {5,11,16}", "--to", "230", "--wrap", "50", "--bare", "--cell", "3", "-o", str(path))
    height, colour, cells = 15, None, {}
    for line in read_pdf(path.read_bytes()):
        if line.endswith(" rg"):
            colour = line
        if line.endswith(" re f") and not line.startswith("0 0 150 15"):
            x, y, w, h = map(float, line.split()[:4])
            for column in range(round(x / 3), int((x + w - 1.5) / 3) + 1):
                cells[round((height - y - h) / 3) * 50 + column] = colour
    expect(sorted(cells) == list(range(len(sequence))), "pdf: cells are missing")
    expect(same_classes([cells[i] for i in sorted(cells)], sequence), "pdf: colours are not the values")


def superscripts(folder):
    """Runs are 0 with a raised 5 in every format that has raised letters; other signs are escaped."""
    for ending, sign in (("svg", '>1<tspan dy="-3.2" font-size="6.72">5</tspan></text>'), ("tex", "{1$^{5}$};"), ("tikz", "{1$^{5}$};")):
        path = folder / f"power.{ending}"
        run("draw", "strip", "sink {5,11,16}", "-o", str(path))
        expect(path.read_text().count(sign) >= 2, f"superscripts: not in {path.name}")
    path = folder / "power.pdf"
    run("draw", "strip", "sink {5,11,16}", "-o", str(path))
    expect(sum("0 Ts /F1 10 Tf (1) Tj 3.2 Ts /F1 7 Tf (5) Tj ET" in line for line in read_pdf(path.read_bytes())) >= 2, "superscripts: not in the PDF")
    title = "50% & {a_1} #2 $x$ (y) \\ ~ a<b|c \u03b6 \u00e9 ^ n^(k-1)"
    for ending in ("tex", "pdf", "svg"):
        run("draw", "strip", "{1,4}", "--to", "99", "--title", title, "-o", str(folder / f"signs.{ending}"))
    wanted = r"50\% \& \{a\_1\} \#2 \$x\$ (y) \textbackslash{} \textasciitilde{} a$<$b$|$c $\zeta$ " + "\u00e9" + r" \textasciicircum{} n$^{k-1}$"
    expect("{" + wanted + "};" in (folder / "signs.tex").read_text(), "signs: TikZ")
    expect(pdf_info((folder / "signs.pdf").read_bytes(), "Title") == title, "signs: the title of the PDF")
    said = subprocess.run(["pdftotext", str(folder / "signs.pdf"), "-"], capture_output=True, text=True).stdout
    expect("50% & {a_1} #2 $x$ (y) \\ ~ a<b|c \u03b6 \u00e9 ^ n" in said, f"signs: the PDF says {said}")
    expect(texts(folder / "signs.svg")[-1] == title.replace("(k-1)", "k-1"), f"signs: {texts(folder / 'signs.svg')[-1]}")


def tikz(folder):
    """Environments and braces are in order, every line is a command of TikZ, every colour that is used is there."""
    for name, arguments in (("strip", ["strip", "{2,5,11}"]), ("carpet", ["carpet", "{2,5,c}", "--let", "c=6..60", "--to", "100"]),
                            ("growth", ["growth", "squares", "--to", "10^4"]), ("map", ["map", "{a,b,c}", "--let", "c=40", "--color", "period"]),
                            ("cones", ["cones", "{a,b,c}", "--from", "0.4,0.6", "--to", "0.6,0.8", "--size", "300"])):
        path = folder / f"{name}.tex"
        done = run("draw", *arguments, "-o", str(path))
        expect(done.returncode == 0, f"tikz {name}: {done.stderr}")
        lines = [line for line in path.read_text().splitlines() if not line.startswith("% ")]
        expect(lines[0].startswith("\\begin{tikzpicture}[") and lines[-1] == "\\end{tikzpicture}%", f"tikz {name}: {lines[0]} ... {lines[-1]}")
        odd = [line for line in lines[2:-1] if not re.fullmatch(r"\\(definecolor\{.*\}|(useasboundingbox|fill|filldraw|draw|node)\b.*;)", line)]
        expect(not odd, f"tikz {name}: {odd[:3]}")
        text = re.sub(r"\\[{}]", "", "\n".join(lines))
        depth = 0
        for letter in text:
            depth += {"{": 1, "}": -1}.get(letter, 0)
            expect(depth >= 0, f"tikz {name}: a brace closes nothing")
        expect(depth == 0 and text.count("$") % 2 == 0, f"tikz {name}: braces or dollars are left open")
        defined, used = (set(re.findall(pattern, text)) for pattern in (r"definecolor\{(takeaway\d+)\}", r"\[(takeaway\d+)"))
        expect(used and used <= defined, f"tikz {name}: {used - defined} have no colour")
    done = run("draw", "cones", "{a,b,c}", "-o", str(folder / "all.tex"))
    expect(done.returncode == 3 and "TeX's memory" in done.stderr and not (folder / "all.tex").exists(), f"tikz: {done.stderr}")
    done = run("draw", "carpet", "{2,5,c}", "--let", "c=6..7", "--to", "25000", "--cell", "1", "-o", str(folder / "long.tex"))
    expect(done.returncode == 3 and "16383" in done.stderr, f"tikz: {done.stderr}")


def groups(folder):
    """The parts of an SVG are groups with names, and everything is in one of them."""
    wanted = {"strip": (["strip", "{2,5,11}"], ["cells", "axes", "marks", "labels", "legend", "caption"]),
              "map": (["map", "{a,b,c}", "--let", "c=40"], ["cells", "axes", "legend", "caption"]),
              "growth": (["growth", "squares", "--to", "10^4"], ["cells", "axes", "marks", "legend", "caption"]),
              "bare": (["strip", "{2,5,11}", "--bare"], ["cells"])}
    for name, (arguments, names) in wanted.items():
        path = folder / f"{name}.svg"
        run("draw", *arguments, "-o", str(path))
        root = xml.etree.ElementTree.parse(path).getroot()
        expect([group.get("id") for group in root.findall(SVG + "g")] == names, f"groups: {name}: {[group.get('id') for group in root]}")
        loose = [shape.tag for shape in root if shape.tag not in {SVG + "g", SVG + "title", SVG + "metadata", SVG + "rect"}]
        expect(not loose and len(root.findall(SVG + "rect")) == 1, f"groups: {name}: {loose} in none")
    legend = [text_of(shape) for shape in root.iter(SVG + "text")]
    expect(not legend, f"groups: bare: {legend}")


def pixels(folder):
    """--scale and --dpi: every pixel becomes a square of them, and the file says how large it is to be."""
    arguments = ["draw", "carpet", "{2,5,c}", "--let", "c=6..20", "--to", "40", "--cell", "3"]
    width, height, *_ = read_png_of(folder, *arguments)
    expect(read_png_of(folder, *arguments, "--scale", "2")[:2] == (2 * width, 2 * height), "pixels: axes and legend are not twice as large")
    arguments.append("--bare")
    width, height, rows, _ = read_png_of(folder, *arguments)
    path = folder / "of.png"
    expect(b"pHYs" not in path.read_bytes(), "pixels: a size that nobody asked for")
    for more, times, per_metre in ((["--scale", "3"], 3, None), (["--dpi", "300"], 3, 11811), (["--dpi", "72"], 1, 2835), (["--dpi", "600", "--scale", "2"], 2, 23622)):
        wide, high, large, _ = read_png_of(folder, *arguments, *more)
        expect((wide, high) == (times * width, times * height), f"pixels {more}: {wide} x {high}")
        expect(all(large[y][x] == rows[y // times][x // times] for y in range(high) for x in range(wide)), f"pixels {more}: another picture")
        data = path.read_bytes()
        said = struct.unpack(">IIB", data[data.index(b"pHYs") + 4:][:9]) if b"pHYs" in data else None
        expect(said == (per_metre and (per_metre, per_metre, 1)), f"pixels {more}: {said}")


def rasterised(folder):
    """What another program makes of an SVG is the PNG."""
    converter = shutil.which("rsvg-convert")
    if not converter:
        failures.append("there is no rsvg-convert (package librsvg2-bin)")
        return
    for name, arguments in (("carpet", ["carpet", "{2,5,c}", "--let", "c=6..60", "--to", "100"]), ("map", ["map", "{a,b,c}", "--let", "c=60"]),
                            ("family", ["family", "sink {m, 2m+k, 3m+k}", "--let", "m=7", "--let", "k=1..6"])):
        png, svg = folder / f"{name}.png", folder / f"{name}.svg"
        run("draw", *arguments, "-o", str(png))
        run("draw", *arguments, "-o", str(svg))
        tool = subprocess.run([converter, str(svg)], capture_output=True)
        width, height, rows, _ = read_png(png)
        pixels = rgba(tool.stdout)
        expect(len(pixels) == height and len(pixels[0]) == width, f"{name}: rasterised to another size")
        wrong = sum(max(abs(p - q) for p, q in zip(one, other)) > 40 for line, other_line in zip(rows, pixels)
                    for one, other in zip(line, other_line))
        expect(wrong < 0.03 * width * height, f"{name}: {wrong} of {width * height} pixels differ")


def grown(folder):
    """The letters of a picture twice as wide as a screen are twice as large, and its cells are where they were."""
    png, svg = folder / "grown.png", folder / "grown.svg"
    arguments = ["draw", "map", "{a,b,c}", "--let", "c=21"]
    run(*arguments, "--cell", "110", "-o", str(png))
    run(*arguments, "--cell", "110", "-o", str(svg))
    width, height, rows, _ = read_png(png)
    root = xml.etree.ElementTree.parse(svg).getroot()
    expect(root.get("viewBox") == f"0 0 {width // 2} {height // 2}" and root.get("width") == str(width), "the SVG is not twice its box")
    title = [row[20:400] for row in rows[20:38]]  # one line of letters, seven dots high
    dots = [[title[y][x] == (0, 0, 0) for x in range(0, 380, 2)] for y in range(0, 18, 2)]
    again = [[dots[y // 2][x // 2] for x in range(380)] for y in range(18)]
    expect(sum(map(sum, dots)) > 50 and again == [[pixel == (0, 0, 0) for pixel in row] for row in title], "a letter's dot is not 2 x 2")
    _, _, small, _ = read_png_of(folder, *arguments, "--cell", "1", "--bare")
    corners = [(2 * float(x), 2 * float(y)) for shape in root.iter(SVG + "path") for x, y in re.findall(r"M([\d.]+) ([\d.]+)", shape.get("d"))]
    left, top = (round(min(places)) for places in zip(*corners))
    cells = [[rows[top + 110 * y + 55][left + 110 * x + 55] for x in range(19)] for y in range(19)]
    expect(cells == small, "the cells of a large map are not those of a small one")


def read_png_of(folder, *arguments):
    path = folder / "of.png"
    run(*arguments, "-o", str(path))
    return read_png(path)


def rgba(data):
    """Rows of (r, g, b) of a PNG with eight bits for red, green, blue, and perhaps alpha."""
    at, raw, width, height, step = 8, b"", 0, 0, 4
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour, *_ = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and colour in (2, 6)
            step = 3 if colour == 2 else 4
        if kind == b"IDAT":
            raw += body
        at += 12 + size
    raw, stride, before, rows = zlib.decompress(raw), step * width, bytearray(step * width), []
    for y in range(height):
        method = raw[y * (stride + 1)]
        line = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride if method else 0):
            a, b, c = line[i - step] if i >= step else 0, before[i], before[i - step] if i >= step else 0
            guess = (0, a, b, (a + b) // 2, min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2])[method]
            line[i] = (line[i] + guess) & 255
        rows.append([tuple(line[step * x:step * x + 3]) for x in range(width)])
        before = line
    return rows


def large(folder):
    """Many millions of pixels in little memory."""
    path = folder / "large.png"
    size = "2000" if options.quick else "12000"
    done = subprocess.run([options.program, "draw", "carpet", "{3,7,c}", "--let", f"c=8..{int(size) + 7}", "--to", str(int(size) - 1), "--bare",
                           "--cell", "1", "-o", str(path)], capture_output=True, text=True)
    expect(done.returncode == 0, f"large: {done.stderr}")
    expect(struct.unpack(">II", path.read_bytes()[16:24]) == (int(size), int(size)), "large: another size")
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    if not options.quick:
        expect(used < 300_000, f"a picture of 144 million pixels took {used} KB")


def gallery(folder):
    """The commands of docs/gallery.md make the pictures that stand there."""
    docs = pathlib.Path(__file__).parent.parent / "docs"
    lines = re.findall(r"^    (?:\./)?takeaway (draw .*)$", (docs / "gallery.md").read_text(), re.M)
    expect(len(lines) >= 9, f"gallery: {len(lines)} commands")
    for line in lines:
        words = shlex.split(line)
        done = run(*words, cwd=folder)
        expect(done.returncode == 0, f"gallery: {line}: {done.stderr}")
        made, kept = folder / words[-1], docs / "gallery" / words[-1]
        if made.suffix == ".svg":
            expect(made.read_bytes() == kept.read_bytes(), f"gallery: {kept.name} is not what its command makes; run scripts/gallery.sh")
        else:  # compressed bytes may differ from one zlib to another
            expect(read_png(made) == read_png(kept), f"gallery: {kept.name} is not what its command makes; run scripts/gallery.sh")


def terminal():
    done = run("draw", "strip", "{1,4}", "--to", "9", "--terminal", "--bare", env=dict(os.environ, COLUMNS="40"))
    expect(done.returncode == 0 and done.stdout.count("\u2580") == 10 and "\033[38;2;" in done.stdout, f"terminal: {done.stdout!r}")
    done = run("draw", "family", "sink {m,2m+k,3m+k}", "--let", "m=7", "--let", "k=1..6", "--one-scale", "--terminal",
               env=dict(os.environ, COLUMNS="70"))
    widths = [line.count("\u2580") for line in done.stdout.splitlines()]
    expect(widths == [round(70 * period / 322) for period in (217, 238, 259, 280, 301, 322)], f"terminal, one scale: {widths}")


with tempfile.TemporaryDirectory() as name:
    here = pathlib.Path(name)
    large(here)  # first: it measures the largest child so far
    strips(here)
    fixed_colours(here)
    carpets(here)
    sheets(here)
    maps(here)
    partizan_maps(here)
    dynamic_carpet(here)
    tilings(here)
    words(here)
    rows(here)
    blocks(here)
    shown(here)
    from_surveys(here)
    commands(here)
    if not options.quick:
        rasterised(here)
        grown(here)
        gallery(here)
        pdfs(here)
    pdf_cells(here)
    superscripts(here)
    tikz(here)
    groups(here)
    pixels(here)
    terminal()

for failure in failures:
    print("FAILED:", failure)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
