"""The library as others meet it: installed into an empty folder, found there by CMake and by pkg-config, and used by the
examples, which know nothing of this tree.

    installing.py BUILD SOURCE
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD, SOURCE = pathlib.Path(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1))
EXPECTED = {
    "period": "preperiod 0, period 115\n",
    "winning_moves": "N, nim-sum 2\ntake 1 from heap 0 of component 0\ntake 2 from heap 0 of component 1\n",
    "bad_input": "the move 11 is repeated\nsink {5, 11, 11}\n             ^\n",
}


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=300, **more)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}")
    return done.stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="takeaway-install-"))
        cls.prefix = cls.folder / "prefix"
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)
        cls.examples = cls.folder / "examples"
        shutil.copytree(SOURCE / "examples" / "cpp", cls.examples)
        cls.library = next(cls.prefix.rglob("libtakeaway.so")).parent

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def expect(self, program, name):
        environment = dict(os.environ, LD_LIBRARY_PATH=str(self.library))
        self.assertEqual(run(program, env=environment), EXPECTED[name], name)

    def test_program_runs(self):
        self.assertRegex(run(self.prefix / "bin" / "takeaway", "--version"), r"^takeaway \d+\.\d+\.\d+")

    def test_name_for_the_linker(self):
        """Major and minor version: what is laid out in memory may change between minor ones."""
        version = re.search(r"^takeaway (\d+\.\d+)\.", run(self.prefix / "bin" / "takeaway", "--version"))[1]
        self.assertIn(f"Library soname: [libtakeaway.so.{version}]", run("readelf", "-d", self.library / "libtakeaway.so"))

    def test_found_by_cmake(self):
        build = self.folder / "build"
        run("cmake", "-S", self.examples, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", build)
        for name in EXPECTED:
            self.expect(build / name, name)

    def test_found_by_pkg_config(self):
        environment = dict(os.environ, PKG_CONFIG_PATH=str(self.library / "pkgconfig"))
        flags = run("pkg-config", "--cflags", "--libs", "takeaway", env=environment).split()
        program = self.folder / "period"
        run("c++", self.examples / "period.cpp", "-o", program, *flags)
        self.expect(program, "period")

    def test_what_the_document_shows(self):
        """The program of docs/library.md is the example, and its lines for CMake build it."""
        text = (SOURCE / "docs" / "library.md").read_text()
        program, lines = (re.search(rf"```{kind}\n(.*?)```", text, re.DOTALL)[1] for kind in ("cpp", "cmake"))
        self.assertEqual(program, (self.examples / "period.cpp").read_text())
        tree = self.folder / "document"
        tree.mkdir()
        (tree / "period.cpp").write_text(program)
        (tree / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(document LANGUAGES CXX)\n" + lines)
        run("cmake", "-S", tree, "-B", tree / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", tree / "build")
        self.expect(tree / "build" / "period", "period")

    def test_every_example_is_expected(self):
        self.assertEqual({path.stem for path in self.examples.glob("*.cpp")}, set(EXPECTED))

    def test_only_public_names_are_seen(self):
        """What is exported is declared in an installed header, or made by the compiler for what is."""
        lines = run("nm", "-D", "--defined-only", "-C", self.library / "libtakeaway.so").splitlines()
        names = {re.split(r"[(<\[]", line.split(" ", 2)[2])[0] for line in lines if " T " in line}
        names = {name for name in names if name.startswith("takeaway::")}
        self.assertGreater(len(names), 100)
        text = "".join(path.read_text() for path in (self.prefix / "include" / "takeaway").glob("*.hpp"))
        last = {name.split("::")[-1].lstrip("~") for name in names}
        unknown = {name for name in last if not re.search(rf"\b{re.escape(name)}(\b|\()", text)}
        self.assertEqual(unknown, set())

    def test_nobody_elses_names_are_seen(self):
        lines = run("nm", "-D", "--defined-only", "-C", self.library / "libtakeaway.so").splitlines()
        foreign = [line for line in lines if " T " in line and not re.search(r"\btakeaway::", line)]
        self.assertEqual(foreign, [])


if __name__ == "__main__":
    unittest.main()
