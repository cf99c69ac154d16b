#!/usr/bin/env python3
"""./takeaway itself, with a cmake and a ninja that only write down what they were asked for."""
import argparse
import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ""
NINJA = """#!/bin/sh
echo "ninja $*" >> "$CALLS"
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo "[$i/20] Building $i"; done
[ -z "${BREAK-}" ] || { echo "ninja: no such thing"; exit 1; }
printf '#!/bin/bash\\necho "$0: $*"\\n' > "$2/takeaway"
chmod +x "$2/takeaway"
"""
CMAKE = """#!/bin/sh
echo "cmake $*" >> "$CALLS"
touch "$4/build.ninja"
"""


class Launcher(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name) / "checkout"
        (self.root / "docs").mkdir(parents=True)
        for name in ("takeaway", "CMakeLists.txt", "docs/commands.md"):
            shutil.copy(ROOT / name, self.root / name)
        shutil.copytree(ROOT / "scripts", self.root / "scripts")
        tools = self.root / "tools"
        tools.mkdir()
        for name, text in (("ninja", NINJA), ("cmake", CMAKE), ("dpkg-query", "#!/bin/sh\nprintf installed\n"),
                           ("node", "#!/bin/sh\necho 18\n"), ("npm", "#!/bin/sh\n")):
            (tools / name).write_text(text)
            (tools / name).chmod(0o755)
        self.calls = self.root / "calls"
        self.environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "CALLS": str(self.calls)}

    def tearDown(self):
        self.folder.cleanup()

    def run_it(self, *arguments, **more):
        return subprocess.run(["./takeaway", *arguments], cwd=self.root, capture_output=True, text=True, timeout=60,
                              env={**self.environment, **more})

    def test_help_builds_nothing(self):
        for words in ([], ["help"], ["--help"], ["-h"], ["help", "values"], ["values", "--help"], ["serve", "--help"],
                      ["serve", "-h"], ["help", "survey", "report"], ["draw", "map", "{a,b,c}", "--help"],
                      ["--version"], ["-V"]):
            got = self.run_it(*words)
            self.assertEqual((got.returncode, got.stderr), (0, ""), words)
            self.assertFalse(self.calls.exists(), words)
            # The same as the program says, once there is one.
            asked = [word for word in words if word != "{a,b,c}"]
            said = subprocess.run(["./takeaway", *asked], executable=PROGRAM, capture_output=True, text=True,
                                  env={**os.environ, "COLUMNS": "80"})
            if words in (["--version"], ["-V"]):  # what it is built with is known once it is
                said.stdout = said.stdout.splitlines(keepends=True)[0]
            self.assertEqual(got.stdout, said.stdout, words)

    def test_help_of_a_program_that_is_there(self):
        self.run_it("period", "{1,4}")
        self.calls.unlink()
        got = self.run_it("serve", "--help")
        self.assertTrue(got.stdout.endswith(": serve --help\n"), got.stdout)
        self.assertFalse(self.calls.exists(), "the page was built for a help text")

    def test_a_first_build_says_how_far_it_is(self):
        got = self.run_it("period", "{1,4}")
        self.assertEqual(got.returncode, 0, got.stderr)
        said = got.stderr.splitlines()
        self.assertIn("the first time takes a few minutes", said[0])
        self.assertEqual(said[1:], [f"takeaway: building, {i} of 20" for i in range(2, 21, 2)])
        self.assertEqual(self.run_it("period", "{1,4}").stderr, "", "later builds are silent")

    def test_progress_in_a_terminal(self):
        self.run_it("period", "{1,4}")
        controller, terminal = pty.openpty()
        done = subprocess.run(["./takeaway", "nim"], cwd=self.root, stdout=subprocess.DEVNULL, stderr=terminal,
                              env=self.environment, timeout=60)
        os.close(terminal)
        seen = os.read(controller, 65536).decode()
        os.close(controller)
        self.assertEqual(done.returncode, 0)
        self.assertIn("takeaway: building, 7 of 20", seen)
        self.assertTrue(seen.endswith("\r\033[K"), "the line goes away")

    def test_a_build_that_fails(self):
        got = self.run_it("period", "{1,4}", BREAK="yes")
        self.assertEqual(got.returncode, 2)
        self.assertIn("ninja: no such thing", got.stderr)
        self.assertIn("could not build", got.stderr)

    def test_arguments_reach_the_program(self):
        got = self.run_it("values", "{1,4}", "--to", "5")
        self.assertTrue(got.stdout.endswith(": values {1,4} --to 5\n"), got.stdout)


def main():
    global PROGRAM
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    arguments, rest = parser.parse_known_args()
    PROGRAM = arguments.program
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
