"""``generate``: new puzzles, a few to look at or a file of many."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.core.plain import printable
from logicpuzzles.faces.cli.batches import workers
from logicpuzzles.faces.cli.common import complain, open_output, option_text
from logicpuzzles.faces.streams import style_stream

if TYPE_CHECKING:
    from logicpuzzles.generate import Options
    from logicpuzzles.generate.manifest import Manifest
    from logicpuzzles.generate.mixing import Parts
    from logicpuzzles.kinds.puzzle import Puzzle

# what a mixture says itself
ALONE = (
    "rules", "size", "difficulty", "clue_types", "no_minimal", "method", "template", "option", "title", "theme", "renamed",
    "tries", "form",
)  # fmt: skip
SHARD = pattern(r"([0-9]{1,6})/([0-9]{1,6})")


def generate(arguments: argparse.Namespace) -> int:
    """``generate``: new puzzles, each with exactly one solution."""
    from logicpuzzles.core.budget import Budget, Statistics, running
    from logicpuzzles.core.errors import BadInput, OutOfBudget
    from logicpuzzles.faces.paper import Paper, sheet_form
    from logicpuzzles.generate import CannotMake
    from logicpuzzles.generate.bulk import PuzzleNotFound
    from logicpuzzles.generate.workers import kept_generator
    from logicpuzzles.solving.sheets import is_stream

    if arguments.kind is None:
        if arguments.rules is None:
            arguments.complain_about.error("the following arguments are required: KIND")
        arguments.kind, arguments.rules = arguments.rules, None
    try:
        with running(Statistics(Budget(arguments.timeout))):
            if arguments.join is not None:
                return _join_files(arguments)
            parts = _parts(arguments)
            mixed = bool(parts[1:] or arguments.split or arguments.exclude)
            if mixed and (arguments.resume or arguments.shard or arguments.start is not None):
                raise BadInput(
                    "a mixture is made as a whole; expected no --start, --shard, --resume"
                )
            for options, _ in parts:
                kept_generator(options)  # refuses impossible options before any other output
            output = arguments.output or ""
            if arguments.split and not output.endswith((".jsonl", ".parquet")):
                raise BadInput("--split goes with -o FILE.jsonl or FILE.parquet; expected both")
            if sheet_form(output):
                return _to_sheet(parts, arguments)
            for name in Paper._fields:
                if getattr(arguments, name):
                    raise BadInput(
                        f"--{name.replace('_', '-')} goes with -o FILE.pdf, .html or .svg; "
                        "expected both"
                    )
            if output.endswith(".parquet") or (mixed and output.endswith(".jsonl")):
                return _to_set(parts, arguments)
            lines = arguments.format in ("json", "jsonl") or output.endswith(".jsonl")
            if lines and output and not mixed and not is_stream(output):
                return _to_file(parts[0][0], arguments)
            if arguments.resume:
                raise BadInput("--resume goes with -o FILE.jsonl; expected both")
            return _to_stream(parts, arguments, lines)
    except OutOfBudget as error:
        complain(error, arguments.kind, arguments)
        return 3
    except PuzzleNotFound as error:
        print(f"{arguments.kind}: {error}", file=sys.stderr, flush=True)
        return 3
    except CannotMake as error:
        complain(error, arguments.kind, arguments)
        return 2


def _join_files(arguments: argparse.Namespace) -> int:
    """Put parts of a run together."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.generate import wanted_kind
    from logicpuzzles.generate.bulk import join_files
    from logicpuzzles.generate.manifest import read_manifest
    from logicpuzzles.solving.sheets import is_stream

    others = (
        "size",
        "difficulty",
        "count",
        "seed",
        "start",
        "shard",
        "clue_types",
        "theme",
        "form",
        "template",
        "method",
    )
    given = [
        getattr(arguments, name) is not None for name in (*others, "tries", "split", "exclude")
    ]
    if any([*given, arguments.option, arguments.renamed, arguments.no_minimal, arguments.resume]):
        raise BadInput(
            "--join takes all options from the parts; expected none besides -o and --title"
        )
    if (
        arguments.output is None
        or not arguments.output.endswith(".jsonl")
        or is_stream(arguments.output)
    ):
        raise BadInput("--join goes with -o FILE.jsonl; expected both")
    kind, rules = wanted_kind(arguments.kind, arguments.rules)
    for part in arguments.join:
        manifest = read_manifest(part)
        if manifest is not None and manifest.kind != kind:
            raise BadInput(f"{part}: these are puzzles of {manifest.kind}; expected {kind}")
    more = {"rules": rules, "title": arguments.title, "force": arguments.force}
    return _to_data_set(
        arguments,
        lambda progress, _: join_files(arguments.output, arguments.join, progress=progress, **more),
    )


