"""Counts requests per session of a trailing debounce on the Language Hero table, apart from keytoll.

A session is the rows of one message with event_for_message_type 0; an empty text in its last row is the sending.
Every edit arms a timer of the wait; an edit at or before its end takes it back (the event comes first); what is left
at the end runs. Texts of fewer than three UTF-16 units are not sent.
"""
import csv
import json
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from fractions import Fraction

WAITS = [0, 100, 150, 200, 250, 300, 400, 500, 1000]
MINIMUM = 3
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def sessions(path):
    """The (time in ms, text) of every session, in the order of time."""
    events = {}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["event_for_message_type"] != "0":
                continue
            time = datetime.strptime(row["key_time"], "%Y-%m-%d %H:%M:%S.%f").replace(tzinfo=timezone.utc)
            events.setdefault(row["message_id"], []).append(((time - EPOCH) // timedelta(milliseconds=1), row["content"]))
    for edits in events.values():
        edits.sort(key=lambda edit: edit[0])
        if edits[-1][1] == "":
            edits.pop()
            yield edits
        else:
            yield edits


def units(text):
    return len(text.encode("utf-16-le")) // 2


def requests(edits, wait):
    sent = 0
    for index, (time, text) in enumerate(edits):
        is_last = index + 1 == len(edits)
        if wait == 0 or is_last or edits[index + 1][0] > time + wait:
            sent += units(text) >= MINIMUM
    return sent


def main(program, path):
    all_sessions = list(sessions(path))
    output = subprocess.run(
        [program, "replay", path, "--wait", ",".join(map(str, WAITS)), "--min-chars", str(MINIMUM), "--format", "json"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    run = json.loads(output, parse_float=Fraction)
    failures = 0
    if run["log"]["sessions"] != len(all_sessions):
        print(f"sessions: keytoll {run['log']['sessions']}, Python {len(all_sessions)}")
        failures += 1
    found = {}
    for row in run["comparison"]:
        found.setdefault(row["client"], row["requestsPerSession"])
    for wait, mean in zip(WAITS, found.values(), strict=True):
        counted = Fraction(sum(requests(edits, wait) for edits in all_sessions), len(all_sessions))
        agrees = abs(counted - mean) <= Fraction(1, 1_000_000)
        failures += not agrees
        print(f"wait {wait:4}: keytoll {float(mean):.6f}, Python {float(counted):.6f}{'' if agrees else '  DIFFERENT'}")
    print(f"{len(all_sessions)} sessions, {failures} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
