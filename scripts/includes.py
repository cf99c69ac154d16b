#!/usr/bin/env python3
"""A room includes only from the rooms below it: src/CMakeLists.txt says which those are, and this script looks at every
`#include` in src and include. The linker would not notice a header that is used out of order.

Also every folder of src must be a room, every file of it listed, and every public header known to belong to one.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The rooms that public headers belong to.
PUBLIC = {
    "base": ["error", "run", "watch"],
    "notation": ["family", "formula", "parameters"],
    "game": ["game", "move_set", "partizan_game", "residues"],
    "values": ["values"],
    "certificate": ["certificate", "cone", "fan"],
    "cones": ["cones", "fans"],
    "tiling": ["tiling"],
    "coq": ["coq"],
    "plane": ["plane", "mosaic"],
    "carpet": ["carpet"],
    "dynamic": ["dynamic"],
    "period": ["period"],
    "partizan": ["partizan", "partizan_values"],
    "position": ["nimber", "position"],
    "theorem": ["outcome_family", "theorem"],
    "theory": ["theory"],
    "proof": ["proof"],
    "survey": ["journal", "survey"],
    "atlas": ["atlas"],
    "picture": ["figures", "picture", "palette"],
}

# What stands in for a library: src/wasm and gpu compile it in place of another file of the room.
STAND_INS = {"base/plain_sha256.cpp"}


def rooms():
    """Each room's files and the rooms that it uses, directly or not."""
    text = (ROOT / "src" / "CMakeLists.txt").read_text()
    files, uses = {}, {}
    for name, listed, used in re.findall(r"takeaway_room\((\w+)\s+FILES\s+([^)]*?)(?:\s+USES\s+([^)]*))?\)", text):
        files[name] = [f"{name}/{file}" for file in listed.split()]
        uses[name] = re.findall(r"takeaway_(\w+)", used)
    below = {}
    def reach(name):
        if name not in below:
            below[name] = {name}.union(*(reach(used) for used in uses[name]))
        return below[name]
    for name in files:
        reach(name)
    return files, below


def main():
    files, below = rooms()
    room_of = {file: name for name, listed in files.items() for file in listed}
    for name, headers in PUBLIC.items():
        room_of.update({f"takeaway/{header}.hpp": name for header in headers})
    wrong = []
    sources = sorted([*(ROOT / "src").glob("*/**/*.[ch]pp"), *(ROOT / "include").glob("**/*.hpp")])
    for path in sources:
        name = path.relative_to(ROOT / ("include" if "include" in path.relative_to(ROOT).parts[:1] else "src")).as_posix()
        folder = name.split("/")[0]
        if folder in ("mpi", "wasm") or name == "cli/main.cpp":
            continue  # programs, which may use all
        own = room_of.get(name, folder)
        if own not in below:
            wrong.append(f"{name}: it belongs to no room")
            continue
        if name.endswith(".cpp") and name not in room_of and name not in STAND_INS:
            wrong.append(f"{name}: src/CMakeLists.txt does not list it")
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = re.match(r'#include "([\w/]+\.hpp)"', line)
            if not found:
                continue
            header = found.group(1)
            other = room_of.get(header, header.split("/")[0])
            if other not in below[own] and not (own == "cli" and other == "serve"):
                wrong.append(f"{name}:{number}: the room {own} must not include {header}, of {other}")
    print("\n".join(wrong) if wrong else f"{len(sources)} files include only from the rooms below theirs")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
