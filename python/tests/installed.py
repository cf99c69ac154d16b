"""The wheel as pip makes and installs it, without a network, into a fresh environment.

    installed.py SOURCE BUILD     with BUILD compiled: what is tried is the wheel, not the compiler
"""
import os
import pathlib
import subprocess
import sys
import tempfile

source, build = map(pathlib.Path, sys.argv[1:3])
with tempfile.TemporaryDirectory() as folder:
    place = pathlib.Path(folder)
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", place / "venv"], check=True)
    python = place / "venv" / "bin" / "python"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"TAKEAWAY_BUILD": str(build), "PIP_NO_INDEX": "1"}
    subprocess.run([python, "-m", "pip", "wheel", "-q", "--no-deps", "-w", place, source], check=True, env=environment)
    wheel, = place.glob("takeaway-*.whl")
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-deps", wheel], check=True, env=environment)
    program = "import takeaway; print(takeaway.__file__); print(takeaway.Game({1, 4}).period())"
    said = subprocess.run([python, "-I", "-c", program], check=True, env=environment, cwd=place, capture_output=True, text=True).stdout
    where, period = said.splitlines()
    assert pathlib.Path(where).is_relative_to(place), where
    assert period == "Period(preperiod=0, period=5, saltus=0, status='proved')", period
