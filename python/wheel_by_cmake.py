"""Builds the wheel for pip: CMake compiles the module, the rest is a zip file. Only what Python itself has is used."""
from __future__ import annotations

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def version() -> str:
    """The one of CMakeLists.txt, where it is kept."""
    return re.search(r"project\(takeaway VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def tag() -> str:
    python = f"cp{sysconfig.get_config_var('py_version_nodot')}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def compiled() -> pathlib.Path:
    """The package as CMake puts it together. What was compiled before is kept."""
    build = pathlib.Path(os.environ.get("TAKEAWAY_BUILD", ROOT / "build" / "python"))
    if "TAKEAWAY_BUILD" in os.environ:  # made already
        return build / "python" / "takeaway"
    subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DTAKEAWAY_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}",
                    "-DTAKEAWAY_LIBRARY=OFF", "-DTAKEAWAY_MPI=OFF"], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "takeaway_python"], check=True)
    return build / "python" / "takeaway"


def metadata() -> str:
    return (f"Metadata-Version: 2.1\nName: takeaway\nVersion: {version()}\n"
            "Summary: Subtraction games: nim-values, proved periods, sums of heaps, theorems and pictures\n"
            "License: Apache-2.0\nRequires-Python: >=3.9\nRequires-Dist: numpy\nDescription-Content-Type: text/markdown\n\n"
            + (ROOT / "python" / "README.md").read_text())


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    folder = compiled()
    info = f"takeaway-{version()}.dist-info"
    files = {f"takeaway/{path.name}": path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: takeaway\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = "".join(f"{name},sha256={digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"takeaway-{version()}-{tag()}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0))  # the same wheel from the same files
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("clone the project instead: it is its own source package")
