"""The table that scripts/coverage.py makes, from counts that are known."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent


def line(number, count, branches=()):
    return {"line_number": number, "count": count, "branches": [{"count": taken} for taken in branches], "gcovr/noncode": False}


FILES = [
    {"file": "src/period/census.cpp", "lines": [line(1, 5), line(2, 0), line(3, 0), line(7, 0), {**line(9, 0), "gcovr/noncode": True}]},
    {"file": "src/game/file_text.cpp", "lines": [line(4, 1, (3, 0))]},
    {"file": "include/takeaway/run.hpp", "lines": [line(1, 2)]},
]


class Table(unittest.TestCase):
    def test_rooms_and_missed_lines(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            files = [entry for entry in FILES if (SOURCE / entry["file"]).exists()]
            self.assertEqual(len(files), len(FILES), "the files of this test have moved")
            (folder / "lines.json").write_text(json.dumps({"files": files}))
            done = subprocess.run([sys.executable, SOURCE / "scripts" / "coverage.py", folder / "lines.json", folder / "missed.txt"],
                                  capture_output=True, text=True, check=True)
            self.assertEqual(done.stdout.splitlines()[2:], [
                "| `game` | 1 | 1 | 100.0% | 2 | 50.0% |",
                "| `include` | 1 | 1 | 100.0% | 0 | - |",
                "| `period` | 1 | 4 | 25.0% | 0 | - |",
                "| `all` | 3 | 6 | 50.0% | 2 | 50.0% |",
            ])
            missed = (folder / "missed.txt").read_text().splitlines()
            text = (SOURCE / "src/period/census.cpp").read_text().splitlines()
            self.assertEqual(missed, ["src/period/census.cpp:2-3", "    " + text[1], "    " + text[2], "src/period/census.cpp:7", "    " + text[6]])


if __name__ == "__main__":
    unittest.main()
