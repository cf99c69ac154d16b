"""Manual pages and completions: every verb and option is in them, and the shells take them."""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import help_files  # noqa: E402
import option_table  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
PROGRAM = parser.parse_args().program
sys.argv[1:] = []


def run(*command, text=None, folder=None):
    return subprocess.run([str(part) for part in command], input=text, capture_output=True, text=True, timeout=60, cwd=folder)


class HelpFiles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.share = pathlib.Path(cls.folder.name)
        help_files.main(PROGRAM, "1.2.3", cls.share)
        cls.verbs = list(option_table.verbs(PROGRAM))
        cls.bash = cls.share / "bash-completion/completions/takeaway"
        cls.empty = cls.share / "empty"  # names of files are offered, too
        cls.empty.mkdir()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def completed(self, *words):
        """What bash offers for the last of the words."""
        script = f'source "{self.bash}"; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _takeaway; printf "%s\\n" "${{COMPREPLY[@]}}"'
        done = run("bash", "-c", script, "bash", "takeaway", *words, folder=self.empty)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split()

    def test_every_verb_has_a_manual_page_with_its_options(self):
        self.assertGreater(len(self.verbs), 25)
        for verb in self.verbs:
            page = (self.share / f"man/man1/{'-'.join(['takeaway', *verb.names])}.1").read_text().replace("\\-", "-")
            self.assertIn("Takeaway 1.2.3", page)
            for option in verb.options:
                for name in option.names:
                    self.assertIn(name, page, verb.names)

    @unittest.skipUnless(shutil.which("groff"), "groff is not there")
    def test_manual_pages_are_clean(self):
        for page in self.share.glob("man/man1/*.1"):
            done = run("groff", "-ww", "-man", "-z", page)
            self.assertEqual((done.returncode, done.stderr), (0, ""), page.name)

    def test_bash_completes_all_verbs_and_options(self):
        for verb in self.verbs:
            offered = self.completed(*verb.names, "--")
            for option in verb.options:
                for name in option.names:
                    if name.startswith("--"):
                        self.assertIn(name, offered, verb.names)
        self.assertEqual(self.completed("pe"), ["period"])
        self.assertEqual(self.completed("draw", "st"), ["strip"])
        self.assertEqual(self.completed("values", "--format", ""), ["plain", "rle", "latex", "csv", "json", "bfile"])
        self.assertEqual(self.completed("help", "per"), ["period"])
        self.assertEqual(self.completed("nonsense", "--"), ["--version", "--help"])

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not there")
    def test_zsh_takes_it(self):
        done = run("zsh", "-n", self.share / "zsh/vendor-completions/_takeaway")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipUnless(shutil.which("fish"), "fish is not there")
    def test_fish_completes(self):
        file = self.share / "fish/vendor_completions.d/takeaway.fish"
        done = run("fish", "--no-config", "-c", f'source {file}; complete -C "takeaway pe"; complete -C "takeaway values --form"')
        self.assertEqual([line.split("\t")[0] for line in done.stdout.splitlines()], ["period", "--format"], done.stderr)


if __name__ == "__main__":
    unittest.main()
