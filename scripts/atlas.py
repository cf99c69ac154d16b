#!/usr/bin/env python3
"""Makes the atlases of games with three moves anew, proves what is in them, and checks them.

    scripts/atlas.py make wall|sink PROGRAM          discover, from all triples with c <= 64, into theorems/atlas; of
                                                     what is found the cells stay that divide (`let`), under their
                                                     names. The others are cones, which the tiling has
    scripts/atlas.py prove PROGRAM [--all|--both]    cells that the manifest does not have; or all; or besides those that
                                                     it has by Z3 alone. By Z3 and cvc5. Writes the manifest, cell by
                                                     cell, so that it can be stopped and goes on where it was
    scripts/atlas.py check PROGRAM                   the same for cells that the manifest does not have; writes
                                                     nothing, and exit status 1 if there were any
    scripts/atlas.py cover wall|sink COVERAGE [N]    every triple with c <= N (256) against its cell

theorems/atlas/proved.tsv, the manifest, has a line for each cell that was proved: the SHA-256 of its text (from
the word `theorem` to the last line's end, without blank lines), its name, the solvers, the date.
"""
import argparse
import concurrent.futures
import datetime
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent / "theorems" / "atlas"
MANIFEST = ROOT / "proved.tsv"
ATLASES = {"wall": ("{a,b,c}", 1300), "sink": ("sink {a,b,c}", 1000)}


def cells(path):
    """The theorems of a file, each as its own text."""
    found = []
    for line in path.read_text().splitlines():
        if line.startswith("theorem "):
            found.append("")
        if found and line:
            found[-1] += line + "\n"
    return found


def hash_of(text):
    return hashlib.sha256(text.encode()).hexdigest()


def name_of(text):
    return text.split()[1]


def divides(text):
    """Whether a cell has a quotient or a remainder: a power with a free count, or a residue. No cone has these."""
    return any(line.startswith("let ") for line in text.splitlines())


def manifest():
    """The lines of the manifest, by hash."""
    lines = MANIFEST.read_text().splitlines() if MANIFEST.exists() else []
    return {line.split("\t")[0]: line for line in lines if not line.startswith("#")}


def make(atlas, program):
    family, most = ATLASES[atlas]
    with tempfile.TemporaryDirectory() as name:
        out = pathlib.Path(name) / atlas
        subprocess.run([program, "discover", family, "--let", "c=3..64", "--where", "a+b != c", "--cells", str(most),
                        "--name", atlas, "--out", str(out)], check=True)
        paths = sorted(out.glob("*.thm"), key=lambda path: int(path.stem.split("-")[1]))
        texts = [text for text in (path.read_text() for path in paths) if divides(text)]
        (ROOT / f"{atlas}.thm").write_text("\n".join(texts))
        head, *rows = (out / "index.tsv").read_text().splitlines(keepends=True)
        kept = {name_of(text) for text in texts}
        (ROOT / f"{atlas}.tsv").write_text(head + "".join(row for row in rows if row.split("\t")[0] in kept))
        (ROOT / f"{atlas}.json").write_text((out / "summary.json").read_text())
    return 0


def versions():
    z3 = subprocess.run(["z3", "--version"], capture_output=True, text=True).stdout.split()[2]
    cvc5 = subprocess.run(["cvc5", "--version"], capture_output=True, text=True).stdout.split("version ")[1].split()[0]
    return f"z3 {z3}", f"cvc5 {cvc5.rstrip('.')}"


def proof_of(program, text, folder):
    """Which solvers prove the cell: both, Z3 alone where cvc5 ran out of time, or none."""
    path = folder / f"{name_of(text)}.thm"
    path.write_text(text)
    done = subprocess.run([program, "prove", str(path), "--quiet", "--json", "--threads", "1", "--timeout", "120"],
                          capture_output=True, text=True)
    result = json.loads(done.stdout)["results"][0] if done.stdout else {"verdict": "", "failed": [], "open": []}
    if result["verdict"] == "proved":
        return "both"
    late = [one["z3"] == "unsat" and one["cvc5"] == "unknown" for one in result["failed"]]
    return "z3" if late and all(late) and not result["open"] else "none"


def write_manifest(known):
    """The lines of cells that are there, in their order; the file is whole at every moment."""
    here = {hash_of(text) for atlas in ATLASES for text in cells(ROOT / f"{atlas}.thm")}
    lines = sorted((line for digest, line in known.items() if digest in here),
                   key=lambda line: (line.split("\t")[1].split("-")[0], int(line.split("\t")[1].split("-")[1])))
    new = MANIFEST.with_suffix(".new")
    new.write_text("# sha256\tcell\tsolvers\tdate\n" + "".join(line + "\n" for line in lines))
    new.replace(MANIFEST)


def prove(program, known, write):
    """Proves the cells that are not known, and says whether all are; with `write` keeps what was proved."""
    wanted = [text for atlas in ATLASES for text in cells(ROOT / f"{atlas}.thm") if hash_of(text) not in known]
    kept = manifest() | known
    z3, cvc5 = versions()
    today = datetime.date.today().isoformat()
    unproved = 0
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for text, proof in zip(wanted, pool.map(lambda text: proof_of(program, text, pathlib.Path(name)), wanted)):
            if proof == "none":
                unproved += 1
                print(f"{name_of(text)}: not proved")
                kept.pop(hash_of(text), None)
            else:
                solvers = z3 if proof == "z3" else f"{z3}, {cvc5}"
                kept[hash_of(text)] = f"{hash_of(text)}\t{name_of(text)}\t{solvers}\t{today}"
            if write:
                write_manifest(kept)
    print(f"{len(wanted)} cells asked for, {len(wanted) - unproved} proved, {unproved} not")
    if write:
        write_manifest(kept)
        return 1 if unproved else 0
    if wanted:
        print("the manifest does not have them: scripts/atlas.py prove PROGRAM writes it")
    return 1 if wanted else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(dest="action", required=True)
    for name in ("make", "cover"):
        action = actions.add_parser(name)
        action.add_argument("atlas", choices=ATLASES)
        action.add_argument("program")
        if name == "cover":
            action.add_argument("most", nargs="?", default="256")
    actions.add_parser("check").add_argument("program")
    proving = actions.add_parser("prove")
    proving.add_argument("program")
    proving.add_argument("--all", action="store_true")
    proving.add_argument("--both", action="store_true")
    options = parser.parse_args()
    if options.action == "make":
        return make(options.atlas, options.program)
    if options.action == "cover":
        return subprocess.run([options.program, options.atlas, options.most]).returncode
    if options.action == "check":
        return prove(options.program, manifest(), False)
    by_both = {digest: line for digest, line in manifest().items() if "cvc5" in line}
    return prove(options.program, {} if options.all else by_both if options.both else manifest(), True)


if __name__ == "__main__":
    sys.exit(main())
