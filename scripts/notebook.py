#!/usr/bin/env python3
"""Executes a Jupyter notebook without Jupyter, and keeps or compares what its cells show.

    scripts/notebook.py run FILE.ipynb      executes every cell, and writes its outputs into the file
    scripts/notebook.py check FILE.ipynb    executes every cell; exit status 1 if an output is another than the file has

A cell's last expression is shown as Jupyter shows it: as HTML, as SVG or as PNG where it can be that, and as text. What is
printed comes before it. Magic commands are not known: a notebook that needs none runs as well in a plain Python. Debian has
Jupyter's own (python3-nbclient, python3-ipykernel), which are 35 packages and a server on a port; this needs neither.
"""
import ast
import base64
import contextlib
import difflib
import io
import json
import pathlib
import sys
import traceback

KINDS = (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_"))


def lines_of(text):
    """Text as notebooks keep it."""
    return text.splitlines(keepends=True)


def shown(value):
    """What a notebook shows for a value, by kind; a PNG only where there is no drawing that can be compared."""
    data = {kind: lines_of(getattr(value, name)()) for kind, name in KINDS if hasattr(type(value), name)}
    if not data and hasattr(type(value), "_repr_png_"):
        data["image/png"] = base64.b64encode(value._repr_png_()).decode()
    return {**data, "text/plain": lines_of(repr(value))}


def execute(source, names, count):
    """The outputs of one cell; what it raises is an output, too."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, outputs, value, fault = io.StringIO(), [], None, None
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(tree, f"cell {count}", "exec"), names)
            value = eval(compile(last, f"cell {count}", "eval"), names) if last and not source.rstrip().endswith(";") else None
        except Exception as raised:
            fault = raised
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines_of(printed.getvalue())})
    if value is not None:
        outputs.append({"data": shown(value), "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    if fault is not None:
        told = "".join(traceback.format_exception_only(fault)).splitlines()
        outputs.append({"ename": type(fault).__name__, "evalue": str(fault), "output_type": "error", "traceback": told})
    return outputs


def executed(notebook):
    """The notebook with the outputs that its cells have now."""
    names, count = {"__name__": "__main__"}, 0
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            outputs = execute("".join(cell["source"]), names, count)
            cell = {**cell, "execution_count": count, "outputs": outputs}
            wanted = "raises-exception" in cell["metadata"].get("tags", [])
            if wanted != any(output["output_type"] == "error" for output in outputs):
                told = "\n".join(line for output in outputs for line in output.get("traceback", ["no error, though one is announced"]))
                raise SystemExit(f"cell {count}: {told}")
        cells.append(cell)
    return {**notebook, "cells": cells}


def as_text(notebook):
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("run", "check"):
        sys.exit(__doc__)
    path = pathlib.Path(sys.argv[2])
    before = path.read_text()
    after = as_text(executed(json.loads(before)))
    if sys.argv[1] == "run":
        path.write_text(after)
    elif after != before:
        difference = difflib.unified_diff(before.splitlines(), after.splitlines(), "kept", "shown now", lineterm="", n=1)
        sys.exit("\n".join(line[:200] for line in difference))


if __name__ == "__main__":
    main()
