"""Surveys from outside: killed and resumed, in parts, under MPI, on a full disk; the digest worked out anew."""

import argparse
import hashlib
import json
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
parser.add_argument("--kills", type=int, default=36, help="how often a run is killed")
parser.add_argument("--quick", action="store_true", help="without MPI, for a slow program")
parser.add_argument("--seed", type=int, default=random.randrange(10**6))
options = parser.parse_args()
print("seed", options.seed)
random.seed(options.seed)

failures = []
GOES_ON = "takeaway: interrupted; the same command goes on from here\n"
TRIPLES = ["survey", "{a,b,c}", "--let", "c=3..90", "--let", "b=2..c-1", "--let", "a=1..b-1", "--where", "gcd(a,b,c)=1",
           "--measure", "class = if per divides a+b then 1 else if per divides a+c then 2 else 3"]
SUBSETS = ["survey", "sink subsets", "--let", "n=2..19", "--outcomes"]


def expect(condition, what):
    if not condition:
        failures.append(what)


def run(*arguments, **more):
    return subprocess.run([options.program, *arguments], capture_output=True, text=True, **more)


def digest(path):
    done = run("survey", "digest", str(path))
    expect(done.returncode == 0, f"digest ends with {done.returncode}: {done.stderr}")
    return done.stdout.split()[0] if done.stdout else ""


