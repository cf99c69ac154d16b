"""The public headers as others read them: each compiles alone, includes nothing but the standard library and other
public headers, and opens with an example, its cost, its preconditions and its errors. The examples are compiled and
run; what they print is what they say behind `// prints`.

    headers.py BUILD SOURCE [--alone] [NAME ...]

All examples are one program, which takes as long to compile as two of them. --alone makes each a program of its own,
with its own header first, so that a header has to bring what it needs.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BUILD, SOURCE = (pathlib.Path(sys.argv.pop(1)).resolve() for _ in range(2))
ALONE = "--alone" in sys.argv
if ALONE:
    sys.argv.remove("--alone")
HEADERS = sorted((SOURCE / "include" / "takeaway").glob("*.hpp"))
FLAGS = ["-std=c++23", "-O0", "-Wall", "-Wextra", "-Werror", f"-I{SOURCE / 'include'}"]
PARTS = ("Example", "Cost", "Preconditions", "Errors")


def opening(header):
    """The comment that a header begins with, without its slashes."""
    text = header.read_text().split("#pragma once")[0]
    return [line.removeprefix("//").removeprefix(" ") for line in text.splitlines()]


def example_of(header):
    """The lines of the example, and the lines that it prints."""
    lines = opening(header)
    lines = lines[lines.index("Example:") + 1:]
    end = next(number for number, line in enumerate(lines) if line.startswith("Cost:"))
    code = [line.removeprefix("    ") for line in lines[:end]]
    return code, [match.group(1) for line in code if (match := re.search(r"// prints (.+)$", line))]


def program_of(headers):
    """The examples as a program that runs the one whose number it is given. Their headers come first, so that these
    have to bring what they need."""
    includes, functions = [f"#include <takeaway/{header.name}>" for header in headers], []
    for header in headers:
        code, _ = example_of(header)
        includes += [line for line in code if line.startswith("#include")]
        functions += [f"int example_of_{header.stem}() {{", *("  " + line for line in code if not line.startswith("#include")),
                      "  return 0;", "}", ""]
    table = ", ".join(f"example_of_{header.stem}" for header in headers)
    return "\n".join([*includes, "#include <cstdlib>", "#include <iostream>", "", *functions,
                      "int main(int, char** arguments) {", f"  int (*const examples[])() = {{{table}}};",
                      "  return examples[std::atoi(arguments[1])]();", "}", ""])


def build_and_run(headers, folder):
    """What each of these examples prints."""
    source, program = folder / f"{headers[0].stem}.cpp", folder / headers[0].stem
    source.write_text(program_of(headers))
    compiler = os.environ.get("CXX", "c++")
    built = subprocess.run([compiler, *FLAGS, source, "-o", program, f"-L{BUILD}", "-ltakeaway"], capture_output=True,
                           text=True, timeout=300)
    if built.returncode != 0:
        return [built.stderr] * len(headers)
    printed = []
    for number in range(len(headers)):
        ran = subprocess.run([program, str(number)], capture_output=True, text=True, timeout=100,
                             env=dict(os.environ, LD_LIBRARY_PATH=str(BUILD)))
        ended = f"the example ended with status {ran.returncode}: {ran.stdout}{ran.stderr}"
        printed.append(ran.stdout.splitlines() if ran.returncode == 0 else ended)
    return printed


class Headers(unittest.TestCase):
    def test_there_are_headers(self):
        self.assertGreater(len(HEADERS), 20)

    def test_openings(self):
        """The four parts, each once and in this order, none of them empty."""
        for header in HEADERS:
            with self.subTest(header.name):
                found = [match.groups() for line in opening(header)
                         if (match := re.match(rf"({'|'.join(PARTS)}):(.*)", line))]
                self.assertEqual(tuple(name for name, _ in found), PARTS)
                self.assertTrue(all(words.strip() for name, words in found if name != "Example"))

    def test_examples_show_something(self):
        for header in HEADERS:
            with self.subTest(header.name):
                self.assertTrue(example_of(header)[1])

    def test_includes(self):
        """The standard library, whose headers have no ending, and public headers: no types of others."""
        for header in HEADERS:
            for name in re.findall(r"^#include\s+(\S+)", header.read_text(), re.MULTILINE):
                with self.subTest(header.name, include=name):
                    self.assertRegex(name, r'^(<[a-z_]+>|"takeaway/[a-z_]+\.hpp")$')

    def test_nothing_leaks_into_the_namespace(self):
        """Enumerators have the scope of their enumeration."""
        for header in HEADERS:
            with self.subTest(header.name):
                self.assertNotRegex(header.read_text(), r"\benum\s+(?!class\b)")

    def test_examples(self):
        with tempfile.TemporaryDirectory(prefix="takeaway-headers-") as name:
            programs = [[header] for header in HEADERS] if ALONE else [HEADERS]
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                results = pool.map(lambda headers: build_and_run(headers, pathlib.Path(name)), programs)
            printed_by_all = [printed for results_of_one in results for printed in results_of_one]
            for header, printed in zip(HEADERS, printed_by_all, strict=True):
                with self.subTest(header.name):
                    self.assertEqual(printed, example_of(header)[1])


if __name__ == "__main__":
    unittest.main()
