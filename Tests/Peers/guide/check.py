"""Runs every command of the guide and compares what it prints, and looks up every number of the prose.

    check.py KEYTOLL GUIDE [--record]

A block marked `console` holds commands behind `$ ` and `> ` and, under each, what it prints to both streams; with --record the
printed lines are written anew. A number in the prose must stand in something that a command printed or in a file that
it wrote, but for the numbers in NAMED, which name things.
"""

import os
import re
import subprocess
import sys
import tempfile

# Waits, minimum lengths and the like that the prose speaks of, and the share that keytoll's help names.
NAMED = {"0", "1", "2", "3", "5", "12", "13"}

keytoll, guide = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
records = "--record" in sys.argv[3:]
root = os.path.dirname(os.path.dirname(guide))
work = tempfile.mkdtemp(prefix="keytoll-guide-")
os.makedirs(work + "/bin")
os.symlink(keytoll, work + "/bin/keytoll")
environment = dict(os.environ, PATH=work + "/bin:" + os.environ["PATH"])
faults = 0
outputs = []


def run(command):
    """What a command prints; the guide's /tmp/plan is a folder of this run."""
    done = subprocess.run(
        ["bash", "-c", command.replace("/tmp/plan", work)],
        cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    return done.stdout.decode().replace(work, "/tmp/plan").rstrip("\n").split("\n")


def blocks(text):
    """The text in pieces: (is it a console block, its lines)."""
    piece, console = [], False
    for line in text.split("\n"):
        if not console and line == "```console":
            yield False, piece + [line]
            piece, console = [], True
        elif console and line == "```":
            yield True, piece
            piece, console = [line], False
        else:
            piece.append(line)
    yield console, piece


text = open(guide, encoding="utf-8").read()
written, prose = [], []
for console, lines in blocks(text):
    if not console:
        written += lines
        prose += lines
        continue
    starts = [i for i, line in enumerate(lines) if line.startswith("$ ")] + [len(lines)]
    for start, end in zip(starts, starts[1:]):
        # A command goes on in lines behind `> `, as a shell shows it.
        last = start
        while last + 1 < end and lines[last + 1].startswith("> "):
            last += 1
        command = "\n".join(line[2:] for line in lines[start:last + 1])
        expected = [line.rstrip() for line in lines[last + 1:end]]
        printed = [line.rstrip() for line in run(command)]
        printed = [] if printed == [""] else printed
        outputs.append("\n".join(printed))
        written += lines[start:last + 1] + printed
        # Blank lines between commands are for the eye.
        while expected and not expected[-1]:
            expected.pop()
        if printed != expected and not records:
            faults += 1
            print(f"{command}\n  should print:\n    " + "\n    ".join(expected))
            print("  but prints:\n    " + "\n    ".join(printed))
        if end < len(lines) and printed:
            written.append("")
for name in os.listdir(work):
    if name.endswith(".md"):
        outputs.append(open(f"{work}/{name}", encoding="utf-8").read())
if records:
    open(guide, "w", encoding="utf-8").write("\n".join(written))



def plain_numbers(text):
    """Without signs of currency and commas between thousands."""
    return re.sub(r"(?<=\d),(?=\d{3})", "", text).replace("$", "")


known = plain_numbers("\n".join(outputs))
in_fence = False
for line in prose:
    if line.startswith("```"):
        in_fence = not in_fence
        continue
    if in_fence:
        continue
    plain = re.sub(r"`[^`]*`|\]\([^)]*\)", "", line)
    for number in re.findall(r"\$?\d[\d,]*(?:\.\d+)?(?: %)?", plain):
        number = plain_numbers(number.rstrip(","))
        if number not in NAMED and not re.search(r"(?<![\d,.])" + re.escape(number) + r"(?![\d])", known):
            faults += 1
            print(f"no command printed {number}: {line}")
print(f"{len(outputs)} outputs compared, {faults} differ" if faults else f"{len(outputs)} outputs agree")
sys.exit(1 if faults else 0)
