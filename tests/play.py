#!/usr/bin/env python3
"""Matches through `takeaway play`: by a script, line by line, and in a pseudo-terminal.

What a position is worth is worked out here anew, by the definition.
"""
import argparse
import functools
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
import unittest

PROGRAM = ""

# A sum of (boundary, moves) with the heaps of each, as text and as data.
GAMES = [
    ("{1,2}: 7 + {1,4}: 5,6", [("wall", (1, 2)), ("wall", (1, 4)), ("wall", (1, 4))], (7, 5, 6)),
    ("sink {2,5}: 9, 4 + {1..3}: 6", [("sink", (2, 5)), ("sink", (2, 5)), ("wall", (1, 2, 3))], (9, 4, 6)),
    ("{2,3,7}: 12, 9", [("wall", (2, 3, 7))] * 2, (12, 9)),
    ("sink {3}: 5 + {1,2}: 3,3", [("sink", (3,)), ("wall", (1, 2)), ("wall", (1, 2))], (5, 3, 3)),
]


def options(rules, heaps):
    for i, (boundary, moves) in enumerate(rules):
        for move in moves:
            if move <= heaps[i] or (boundary == "sink" and heaps[i] > 0):
                yield heaps[:i] + (max(heaps[i] - move, 0),) + heaps[i + 1:]


def solver(rules, misere):
    @functools.lru_cache(maxsize=None)
    def wins(heaps):
        replies = list(options(rules, heaps))
        return misere if not replies else any(not wins(reply) for reply in replies)
    return wins


def sizes(line):
    """The heaps in a state line."""
    position = line.split("; ")[1]
    return tuple(int(size) for part in position.split(" + ") for size in part.rsplit(": ", 1)[1].split(", "))


