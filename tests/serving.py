"""The HTTP interface: its answers against the command line and against the definition, and what it refuses."""

import argparse
import functools
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from serve.client import Server  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
parser.add_argument("--quick", action="store_true", help="no proofs")
parser.add_argument("--seed", type=int, default=20261115)
options = parser.parse_args()
options.program = os.path.abspath(options.program)

failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)


def program(*arguments, **more):
    return subprocess.run([options.program, *arguments], capture_output=True, **more)


def document(*arguments):
    return json.loads(program(*arguments).stdout)


def by_definition(game, first, last, *more):
    return document("values", game, "--from", str(first), "--to", str(last), "--engine", "direct", "--format", "json", *more)["values"]


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(part) for key, part in value.items() if key != "seconds"}
    return [without_times(part) for part in value] if isinstance(value, list) else value


GAMES = ["{1,4}", "sink {5,11,16}", "{2,5,7}", "init(0,1) {2,3}", "not {4,9,26,30}", "squares", "comply {1..3}", "sink not {2}", "odd"]


def values(server):
    for game in GAMES:
        start = 1 if game.startswith("sink") else 0
        for first, last in ((start, start + 300), (777, 1000)):
            truth = by_definition(game, first, last)
            width, rows = server.numbers("/api/values", family=game, **{"from": first, "to": last})
            expect(rows == [truth], f"values of {game}")
            expect(width == (1 if max(truth) < 256 else 2), f"width of {game}: {width}")
            _, rows = server.numbers("/api/values", family=game, **{"from": first, "to": last, "outcomes": 1})
            expect(rows == [[min(value, 1) for value in truth]], f"outcomes of {game}")
    _, rows = server.numbers("/api/values", family="sink {m,2m+k,3m+k}", let=["m=7", "k=3"], to=500)
    expect(rows == [by_definition("sink {7,17,24}", 1, 500)], "values of a family")
    for form in ("json", "csv", "plain", "rle", "bfile"):
        status, headers, body = server.get("/api/values", [("family", "{2,5,7}"), ("from", 3), ("to", 99), ("format", form)])
        typed = program("values", "{2,5,7}", "--from", "3", "--to", "99", "--format", form).stdout
        expect(status == 200 and body.split() == typed.split(), f"values as {form}")
    for form in ("json", "csv", "plain"):
        status, headers, body = server.get("/api/values", [("family", "comply {1,4}"), ("to", 40), ("halves", 1), ("format", form)])
        typed = program("values", "comply {1,4}", "--halves", "--to", "40", "--format", form).stdout
        expect(status == 200 and body.split() == typed.split(), f"both halves as {form}")


def analyses(server):
    for game in GAMES + ["{17,30,41}"]:
        answer = server.json("/api/analyze", family=game)
        word = answer.pop("word")
        expect(without_times(answer) == without_times(document("analyze", game, "--json")), f"analyze {game}")
        period = answer["period"]
        start = answer["start"]
        heaps = sum(length for _, length in word["runs"])
        whole = period["period"] is not None and heaps == period["preperiod"] + period["period"]
        expect(word["complete"] == whole and (whole or period["period"] is None or len(word["runs"]) == 4000), f"word of {game}: {heaps} heaps")
        listed = [value for value, length in word["runs"] for _ in range(length)][:2000]
        expect(listed == by_definition(game, start, start + len(listed) - 1), f"word of {game}")


def heaps(server):
    for game, heap in (("{2,5,7}", 1000), ("{2,5,7}", 4), ("sink {5,11,16}", 7), ("squares", 90), ("not {4,9}", 60), ("init(0,1) {2,3}", 1)):
        found = server.json("/api/heap", family=game, heap=heap)
        start = 1 if game.startswith("sink") else 0
        truth = by_definition(game, start, heap)
        expect(found["value"] == truth[-1] and found["all"], f"heap {heap} of {game}: {found}")
        for option in found["options"]:
            to = option["to"]
            value = truth[to - start] if to >= start else {"sink": 0}.get(game.split()[0], [0, 1][to + 2] if "init" in game else None)
            expect(to == heap - option["take"] and option["value"] == value, f"heap {heap} of {game}: {option}")
        mex = next(n for n in range(1000) if n not in {option["value"] for option in found["options"]})
        expect(mex == found["value"], f"heap {heap} of {game}: the mex of its options is {mex}")
    found = server.json("/api/heap", family="comply {1..3}", heap=9)
    expect({option["then"] for option in found["options"]} == {"comply {1, 2, 3}", "comply {4..}"}, f"comply: {found}")
    found = server.json("/api/heap", family="nim", heap=10000)
    expect(len(found["options"]) == 64 and not found["all"], "many options")