def digest_anew(path):
    """From docs/survey.md, with nothing of the program's."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    total = hashlib.sha256()

    def add(names, rows):
        total.update((",".join(names) + "\n").encode())
        for row in rows:
            total.update((",".join("" if cell is None else str(cell) for cell in row) + "\n").encode())

    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "games" in tables:
        rows = database.execute("SELECT * FROM games ORDER BY id")
        add([column[0] for column in rows.description], rows)
    else:
        add(["largest_move", "measure", "value", "games"],
            database.execute("SELECT largest_move, measure, value, sum(games) FROM histograms "
                             "GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"))
        records = {}
        for largest, measure, value, games, number, moves in database.execute(
                "SELECT largest_move, measure, value, games, id, moves FROM records"):
            best = records.setdefault((largest, measure), [value, 0, number, moves])
            if value > best[0]:
                best[:] = [value, 0, number, moves]
            if value == best[0]:
                best[1] += games
                if number < best[2]:
                    best[2:] = [number, moves]
        add(["largest_move", "measure", "value", "games", "id", "moves"],
            [(*key, *records[key]) for key in sorted(records)])
        add(["id", "moves"], database.execute("SELECT id, moves FROM unfinished ORDER BY id"))
    database.close()
    return total.hexdigest()


def undisturbed(folder):
    """What all the others are compared with."""
    wanted = {}
    for name, command in (("triples", TRIPLES), ("subsets", SUBSETS)):
        path = folder / f"{name}.db"
        done = run(*command, "--json", "--out", str(path))
        expect(done.returncode == 0, f"{name}: {done.stderr}")
        document = json.loads(done.stdout)
        wanted[name] = document["digest"]
        expect(document["games"] == (98_689 if name == "triples" else 2**19 - 2), f"{name}: {document['games']}")
        expect(digest(path) == document["digest"], f"{name}: the digest printed twice")
        expect(digest_anew(path) == document["digest"], f"{name}: the digest, worked out anew")
        for threads in ("1", "3"):
            other = folder / f"{name}-{threads}.db"
            run(*command, "--threads", threads, "--out", str(other))
            expect(digest(other) == wanted[name], f"{name} with {threads} threads")
        again = run(*command, "--out", str(path))
        expect("nothing was left to compute" in again.stdout, f"{name}: {again.stdout}")
    return wanted


def killed(folder, name, command, wanted):
    """kill -9 at random moments, again and again; what is left is resumed in the end."""
    path = folder / f"killed-{name}.db"
    whole = 0.0
    started = time.monotonic()
    run(*command, "--out", str(folder / f"timed-{name}.db"))
    whole = time.monotonic() - started
    shards = []
    for _ in range(options.kills):
        process = subprocess.Popen([options.program, *command, "--out", str(path)], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        time.sleep(random.uniform(0, whole))
        process.kill()
        stderr = process.communicate()[1]
        expect(process.returncode in (0, -signal.SIGKILL), f"{name}: a run ends with {process.returncode}: {stderr}")
        if not path.exists():
            continue
        check = sqlite3.connect(path)
        expect(check.execute("PRAGMA integrity_check").fetchone() == ("ok",), f"{name}: damaged by a kill")
        try:
            shards.append(check.execute("SELECT count(*) FROM shards").fetchone()[0])
        except sqlite3.OperationalError:  # killed before there were tables
            expect(check.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,), f"{name}: half made")
        check.close()
        if len(shards) > 1:
            expect(shards[-1] >= shards[-2], f"{name}: shards got lost")
        if random.random() < 0.2:  # begin anew now and then, or all kills would come when all is done
            path.unlink()
            shards.clear()
    # A run that is killed, and then only the file removed, not the journal beside it.
    for _ in range(3):
        process = subprocess.Popen([options.program, *command, "--out", str(path)], stdout=subprocess.DEVNULL)
        time.sleep(random.uniform(0, whole))
        process.kill()
        process.wait()
        path.unlink(missing_ok=True)
    done = run(*command, "--out", str(path))
    expect(done.returncode == 0, f"{name}: {done.stderr}")
    expect(digest(path) == wanted, f"{name}: another digest after {options.kills} kills")


def interrupted(folder, wanted):
    """Ctrl-C keeps what is done, says how to go on, and ends with 130."""
    path = folder / "interrupted.db"
    seen = False
    for wait in (0.3, 0.2, 0.1, 0.05, 0.03):
        process = subprocess.Popen([options.program, *TRIPLES, "--threads", "1", "--out", str(path)],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate()
        if process.returncode == 130:
            # Nothing is said where it comes while the last line is printed.
            expect(stderr in ("", "takeaway: interrupted\n", GOES_ON), f"after Ctrl-C: {stderr}")
            seen = seen or stderr == GOES_ON
        else:
            # Before the program has begun, the signal ends it.
            expect(process.returncode in (0, -signal.SIGINT), f"Ctrl-C: {process.returncode}, {stderr}")
            path.unlink(missing_ok=True)
    expect(seen, "no run was interrupted in time")
    run(*TRIPLES, "--out", str(path))
    expect(digest(path) == wanted, "another digest after Ctrl-C")


def parts(folder, wanted):
    paths = []
    for part in (2, 3, 1):
        paths.append(str(folder / f"part{part}.db"))
        done = run(*TRIPLES, "--shard", f"{part}/3", "--out", paths[-1])
        expect(done.returncode == 0 and "shards are there" in done.stdout, f"part {part}: {done.stdout}{done.stderr}")
    merged = folder / "merged.db"
    done = run("survey", "merge", str(merged), *paths)
    expect(done.returncode == 0, f"merge: {done.stderr}")
    expect(digest(merged) == wanted, "another digest after a merge")
    expect(digest_anew(merged) == wanted, "another digest of the merged rows")


def kill_one(*words):
    """kill -9 to the newest process whose command line begins with the first word's path and has the others."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            command = (entry / "cmdline").read_bytes().decode().split("\0") if entry.name.isdigit() else [""]
        except OSError:
            continue
        if command[0].endswith("/" + words[0]) and all(any(word in part for part in command) for word in words[1:]):
            found.append(int(entry.name))
    if found:
        try:
            os.kill(max(found), signal.SIGKILL)
        except ProcessLookupError:
            pass