class Script:
    """A match through pipes: a line in, lines out until it is our turn again or the match is over."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([PROGRAM, "play", "--plain", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self):
        return self.process.stdout.readline().rstrip("\n")

    def state(self):
        """The next state in which it is our turn, or the last one."""
        while True:
            line = self.hear()
            if not line or line.endswith("you to move") or re.search(r"; (you win|\w+ wins)$", line):
                return line

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return rest, self.process.wait(timeout=60)


class Plain(unittest.TestCase):
    def play(self, text, rules, misere, seed, first, level="perfect"):
        """A match against random moves; (who won, whether the program ever stood to win on its turn)."""
        dice = random.Random(seed)
        wins = solver(tuple(rules), misere)
        script = Script(text, "--seed", str(seed), "--first", first, "--level", level, *(["--misere"] if misere else []))
        stood_to_win = False
        line = script.state()
        while line.endswith("you to move"):
            script.say("moves")
            moves = script.hear().removeprefix("moves ").split(", ")
            script.say(dice.choice(moves))
            mine = script.hear()
            self.assertRegex(mine, r"^\d+ you ")
            if mine.endswith("program to move") and wins(sizes(mine)):
                stood_to_win = True
            line = mine if re.search(r"win(s)?$", mine) else script.state()
        self.assertEqual(script.close()[1], 0)
        return line.endswith("program wins"), stood_to_win

    def test_the_program_never_loses_a_won_position(self):
        lost_after_all = 0
        for seed in range(32):
            text, rules, _ = GAMES[seed % len(GAMES)]
            won, stood = self.play(text, rules, seed // 4 % 2 == 1, seed, ["you", "program"][seed // 8 % 2])
            if stood:
                self.assertTrue(won, f"{text} seed {seed}")
            lost_after_all += not won
        self.assertLess(lost_after_all, 16)

    def test_a_forgetful_program_can_be_beaten(self):
        results = [self.play(*GAMES[2][:2], False, seed, "program", "forgetful")[0] for seed in range(20)]
        self.assertIn(False, results)
        self.assertIn(True, results)

    def test_against_itself_the_right_side_wins(self):
        for text, rules, heaps in GAMES:
            for misere in (False, True):
                arguments = [PROGRAM, "play", text, "--self", "--plain", "--seed", "5"] + ["--misere"] * misere
                done = subprocess.run(arguments, capture_output=True, text=True, timeout=60)
                first_wins = solver(tuple(rules), misere)(heaps)
                last = done.stdout.splitlines()[-1]
                self.assertTrue(last.endswith("; program wins" if first_wins else "; opponent wins"), last)
                self.assertEqual(done.stdout, subprocess.run(arguments, capture_output=True, text=True, timeout=60).stdout)

    def test_hints_win(self):
        text, rules, heaps = GAMES[2]
        wins = solver(tuple(rules), False)
        self.assertTrue(wins(heaps))
        script = Script(text, "--seed", "1")
        line = script.state()
        while line.endswith("you to move"):
            script.say("hint")
            script.say(script.hear().removeprefix("hint "))
            mine = script.hear()
            if mine.endswith("you win"):
                line = mine
                break
            self.assertFalse(wins(sizes(mine)))
            line = script.state()
        self.assertTrue(line.endswith("; you win"), line)
        self.assertEqual(script.close(), ("", 0))

    def test_what_cannot_be_done_changes_nothing(self):
        script = Script("{1,4}: 5,6 + comply {1..3}: 7", "--seed", "1")
        start = script.hear()
        self.assertEqual(start, "0 start; {1, 4}: 5, 6 + comply {1, 2, 3}: 7; you to move")
        for wrong in ("9 1", "0 1", "1 2", "1 0", "1 5", "1", "1 2 3", "take", "frog", "1 -1", "1 99999999999999999999",
                      "3 1", "3 4 same", "1 1 other", "1 1 same", "2 4 same", "3 2 same other", "3 2 same same", "undo",
                      "undo now", "\x01", "1 1 same same same 1"):
            script.say(wrong)
            self.assertRegex(script.hear(), "^error ", wrong)
        script.say("2 4 same")
        self.assertEqual(script.hear(), "error 'same' and 'other' are for comply/constrain games; heap 2 is not under one")
        script.say("")  # an empty line is nothing
        script.say("show")
        self.assertEqual(script.hear(), start.replace("start", "show"))
        script.say("take 4 from heap 2")
        self.assertRegex(script.hear(), r"^1 you 2 4; \{1, 4\}: 5, 2 \+ ")
        script.state()
        script.say("undo")
        self.assertEqual(script.hear(), start.replace("start", "undo"))
        script.say("3 2 other")
        self.assertEqual(script.hear(), "1 you 3 2 other; {1, 4}: 5, 6 + comply {4..}: 5; program to move")
        script.state()
        script.say("quit")
        self.assertRegex(script.hear(), r"^2 quit; .*; you to move$")
        self.assertEqual(script.close(), ("", 0))

    def test_one_constraint_for_all_heaps(self):
        script = Script("joint comply odd: 4,6 + nim: 1", "--seed", "1")
        self.assertEqual(script.hear(), "0 start; joint comply odd: 4, 6 + nim: 1; you to move")
        script.say("1 1")
        self.assertRegex(script.hear(), "^error and the next move on heaps 1 and 2[?] Add 'same'")
        script.say("1 1 other")
        self.assertEqual(script.hear(), "1 you 1 1 other; joint comply not odd: 3, 6 + nim: 1; program to move")
        script.state()
        script.say("undo")
        self.assertEqual(script.hear(), "0 undo; joint comply odd: 4, 6 + nim: 1; you to move")
        script.say("quit")
        script.hear()
        self.assertEqual(script.close(), ("", 0))

    def partizan(self, text, sets, heaps, side, first, seed, ending=False):
        """A match of random moves against the program; whether the program won, and whether it ever stood to win."""
        @functools.lru_cache(maxsize=None)
        def wins(at, mover):
            replies = [at[:i] + (at[i] - move,) + at[i + 1:] for i in range(len(at)) for move in sets[i][mover] if move <= at[i]]
            if not replies:
                return ending and at[0] % 2 == mover
            return any(not wins(reply, 1 - mover) for reply in replies)

        dice = random.Random(seed)
        mine = ["left", "right"].index(side)
        script = Script(text, "--side", side, "--first", first, "--seed", str(seed))
        stood_to_win, line = False, script.state()
        while line.endswith("you to move"):
            script.say("moves")
            moves = script.hear().removeprefix("moves ").split(", ")
            at = sizes(line)
            legal = {f"{i + 1} {move}" for i in range(len(at)) for move in sets[i][mine] if move <= at[i]}
            self.assertEqual(set(moves), legal)
            script.say("why")
            outcome = "PLRN"[wins(at, 0) + 2 * wins(at, 1)]
            self.assertRegex(script.hear(), f"^why {outcome}: ")
            script.say("hint")
            hint = script.hear().removeprefix("hint ")
            heap, take = map(int, hint.split())
            self.assertIn(hint, legal)
            self.assertEqual(wins(at, mine), not wins(at[:heap - 1] + (at[heap - 1] - take,) + at[heap:], 1 - mine))
            script.say(dice.choice(moves))
            answer = script.hear()
            if answer.endswith("program to move") and wins(sizes(answer), 1 - mine):
                stood_to_win = True
            line = answer if re.search(r"win(s)?$", answer) else script.state()
        self.assertEqual(script.close()[1], 0)
        return line.endswith("program wins"), stood_to_win

    def test_left_against_right(self):
        seen = 0
        for seed in range(16):
            sets = [((1, 3), (2, 5)), ((1, 3), (2, 5)), ((1, 2, 3), (1, 2, 3))]
            text, heaps = "left {1,3} right {2,5}: 8, 6 + {1..3}: 5", (8, 6, 5)
            won, stood = self.partizan(text, sets, heaps, ["left", "right"][seed % 2], ["you", "program"][seed // 2 % 2], seed)
            self.assertTrue(won or not stood, f"seed {seed}")
            won, stood_here = self.partizan("ending {2,3}: 17", [((2, 3), (2, 3))], (17,), ["left", "right"][seed % 2], ["you", "program"][seed // 2 % 2], seed, True)
            self.assertTrue(won or not stood_here, f"ending, seed {seed}")
            seen += stood + stood_here
        self.assertGreater(seen, 8)

    def test_a_partizan_match_refuses_what_is_no_move(self):
        script = Script("left {1,3} right {2,5}: 4,6", "--seed", "1", "--side", "right")
        start = script.hear()
        self.assertEqual(start, "0 start; left {1, 3} right {2, 5}: 4, 6; you to move")
        for wrong in ("3 1", "0 2", "1 1", "1 5", "1", "1 2 3", "take", "frog", "1 -2", "1 99999999999999999999", "undo", "hint now"):
            script.say(wrong)
            self.assertRegex(script.hear(), "^error ", wrong)
        script.say("1 1")
        self.assertEqual(script.hear(), "error Right may take from heap 1 what is in {2, 5}, and 1 is not")
        script.say("take 5 from heap 2")
        self.assertEqual(script.hear(), "1 you 2 5; left {1, 3} right {2, 5}: 4, 1; program to move")
        script.state()
        script.say("undo")
        self.assertEqual(script.hear(), start.replace("start", "undo"))
        script.say("quit")
        script.hear()
        self.assertEqual(script.close(), ("", 0))
        again = [subprocess.run([PROGRAM, "play", "left {1,3} right {2,5}: 9,9", "--self", "--plain", "--seed", "4", "--side", "right"], capture_output=True, text=True).stdout for _ in range(2)]
        self.assertEqual(again[0], again[1])
        self.assertRegex(again[0].splitlines()[-1], "; (program|opponent) wins$")

    def test_the_end_of_input_ends_the_match(self):
        script = Script("{1,2}: 7")
        script.hear()
        rest, status = script.close()
        self.assertEqual((rest, status), ("0 end of input; {1, 2}: 7; you to move\n", 0))
        unfinished = subprocess.run([PROGRAM, "play", "{1,2}: 1", "--plain"], input="1", capture_output=True, text=True)
        self.assertEqual(unfinished.stdout.splitlines()[-1], "1 you 1 1; {1, 2}: 0; you win")

    def test_a_match_that_is_over_before_it_begins(self):
        for misere, winner in ((False, "program wins"), (True, "you win")):
            done = subprocess.run([PROGRAM, "play", "{3}: 2", "--plain"] + ["--misere"] * misere, input="",
                                  capture_output=True, text=True)
            self.assertEqual(done.stdout, "0 start; {3}: 2; " + winner + "\n")

    def test_a_reader_that_goes_away(self):
        script = Script("{1,2}: 30", "--seed", "1")
        script.hear()
        script.process.stdout.close()
        script.say("1 1")
        script.process.stdin.close()
        script.process.stderr.close()
        self.assertNotEqual(script.process.wait(timeout=60), None)


class Conversation:
    """A match in a pseudo-terminal."""

    def __init__(self, *arguments):
        self.pid, self.controller = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(PROGRAM, [PROGRAM, "play", *arguments])
        self.seen = ""

    def until(self, text, seconds=20):
        """Everything up to and including the text."""
        end = time.monotonic() + seconds
        while text not in self.seen and time.monotonic() < end:
            if select.select([self.controller], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.controller, 4096).decode()
                except OSError:
                    break
        if text not in self.seen:
            raise AssertionError(f"'{text}' did not appear: {self.seen!r}")
        at = self.seen.index(text) + len(text)
        found, self.seen = self.seen[:at], self.seen[at:]
        return found

    def type(self, text):
        os.write(self.controller, text.encode())

    def status(self):
        for _ in range(200):
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.controller)
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.05)
        os.kill(self.pid, signal.SIGKILL)
        raise AssertionError("the program did not end")


class Terminal(unittest.TestCase):
    def test_a_whole_match(self):
        talk = Conversation("{1,2}: 7", "--seed", "1")
        first = talk.until("Your move: ")
        self.assertIn("||||| ||", first)
        self.assertIn("\033[33m", first)
        talk.type("why\n")
        self.assertIn("the nim-sum is 1", talk.until("Your move: ").replace("\r\n            ", " "))
        talk.type("1\n")
        self.assertIn("You take 1 from heap 1, leaving 6.", talk.until("Your move: "))
        talk.type("hint\n")
        hint = re.search(r"Try '(.*?)'", talk.until("Your move: ")).group(1)
        talk.type(hint + "\n")
        talk.until("Your move: ")
        talk.type("hint\n")
        talk.type(re.search(r"Try '(.*?)'", talk.until("Your move: ")).group(1) + "\n")
        talk.until("you win!")
        self.assertEqual(talk.status(), 0)

    def test_ctrl_d_and_ctrl_c(self):
        talk = Conversation("{1,2}: 7")
        talk.until("Your move: ")
        talk.type("\x04")
        talk.until("The input has ended")
        self.assertEqual(talk.status(), 0)
        talk = Conversation("{1,2}: 7")
        talk.until("Your move: ")
        talk.type("\x03")
        self.assertEqual(talk.status(), 130)


def main():
    global PROGRAM
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    arguments, rest = parser.parse_known_args()
    PROGRAM = os.path.abspath(arguments.program)
    unittest.main(argv=[sys.argv[0], *rest], verbosity=1)


if __name__ == "__main__":
    main()