def partizan(server):
    """Games in which Left and Right have moves of their own, at the addresses of the others."""
    for game, left, right in (("left {1, 3} right {2, 5}", (1, 3), (2, 5)), ("left {2, 3} right {2, 5}", (2, 3), (2, 5))):
        known = []
        for heap in range(400):
            wins = [any(move <= heap and not known[heap - move] & other for move in moves) for moves, other in ((left, 2), (right, 1))]
            known.append(wins[0] + 2 * wins[1])
        width, rows = server.numbers("/api/values", family=game, to=399)
        expect((width, rows) == (1, [known]), f"outcomes of {game}")
        for heap in (0, 1, 7, 60):
            note = server.json("/api/heap", family=game, heap=heap)
            expect(note["outcome"] == "PLRN"[known[heap]] and note["all"], f"heap {heap} of {game}: {note}")
            for player, moves in (("left", left), ("right", right)):
                options_there = [{"take": move, "to": heap - move, "outcome": "PLRN"[known[heap - move]]} for move in moves if move <= heap]
                expect(note[player] == options_there, f"heap {heap} of {game}, {player}: {note}")
            form = document("solve", f"{game}: {heap}", "--json")["value"]
            expect(note["form"] == form or (note["form"] is None and len(form) > 40), f"form of heap {heap} of {game}: {note['form']}, {form}")
        answer = server.json("/api/analyze", family=game)
        word = answer.pop("word")
        expect(answer == document("analyze", game, "--json"), f"analyze {game}: {answer}")
        period = answer["period"]
        expect(word["complete"] and sum(length for _, length in word["runs"]) == period["preperiod"] + period["period"], f"word of {game}: {word}")
        for form in ("json", "csv", "plain", "rle"):
            status, _, body = server.get("/api/values", [("family", game), ("from", 3), ("to", 99), ("format", form)])
            typed = program("values", game, "--outcomes", "--from", "3", "--to", "99", "--format", form).stdout
            expect(status == 200 and body.split() == typed.split(), f"outcomes of {game} as {form}")
        far = server.numbers("/api/values", family=game, **{"from": "10^15", "to": "10^15+20"})[1][0]
        typed = [program("values", game, "--outcomes", "--at", f"10^15+{i}").stdout.split()[1].decode() for i in (0, 7, 20)]
        expect(["PLRN"[far[i]] for i in (0, 7, 20)] == typed, f"{game} far out: {far}")
        status, _, body = server.get("/api/picture", [("kind", "strip"), ("format", "svg"), ("family", game)])
        expect(status == 200 and body.startswith(b"<svg"), f"picture of {game}: {status}")
    found = server.json("/api/family", family="left {a} right {b,c}", let="b=4")
    expect(found["kind"] == "partizan" and found["parameters"] == ["a", "b", "c"] and found["start"]["b"] == 4, f"a partizan family: {found}")
    found = server.json("/api/game", family="ending {a,5}", let="a=2")
    expect(found["kind"] == "partizan" and found["ending"] and found["left"] == found["right"] == "{2, 5}", f"ending: {found}")
    found = server.json("/api/heap", family="left nim right {2}", heap=1000)
    expect(len(found["left"]) == 64 and not found["all"] and found["right"] == [{"take": 2, "to": 998, "outcome": "L"}], f"many options: {found}")
    for status, path, parameters in ((400, "/api/family", [("family", "left {1}")]), (400, "/api/game", [("family", "sink left {1} right {2}")]),
                                     (400, "/api/game", [("family", "left {a} right {2}"), ("let", "a=1..3")]), (400, "/api/values", [("family", "ending {2,2}")]),
                                     (400, "/api/values", [("family", "left {1} right {2}"), ("format", "latex")]), (400, "/api/heap", [("family", "left {1} right {2}")]),
                                     (422, "/api/heap", [("family", "left nim right {2}"), ("heap", "10^15")])):
        answered, _, body = server.get(path, parameters)
        expect(answered == status and json.loads(body)["error"], f"{path} {parameters}: {answered} {body[:200]}")


def two_heaps(server):
    """Games on two heaps: carpets, pairs and what is known, by the definition and as on the command line."""
    game, moves, side = "plane {(1, 2), (2, 1)}", ((1, 2), (2, 1)), 70
    known = [[0] * side for _ in range(side)]
    for y in range(side):
        for x in range(side):
            met = {known[y - t][x - s] for s, t in moves if s <= x and t <= y}
            known[y][x] = min(set(range(len(moves) + 1)) - met)
    width, rows = server.numbers("/api/carpet", family=game, to=69, last=69)
    expect((width, rows) == (1, known), f"carpet of {game}")
    _, rows = server.numbers("/api/carpet", family=game, first=5, last=20, outcomes=1, **{"from": 7, "to": 30})
    expect(rows == [[min(1, value) for value in row[7:31]] for row in known[5:21]], f"outcomes of {game}")
    for x, y in ((0, 0), (7, 9), (60, 31)):
        note = server.json("/api/heap", family=game, heap=f"{x},{y}")
        expect(note["at"] == [x, y] and note["value"] == known[y][x] and note["all"], f"({x},{y}): {note}")
        options_there = sorted((s, t, known[y - t][x - s]) for s, t in moves if s <= x and t <= y)
        expect(sorted((*option["take"], option["value"]) for option in note["options"]) == options_there, f"options of ({x},{y}): {note}")
    for form, typed in (("csv", ("--format", "csv")), ("json", ("--json",))):
        status, _, body = server.get("/api/values", [("family", game), ("to", "9,4"), ("outcomes", "1"), ("format", form)])
        listed = program("values", game, "--to", "9,4", "--outcomes", *typed).stdout
        expect(status == 200 and (body == listed if form == "csv" else json.loads(body) == json.loads(listed)), f"{form} of {game}: {body}")
    for family in (game, "plane wythoff", "plane {(1,2),(2,3),(4,1)}"):
        answer = server.json("/api/analyze", family=family)
        expect(answer.pop("kind") == "plane" and answer == document("analyze", family, "--json"), f"analyze {family}: {answer}")
    found = server.json("/api/family", family="plane {(a,b),(b,a)}", let="b=4")
    expect(found["kind"] == "plane" and found["parameters"] == ["a", "b"] and found["start"]["b"] == 4, f"a family in the plane: {found}")
    status, _, body = server.get("/api/picture", [("kind", "carpet"), ("format", "svg"), ("family", game), ("to", "40")])
    expect(status == 200 and body.startswith(b"<svg"), f"picture of {game}: {status}")
    for status, path, parameters in ((400, "/api/carpet", [("family", game), ("sweep", "a")]), (400, "/api/values", [("family", game)]), (400, "/api/heap", [("family", game), ("heap", "7")]),
                                     (422, "/api/carpet", [("family", game), ("to", "10^5"), ("last", "10^5")]), (422, "/api/heap", [("family", game), ("heap", "10^7,3")])):
        answered, _, body = server.get(path, parameters)
        expect(answered == status and json.loads(body)["error"], f"{path} {parameters}: {answered} {body[:200]}")


def bounded(server):
    """Games whose moves bound the next one: least winning takings, by the definition and as on the command line."""
    least = [0]
    for heap in range(1, 200):
        wins = lambda take: take == heap or least[heap - take] > 2 * take
        least.append(next(take for take in range(1, heap + 1) if wins(take)))
    expect(server.numbers("/api/values", family="dynamic 2t", to=199)[1] == [least[1:]], "takings of dynamic 2t")
    outcomes = server.numbers("/api/values", family="dynamic k*t", let="k=2", outcomes=1, **{"from": 50, "to": 199})[1][0]
    expect(outcomes == [int(least[heap] != heap) for heap in range(50, 200)], "outcomes of dynamic 2t")
    for heap in (1, 20, 21, 150):
        note = server.json("/api/heap", family="dynamic 2t", heap=heap)
        winning = [take for take in range(1, heap) if least[heap - take] > 2 * take]
        expect((note["least"], note["lost"], note["winning"], note["all"]) == (least[heap], least[heap] == heap, winning, True), f"heap {heap}: {note}")
    for family in ("dynamic 2t", "dynamic t mod 7"):
        answer = server.json("/api/analyze", family=family)
        expect(answer.pop("kind") == "dynamic" and answer == document("analyze", family, "--json"), f"analyze {family}: {answer}")
    for form in ("plain", "csv", "json"):
        _, _, body = server.get("/api/values", [("family", "dynamic 3t"), ("to", "40"), ("format", form)])
        listed = program("values", "dynamic 3t", "--to", "40", "--format", form).stdout
        expect(body == listed if form != "json" else json.loads(body) == json.loads(listed), f"dynamic 3t as {form}: {body}")
    for status, path, parameters in ((400, "/api/game", [("family", "dynamic k*t"), ("let", "k=1..2")]), (400, "/api/values", [("family", "dynamic t-5")]),
                                     (400, "/api/heap", [("family", "dynamic 2t"), ("heap", "0")]), (400, "/api/values", [("family", "dynamic 2t"), ("format", "rle")])):
        answered, _, body = server.get(path, parameters)
        expect(answered == status and json.loads(body)["error"], f"{path} {parameters}: {answered} {body[:200]}")


