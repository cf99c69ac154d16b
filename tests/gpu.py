#!/usr/bin/env python3
"""takeaway-gpu with its kernels on the processor: journals that are as the ordinary surveys, stopped and resumed."""
import argparse
import hashlib
import os
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = GPU = ""
TRIPLES = ["{a,b,c}", "--let", "c=3..40", "--where", "gcd(a,b,c)=1", "--where", "c != a+b", "--keep", "summary"]
SURVEYS = [
    ["subsets", "--let", "n=2..20", "--outcomes"],
    ["subsets", "--let", "n=13"],
    TRIPLES,
    ["{a,b,c-b,c-a,c}", "--let", "c=5..30", "--let", "b=2..floor((c-1)/2)", "--let", "a=1..b-1", "--outcomes",
     "--keep", "summary"],
    ["{a,b,c,d}", "--let", "d=4..30", "--outcomes"],
]


def run(*command, **environment):
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})


class Journals(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def ok(self, *command):
        done = run(*command)
        self.assertEqual(done.returncode, 0, (command, done.stderr))
        return done.stdout

    def digest_of(self, program, path):
        verb = ["digest"] if program == GPU else ["survey", "digest"]
        return self.ok(program, *verb, path).split()[0]

    def test_digests(self):
        for number, survey in enumerate(SURVEYS):
            journal, imported, plain = (self.path(f"{number}.{end}") for end in ("journal", "in.db", "db"))
            self.ok(GPU, "survey", *survey, "--out", journal, "--quiet")
            self.ok(PROGRAM, "survey", *survey, "--out", plain, "--quiet")
            self.ok(PROGRAM, "survey", "import", imported, journal)
            wanted = self.digest_of(PROGRAM, plain)
            self.assertEqual(self.digest_of(GPU, journal), wanted, survey)
            self.assertEqual(self.digest_of(PROGRAM, imported), wanted, survey)

    def test_records_are_of_whole_surveys(self):
        journal = self.path("part.journal")
        survey = ["subsets", "--let", "n=20", "--outcomes", "--out", journal, "--quiet"]
        self.ok(GPU, "survey", *survey, "--shard", "1/2")
        done = run(GPU, "records", journal)
        self.assertEqual(done.returncode, 3)
        self.assertIn("no records yet", done.stderr)
        self.ok(GPU, "survey", *survey)
        self.assertIn('20,outcome_period,266,', self.ok(GPU, "records", journal))

    def test_sums(self):
        journal = self.path("sums.journal")
        self.ok(GPU, "survey", *TRIPLES, "--out", journal, "--quiet")
        self.assertIn("sums = a+c: ", self.ok(GPU, "report", journal))

    def test_interrupted(self):
        journal = self.path("stopped.journal")
        command = [GPU, "survey", "subsets", "--let", "n=24..26", "--outcomes", "--out", journal, "--quiet"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not os.path.exists(journal) and process.poll() is None:
            time.sleep(0.01)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertIn(process.returncode, (130, 0))
        self.ok(*command)
        self.assertNotIn("shards are there", self.ok(GPU, "digest", journal))

    def test_searches_are_kept(self):
        survey = ["{a,b,c-b,c-a,c}", "--let", "c=5..66", "--let", "b=2..floor((c-1)/2)", "--let", "a=1..b-1",
                  "--outcomes", "--keep", "summary", "--limit", "10^9"]
        wanted, journal = self.path("whole.journal"), self.path("parted.journal")
        self.ok(GPU, "survey", *survey, "--out", wanted, "--quiet")
        stops = 0
        while True:  # stopped again and again, each time a little after it has begun
            process = subprocess.Popen([GPU, "survey", *survey, "--out", journal], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            self.assertIn(b"games as by the processor", process.stderr.readline())
            try:
                process.communicate(timeout=0.2 + 0.3 * stops)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)
                process.communicate()
            if process.returncode == 0:
                break
            self.assertEqual(process.returncode, 130)
            stops += 1
        self.assertFalse(os.path.exists(journal + ".searches"))
        self.assertEqual(self.digest_of(GPU, journal), self.digest_of(GPU, wanted))

    def test_searches_that_are_not_whole(self):
        survey = ["{a,b,c-b,c-a,c}", "--let", "c=5..20", "--let", "b=2..floor((c-1)/2)", "--let", "a=1..b-1", "--outcomes"]
        text = "takeaway searches 1\n3 4 11 100 8 0 0 0 0 0 0 0\n"
        sealed = "end " + hashlib.sha256(text.encode()).hexdigest() + "\n"
        impossible = text.replace("3 4 11", "4 3 11")
        for content in ("", text, text + sealed.replace("end ", "end 0"), text.replace("8", "9") + sealed, text[:-5] + sealed,
                        impossible + "end " + hashlib.sha256(impossible.encode()).hexdigest() + "\n"):
            journal = self.path("kept.journal")
            with open(journal + ".searches", "w") as file:
                file.write(content)
            done = run(GPU, "survey", *survey, "--out", journal, "--quiet")
            self.assertEqual(done.returncode, 2, (content, done.stderr))
            self.assertIn(".searches: ", done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_long_records(self):
        journal = self.path("long.journal")
        self.ok(GPU, "survey", "{a,b,c-b,c-a,c}", "--let", "c=91..91", "--let", "b=35..35", "--let", "a=17..18",
                "--outcomes", "--keep", "summary", "--limit", "10^10", "--out", journal, "--quiet")
        self.assertIn('91,outcome_period,1113591430,1,"{18,35,56,73,91}"', self.ok(GPU, "records", journal))

    def test_long_games_go_to_the_processor(self):
        survey = ["{11,51,111,d}", "--let", "d=118..122", "--outcomes", "--keep", "summary"]
        for limit, unfinished in (("10^9", 0), ("10^8", 1)):
            journal, plain = self.path(limit + ".journal"), self.path(limit + ".db")
            self.ok(GPU, "survey", *survey, "--limit", limit, "--out", journal, "--quiet")
            self.ok(PROGRAM, "survey", *survey, "--limit", limit, "--out", plain, "--quiet")
            self.assertEqual(self.digest_of(GPU, journal), self.digest_of(PROGRAM, plain))
            done = run(GPU, "records", journal)
            self.assertEqual('122,outcome_period,225217076,1,"{11,51,111,122}"' in done.stdout, not unfinished)
            self.assertEqual("1 games have no period within the limit" in done.stderr, bool(unfinished), done.stderr)

    def test_tables(self):
        tables = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "records")
        for name in ("outcomes", "values"):
            self.assertIn("sets as in the table", self.ok(GPU, "check", os.path.join(tables, name + ".csv")))
        head = "largest_move,measure,value,games,sets\n"
        table = self.path("table.csv")
        for rows, status, told in (
                ('93,outcome_period,2237357606,1,"{26,32,61,67,93}"\n', 0, "1 sets as in the table"),
                ('93,outcome_period,4474715212,1,"{26,32,61,67,93}"\n', 1, "by which the outcomes do not repeat"),
                ('7,outcome_period,22,1,"{2,5,7}"\n7,outcome_preperiod,4,1,"{2,4,7} {2,5,7}"\n', 1,
                 "{2,5,7} is said to have the outcome_preperiod 4, it is 0"),
                ('7,outcome_preperiod,4,1,"sink {2,4,7}"\n', 1, "sink {2,4,7} is said to have the outcome_preperiod 4, it is 11"),
                ('7,outcome_period,2 2,1,"{2,5,7}"\n', 2, "line 2: '2 2' is no value"),
                ('7,zeros,22,1,"{2,5,7}"\n', 2, "'zeros' is no period"),
                ('7,other_period,22,1,"{2,5,7}"\n', 2, "'other_period' is no period"),
                ('8,outcome_period,22,1,"{2,5,7}"\n', 2, "line 2: the largest move of {2,5,7} is 7, not 8"),
                ('7,outcome_period,22,1,"not {2,5,7}"\n', 2, "line 2: "),
                ('7,outcome_period,22,1\n', 2, "line 2: it has not as many cells"),
                ('7,outcome_period,22,1,"{2,5"\n', 2, "expected"), ("", 2, "there are no records in it")):
            with open(table, "w") as file:
                file.write(head + rows)
            done = run(GPU, "check", table)
            self.assertEqual(done.returncode, status, (rows, done.stdout, done.stderr))
            self.assertIn(told, done.stdout + done.stderr)

    def test_refusals(self):
        done = run(GPU, "self-test", TAKEAWAY_NO_DEVICE="1")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no device was found", done.stderr)
        broken = self.path("broken.journal")
        with open(broken, "w") as file:
            file.write("no journal\n")
        for command in ([GPU, "digest", broken], [PROGRAM, "survey", "import", self.path("x.db"), broken],
                        [GPU, "survey", "{1,"], [GPU, "survey", "subsets", "--let", "n=5"]):
            done = run(*command)
            self.assertEqual(done.returncode, 2, (command, done.stderr))
            self.assertTrue(done.stderr.startswith("takeaway"), done.stderr)

    def test_too_little_memory(self):
        for number, survey in enumerate(SURVEYS):
            journal = self.path(f"short{number}.journal")
            done = run(GPU, "survey", *survey, "--out", journal, "--quiet", TAKEAWAY_DEVICE_MEMORY="100")
            self.assertEqual(done.returncode, 3, (survey, done.stderr))
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertIn("the device has too little memory: taking memory on the device", done.stderr)

    def test_only_some_measures(self):
        journal = self.path("only.journal")
        survey = [*TRIPLES, "--only", "period", "--only", "sums"]
        self.ok(GPU, "survey", *survey, "--out", journal, "--quiet")
        lines = self.ok(GPU, "histogram", journal).split()
        self.assertEqual(lines[0], "largest_move,measure,from,to,games")
        self.assertEqual({line.split(",")[1] for line in lines[1:]}, {"period", "sums"})
        whole = self.path("whole.journal")
        self.ok(GPU, "survey", *TRIPLES, "--out", whole, "--quiet")
        self.assertLess(set(lines), set(self.ok(GPU, "histogram", whole).split()))
        self.assertNotEqual(self.digest_of(GPU, journal), self.digest_of(GPU, whole))
        done = run(GPU, "survey", *TRIPLES, "--only", "length", "--out", self.path("x.journal"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("no measure 'length' to keep; it has preperiod, period", done.stderr)

    def test_self_test(self):
        self.assertIn("games as by the processor", run(GPU, "self-test").stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--gpu", required=True)
    options = parser.parse_args()
    PROGRAM, GPU = options.program, options.gpu
    unittest.main(argv=["gpu.py"])
