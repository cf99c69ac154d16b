#!/usr/bin/env python3
"""What a transcript cannot show: signals, terminals, JSON, pipes, files that appear whole or not at all."""
import argparse
import fcntl
import json
import os
import pathlib
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

PROGRAM = ""
# Long enough to be interrupted on any machine: no period of this game within 2 * 10^10 heaps.
LONG = ["period", "{13,31,120,138,151}", "--engine", "window"]


def run(*arguments, **options):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60, **options)


def in_terminal(arguments, columns, interrupt_after=None, interrupt_at=None, stderr_only=False):
    """Runs in a pseudo-terminal; (what appeared there, exit status). Interrupts after so many seconds, or when a text
    that a pattern finds has appeared."""
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    output = subprocess.PIPE if stderr_only else terminal
    process = subprocess.Popen([PROGRAM, *arguments], stdin=terminal, stdout=output, stderr=terminal, close_fds=True,
                               env={**os.environ, "TERM": "xterm-256color"})
    os.close(terminal)
    seen = b""
    started = time.monotonic()
    while True:
        late = interrupt_after is not None and time.monotonic() - started > interrupt_after
        if (late or (interrupt_at and re.search(interrupt_at, seen.decode(errors="replace")))) and process.poll() is None:
            process.send_signal(signal.SIGINT)
            interrupt_after = interrupt_at = None
        ready, _, _ = select.select([controller], [], [], 0.1)
        if ready:
            try:
                chunk = os.read(controller, 65536)
            except OSError:
                break
            if not chunk:
                break
            seen += chunk
        elif process.poll() is not None:
            break
        if time.monotonic() - started > 60:
            process.kill()
    os.close(controller)
    if stderr_only:
        process.stdout.read()
    return seen.decode(), process.wait()


def visible_lines(text):
    return [re.sub(r"\x1b\[[0-9;]*[mK]", "", line) for line in text.replace("\r\n", "\n").split("\n")]