def families(server):
    """The values to begin with make a game, with those that are given."""
    for family, given, start in (("{2,5,c}", [], {"c": 11}), ("{a,b,c}", [], {"a": 5, "b": 11, "c": 23}), ("{1,2}", [], {}),
                                 ("{a,b,11}", ["b=5"], {"a": 23, "b": 5}), ("{9-a}", [], {"a": 5}), ("{a-b,1}", [], None),
                                 ("{a,a}", [], "none"), ("{a..b}", ["b=4"], None)):
        found = server.json("/api/family", family=family, let=given)
        if start == "none":
            expect(found["start"] is None, f"{family} has no game: {found}")
            continue
        expect(start is None or found["start"] == start, f"{family} begins with {found['start']}")
        expect(list(found["start"]) == found["parameters"], f"{family}: {found}")
        server.json("/api/game", family=family, let=[f"{name}={value}" for name, value in found["start"].items()])
    for parameters in ([("family", "{a}"), ("let", "a=1..3")], [("family", "{a}"), ("let", "a")]):
        expect(server.get("/api/family", parameters)[0] == 400, f"family {parameters}")


def carpets(server):
    width, rows = server.numbers("/api/carpet", family="{2,5,c}", sweep="c", first=1, last=30, to=99)
    for c, row in enumerate(rows, 1):
        truth = [255] * 100 if c in (2, 5) else by_definition(f"{{2,5,{c}}}", 0, 99)
        expect(width == 1 and row == truth, f"carpet, c={c}")
    _, rows = server.numbers("/api/carpet", family="{a,b,b+c}", sweep="b", first=3, last=5, let=["a=1", "c=a+1"], to=50)
    expect(rows == [by_definition(f"{{1,{b},{b + 2}}}", 0, 50) for b in (3, 4, 5)], "a carpet with lets that depend on others")


def tiles(server):
    chooser = random.Random(options.seed)
    for boundary in ("wall", "sink"):
        found = {color: server.numbers("/api/tile", boundary=boundary, c=40, a=1, b=1, size=40, color=color) for color in
                 ("sums", "period", "preperiod", "max_value", "atlas")}
        none = {color: 256 ** width - 1 for color, (width, _) in found.items()}
        for _ in range(40):
            a, b = chooser.randint(1, 40), chooser.randint(1, 40)
            cells = {color: rows[b - 1][a - 1] for color, (_, rows) in found.items()}
            if not a < b < 40:
                expect(cells == none, f"tile: {a}, {b} is no game, but {cells}")
                continue
            truth = document("period", f"{boundary} {{{a},{b},40}}", "--json")
            sums = sum(weight for weight, two in ((1, a + b), (2, a + 40), (4, b + 40)) if two % truth["period"] == 0)
            expect(cells["period"] == truth["period"] and cells["preperiod"] == truth["preperiod"] and cells["sums"] == sums
                   and cells["max_value"] == truth["max_value"], f"tile {boundary} {a} {b}: {cells} {truth}")
            expect(cells["atlas"] in (sums, none["atlas"] - 1) or (a + b == 40 and cells["atlas"] == 0), f"tile: atlas {a} {b} {cells}")
    _, whole = server.numbers("/api/tile", c=300, a=5, b=120, size=64)
    _, coarse = server.numbers("/api/tile", c=300, a=5, b=120, size=8, step=8)
    expect(coarse == [row[::8] for row in whole[::8]], "a coarse tile is not part of the whole one")
    expect(server.numbers("/api/tile", c=300, a=5, b=120, size=64)[1] == whole, "a tile again")


def inside(cell, game):
    """Whether the game lies strictly inside the cell: to the left of each edge."""
    corners = cell["corners"]
    for (a, b, c), (d, e, f) in zip(corners, corners[1:] + corners[:1]):
        if (b * f - c * e) * game[0] + (c * d - a * f) * game[1] + (a * e - b * d) * game[2] <= 0:
            return False
    return True


def value_at(form, game):
    return sum(number * move for number, move in zip(form, game))


def cells(server):
    chooser = random.Random(options.seed)
    for boundary, z, x, y in (("wall", 0, 0, 0), ("sink", 0, 0, 0), ("wall", 3, 1, 4), ("sink", 5, 9, 21), ("wall", 8, 7, 200)):
        found = server.json("/api/cells", boundary=boundary, z=z, x=x, y=y)
        name = f"cells {boundary} {z} {x} {y}"
        expect({"boundary": boundary, "z": z, "x": x, "y": y}.items() <= found.items() and 0 <= found["open"] < 1, name)
        tried = 0
        for _ in range(60):
            c = chooser.randint(200, 2000)
            a, b = (round(c * (place + chooser.random()) / 2 ** z) for place in (x, y))
            game = (a, b, c)
            having = [cell for cell in found["cells"] if inside(cell, game)] if 0 < a < b < c else []
            expect(len(having) < 2, f"{name}: {game} lies in {len(having)} cells")
            for cell in having[:1]:
                truth = document("period", f"{boundary} {{{a},{b},{c}}}", "--json")
                claimed = value_at(cell["preperiod"], game), value_at(cell["period"], game)
                expect(claimed == (truth["preperiod"], truth["period"]), f"{name}: {game} {claimed} {truth}")
                tried += 1
        expect(tried > 5, f"{name}: only {tried} of the games lie in a cell")
        expect(server.json("/api/cells", boundary=boundary, z=z, x=x, y=y) == found, f"{name} again")
    deep = server.json("/api/cells", z=24, x=5000000, y=9000000)
    expect(deep["cells"] and deep["open"] < 1, f"the deepest cells: {deep}")
    below = server.json("/api/cells", z=3, x=5, y=2)
    expect(below["cells"] == [] and below["open"] == 0, f"cells where there is no map: {below}")
    # What has the same parameters is still another question.
    expect(server.json("/api/cells", boundary="sink")["boundary"] == "sink" and server.numbers("/api/tile", boundary="sink")[1], "tile and cells")


