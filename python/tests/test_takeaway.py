"""The Python package, against the rule of the game in ten lines."""
import doctest
import importlib
import json
import pathlib
import pkgutil
import signal
import subprocess
import sys
import threading
import time

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import takeaway
from takeaway import BadInput, Game, LimitReached, Position

SETS = st.sets(st.integers(1, 30), min_size=1, max_size=6)


def oracle(moves, heaps, sink=False):
    """Values of heaps 0..heaps-1, by the definition; under sink those of 0 and below are 0."""
    values = []
    for n in range(heaps):
        options = {values[max(n - s, 0)] for s in moves if n - s >= 0 or (sink and n > 0)}
        values.append(next(v for v in range(len(moves) + 2) if v not in options))
    return values


@given(SETS)
@settings(max_examples=60, deadline=None)
def test_values_by_the_definition(moves):
    assert Game(moves).values(300).tolist() == oracle(moves, 300)
    assert Game(moves, boundary="sink").values(300).tolist() == oracle(moves, 300, sink=True)[1:]


@given(SETS, st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_far_values_come_out_of_the_period(moves, far):
    game = Game(moves)
    period = game.period()
    assert period.proved
    near = period.preperiod + far % period.period
    assert game.value(period.preperiod + far // period.period * period.period + far % period.period) == oracle(moves, near + 1)[near]


@given(SETS)
@settings(max_examples=30, deadline=None)
def test_outcomes_and_p_positions(moves):
    lost = [n for n, value in enumerate(oracle(moves, 200)) if value == 0]
    assert Game(moves).p_positions(200).tolist() == lost
    assert [n for n, letter in enumerate(Game(moves).outcomes(200)) if letter == "P"] == lost


@given(st.lists(st.integers(0, 20), min_size=1, max_size=3), SETS)
@settings(max_examples=30, deadline=None)
def test_every_winning_move_wins(heaps, moves):
    values = oracle(moves, 21)
    nim_sum = numpy.bitwise_xor.reduce([values[heap] for heap in heaps])
    solved = Position([(moves, heaps)]).solve()
    assert (solved.outcome, solved.nim_sum) == ("N" if nim_sum else "P", nim_sum)
    winning = {(i, s) for i, heap in enumerate(heaps) for s in moves if s <= heap and nim_sum ^ values[heap] == values[heap - s]}
    assert {(move.heap, move.take) for move in solved.moves} == (winning if nim_sum else set())


@given(SETS, st.integers(0, 10**9))
@settings(max_examples=20, deadline=None)
def test_certificates_are_checked(moves, change):
    certificate = Game(moves).certificate()
    assert certificate.check()
    claim = certificate.document()
    claim["period"] += 1 + change
    assert not takeaway.Certificate(json.dumps(claim)).check()


def test_arrays_are_not_copied():
    values = Game({1, 4}).values(10**6)
    assert values.dtype == numpy.uint8 and values.base is not None and values.flags["C_CONTIGUOUS"]
    assert Game({1, 4})[10:15].tolist() == [0, 1, 0, 1, 2]
    assert Game("comply not {1..3}").values(10**4).dtype in (numpy.uint32, numpy.uint64)


def test_games_from_numbers():
    assert Game([4, 1]) == Game("{1,4}") == Game(numpy.array([1, 4])) == Game("{m, m+3}", m=1)
    assert Game(range(1, 4)).text == "{1, 2, 3}"
    assert hash(Game({1})) == hash(Game("{1}"))
    for wrong, kind in ((set(), BadInput), ([0], BadInput), ([-1], BadInput), ([1.5], TypeError), ([True], TypeError),
                        (["1"], TypeError), (5, TypeError), (None, TypeError), ([2**70], BadInput)):
        with pytest.raises(kind):
            Game(wrong)


def test_errors_have_a_place():
    with pytest.raises(BadInput) as caught:
        Game("sink {5, 11, 11}")
    assert caught.value.message == "the move 11 is repeated" and caught.value.place == 13
    assert str(caught.value).splitlines()[2].index("^") == 15
    with pytest.raises(LimitReached):
        Game("primes").value(10**17)
    for call in (lambda: Game({1}).values(-1), lambda: Game({1}).values(2**70), lambda: Game("sink {1}").values(0, 5),
                 lambda: takeaway.check("no-such-theorem"), lambda: takeaway.draw("strip", "{1,}").svg(),
                 lambda: takeaway.draw("strip", "{1}", nonsense=1).svg(), lambda: Position("{1}: "), lambda: Game({1}, boundary="roof"),
                 lambda: takeaway.Certificate("{").check()):
        with pytest.raises(BadInput):
            call()


def test_too_large_is_a_limit():
    with pytest.raises(LimitReached):
        Game("primes").values(10**12)
    with pytest.raises(LimitReached):
        Game({1, 4}).values(10**9, memory="10M")


def test_interrupts_are_heard():
    """Ctrl-C in the middle of a long call."""
    timer = threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        Game("{7,17,66,76,83}").period()
    timer.join()


def test_other_threads_go_on():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)
    other = threading.Thread(target=tick)
    other.start()
    Game("{7,17,66,76,83}").period(outcomes=True, limit=2 * 10**8)
    done.set()
    other.join()
    assert len(ticks) > 2


def test_surveys():
    rows = takeaway.survey("{a,b,c}", c=range(3, 8))
    assert len(rows) == 35 and {"a", "b", "c", "period"} <= set(rows.dtype.names)
    for row in rows:
        assert Game({row["a"], row["b"], row["c"]}).period().period == row["period"]
    assert len(takeaway.survey("{a,b}", b=2, where="a > 5 or a = 1")) == 1


def test_notebooks_have_something_to_show(tmp_path):
    game = Game({1, 4})
    assert game._repr_svg_().startswith("<svg")
    assert game.strip(50)._repr_png_()[:4] == b"\x89PNG"
    game.strip(50).save(tmp_path / "strip.svg")
    with pytest.raises(BadInput):
        game.strip(50).save(tmp_path / "strip.gif")
    assert "<td>two-moves</td>" in takeaway.theorems()._repr_html_()
    assert "<table>" in Position("nim: 3,5,7").solve()._repr_html_()


def test_certificate_files(tmp_path):
    path = tmp_path / "certificate.json"
    Game({2, 5}).certificate().save(path)
    assert takeaway.verify(path).holds
    path.write_text(path.read_text()[:100])
    with pytest.raises(BadInput):
        takeaway.verify(path)


def test_proofs_and_documents():
    assert takeaway.prove("one-move", solvers="z3").documents[0]["verdict"] == "proved"
    assert Game("sink {5,11,16}").analyze()["period"]["period"] == 115
    assert Game("{5,8,11}").cone().conditions == ("2a <= c", "c <= a+b", "b <= 2a")


def test_doctests():
    root = pathlib.Path(takeaway.__file__).parent
    modules = [takeaway] + [importlib.import_module(f"takeaway.{name}") for _, name, _ in pkgutil.iter_modules([str(root)])
                            if not name.startswith("_takeaway")]
    for module in modules:
        assert doctest.testmod(module).failed == 0, module


@pytest.mark.parametrize("document", ["python/README.md", "docs/python.md", "docs/sage-cgsuite.md"])
def test_documents(document, tmp_path, monkeypatch):
    """The examples of documents, which may write files."""
    path = pathlib.Path(__file__).resolve().parent.parent.parent / document
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(path), module_relative=False)
    assert results.failed == 0
    assert results.attempted > 0