class Interrupts(unittest.TestCase):
    def test_ctrl_c_ends_with_130(self):
        process = subprocess.Popen([PROGRAM, *LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        self.assertEqual(process.wait(timeout=10), 130)
        self.assertLess(time.monotonic() - started, 2)
        process.communicate()

    def test_ctrl_c_leaves_no_file(self):
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen([PROGRAM, *LONG, "--certificate", f"{folder}/c.json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=10)
            self.assertEqual(process.returncode, 130)
            self.assertEqual(os.listdir(folder), [])

    def test_ctrl_c_stops_a_long_listing(self):
        process = subprocess.Popen([PROGRAM, "values", "{13,31,120,138,151}", "--to", "10^12"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=10)
        self.assertEqual(process.returncode, 130)

    def test_ctrl_c_stops_a_blocked_pipe(self):
        process = subprocess.Popen([PROGRAM, "values", "{2,5,7}", "--to", "10^12"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.5)  # nobody reads: the pipe is full by now
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=10), 130)
        process.stdout.close()
        process.stderr.close()

    def test_ctrl_c_stops_a_run_without_end(self):
        # Under this sink every heap up to 2^62 is N: one run, written a heap at a time.
        process = subprocess.Popen([PROGRAM, "period", "sink {1,2^62}", "--outcomes"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=10), 130)
        process.stderr.close()

    def test_ctrl_c_stops_an_endless_range(self):
        process = subprocess.Popen([PROGRAM, "period", "{a,7}", "--let", "a=1..10^12", "--where", "a>10^12"], stderr=subprocess.PIPE)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=10), 130)
        process.stderr.close()

    def test_a_closed_pipe_ends_quietly(self):
        done = subprocess.run(f"'{PROGRAM}' values '{{2,5,7}}' --to 10^9 | head -c 100", shell=True, capture_output=True, text=True, timeout=60)
        self.assertEqual(len(done.stdout), 100)
        self.assertEqual(done.stderr, "")


class Terminals(unittest.TestCase):
    def test_progress_appears_on_a_terminal_and_ctrl_c_works(self):
        seen, status = in_terminal(LONG, 80, interrupt_after=2.5)
        self.assertEqual(status, 130)
        self.assertIn("heap", seen)
        self.assertIn("\x1b[K", seen)

    def test_the_time_left_fits_eighty_columns(self):
        with tempfile.TemporaryDirectory() as folder:
            survey = ["survey", "subsets", "--let", "n=30", "--outcomes", "--out", folder + "/a.db"]
            line = r"survey: game [\d,]+ of 536,870,912, \d+ s left, [\d,]+ a second"
            seen, status = in_terminal(survey, 80, interrupt_at=line)
        self.assertEqual(status, 130)
        self.assertRegex(seen, line)

    def test_quiet_shows_no_progress(self):
        seen, status = in_terminal([*LONG, "--quiet"], 80, interrupt_after=2.5, stderr_only=True)
        self.assertEqual(status, 130)
        self.assertNotIn("a second", seen)

    def test_no_progress_without_a_terminal(self):
        process = subprocess.Popen([PROGRAM, *LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(2.5)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=10)
        self.assertEqual(stderr, "takeaway: interrupted\n")

    def test_analyze_keeps_to_the_width_and_colours(self):
        for columns in (30, 47, 80, 133):
            seen, status = in_terminal(["analyze", "sink {5,11,16}"], columns)
            self.assertEqual(status, 0)
            self.assertLessEqual(max(map(len, visible_lines(seen))), columns)
            self.assertIn("\x1b[48;5;", seen)

    def test_no_colour_elsewhere(self):
        self.assertNotIn("\x1b", run("analyze", "{1,4}").stdout)


class Json(unittest.TestCase):
    def test_period(self):
        document = json.loads(run("period", "sink {5,11,16}", "--json").stdout)
        self.assertEqual(document, {"game": "sink {5, 11, 16}", "start": 1, "preperiod": 0, "period": 115, "saltus": 0, "pure": True,
                                    "max_value": 3, "status": "proved", "engine": document["engine"],
                                    "outcome": {"preperiod": 0, "period": 115, "status": "proved"}})

    def test_values(self):
        document = json.loads(run("values", "{1,4}", "--from", "3", "--to", "7", "--format", "json").stdout)
        self.assertEqual(document, {"game": "{1, 4}", "start": 0, "from": 3, "values": [1, 2, 0, 1, 0]})

    def test_values_at(self):
        document = json.loads(run("values", "{2,5,7}", "--at", "10^18", "--at", "3", "--json").stdout)
        self.assertEqual(document["at"], [{"heap": 10**18, "value": 1}, {"heap": 3, "value": 1}])

    def test_families_come_as_results(self):
        for verb, extra in (("period", []), ("analyze", []), ("values", ["--to", "9"]), ("values", ["--at", "9"])):
            document = json.loads(run(verb, "{a,b}", "--let", "a=1..2", "--let", "b=a+1..4", "--json", *extra).stdout)
            self.assertEqual([result["let"] for result in document["results"]],
                             [{"a": 1, "b": 2}, {"a": 1, "b": 3}, {"a": 1, "b": 4}, {"a": 2, "b": 3}, {"a": 2, "b": 4}], verb)

    def test_analyze(self):
        document = json.loads(run("analyze", "{1,12,17,28,29}", "--json").stdout)
        self.assertEqual(document["period"]["outcome"]["period"], 4896)
        self.assertTrue(any("symmetric" in note for note in document["notes"]))
        self.assertEqual(document["first_values"][:4], [0, 1, 0, 1])
        self.assertEqual(document["p_positions"][:3], [0, 2, 4])
        self.assertEqual(sum(document["counts"]["period"]), document["period"]["period"])

    def test_a_limit_is_told(self):
        done = run("period", "{12,48,145,193}", "--limit", "1000", "--json")
        document = json.loads(done.stdout)
        self.assertEqual(done.returncode, 3)
        self.assertIsNone(document["period"])
        self.assertIn("no period found", document["status"])

    def test_bad_input_leaves_standard_output_empty(self):
        for arguments in (["period", "{0}", "--json"], ["period", "{a,3}", "--let", "a=1..5", "--json"],
                          ["values", "{a,3}", "--let", "a=1..5", "--json"], ["analyze", "{a,3}", "--let", "a=1..5", "--json"]):
            done = run(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)


    def test_what_is_begun_is_ended(self):
        done = run("values", "{1..k}", "--let", "k=61..64", "--engine", "runs", "--to", "3", "--json")
        self.assertEqual(done.returncode, 2)
        document = json.loads(done.stdout)
        self.assertEqual(len(document["results"]), 2)
        self.assertIn("at most 62 moves", document["error"])
        for arguments in (["period", "{k,1..2}", "--let", "k=1..2", "--json"], ["values", "{k,4}", "--let", "k=3..5", "--format", "json"]):
            self.assertEqual(run(*arguments).stdout, "", arguments)


class Files(unittest.TestCase):
    def test_a_link_is_followed(self):
        with tempfile.TemporaryDirectory() as folder:
            target, link = pathlib.Path(folder) / "target.json", pathlib.Path(folder) / "link.json"
            target.write_text("old")
            link.symlink_to(target)
            self.assertEqual(run("period", "{1,4}", "--certificate", str(link)).returncode, 0)
            self.assertTrue(link.is_symlink())
            self.assertIn("period certificate", target.read_text())

    def test_errors_that_cannot_be_written(self):
        done = subprocess.run(["sh", "-c", '"$0" values "{1," 2>&-', PROGRAM], capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 2)

    def test_unwritable_certificate(self):
        done = run("period", "{1,4}", "--certificate", "/no/such/folder/c.json")
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot write the file", done.stderr)

    def test_full_disk(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        for arguments in (["values", "{1,4}", "--to", "10^6"], ["analyze", "{1,4}"], ["period", "{1,4}"], ["period", "{1,4}", "--json"], ["solve", "{1,4}: 5"],
                          ["nim", "add", "5", "6"], ["check", "two-moves", "--let", "x=1", "--let", "y=2..3"], ["draw", "strip", "{1,4}", "--terminal"],
                          ["draw", "strip", "squares", "--to", "20000", "--terminal"], ["play", "{1}: 5", "--self", "--plain"], ["--help"], ["--version"]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stderr), (3, "takeaway: cannot write the output: the disk is full\n"), arguments)

    def test_files_that_do_not_fit(self):
        # A bound on the size of files stands for a full disk: both are met in the middle of a write.
        def write_little():
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

        with tempfile.TemporaryDirectory() as folder:
            files = [["period", "sink {193,457,650}", "--certificate", "c.json"], ["draw", "strip", "{1,4}", "--to", "30000", "-o", "a.svg"],
                     ["draw", "carpet", "{2,5,c}", "--let", "c=6..90", "-o", "a.png"], ["prove", "two-moves", "--out", "obligations"]]
            for arguments in files:
                done = run(*arguments, cwd=folder, preexec_fn=write_little)
                self.assertEqual((done.returncode, done.stderr.count("\n")), (3, 1), (arguments, done))
                self.assertIn("cannot write the file", done.stderr)
                self.assertIn("File too large", done.stderr)
                self.assertEqual(os.listdir(folder), [], arguments)
            done = run("values", "squares", "--to", "200000", "--checkpoint", "kept", cwd=folder, preexec_fn=write_little, errors="replace")
            self.assertEqual((done.returncode, done.stderr), (3, "takeaway: the checkpoint 'kept' cannot be written: File too large\n"))
            self.assertEqual(pathlib.Path(folder, "kept").read_bytes(), b"takeaway checkpoint 1\nsquares\nvalues\n")

    def test_an_old_certificate_survives_a_failed_search(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "c.json"
            path.write_text("old")
            self.assertEqual(run("period", "{12,48,145,193}", "--limit", "1000", "--certificate", str(path)).returncode, 3)
            self.assertEqual(path.read_text(), "old")
            self.assertEqual(os.listdir(folder), ["c.json"])


class Checkpoints(unittest.TestCase):
    def killed_and_resumed(self, arguments, waits):
        """The output after some kills, and how many of them hit a running process."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "kept")
            hits = 0
            for wait in waits:
                process = subprocess.Popen([PROGRAM, *arguments, "--checkpoint", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(wait)
                hits += process.poll() is None
                process.kill()
                process.wait()
            with open(path, "rb") as file:
                kept = len(file.read())
            return run(*arguments, "--checkpoint", path).stdout, hits, kept

    def test_a_killed_run_goes_on_and_writes_the_same(self):
        for arguments in (["values", "squares", "--to", "1500000"], ["values", "squares", "--to", "9*10^7", "--p-positions", "--from", "8*10^7"],
                          ["values", "primes", "--to", "2*10^6", "--format", "rle"]):
            whole = run(*arguments).stdout
            resumed, hits, kept = self.killed_and_resumed(arguments, [0.05, 0.3, 0.6, 0.15])
            self.assertGreater(hits, 0, arguments)
            self.assertGreater(kept, 0)
            self.assertEqual(resumed, whole, arguments)

    def test_what_a_kill_leaves_half_written_is_cut_off(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "kept"
            whole = run("values", "squares", "--to", "60000").stdout
            run("values", "squares", "--to", "50000", "--checkpoint", str(path))
            good = path.read_bytes()
            for damaged in (good[:-1], good[:-777], good + b"junk", good[:200] + bytes([good[200] ^ 1]) + good[201:], good[:10], b""):
                path.write_bytes(damaged)
                self.assertEqual(run("values", "squares", "--to", "60000", "--checkpoint", str(path)).stdout, whole)

    def test_one_process_at_a_time(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "kept")
            first = subprocess.Popen([PROGRAM, "values", "squares", "--to", "10^8", "--checkpoint", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(1)
            second = run("values", "squares", "--to", "100", "--checkpoint", path)
            first.send_signal(signal.SIGINT)
            self.assertEqual(first.wait(timeout=20), 130)
            self.assertEqual(second.returncode, 2)
            self.assertIn("in use", second.stderr)

    def test_ctrl_c_keeps_what_was_found(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "kept"
            process = subprocess.Popen([PROGRAM, "values", "squares", "--to", "10^8", "--checkpoint", str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(timeout=20), 130)
            process.stderr.close()
            self.assertGreater(path.stat().st_size, 10000)


class Endless(unittest.TestCase):
    def test_period_json(self):
        document = json.loads(run("period", "not {4,9,26,30}", "--json").stdout)
        self.assertEqual((document["preperiod"], document["period"], document["saltus"], document["pure"], document["max_value"], document["status"]),
                         (243, 13014, 4702, False, None, "proved"))
        done = run("period", "primes", "--limit", "5000", "--json")
        document = json.loads(done.stdout)
        self.assertEqual(done.returncode, 3)
        self.assertEqual((document["period"], document["saltus"], document["status"], document["outcome"]["status"]),
                         (None, None, "verified to 4999", "verified to 4999"))
        done = run("period", "squares", "--limit", "5000", "--json")
        document = json.loads(done.stdout)
        self.assertEqual(done.returncode, 0)
        self.assertEqual((document["period"], document["status"], document["outcome"]["status"]), (None, "never periodic", "never periodic"))
        self.assertIn("multiple", document["why"])
        document = json.loads(run("period", "powers(4)", "--json").stdout)
        self.assertEqual((document["period"], document["status"], document["why"]),
                         (5, "proved", "plays like {1, 4}: all other moves are 1, 4 modulo 5"))

    def test_analyze_json(self):
        done = run("analyze", "squares", "--limit", "1001", "--json")
        document = json.loads(done.stdout)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(document["first_occurrences"][:4], [{"value": 0, "heap": 0}, {"value": 1, "heap": 1}, {"value": 2, "heap": 4}, {"value": 3, "heap": 25}])
        self.assertEqual(document["records"][-1]["value"], 14)
        self.assertEqual(document["p_positions"][:5], [0, 2, 5, 7, 10])

    def test_bfile_is_as_the_oeis_has_it(self):
        lines = run("values", "primes", "--to", "2000", "--format", "bfile").stdout.split("\n")
        self.assertEqual(lines[-1], "")
        self.assertTrue(all(re.fullmatch(r"\d+ \d+", line) for line in lines[:-1]))
        self.assertEqual([int(line.split()[0]) for line in lines[:-1]], list(range(2001)))
        # A025043: heaps from which the mover loses when primes are subtracted; b-files of lists count from 1.
        cold = run("values", "primes", "--to", "60", "--p-positions", "--format", "bfile").stdout
        self.assertEqual(cold, "1 0\n2 1\n3 9\n4 10\n5 25\n6 34\n7 35\n8 49\n9 55\n")

    def test_the_number_of_threads_does_not_matter(self):
        for game in ("squares", "primes"):
            for extra in ([], ["--outcomes"]):
                outputs = {run("values", game, "--to", "60000", "--threads", threads, *extra).stdout for threads in ("1", "2", "5")}
                self.assertEqual(len(outputs), 1)

    def test_memory_stays_below_what_is_allowed(self):
        if "sanitize" in PROGRAM:
            self.skipTest("sanitizers take memory of their own")
        for arguments, megabytes in ((["values", "squares", "--p-positions", "--to", "2^24", "--memory", "64M"], 64),
                                     (["values", "squares", "--to", "10^6", "--memory", "32M"], 32),
                                     (["values", "not {4,9,26,30}", "--to", "3*10^6", "--memory", "64M"], 64),
                                     (["values", "not {1,100000}", "--to", "10^6", "--memory", "20M"], 20),
                                     (["values", "multiples(3) | {100000}", "--to", "10^6", "--memory", "12M"], 12),
                                     (["period", "sink {1,7,3000001}", "--memory", "20M"], 20),
                                     (["analyze", "{17,30,41}", "--memory", "20M"], 20),
                                     (["analyze", "sink {17,30,41}", "--memory", "8M"], 8)):
            # Beside what is allowed there is the program itself, with its libraries, and the theorems it knows.
            self.assertLess(memory_of(arguments), memory_of(["--version"]) + (megabytes + 4) * 1024, arguments)

    def test_too_much_memory_is_refused_with_the_number(self):
        done = run("values", "primes", "--to", "10^9", "--memory", "1G")
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, r"needs \d+ MB of memory for 1000000001 heaps, more than the 1024 MB allowed")

    def test_ctrl_c_stops_every_engine(self):
        for arguments in (["values", "squares", "--to", "10^8"], ["values", "primes", "--to", "10^8", "--memory", "100G"],
                          ["values", "comply squares", "--to", "10^7"], ["values", "squares", "--outcomes", "--to", "10^10", "--memory", "100G"],
                          ["period", "comply primes", "--limit", "10^6"], ["values", "squares", "--at", "2*10^8"]):
            process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            time.sleep(1.5)
            before = processor_seconds(process.pid)
            process.send_signal(signal.SIGINT)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 130, arguments)
            # Of the processor, not of the clock: other programs may keep it busy.
            self.assertLess(used.ru_utime + used.ru_stime - before, 10, arguments)
            process.stderr.close()


def memory_of(arguments):
    """The most kilobytes that the program had at a time."""
    pid = os.spawnv(os.P_NOWAIT, "/bin/sh", ["sh", "-c", 'exec "$0" "$@" >/dev/null', PROGRAM, *arguments])
    _, status, usage = os.wait4(pid, 0)
    assert status == 0, arguments
    return usage.ru_maxrss


def processor_seconds(pid):
    """What a process has used so far, all its threads together."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def help_texts(*verbs):
    """(verbs, help text) of a verb and all below it."""
    text = run("help", *verbs, env={**os.environ, "COLUMNS": "80"}).stdout
    yield verbs, text
    block = re.search(r"^(?:Verbs|Pictures):\n((?:  .*\n)+)", text, re.M)
    for verb in re.findall(r"^  (\w+)", block.group(1), re.M) if block else []:
        yield from help_texts(*verbs, verb)


class Help(unittest.TestCase):
    def test_ways_to_ask(self):
        whole = run("--help")
        self.assertEqual((whole.returncode, whole.stderr), (0, ""))
        for words in ([], ["help"], ["-h"], ["help", "--help"]):
            self.assertEqual((run(*words).returncode, run(*words).stdout), (0, whole.stdout), words)
        self.assertEqual(run("help", "survey", "report").stdout, run("survey", "report", "--help").stdout)
        self.assertEqual(run("-V").stdout, run("--version").stdout)
        self.assertRegex(run("-V").stdout, r"^takeaway \d+\.\d+\.\d+\nbuilt for .+\n$")

    def test_own_options_come_first(self):
        for verbs, text in help_texts():
            if "\nOptions:" in text:
                self.assertLess(text.index("\nOptions:"), text.index("\nCommon options:"), verbs)
            common = text.split("\nCommon options:")[1].split("\n\n")[0]
            self.assertTrue(common.splitlines()[-1].startswith("  -h --help"), verbs)
            self.assertLessEqual(max(len(line) for line in text.replace(PROGRAM, "takeaway").splitlines()
                                     if not line.startswith("  takeaway")), 80, verbs)

    def test_options_that_are_refused_are_not_offered(self):
        self.assertNotIn("--json", run("draw", "strip", "--help").stdout)
        self.assertIn("a picture is no JSON document", run("draw", "strip", "{1,4}", "--json", "-o", "x.png").stderr)

    def test_every_example_works(self):
        with tempfile.TemporaryDirectory() as folder:
            commands = {}  # each once, in the order of the help
            for verbs, text in help_texts():
                examples = re.findall(rf"^  ({re.escape(PROGRAM)} .*?)(?:   .*)?$", text.split("\nExamples:\n")[1], re.M)
                self.assertTrue(examples, verbs)
                commands.update(dict.fromkeys(examples))
            for command in commands:
                if re.search(r"takeaway serve|survey import", command):
                    continue  # it does not end; it reads what another machine wrote
                done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=120,
                                      stdin=subprocess.DEVNULL)
                # A claim that fails is an answer, too.
                self.assertIn(done.returncode, (0, 1) if "--claim" in command else (0,), (command, done.stderr))

    def test_commands_that_are_printed_work(self):
        refuted = run("check", "{a,b,c}", "--claim", "period = a+b", "--let", "c=3..9")
        commands = re.findall(r"^  see +(.*)$", refuted.stdout, re.M)
        self.assertEqual(len(commands), 1)
        self.assertTrue(commands[0].startswith(PROGRAM), commands)
        shown = subprocess.run(["bash", "-c", commands[0]], capture_output=True, text=True, timeout=60)
        self.assertEqual((shown.returncode, "proved" in shown.stdout), (0, True))


class Scale(unittest.TestCase):
    def test_far_heaps_answer_at_once(self):
        started = time.monotonic()
        self.assertEqual(run("values", "{2,5,7}", "--at", "10^18").stdout, "1000000000000000000 1\n")
        self.assertLess(time.monotonic() - started, 5)

    def test_huge_moves(self):
        self.assertIn("period 7000000054, proved", run("period", "{1000000007,3000000026,4000000033}").stdout)

    def test_memory_stays_small(self):
        if "sanitize" in PROGRAM:
            self.skipTest("sanitizers take memory of their own")
        for arguments in (["period", "{1000000007,3000000026,4000000033}"], ["period", "--outcomes", "{7,17,66,76,83}"]):
            self.assertLess(memory_of(arguments), 64 * 1024, arguments)

    def test_memory_is_refused_in_advance(self):
        done = run("period", "{1,10^9}", "--engine", "window", "--memory", "100M")
        self.assertEqual(done.returncode, 3)
        self.assertIn("MB", done.stdout + done.stderr)


def main():
    global PROGRAM
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    arguments, rest = parser.parse_known_args()
    PROGRAM = str(pathlib.Path(arguments.program).resolve())
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