def theorems(server):
    catalogue = server.json("/api/theorems")["theorems"]
    expect(len(catalogue) > 30 and all(re.match(r"(#.*\n)*theorem ", theorem["text"]) for theorem in catalogue), "the catalogue")
    cell = server.json("/api/theorem", name="wall-17")
    atlas = (pathlib.Path(__file__).resolve().parent.parent / "theorems" / "atlas" / "wall.thm").read_text()
    own = next(text for text in atlas.split("\n\n") if text.split()[1] == "wall-17")
    expect(cell["text"].split() == own.split() and cell["provable"], f"wall-17: {cell['text']}")
    checked = server.json("/api/check", theorem="two-moves")
    expect(checked == document("check", "two-moves", "--json"), "check")
    claim = server.json("/api/check", claim="period = a+b", family="{a,b}", let=["a=1..5", "b=6..9"])["results"][0]
    expect(claim["failed"] > 0 and claim["status"] == "refuted" and claim["counterexample"]["game"], f"a wrong claim: {claim}")
    if not options.quick:
        proof = server.json("/api/prove", theorem="wall-40")["results"]
        expect([each["verdict"] for each in proof] == ["proved"], f"prove: {proof}")


NAMES = {"strip": "sink-5-11-16", "family": "sink-m-2m-k-3m-k-m-7-k-1-6", "carpet": "2-5-c-c-6-40", "map": "a-b-c-c-30", "growth": "squares"}


def pictures(server, folder):
    for kind, more in (("strip", {"family": "sink {5,11,16}"}), ("family", {"family": "sink {m,2m+k,3m+k}", "let": ["m=7", "k=1..6"]}),
                       ("carpet", {"family": "{2,5,c}", "let": "c=6..40", "to": 90}), ("map", {"family": "{a,b,c}", "let": "c=30"}),
                       ("growth", {"family": "squares", "to": 2000})):
        for form, mark in (("png", b"\x89PNG"), ("svg", b"<svg"), ("tex", b"% ")):
            parameters = [(name, one) for name, value in {"kind": kind, "format": form, **more}.items()
                          for one in (value if isinstance(value, list) else [value])]
            status, headers, body = server.get("/api/picture", parameters)
            file = headers["Content-Disposition"].split('"')[1]
            expect(file == f"{NAMES[kind]}-{kind}.{form}", f"{kind}.{form}: the file is called {file}")
            expect(status == 200 and body.startswith(mark), f"{kind}.{form}: {status} {body[:80]}")
            command = body[body.index(b"takeaway draw "):]
            end = b"</command>" if form == "svg" else f"-o {file}".encode()
            words = shlex.split((command[:command.index(end)] + (b"" if form == "svg" else end)).decode().replace("&quot;", '"'))
            again = program(*words[1:], cwd=folder)
            made = (folder / file).read_bytes() if again.returncode == 0 else b""
            expect(made.split(b"takeaway draw")[0][:200] == body.split(b"takeaway draw")[0][:200], f"{kind}.{form}: {words} {again.stderr}")
        status, headers, body = server.get("/api/picture", [(name, one) for name, one in parameters if name != "format"] + [("format", "pdf")])
        expect(status == 200 and headers["Content-Type"] == "application/pdf" and body.startswith(b"%PDF-1.4") and body.endswith(b"%%EOF\n"),
               f"{kind}.pdf: {status} {headers}")


def positions(server):
    for position in ("{1,4}: 5,6,8 + nim: 3", "sink {2,5}: 9 + nim: 4,4", "comply {1..3}: 7", "{2,3}: 0",
                     "joint comply odd: 5,6 + nim: 2", "joint comply odd: 10^12,10^12+1"):
        for misere in (False, True):
            typed = program("solve", position, "--json", *(["--misere"] if misere else []))
            status, _, body = server.get("/api/solve", [("position", position)] + ([("misere", 1)] if misere else []))
            if typed.returncode:
                expect(status == 422, f"solve {position}: {status}")
                continue
            own, other = json.loads(body), json.loads(typed.stdout)
            for move in own["moves"] + ([own["suggestion"]] if "suggestion" in own else []):
                expect(move.pop("words").startswith("take"), f"solve {position}: words")
            expect({name: own[name] for name in other} == other, f"solve {position}")


def one_constraint(server):
    """A move on one heap of a joint component binds all of them."""
    position = "joint comply odd: 5, 6 + nim: 2"
    after = server.json("/api/move", position=position, component=0, heap=1, take=3, then="joint comply not odd")
    expect(after["position"] == "joint comply not odd: 5, 3 + nim: 2", f"joint: {after}")
    takes = {(move["heap"], move["take"]) for move in server.json("/api/moves", position=after["position"])["moves"] if move["component"] == 0}
    expect(takes == {(0, 2), (0, 4), (1, 2)}, f"joint: {takes}")
    status, _, _ = server.get("/api/move", [("position", position), ("component", 0), ("heap", 1), ("take", 3), ("then", "comply not odd")])
    expect(status == 400, f"joint: {status}")
    heaps = server.json("/api/solve", position=position)["heaps"]
    expect(["value" in heap for heap in heaps] == [False, False, True], f"joint: {heaps}")
    reply = server.json("/api/reply", position="joint comply odd: 5, 4", seed=1)
    expect(reply["position"] == "joint comply odd: 4, 4" or reply["position"] == "joint comply not odd: 4, 4", f"joint: {reply}")