def mpi(folder, wanted):
    """1, 2 and 4 ranks, two implementations; killed under one number of ranks, resumed under another."""
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    where = pathlib.Path(options.program).parent
    for launcher, program in ((["mpirun.openmpi", "--oversubscribe"], where / "takeaway-mpi"),
                              (["mpirun.mpich"], where / "takeaway-mpich")):
        def start(ranks, path, *more):
            return [*launcher, "-n", str(ranks), str(program), *TRIPLES, *more, "--out", str(path)]

        unfinished = folder / "mpi-unfinishable.db"
        done = subprocess.run(start(3, unfinished, "--measure", "x = 10 mod (per-5)"), capture_output=True, text=True,
                              env=environment)
        expect(done.returncode == 2 and "division by zero" in done.stderr and not unfinished.exists(),
               f"{launcher[0]}: a fault in a measure: {done.returncode} {done.stderr[:300]}")

        for ranks in (1, 2, 4):
            path = folder / f"{launcher[0]}-{ranks}.db"
            done = subprocess.run(start(ranks, path, "--json"), capture_output=True, text=True, env=environment)
            expect(done.returncode == 0, f"{launcher[0]} -n {ranks}: {done.returncode} {done.stderr[:400]}")
            expect(done.returncode or json.loads(done.stdout)["digest"] == wanted, f"{launcher[0]} -n {ranks}: another digest")
        path = folder / f"{launcher[0]}-killed.db"
        for ranks, wait in ((3, 0.8), (2, 0.9), (4, 0.7)):
            process = subprocess.Popen(start(ranks, path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       env=environment, start_new_session=True)
            time.sleep(wait)
            # A rank dies, and the run with it.
            kill_one(program.name, path.name)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                failures.append(f"{launcher[0]}: hangs when a rank dies")
                os.killpg(process.pid, signal.SIGKILL)
        done = subprocess.run(start(2, path), capture_output=True, text=True, env=environment)
        expect(done.returncode == 0, f"{launcher[0]}: not resumed: {done.stderr[:400]}")
        expect(digest(path) == wanted, f"{launcher[0]}: another digest after kills")
        bad = subprocess.run([*launcher, "-n", "2", str(program), "survey", "{a,", "--out", str(folder / "bad.db")],
                             capture_output=True, text=True, env=environment)
        expect(bad.returncode == 2 and "takeaway: " in bad.stderr, f"{launcher[0]}: bad input: {bad.returncode}")


def in_namespace(folder, script):
    """Runs a shell script where it may mount what it likes."""
    flags = ["-m"] if os.geteuid() == 0 else ["-rm"]
    return subprocess.run(["unshare", *flags, "sh", "-euc", script, "sh", options.program, str(folder)],
                          capture_output=True, text=True)


def full_disk(folder, wanted):
    """The disk fills up in the middle: said clearly, nothing damaged; with more room the same command goes on."""
    command = " ".join(f"'{word}'" for word in TRIPLES)
    done = in_namespace(folder, f"""
        mkdir -p "$2/small"; mount -t tmpfs -o size=1m none "$2/small"
        status=0; "$1" {command} --out "$2/small/a.db" || status=$?; echo "status $status"
        "$1" survey digest "$2/small/a.db" >/dev/null
        mount -o remount,size=64m "$2/small"
        "$1" {command} --out "$2/small/a.db"; cp "$2/small/a.db" "$2/grown.db"
        head -c 60m /dev/zero > "$2/small/filler" || true
        status=0; "$1" {command} --out "$2/small/b.db" || status=$?; echo "status $status"
        mount -o remount,ro "$2/small"
        status=0; "$1" {command} --out "$2/small/c.db" || status=$?; echo "status $status"
        "$1" survey report "$2/small/a.db" >/dev/null; ls "$2/small"
        """)
    expect(done.returncode == 0, f"full disk: {done.returncode} {done.stdout}{done.stderr}")
    lines = done.stdout.splitlines()
    expect([line for line in lines if line.startswith("status")] == ["status 3", "status 3", "status 2"],
           f"full disk: {done.stdout}")
    expect(done.stderr.count("the disk is full") == 2, f"full disk: {done.stderr}")
    expect(done.stderr.count("\n") == 3, f"full disk, one line each: {done.stderr}")
    expect(not any(name in lines for name in ("c.db", "c.db-journal")), f"left behind: {lines}")
    expect(digest(folder / "grown.db") == wanted, "another digest after a full disk")


def together(folder, wanted):
    """Two runs on one new file, again and again: the file is right in the end."""
    for round in range(6):
        path = folder / f"both{round}.db"
        both = [subprocess.Popen([options.program, *TRIPLES, "--threads", "1", "--out", str(path)],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
        ends = [(process.communicate()[1], process.returncode) for process in both]
        expect(ends == [("", 0)] * 2, f"two runs at once: {ends}")
        expect(path.exists() and digest(path) == wanted, "another digest after two runs at once")


def job_array(folder, wanted):
    """The Slurm script, as Slurm would run it."""
    script = pathlib.Path(__file__).parent.parent / "scripts" / "survey-array.slurm"
    for task in range(1, 4):
        environment = dict(os.environ, TAKEAWAY=options.program, SURVEY_OUT=str(folder / "array"),
                           SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_MAX="3", SLURM_CPUS_PER_TASK="2")
        done = subprocess.run(["bash", str(script), *TRIPLES[1:]], capture_output=True, text=True, env=environment)
        expect(done.returncode == 0, f"job array: {done.stderr}")
    run("survey", "merge", str(folder / "array.db"), *(str(folder / f"array-{task}.db") for task in (1, 2, 3)))
    expect(digest(folder / "array.db") == wanted, "another digest from a job array")


def unfinishable(folder):
    """A measure that makes no sense for some game: told, and nothing is left."""
    path = folder / "unfinishable.db"
    done = run(*TRIPLES, "--measure", "x = 10 mod (per-5)", "--out", str(path))
    expect(done.returncode == 2 and "division by zero (with c=" in done.stderr, f"measure: {done.stderr}")
    expect(not path.exists(), "an unfinishable survey is left")


def reports(folder):
    path = str(folder / "triples.db")
    claim = "per divides a+b or per divides a+c or per divides b+c or c=a+b"
    done = run("survey", "report", path, "--claim", claim, "--json")
    document = json.loads(done.stdout)
    expect(done.returncode == 0 and document["claims"][0]["failed"] == 0, f"claim: {done.stdout[:300]}")
    database = sqlite3.connect(path)
    for value, games in database.execute("SELECT class, count(*) FROM games GROUP BY 1"):
        expect({"value": value, "games": games} in document["counts"]["class"], f"class {value}: {games}")
    for record in document["records"]:
        best = database.execute(f'SELECT "{record["measure"]}", id FROM games WHERE largest_move = ? '
                                f'ORDER BY 1 DESC, 2 LIMIT 1', (record["largest_move"],)).fetchone()
        expect(best == (record["value"], record["id"]), f"record {record}: {best}")
    done = run("survey", "report", path, "--claim", "c != a+b", "--format", "csv", "--show", "7")
    expect(done.returncode == 1 and done.stdout.count("\nexception,") == 7, f"exceptions: {done.returncode}")
    for form in ("text", "markdown"):
        done = run("survey", "report", path, "--claim", "c != a+b", "--format", form)
        expect(done.returncode == 1 and "refuted" in done.stdout and "{1, 2, 3}" in done.stdout, f"{form}: {done.stdout[:300]}")


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    wanted = undisturbed(folder)
    killed(folder, "triples", TRIPLES, wanted["triples"])
    killed(folder, "subsets", SUBSETS, wanted["subsets"])
    interrupted(folder, wanted["triples"])
    parts(folder, wanted["triples"])
    together(folder, wanted["triples"])
    job_array(folder, wanted["triples"])
    unfinishable(folder)
    full_disk(folder, wanted["triples"])
    reports(folder)
    if options.quick:
        pass
    elif shutil.which("mpirun.openmpi"):
        mpi(folder, wanted["triples"])
    else:
        failures.append("there is no MPI to test with (packages openmpi-bin, mpich)")

for failure in failures:
    print("FAILED:", failure)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