def _to_data_set(
    arguments: argparse.Namespace,
    made: Callable[[Callable[[int, int], object], Callable[[int], object]], Manifest],
) -> int:
    """Write a file of lines with its manifest and its card, and tell of it. ``made``: writes the
    file; it takes the functions of :func:`_progress`.
    """
    from logicpuzzles.core.errors import OutOfBudget, PuzzleError
    from logicpuzzles.generate import CannotMake
    from logicpuzzles.generate.bulk import PuzzleNotFound
    from logicpuzzles.generate.card import refuse_other, write_card

    try:
        refuse_other(arguments.output)
        with _progress(arguments) as functions:
            manifest = made(*functions)
        write_card(arguments.output, manifest)
    except (CannotMake, PuzzleNotFound, OutOfBudget):
        raise
    except PuzzleError as error:  # the message names the file
        complain(error, "generate", arguments)
        return 2
    if not arguments.quiet:
        number = "1 puzzle" if manifest.count == 1 else f"{manifest.count} puzzles"
        print(f"{arguments.output}: {number}, sha256 {manifest.sha256}", file=sys.stderr)
    return 0


def _numbers(arguments: argparse.Namespace) -> tuple[int, int] | None:
    """The number of the first puzzle, and how many there are to make; ``None`` where no option says
    so.
    """
    if arguments.start is None and arguments.shard is None and arguments.count is None:
        return None
    start, count = arguments.start or 0, arguments.count or 1
    if arguments.shard is None:
        return start, count
    part, parts = arguments.shard
    first, end = (count * (part - 1) // parts, count * part // parts)
    if first == end:
        from logicpuzzles.core.errors import BadInput

        raise BadInput(
            f"--shard {part}/{parts}: there is nothing to make; expected a --count of {parts} "
            "or more"
        )
    return start + first, end - first


def _parts(arguments: argparse.Namespace) -> Parts:
    """What is to be made, each part with its number of puzzles: one part, one for each level, or
    those of a mixture.
    """
    from dataclasses import replace

    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.generate.mixing import read_mixture
    from logicpuzzles.solving.runner import file_text

    path = arguments.kind
    if path.endswith(".toml"):
        given = [name for name in ALONE if getattr(arguments, name)]
        if given:
            raise BadInput(
                f"--{given[0].replace('_', '-')} goes with a kind; expected it in the parts of {path}"
            )
        try:
            parts = read_mixture(file_text(path), arguments.count)
        except BadInput as error:
            raise BadInput(f"{path}: {error.message}") from error
    elif isinstance(levels := arguments.difficulty, list):
        if arguments.count is not None:
            raise BadInput("each level has its number of puzzles; expected no --count")
        arguments.difficulty = None
        options = _options(arguments)
        parts = [(replace(options, difficulty=band), count) for band, count in levels]
    else:
        return [(_options(arguments), (_numbers(arguments) or (0, 1))[1])]
    arguments.count = sum(count for _, count in parts)
    return parts


def _options(arguments: argparse.Namespace) -> Options:
    """The options of the puzzles to make."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.generate import Options, wanted_kind

    if arguments.format == "text" and (arguments.output or "").endswith(".jsonl"):
        raise BadInput(
            "a .jsonl file is written as jsonl, not text; expected another name after -o"
        )
    types = None
    if arguments.clue_types is not None:
        types = tuple(filter(None, [each.strip() for each in arguments.clue_types.split(",")]))
        if not types:
            raise BadInput("--clue-types: there is no type; expected names separated by commas")
    kind, rules = wanted_kind(arguments.kind, arguments.rules)
    return Options(
        kind, arguments.size, arguments.difficulty, types, _theme(arguments), not arguments.no_minimal, arguments.form or "",
        _more(arguments), rules,
    )  # fmt: skip


def _theme(arguments: argparse.Namespace) -> str | None:
    """The name of a theme, or the text of a theme in a file."""
    theme: str | None = arguments.theme
    if theme is not None and (os.path.isfile(theme) or theme.endswith(".txt")):
        return option_text("--theme", theme)
    return theme


def _more(arguments: argparse.Namespace) -> dict[str, Any]:
    """The further options by name. A value that is JSON is read as such, any other is a text."""
    import json

    from logicpuzzles.core.errors import BadInput

    more: dict[str, Any] = {}
    for option in arguments.option:
        name, equals, value = option.partition("=")
        if not name or not equals or name in more:
            wrong = "it is there twice" if name in more else "there is no value"
            raise BadInput(f"--option {option}: {wrong}; expected NAME=VALUE, each name once")
        try:
            more[name] = json.loads(value)
        except ValueError:
            more[name] = value
    if arguments.tries is not None:
        more["tries"] = arguments.tries
    if arguments.method is not None:
        more["method"] = arguments.method
    if arguments.title:
        more["title"] = True
    if arguments.renamed:
        more["renamed"] = True
    if arguments.template is not None:
        more["template"] = option_text("--template", arguments.template)
    return more


def read_size(text: str) -> tuple[int, ...]:
    """The numbers of a size such as ``5x4``.  Raises ``ValueError``."""
    from logicpuzzles.generate import CannotMake
    from logicpuzzles.generate.levels import sides_of

    try:
        return sides_of(text)
    except CannotMake as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None


def difficulty_of(text: str) -> tuple[float, float] | list[tuple[tuple[float, float], int]]:
    """The least and the greatest difficulty that a level, a number or two numbers mean; several
    such, each with its number of puzzles.
    """
    from logicpuzzles.generate.levels import band_of, counted_bands

    try:
        return counted_bands(text) if ":" in text else band_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def shares_of(text: str) -> dict[str, float]:
    """The shares of splits such as ``train=0.8,test=0.2``."""
    from logicpuzzles.generate.mixing import read_shares

    try:
        return read_shares(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} are no splits; expected names with shares whose sum is 1, such as "
            "train=0.8,test=0.2"
        ) from None


def shard_of(text: str) -> tuple[int, int]:
    """The numbers of a part such as ``2/4``.  Raises ``ValueError``."""
    both = SHARD.fullmatch(text)
    part, parts = (int(both[1]), int(both[2])) if both else (0, 0)
    if not 1 <= part <= parts:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a part; expected I/N, such as 1/4 to 4/4"
        )
    return part, parts


def _seed_of(arguments: argparse.Namespace) -> str:
    """The seed, or a random one, which is printed."""
    seed = arguments.seed
    if seed is None:
        from secrets import randbelow

        seed = str(randbelow(1 << 32))
        if not arguments.quiet:
            print(f"seed: {seed}", file=sys.stderr, flush=True)
    if arguments.exclude is None:
        return str(seed)
    from logicpuzzles.solving.batch import digest_of

    # other puzzles have other names, also if the excluded ones are of the same seed
    return f"{seed}-{digest_of(arguments.exclude)}"


# --- one after another ----------------------------------------------------------------------------


def _to_stream(parts: Parts, arguments: argparse.Namespace, as_lines: bool) -> int:
    """Write the puzzles to standard output or ``-o``, as lines or as texts; a file is written whole
    or not at all.
    """
    with open_output(arguments) as (stream, keep), _made_lines(parts, arguments) as (_, made):
        lines = (line.decode("ascii") for line in made)
        for text in lines if as_lines else _texts(lines, arguments):
            stream.write(text)
            stream.flush()
        keep()
    return 0


def _texts(lines: Iterator[str], arguments: argparse.Namespace) -> Iterator[str]:
    """The puzzles in their own format: in one text where that has a form for several, else one
    below the other.
    """
    import json

    from logicpuzzles.formats import format_of, write_stated
    from logicpuzzles.solving.runner import load

    held: list[Puzzle] = []
    several = (_numbers(arguments) or (0, 1))[1] > 1
    for number, line in enumerate(lines):
        record = json.loads(line)
        value = record["puzzle"]
        puzzle = load(
            text=value if isinstance(value, str) else json.dumps(value), kind=record["kind"]
        )
        if not several and not arguments.quiet:
            told = (
                f"{record['difficulty']:.2f}, {record['level']}, by the measure {record['measure']}"
            )
            print(f"difficulty: {told}", file=sys.stderr, flush=True)
        if arguments.verbose:
            print(
                f"{record['id']}: {json.dumps(record['statistics'])}", file=sys.stderr, flush=True
            )
        if hasattr(format_of(puzzle).notation, "write_all") and several and not arguments.title:
            held.append(puzzle)
        else:
            yield ("\n" if number else "") + write_stated(
                puzzle, _comments(record, puzzle) if arguments.title else "", several
            )
    if held:
        yield _together(held)


def _comments(record: dict[str, Any], puzzle: Puzzle) -> str:
    """Title and introduction of a puzzle, to stand above its text, where its format has comments;
    else these are told.
    """
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.formats import read, write
    from logicpuzzles.generate.titles import comment_lines

    before = comment_lines(record["title"], record["introduction"])
    try:
        if read(before + write(puzzle), kind=puzzle.kind) == puzzle:
            return before
    except BadInput:
        pass
    print(before, end="", file=sys.stderr, flush=True)
    return ""


def _together(puzzles: Sequence[Puzzle]) -> str:
    """Several puzzles as one text that states all of them, or, where there is none, one below the
    other.
    """
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.formats import format_of, read_all, write_stated

    notation: Any = format_of(puzzles[0]).notation
    try:
        text: str = notation.write_all(puzzles)
        if read_all(text, kind=puzzles[0].kind) == tuple(puzzles):
            return text
    except BadInput:
        pass
    return "\n".join(write_stated(puzzle, always=True) for puzzle in puzzles)


# --- a file of lines ------------------------------------------------------------------------------


def _to_file(options: Options, arguments: argparse.Namespace) -> int:
    """Write the puzzles to a file of lines with its manifest."""
    from logicpuzzles.generate.bulk import write_file
    from logicpuzzles.generate.manifest import manifest_path

    known = arguments.resume and all(
        map(os.path.exists, (arguments.output, manifest_path(arguments.output)))
    )
    seed = arguments.seed if known else _seed_of(arguments)
    start, count = _numbers(arguments) or (None, None)
    jobs, scheduler = workers(arguments)
    return _to_data_set(
        arguments,
        lambda progress, trying: write_file(
            arguments.output,
            options,
            seed,
            count,
            jobs=jobs,
            scheduler=scheduler,
            resume=arguments.resume,
            force=arguments.force,
            start=None if arguments.start is None and arguments.shard is None else start,
            part=arguments.shard is not None,
            progress=progress,
            trying=trying,
        ),
    )


def _to_set(parts: Parts, arguments: argparse.Namespace) -> int:
    """Write the puzzles as rows with the same columns, to a file or to one for each split."""
    from logicpuzzles.generate.mixing import write_set

    _refuse_formats(arguments)
    with _made_lines(parts, arguments) as (seed, lines):
        path, split, excluded = arguments.output, arguments.split, arguments.exclude
        write_set(path, lines, parts, seed, split, excluded, arguments.force)
    return 0


def _to_sheet(parts: Parts, arguments: argparse.Namespace) -> int:
    """Write the puzzles on pages, whole or not at all."""
    import json

    from logicpuzzles.faces.paper import paper_of
    from logicpuzzles.faces.sheet import record_puzzle, write_sheet

    _refuse_formats(arguments)
    rules = {options.kind: options.rules or None for options, _ in parts}
    with _made_lines(parts, arguments) as (_, lines):
        kinds = ((line, json.loads(line)["kind"]) for line in lines)
        puzzles = (record_puzzle(line, kind, rules[kind], True) for line, kind in kinds)
        write_sheet(arguments.output, puzzles, paper_of(arguments), arguments.force)
    return 0


def _refuse_formats(arguments: argparse.Namespace) -> None:
    """Refuse options that a file which is written whole does not have."""
    from logicpuzzles.core.errors import BadInput

    if arguments.resume or arguments.format is not None:
        form = os.path.splitext(arguments.output)[1]
        raise BadInput(
            f"a {form} file is written whole here; expected neither --resume nor --format"
        )


@contextmanager
def _made_lines(
    parts: Parts, arguments: argparse.Namespace
) -> Iterator[tuple[str, Iterator[bytes]]]:
    """The seed, and the lines of the puzzles with their progress."""
    from logicpuzzles.generate.bulk import puzzle_lines
    from logicpuzzles.generate.mixing import part_lines, read_keys

    start, count = _numbers(arguments) or (0, 1)
    jobs, scheduler = workers(arguments)
    keys = set() if arguments.exclude is None else read_keys(arguments.exclude)
    seed = _seed_of(arguments)
    with _progress(arguments) as (progress, trying):
        if parts[1:] or keys:
            made = part_lines(parts, seed, keys, jobs, scheduler, trying)
        else:
            made = puzzle_lines(
                parts[0][0], seed, start + count, jobs=jobs, scheduler=scheduler, start=start, trying=trying,
                keys=None if arguments.shard is None else set(),
            )  # fmt: skip

        def counted() -> Iterator[bytes]:
            for number, line in enumerate(made, 1):
                progress(number, count)
                yield line

        yield seed, counted()


@contextmanager
def _progress(
    arguments: argparse.Namespace,
) -> Iterator[tuple[Callable[[int, int], object], Callable[[int], object]]]:
    """A function to call with the number of finished puzzles and of all, and one with how many
    tries were made for the next. Progress is shown on a terminal that shows no puzzles.
    """
    shown = (
        not arguments.quiet
        and sys.stderr.isatty()
        and not (arguments.output is None and sys.stdout.isatty())
    )
    if not shown:
        yield lambda done, count: None, int
        return
    from time import monotonic

    from rich.console import Console
    from rich.markup import escape
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
               TextColumn("left:"), TimeRemainingColumn(), TextColumn("{task.fields[tries]}"))  # fmt: skip
    began = refreshed = monotonic()
    first = -1
    # Refreshed here and not by a thread: a process with threads cannot safely be forked.
    with Progress(
        *columns, console=Console(file=style_stream(sys.stderr)), auto_refresh=False
    ) as bar:
        task = bar.add_task(escape(printable(arguments.kind)), total=None, rate="", tries="")

        def step(done: int, count: int) -> None:
            nonlocal first, refreshed
            first = done if first < 0 else first
            now = monotonic()
            if now - refreshed > 0.1 or done == count:
                refreshed = now
                rate = (done - first) / (now - began) if now > began else 0.0
                bar.update(
                    task, completed=done, total=count, rate=f"{rate:.1f}/s", tries="", refresh=True
                )

        def trying(tried: int) -> None:
            nonlocal refreshed
            now = monotonic()
            if now - refreshed > 0.5:
                refreshed = now
                bar.update(task, tries=f"{tried} tries", refresh=True)

        yield step, trying