def blocking_positions(server):
    """Each heap: its moves, how many options of it may be forbidden, its size. Bans and takes, against the rule alone."""
    @functools.cache
    def loses(heaps):
        """Whether all options that win can be forbidden, heap by heap."""
        return all(sum(loses(left_by(heaps, i, take)) for take in takes_of(heaps[i])) <= heaps[i][1] for i in range(len(heaps)))

    def takes_of(heap):
        return [take for take in heap[0] if take <= heap[2]]

    def left_by(heaps, i, take):
        moves, blocked, size = heaps[i]
        return heaps[:i] + ((moves, blocked, size - take),) + heaps[i + 1:]

    def text(heaps):
        return " + ".join((f"block {blocked} " if blocked else "") + "{" + ",".join(map(str, moves)) + "}" + f": {size}" for moves, blocked, size in heaps)

    source = random.Random(5)
    for _ in range(12):
        heaps = tuple((tuple(sorted(source.sample(range(1, 6), source.randint(2, 4)))), source.randint(0, 2), source.randint(0, 7)) for _ in range(source.randint(1, 2)))
        heaps = ((heaps[0][0], heaps[0][1] or 1, heaps[0][2]),) + heaps[1:]
        while True:
            position = text(heaps)
            before, moves = server.json("/api/solve", position=position), server.json("/api/moves", position=position)
            expect(before["outcome"] == ("P" if loses(heaps) else "N") and before["forbids"] and moves["forbids"], f"{position}: {before}")
            options = [(i, take) for i, heap in enumerate(heaps) for take in takes_of(heap)]
            expect([(one["component"], one["take"]) for one in moves["moves"]] == options and moves["over"] == (not options), f"{position}: {moves}")
            expect([heap["block"] for heap in moves["heaps"]] == [heap[1] for heap in heaps], f"{position}: {moves}")
            if not options:
                break
            perfect = server.json("/api/reply", position=position, seed=source.randrange(100))
            after = server.json("/api/moves", position=position, forbidden=perfect["forbidden"])
            banned = {(one["component"], one["take"]) for one in perfect["forbid"]}
            winning = [one for one in options if one not in banned and loses(left_by(heaps, *one))]
            expect(bool(winning) == (before["outcome"] == "N") and not after["forbids"], f"{position}: a perfect ban {perfect}")
            ban = [(i, take) for i, heap in enumerate(heaps) for take in source.sample(takes_of(heap), min(len(takes_of(heap)), heap[1]))]
            listed = ",".join(f"{i}.0.{take}" for i, take in source.sample(ban, len(ban)))
            forbidden = server.json("/api/move", position=position, forbid=listed)["forbidden"]
            left = [one for one in options if one not in ban]
            moves = server.json("/api/moves", position=position, forbidden=forbidden)
            expect([(one["component"], one["take"]) for one in moves["moves"]] == left and moves["over"] == (not left), f"{position} without {ban}: {moves}")
            winning = [one for one in left if loses(left_by(heaps, *one))]
            solved = server.json("/api/solve", position=position, forbidden=forbidden, explain=1)
            expect([(one["component"], one["take"]) for one in solved["moves"]] == winning and solved["outcome"] == ("N" if winning else "P"), f"{position} without {ban}: {solved}")
            expect(solved["explanation"] and bool(solved.get("suggestion")) == (not winning and bool(left)), f"{position} without {ban}: {solved}")
            for i, take in ban:
                status, _, _ = server.get("/api/move", [("position", position), ("forbidden", forbidden), ("component", i), ("take", take)])
                expect(status == 400, f"{position}: {take} of heap {i} is forbidden")
            if not left:
                break
            reply = server.json("/api/reply", position=position, forbidden=forbidden, seed=3)
            made = (reply["move"]["component"], reply["move"]["take"])
            expect(made in (winning or left), f"{position} without {ban}: {reply}")
            again = server.json("/api/move", position=position, forbidden=forbidden, component=made[0], heap=0, take=made[1])
            expect((again["position"], again["over"]) == (reply["position"], reply["over"]), f"{reply} and {again}")
            heaps = left_by(heaps, *made)
    one = ("position", "block 1 {1,2,3}: 9 + {1,2}: 4")
    for path, parameters in (("/api/move", [one, ("forbid", "0.0.1,0.0.2")]), ("/api/move", [one, ("forbid", "1.0.1")]), ("/api/move", [one, ("forbid", "0.0.1,0.0.1")]),
                             ("/api/move", [one, ("forbid", "0.0.7")]), ("/api/move", [one, ("forbid", "0.2")]), ("/api/move", [one, ("forbid", "5.0.1")]), ("/api/move", [one, ("forbid", "x")]),
                             ("/api/move", [one, ("forbid", "0.0.1,")]), ("/api/move", [one, ("forbid", ""), ("forbidden", "")]), ("/api/move", [one, ("take", "1")]),
                             ("/api/move", [one, ("forbidden", ""), ("take", "4")]), ("/api/solve", [one, ("misere", "1")]), ("/api/reply", [("position", "block 1 {1}: 0")]),
                             ("/api/reply", [("position", "block 1 {1}: 1"), ("forbidden", "0.0.1")]), ("/api/moves", [("position", "{1,2}: 4"), ("forbidden", "")]),
                             ("/api/moves", [("position", "left {1} right {2}: 4"), ("forbidden", "")]), ("/api/moves", [("position", "plane nim: (2,3)"), ("forbidden", "")])):
        found, _, body = server.get(path, parameters)
        expect(found == 400 and json.loads(body)["error"], f"{path} {parameters}: {found} {body}")


def partizan_positions(server):
    """Left against Right: solved as on the command line, and the program wins what is won for it."""
    for position in ("left {1,3} right {2,5}: 4,7", "nim: 1 + left {1} right {2}: 2,2", "ending {2,3}: 17"):
        own, other = server.json("/api/solve", position=position, explain=1), document("solve", position, "--json")
        expect({name: own[name] for name in other} == other and own["explanation"], f"solve {position}: {own}")
        for side in ("left", "right"):
            found = server.json("/api/solve", position=position, side=side)
            expect([(move["component"], move["take"], move["to"]) for move in found["moves"]] == [(move["heap"], move["take"], move["to"]) for move in other[side]],
                   f"moves of {side} in {position}: {found}")
            expect(("suggestion" in found) == (not found["moves"]) and found["side"] == side, f"{position}: {found}")
    chooser = random.Random(options.seed)
    for number in range(12):
        position, side, mine = "left {1,3} right {2,5}: 7,9" if number % 3 else "ending {2,3,7}: 31", "left", ("left", "right")[number % 2]
        won = server.json("/api/solve", position=position, side=side)["outcome"] == mine[0].upper()
        while not (moves := server.json("/api/moves", position=position, side=side))["over"]:
            if side == mine:
                after = server.json("/api/reply", position=position, side=side, seed=number)
                made = {key: after["move"][key] for key in ("component", "heap", "take")}
                again = server.json("/api/move", position=position, side=side, **made)
                expect(again["position"] == after["position"] and made in [{key: move[key] for key in made} for move in moves["moves"]], f"{position}: {after}")
            else:
                made = chooser.choice(moves["moves"])
                after = server.json("/api/move", position=position, side=side, **{key: made[key] for key in ("component", "heap", "take")})
            position, side = after["position"], after["side"]
            won = won or server.json("/api/solve", position=position)["outcome"] == mine[0].upper()
        expect(not won or moves["winner"] == mine, f"the program, {mine}, lost a won match: {moves}")
    for status, path, parameters in ((400, "/api/solve", [("position", "left {1} right {2}: 5"), ("misere", "1")]), (400, "/api/moves", [("position", "{1,2}: 5"), ("side", "left")]),
                                     (400, "/api/moves", [("position", "left {1} right {2}: 5"), ("side", "up")]), (400, "/api/move", [("position", "left {1} right {2}: 5"), ("take", "2")]),
                                     (400, "/api/reply", [("position", "left {1} right {2}: 0")]), (422, "/api/solve", [("position", "left {1} right {2}: 10^12")])):
        answered, _, body = server.get(path, parameters)
        expect(answered == status and json.loads(body)["error"], f"{path} {parameters}: {answered} {body[:200]}")