class WholeNumber:
    """A whole number of somebody else's, as Sage's integers are: all that Python knows of it is __index__."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


def test_whole_numbers_of_others():
    one, four = WholeNumber(1), WholeNumber(4)
    assert Game([one, four]) == Game({1, 4})
    assert Game({1, 4}).value(four) == 2
    assert len(Game({1, 4}).values(WholeNumber(10))) == 10
    assert Game("{k, k+3}", k=one) == Game({1, 4})
    rows = takeaway.survey("{a,b}", b=[WholeNumber(3), WholeNumber(5)])
    assert sorted(set(rows["b"].tolist())) == [3, 5]
    with pytest.raises(BadInput, match="the list is empty"):
        takeaway.survey("{a,b}", b=[])


def test_a_notebook_that_shows_something_else_is_found(tmp_path):
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    notebook = json.loads((root / "examples" / "takeaway.ipynb").read_text())
    notebook["cells"] = [{"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [], "source": [line]}
                         for line in ("import takeaway", "takeaway.Game({1, 4}).value(4)")]
    path = tmp_path / "small.ipynb"
    path.write_text(json.dumps(notebook))

    def ends(word):
        return subprocess.run([sys.executable, root / "scripts" / "notebook.py", word, path], capture_output=True, text=True)

    assert ends("check").returncode == 1
    assert ends("run").returncode == 0
    assert ends("check").returncode == 0
    path.write_text(path.read_text().replace('"2"', '"3"'))
    wrong = ends("check")
    assert wrong.returncode == 1
    assert '+       "2"' in wrong.stderr
    path.write_text(path.read_text().replace("value(4)", "value(-4)"))
    assert "cell 2: " in ends("check").stderr
