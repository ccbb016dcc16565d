"""The packages: all below ``logicpuzzles``, and the rules and examples, which stand beside it. All
else is said in ``pyproject.toml``.

With ``LOGICPUZZLES_COMPILE=1`` in the environment, a wheel gets the modules of
``[tool.logicpuzzles]`` compiled as well.
"""

import os
import re
import sys
import tempfile
import tomllib
from pathlib import Path

from setuptools import find_packages, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

SWITCH = "LOGICPUZZLES_COMPILE"


def modules():
    """The files of the modules that are compiled."""
    patterns = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "logicpuzzles"
    ]["compiled"]
    return sorted(
        {
            str(path)
            for pattern in patterns
            for path in Path().glob(pattern)
            if path.stem != "__init__"
        }
    )


def compiles():
    """Whether a C compiler compiles a file that includes Python's headers."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text("#include <Python.h>\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])
        except Exception:
            return False
    return True


def extensions():
    """The modules to compile. Ends the build in one line where that cannot be done."""
    # a source tree that is installed as it stands is never compiled: its changes would not show
    if os.environ.get(SWITCH, "0") in ("", "0") or "bdist_wheel" not in sys.argv:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        sys.exit(
            f"{SWITCH} needs mypy: pip install 'mypy==2.4.*' setuptools, or leave out --no-build-isolation"
        )
    if not compiles():
        sys.exit(
            f"{SWITCH} needs a C compiler and Python's headers (on Debian: apt install gcc python3-dev)"
        )
    made = mypycify(
        modules(),
        opt_level=os.environ.get("MYPYC_OPT_LEVEL", "2"),
        debug_level="0",
        group_name="logicpuzzles",
    )
    if new_compiler().compiler_type == "unix":
        # nobody else calls its functions: so they are found without a table, and some are inlined
        flags = ["-fvisibility=hidden", *(["-fno-plt"] if sys.platform == "linux" else [])]
        for extension in made:
            extension.extra_compile_args += flags
    return made


def home():
    """The README and the addresses of the project. A release that GitHub builds says where it is
    at home, and the links of its README lead there: to its pages, and to its files as they were.
    """
    about = {"long_description": Path("README.md").read_text(encoding="utf-8")}
    owner, _, name = os.environ.get("GITHUB_REPOSITORY", "").partition("/")
    if name:
        project = f"https://github.com/{owner}/{name}"
        pages = f"https://{owner.lower()}.github.io/{name}/"
        files = f"{project}/blob/{os.environ.get('GITHUB_REF_NAME', 'HEAD')}/"
        readme = re.sub('(src|srcset)="docs/', rf'\1="{pages}', about["long_description"])
        about["long_description"] = re.sub(r"\]\((?!https?:|#)", f"]({files}", readme)
        about["project_urls"] = {
            "Source": project,
            "Documentation": pages,
            "Play": f"{pages}play/",
            "Changelog": f"{files}CHANGELOG.md",
            "Issues": f"{project}/issues",
        }
    return about


BESIDE = ["logicpuzzles.rules", "logicpuzzles.examples"]
setup(
    packages=[*find_packages(include=["logicpuzzles*"]), *BESIDE],
    ext_modules=extensions(),
    long_description_content_type="text/markdown",
    **home(),
)