def other_positions(server):
    """Pairs of heaps, and heaps with a bound: solved as on the command line, and the program wins what is won for it."""
    for position in ("plane wythoff: (3,5)", "plane wythoff: (4,5), (1,1) + plane nim: (2,3)", "dynamic 2t: 20", "dynamic 2t: (20,1)", "dynamic 2t: 21"):
        own, other = server.json("/api/solve", position=position, explain=1), document("solve", position, "--json")
        expect(own["outcome"] == other["outcome"] and own["winning_moves"] == other["winning_moves"] and own["explanation"], f"solve {position}: {own}")
        left = [move["parts"] for move in own["moves"]] if "plane" in position else [move["take"] for move in own["moves"]]
        expect(left == ([move["to"] for move in other["moves"]] if "plane" in position else other["takes"]), f"moves of {position}: {own}")
        expect(("suggestion" in own) == (not own["moves"]), f"{position}: {own}")
    chooser = random.Random(options.seed)
    named = lambda move: {key: ",".join(map(str, move[key])) if key == "parts" else move[key] for key in ("component", "heap", "take", "parts") if key in move}
    for number, position in enumerate(["plane wythoff: (7,9), (2,2)", "plane {(1,2),(2,1)}: (12,15)", "dynamic 2t: 30", "dynamic t+1: 25", "plane nim: (4,5)", "dynamic 3t: 29"] * 2):
        mine, turn = number % 2, 0
        won = (server.json("/api/solve", position=position)["outcome"] == "N") == (mine == 0)
        while not (moves := server.json("/api/moves", position=position))["over"]:
            if turn == mine:
                after = server.json("/api/reply", position=position, seed=number)
                expect(server.json("/api/move", position=position, **named(after["move"]))["position"] == after["position"], f"{position}: {after}")
            else:
                made = dict(chooser.choice(moves["moves"]))
                made["take"] = chooser.randint(made["take"], made.get("last", made["take"]))
                after = server.json("/api/move", position=position, **named(made))
            position, turn = after["position"], 1 - turn
            won = won or (server.json("/api/solve", position=position)["outcome"] == "N") == (turn == mine)
        expect(not won or turn != mine, f"the program lost a won match: {position}")
    for path, parameters in (("/api/solve", [("position", "plane nim: (2,3)"), ("misere", "1")]), ("/api/moves", [("position", "dynamic 2t: 5"), ("side", "left")]),
                             ("/api/move", [("position", "plane nim: (2,3)"), ("take", "1")]), ("/api/move", [("position", "plane nim: (2,3)"), ("parts", "1,1")]),
                             ("/api/move", [("position", "dynamic 2t: (20,4)"), ("take", "5")]), ("/api/move", [("position", "dynamic 2t: 20"), ("take", "20")]),
                             ("/api/reply", [("position", "dynamic 2t: 0")]), ("/api/solve", [("position", "plane nim: 3")])):
        answered, _, body = server.get(path, parameters)
        expect(answered == 400 and json.loads(body)["error"], f"{path} {parameters}: {answered} {body[:200]}")


def many_moves(server):
    found = server.json("/api/moves", position="nim: 1000 + {1,2}: 5 + {1,4,9}: 20 + {2,4,8,10,12}: 40")
    listed = {}
    for move in found["moves"]:
        takes = range(move["take"], move.get("last", move["take"]) + 1, move.get("step", 1))
        listed.setdefault(move["component"], []).extend(takes)
    expect(listed == {0: list(range(1, 1001)), 1: [1, 2], 2: [1, 4, 9], 3: [2, 4, 8, 10, 12]} and found["all"] and len(found["moves"]) < 10, f"many moves: {listed}")


def matches(server):
    """The program, at its best, wins from every position that is won for it; every move it makes is legal."""
    chooser = random.Random(options.seed)
    for misere in (0, 1):
        for _ in range(6):
            position = "{1,3,4}: " + ",".join(str(chooser.randint(1, 9)) for _ in range(2)) + f" + nim: {chooser.randint(1, 4)}"
            won = server.json("/api/solve", position=position, misere=misere)["outcome"] == "N"
            mover = 0
            while True:
                moves = server.json("/api/moves", position=position)
                if moves["over"]:
                    break
                if mover == 0:
                    reply = server.json("/api/reply", position=position, misere=misere)
                    same = {key: reply["move"][key] for key in ("component", "heap", "take")}
                    legal = [(move["component"], move["heap"], take) for move in moves["moves"] for take in range(move["take"], move.get("last", move["take"]) + 1, move.get("step", 1))]
                    expect(tuple(same.values()) in legal, f"an illegal reply: {reply}")
                    again = server.json("/api/move", position=position, **same)
                    expect(again["position"] == reply["position"], f"{position}: {reply} and {again}")
                    position = reply["position"]
                else:
                    move = chooser.choice(moves["moves"])
                    move["take"] = chooser.choice(range(move["take"], move.get("last", move["take"]) + 1, move.get("step", 1)))
                    position = server.json("/api/move", position=position, **{key: move[key] for key in ("component", "heap", "take")})["position"]
                mover = 1 - mover
            last = 1 - mover
            winner = last if not misere else 1 - last
            expect(not won or winner == 0, f"the program lost a won match, misere={misere}")


