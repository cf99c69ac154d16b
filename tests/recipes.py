"""One version in one place, and recipes for packages that are at least sound: they can be read, ask for what the program
needs, and configure it with options that it has. Homebrew and conda themselves are not here.

    recipes.py BUILD SOURCE
"""
import ast
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest

import yaml  # Debian: python3-yaml

BUILD, SOURCE = (pathlib.Path(sys.argv.pop(1)).resolve() for _ in range(2))
VERSION = re.search(r"project\(takeaway VERSION ([\d.]+)", (SOURCE / "CMakeLists.txt").read_text())[1]
FORMULA = SOURCE / "packaging" / "homebrew" / "takeaway.rb"
CONDA = SOURCE / "packaging" / "conda"
# What a package of Debian is called in the recipes; Debian's zlib comes with Python there.
NAMES = {
    "libcli11-dev": ("cli11", "cli11"), "libfmt-dev": ("fmt", "fmt"), "libhwy-dev": ("highway", "libhwy"),
    "libpng-dev": ("libpng", "libpng"), "libsqlite3-dev": ("sqlite", "sqlite"), "libssl-dev": ("openssl@3", "openssl"),
    "libz3-dev": ("z3", "z3"), "nlohmann-json3-dev": ("nlohmann-json", "nlohmann_json"), "zlib1g-dev": ("zlib", "zlib"),
    "cmake": ("cmake", "cmake"), "ninja-build": ("ninja", "ninja"),
}


def needed():
    lines = (SOURCE / "scripts" / "packages-build.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#") and line != "g++"]


def recipe():
    """The recipe of conda as a tree, with what Jinja would put in."""
    text = (CONDA / "meta.yaml").read_text()
    version = re.search(r'set version = "([^"]+)"', text)[1]
    text = re.sub(r"\{%.*?%\}", "", text).replace("{{ version }}", version).replace("{{ compiler('cxx') }}", "cxx-compiler")
    return yaml.safe_load(text)


def configured(arguments, folder):
    """CMake with these arguments; no more than that, for a build takes minutes."""
    done = subprocess.run(["cmake", "-S", SOURCE, "-B", folder, *arguments], capture_output=True, text=True, timeout=200)
    return done.stdout + done.stderr if done.returncode != 0 or "Manually-specified variables were not used" in done.stderr else ""


class Version(unittest.TestCase):
    def test_same_everywhere(self):
        citation = yaml.safe_load((SOURCE / "CITATION.cff").read_text())
        lock = json.loads((SOURCE / "web" / "package-lock.json").read_text())
        found = {
            "CITATION.cff": citation["version"],
            "web/package.json": json.loads((SOURCE / "web" / "package.json").read_text())["version"],
            "web/package-lock.json": lock["version"],
            "the page in web/package-lock.json": lock["packages"][""]["version"],
            "CHANGELOG.md": re.search(r"^## ([\d.]+)", (SOURCE / "CHANGELOG.md").read_text(), re.MULTILINE)[1],
            "homebrew": re.search(r'^  version "(.*)"', FORMULA.read_text(), re.MULTILINE)[1],
            "homebrew's archive": re.search(r'^  url ".*takeaway-(.*)\.tar\.gz"', FORMULA.read_text(), re.MULTILINE)[1],
            "conda": recipe()["package"]["version"],
        }
        self.assertEqual(found, dict.fromkeys(found, VERSION))

    def test_python_takes_it_from_there(self):
        project = tomllib.loads((SOURCE / "pyproject.toml").read_text())["project"]
        self.assertEqual(project["dynamic"], ["version"])
        sys.path.insert(0, str(SOURCE / "python"))
        import wheel_by_cmake
        self.assertEqual(wheel_by_cmake.version(), VERSION)

    def test_releases_are_dated(self):
        notes = (SOURCE / "CHANGELOG.md").read_text()
        citation = yaml.safe_load((SOURCE / "CITATION.cff").read_text())
        dated = re.search(rf"^## {re.escape(VERSION)} \((\d{{4}}-\d\d-\d\d)\)$", notes, re.MULTILINE)
        self.assertTrue(dated, "the release has no date")
        self.assertEqual(str(citation["date-released"]), dated[1])


class Recipes(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="takeaway-recipes-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def test_everything_that_is_needed(self):
        formula, conda = FORMULA.read_text(), recipe()["requirements"]
        asked = {line.split()[0] for part in conda.values() for line in part}
        for package in needed():
            with self.subTest(package):
                brew, forge = NAMES[package]
                self.assertIn(f'depends_on "{brew}"', formula)
                self.assertIn(forge, asked)

    def test_formula_can_be_read(self):
        ruby = shutil.which("ruby")
        if not ruby:
            self.skipTest("no ruby")
        done = subprocess.run([ruby, "-c", FORMULA], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_formula_configures(self):
        line = re.search(r'system "cmake", ("-S".*), \*std_cmake_args', FORMULA.read_text())[1]
        arguments = list(ast.literal_eval(f"[{line}]"))
        self.assertEqual(arguments[:4], ["-S", ".", "-B", "build"])
        # As Homebrew adds them.
        self.assertEqual(configured([*arguments[4:], "-DCMAKE_INSTALL_PREFIX=/tmp/prefix", "-DCMAKE_BUILD_TYPE=Release"], self.folder / "build"), "")

    def test_conda_configures(self):
        """build.sh, with a cmake that notes what it is asked for."""
        notes, bin_folder = self.folder / "notes", self.folder / "bin"
        bin_folder.mkdir()
        (bin_folder / "cmake").write_text(f'#!/bin/sh\nprintf "%s\\0" "$@" >> {notes}\nprintf "\\n" >> {notes}\n')
        (bin_folder / "cmake").chmod(0o755)
        environment = dict(os.environ, PATH=f"{bin_folder}:{os.environ['PATH']}", PREFIX=str(self.folder / "prefix"), CPU_COUNT="2",
                           CMAKE_ARGS="-DCMAKE_BUILD_TYPE=Release -DCMAKE_POLICY_DEFAULT_CMP0042=NEW")
        subprocess.run(["bash", CONDA / "build.sh"], env=environment, check=True, cwd=self.folder)
        calls = [line.rstrip("\0").split("\0") for line in notes.read_text().splitlines()]
        self.assertEqual([call[0] for call in calls], ["-S", "--build", "--install"])
        self.assertEqual(calls[0][:4], ["-S", ".", "-B", calls[1][1]])
        self.assertEqual(calls[1][1], calls[2][1])
        arguments = [argument for argument in calls[0][4:] if "CMP0042" not in argument]
        self.assertEqual(configured(arguments, self.folder / "build"), "")

    def test_commands_of_the_recipes_answer(self):
        """What they try once the program is installed."""
        environment = dict(os.environ, PATH=f"{BUILD}:{os.environ['PATH']}", PREFIX=str(self.folder / "prefix"))
        shutil.copytree(SOURCE / "include", self.folder / "prefix" / "include")
        for command in recipe()["test"]["commands"]:
            with self.subTest(command):
                done = subprocess.run(["bash", "-c", command], env=environment, capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        tried = re.findall(r'assert_match "(.*)", shell_output\("#\{bin\}/(.*)"\)', FORMULA.read_text())
        self.assertEqual(len(tried), 2)
        for expected, command in tried:
            printed = subprocess.run(["bash", "-c", command], env=environment, capture_output=True, text=True, timeout=60).stdout
            self.assertIn(expected.replace("#{version}", VERSION), printed)


if __name__ == "__main__":
    unittest.main()