def refused(server):
    for status, path, parameters in (
            (400, "/api/family", []), (400, "/api/family", [("family", "{1,")]), (400, "/api/game", [("family", "{2,2}")]),
            (400, "/api/game", [("family", "{a}")]), (400, "/api/game", [("family", "{a}"), ("let", "a=1..3")]),
            (400, "/api/game", [("family", "{1}"), ("family", "{2}")]), (400, "/api/game", [("family", "{1}"), ("colour", "red")]),
            (400, "/api/values", [("family", "{1}"), ("from", "-1")]), (400, "/api/values", [("family", "{1}"), ("from", "9"), ("to", "3")]),
            (400, "/api/values", [("family", "comply {1}"), ("halves", "1")]), (400, "/api/values", [("family", "{1}"), ("halves", "1"), ("format", "csv")]),
            (400, "/api/values", [("family", "comply {1}"), ("halves", "1"), ("format", "rle")]),
            (400, "/api/values", [("family", "sink {1}"), ("from", "0")]), (400, "/api/values", [("family", "{1}"), ("format", "xml")]),
            (422, "/api/values", [("family", "{1}"), ("to", "10^9")]), (400, "/api/values", [("family", "{1}"), ("to", "9^99")]),
            (422, "/api/values", [("family", "nim"), ("from", "10^10"), ("to", "10^10+5")]),
            (400, "/api/values", [("family", "@/etc/passwd")]), (400, "/api/check", [("claim", "period({1}|@/etc/passwd) = 1")]),
            (400, "/api/check", [("theorem", "/etc/passwd")]), (400, "/api/check", [("theorem", "theorems/two-moves.thm")]),
            (400, "/api/check", []), (400, "/api/check", [("theorem", "two-moves"), ("claim", "1=1")]),
            (400, "/api/prove", [("theorem", "no-such")]), (400, "/api/theorem", [("name", "../../etc/passwd")]),
            (400, "/api/heap", [("family", "{1}")]), (400, "/api/heap", [("family", "sink {1}"), ("heap", "0")]),
            (400, "/api/carpet", [("family", "{2,c}")]), (400, "/api/carpet", [("family", "{2,c}"), ("sweep", "d")]),
            (422, "/api/carpet", [("family", "{2,c}"), ("sweep", "c"), ("last", "10^8")]),
            (422, "/api/carpet", [("family", "{2,c}"), ("sweep", "c"), ("last", "5000"), ("to", "5000")]),
            (400, "/api/tile", [("c", "2")]), (400, "/api/tile", [("c", "10^6")]), (400, "/api/tile", [("color", "red")]),
            (400, "/api/tile", [("size", "257")]), (400, "/api/tile", [("boundary", "init(1)")]),
            (400, "/api/cells", [("boundary", "init(1)")]), (400, "/api/cells", [("z", "25")]), (400, "/api/cells", [("z", "3"), ("x", "8")]),
            (400, "/api/cells", [("z", "3"), ("y", "8")]), (400, "/api/cells", [("z", "3"), ("x", "-1")]), (400, "/api/cells", [("c", "64")]),
            (400, "/api/picture", [("kind", "film"), ("family", "{1}")]), (400, "/api/picture", [("kind", "strip"), ("family", "{1}"), ("format", "gif")]),
            (400, "/api/picture", [("kind", "map"), ("family", "{a,b,c}"), ("let", "c=9"), ("survey", "/etc/passwd")]),
            (422, "/api/picture", [("kind", "carpet"), ("family", "{2,c}"), ("let", "c=3..40000"), ("to", "40000")]),
            (400, "/api/solve", []), (400, "/api/solve", [("position", "{1,4}: -5")]), (422, "/api/solve", [("position", "nim: 1..5000")]),
            (400, "/api/move", [("position", "{1,4}: 5"), ("take", "2")]), (400, "/api/move", [("position", "{1,4}: 5"), ("take", "1"), ("heap", "1")]),
            (400, "/api/move", [("position", "{1,4}: 5")]), (400, "/api/reply", [("position", "{1,4}: 0")]),
            (400, "/api/reply", [("position", "{1,4}: 5"), ("level", "divine")]),
            (404, "/api/nothing", []), (404, "/etc/passwd", []), (404, "/../etc/passwd", []), (404, "/%2e%2e/%2e%2e/etc/passwd", []),
            (404, "/app.js/../../etc/passwd", []), (404, "//etc/passwd", [])):
        answered, headers, body = server.get(path, parameters)
        line = f"{path} {parameters}: {answered} {body[:200]}"
        expect(answered == status, line)
        expect(b"root:" not in body, line)
        expect(len(json.loads(body)["error"]) > 5 and headers["Content-Type"] == "application/json", line)
    for query, game in (("family=%7Bm%2C2m%2Bk%7D&let=m=3&let=k%3D5", "{3, 11}"), ("&family={1,+4}&", "{1, 4}"), ("family=%7b1%7D#x", "{1}")):
        reply = server.raw(f"GET /api/game?{query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        expect(json.dumps(game).encode() in reply, f"{query}: {reply}")
    for query in ("family", "family=%", "family=%7", "=", "family=%zz{1}", "family={1}&let"):
        reply = server.raw(f"GET /api/game?{query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        expect(reply.startswith(b"HTTP/1.1 400"), f"{query}: {reply}")
    _, _, body = server.get("/api/game", [("family", "{2,2}")])
    expect(json.loads(body) == {"error": "the move 2 is repeated", "text": "{2,2}", "place": 3}, f"the place of a fault: {body}")
    status, _, body = server.get("/api/game", [("family", "{1,\udcff}")])
    expect(status == 400 and json.loads(body)["error"], f"what is no UTF-8: {body}")


def streams(server):
    def events(path, parameters):
        status, headers, body = server.get(path, parameters, headers={"Accept": "text/event-stream"})
        expect(status == 200 and headers["Content-Type"] == "text/event-stream", f"a stream: {status}")
        parts = [part.split("\n", 1) for part in body.decode().strip().split("\n\n")]
        return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in parts]

    told = events("/api/analyze", [("family", "sink {5,11,16}")])
    expect([name for name, _ in told] == ["result"] and told[0][1]["period"]["period"] == 115, f"a short stream: {told}")
    told = events("/api/check", [("theorem", "additive-wall"), ("let", "m=1..40")])
    expect(told[-1][0] == "result", f"a longer stream: {told[-1]}")
    told = events("/api/analyze", [("family", "sink {7,17,66,76,83}"), ("limit", "4*10^8")])
    progress = [data for name, data in told if name == "progress"]
    done = [data["done"] for data in progress if data["step"] == "period"]
    back = sum(later < earlier for earlier, later in zip(done, done[1:]))  # the outcomes come after the values
    expect(len(progress) > 2 and back <= 1 and told[-1][0] == "result", f"progress: {done} ... {told[-1]}")
    told = events("/api/analyze", [("family", "{2,2}")])
    expect(told == [("error", {"error": "the move 2 is repeated", "text": "{2,2}", "place": 3, "status": 400})], f"an error in a stream: {told}")


def guarded(server):
    """Who may ask, and what a browser may do with the answer."""
    for headers, status in (({"Host": "evil.example"}, 403), ({"Host": f"evil.example:{server.port}"}, 403), ({"Host": f"localhost:{server.port}"}, 200),
                            ({"Sec-Fetch-Site": "cross-site"}, 403), ({"Sec-Fetch-Site": "same-site"}, 403), ({"Sec-Fetch-Site": "same-origin"}, 200)):
        answered, _, _ = server.get("/api/about", headers=headers)
        expect(answered == status, f"{headers}: {answered}")
    port = server.port
    own = (f"http://127.0.0.1:{port}", f"http://localhost:{port}", f"http://[::1]:{port}")
    foreign = ("null", "http://evil.example", f"http://evil.example:{port}", f"https://127.0.0.1:{port}", "http://127.0.0.1", f"http://127.0.0.1:{port + 1}",
               f"http://127.0.0.1:{port}/", f"http://127.0.0.1:{port}.evil.example", f"http://evil.example/127.0.0.1:{port}", f"http://a@127.0.0.1:{port}",
               f"HTTP://LOCALHOST:{port}", f"127.0.0.1:{port}", f"http://localhost.evil.example:{port}", f"file://127.0.0.1:{port}", "NULL", f"http://127.0.0.1:{port} http://evil.example")
    for origins, status in ((own, 200), (foreign, 403)):
        for origin in origins:
            for path in ("/", "/api/about", "/api/game?family=nim"):
                answered, headers, _ = server.get(path, headers={"Origin": origin})
                expect(answered == status and "Access-Control-Allow-Origin" not in headers, f"{path} with Origin {origin!r}: {answered}")
    reply = server.raw(f"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {own[0]}\r\norigin: http://evil.example\r\nConnection: close\r\n\r\n".encode())
    expect(reply.startswith(b"HTTP/1.1 403"), f"two origins: {reply[:100]}")
    for path in ("/", "/api/about", "/api/nothing"):
        _, headers, _ = server.get(path)
        policy = headers["Content-Security-Policy"]
        expect("default-src 'none'" in policy and "unsafe" not in policy and headers["X-Content-Type-Options"] == "nosniff", f"{path}: {headers}")
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        status, headers, _ = server.get("/api/about", method=method)
        expect(status == 405 and headers["Allow"] == "GET, HEAD", f"{method}: {status}")
    reply = server.raw(b"POST /api/about HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\nGET /api/theorems HTTP/1.1\r\nHost: localhost\r\n\r\n....")
    expect(reply.count(b"HTTP/1.1") == 1, f"the body of a request is answered: {reply[:300]}")
    smuggled = b"GET /api/game?family={1,2} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for head in (b"POST /" + b"a" * 9000 + b" HTTP/1.1\r\n", b"POST /api/about HTTP/1.1\r\nRange: bytes=9-5\r\n", b"BREW / HTTP/1.1\r\n"):
        reply = server.raw(head + b"Host: localhost\r\nContent-Length: %d\r\n\r\n" % len(smuggled) + smuggled)
        expect(reply.count(b"HTTP/1.1 ") == 1 and b"200 OK" not in reply and b"error" in reply, f"{head[:30]}: {reply[:200]} ... {reply[-200:]}")
    status, _, body = server.get("/", method="HEAD")
    expect(status == 200 and not body, "HEAD")


def page(server):
    for path, kind in (("/", "text/html"), ("/tutorial.html", "text/html"), ("/app.js", "text/javascript"), ("/app.css", "text/css"), ("/icon.svg", "image/svg+xml")):
        status, headers, plain = server.get(path)
        expect(status == 200 and headers["Content-Type"].startswith(kind) and plain, f"{path}: {status} {headers}")
        _, packed_headers, packed = server.get(path, headers={"Accept-Encoding": "gzip, br"})
        expect(packed_headers["Content-Encoding"] == "gzip" and __import__("gzip").decompress(packed) == plain, f"{path}: gzip")
        status, _, body = server.get(path, headers={"If-None-Match": headers["ETag"]})
        expect(status == 304 and not body, f"{path}: not changed, but {status}")


def command_line():
    for arguments in (["--port", "70000"], ["--port", "x"], ["--memory", "0"], ["--time", "0"], ["--time", "301"], ["--threads", "0"], ["--host", "no.such.host.invalid"], ["extra"]):
        done = program("serve", "--no-open", *arguments, timeout=20)
        expect(done.returncode == 2 and done.stderr.count(b"\n") <= 3 and not done.stdout, f"serve {arguments}: {done}")
    with Server(options.program) as server:
        done = program("serve", "--no-open", "--port", str(server.port), timeout=20)
        expect(done.returncode == 2 and b"in use" in done.stderr, f"a port twice: {done}")


def for_a_class():
    """At 0.0.0.0 the address for this machine, on standard output, can be typed, and those for others are told."""
    own = set(subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split())
    with Server(options.program, "--host", "0.0.0.0") as server:
        expect(server.get("/")[0] == 200, "0.0.0.0: the address printed does not answer")
        first = server.process.stderr.readline()
        expect("0.0.0.0 can be reached from other machines" in first, f"0.0.0.0: {first}")
        told = server.process.stderr.readline()
        if not own:
            expect("no address for others" in told, f"0.0.0.0: {told}")
            return
        host = told.rsplit("http://", 1)[-1].rsplit(":", 1)[0]
        expect(told.startswith("takeaway: others open http://") and host in own, f"0.0.0.0: {told}, of {own}")
        other = __import__("http.client").client.HTTPConnection(host, server.port, timeout=20)
        other.request("GET", "/api/about")
        expect(other.getresponse().status == 200, f"{host} does not answer")
        other.close()


with tempfile.TemporaryDirectory() as name, Server(options.program) as one:
    values(one)
    analyses(one)
    heaps(one)
    families(one)
    partizan(one)
    two_heaps(one)
    bounded(one)
    carpets(one)
    tiles(one)
    cells(one)
    theorems(one)
    pictures(one, pathlib.Path(name))
    positions(one)
    one_constraint(one)
    partizan_positions(one)
    blocking_positions(one)
    other_positions(one)
    many_moves(one)
    matches(one)
    refused(one)
    streams(one)
    guarded(one)
    page(one)
command_line()
for_a_class()

for failure in failures:
    print("FAILED:", failure)
print(f"{len(failures)} failures, seed {options.seed}")
sys.exit(1 if failures else 0)
