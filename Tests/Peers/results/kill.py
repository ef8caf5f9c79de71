"""Kills runs of keytoll at random moments and checks that only whole runs are in the database."""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from runs import command, contents, start


def kill(process):
    """Ends the run and everything that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.communicate()
    return process.returncode == -signal.SIGKILL


def wait_for_journal(process, database):
    """Returns when a transaction has begun to write, or the run has ended."""
    while process.poll() is None and not os.path.exists(database + "-journal"):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keytoll")
    parser.add_argument("scenarios", nargs="+")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = random.Random(given.seed)

    with tempfile.TemporaryDirectory() as folder:
        database = os.path.join(folder, "results.sqlite")
        durations = {}
        for scenario in given.scenarios:
            began = time.monotonic()
            subprocess.run(
                command(given.keytoll, scenario, folder, database), check=True, stdout=subprocess.DEVNULL
            )
            durations[scenario] = time.monotonic() - began
        whole = contents(database)
        full = shutil.copyfile(database, os.path.join(folder, "full.sqlite"))
        assert len(whole) == len(given.scenarios), "the scenarios have to differ"

        killed = hot = fresh = 0
        for number in range(given.times):
            # Each fifth run makes its file, the others replace a run in a full one.
            for name in os.listdir(folder):
                if name.startswith("results.sqlite"):
                    os.unlink(os.path.join(folder, name))
            if number % 5 != 4:
                shutil.copyfile(full, database)
            before = contents(database)
            scenario = chance.choice(given.scenarios)
            process = start(given.keytoll, scenario, folder, database)
            if number % 2:
                wait_for_journal(process, database)
                time.sleep(chance.uniform(0, chance.choice([0.002, 0.02, 0.5 * durations[scenario]])))
            else:
                time.sleep(chance.uniform(0, durations[scenario] * 1.05))
            killed += kill(process)
            hot += os.path.exists(database + "-journal")
            fresh += not before
            after = contents(database)
            assert set(before) <= set(after), f"kill {number}: a run that was there is gone"
            assert len(after) <= len(before) + 1, f"kill {number}: more than one run came"
            for digest, rows in after.items():
                assert rows == whole[digest], f"kill {number}: run {digest} is not whole"

        for scenario in given.scenarios:
            subprocess.run(
                command(given.keytoll, scenario, folder, database), check=True, stdout=subprocess.DEVNULL
            )
        assert contents(database) == whole, "after the kills a run does not land as before"
        # A journal in which nothing had been noted yet stays until the next run saves.
        rest = [name for name in os.listdir(folder) if name.startswith("results.sqlite-")]
        assert rest == [], f"{rest} is left"
    print(
        f"{given.times} tries, {killed} killed before their end, {hot} inside a transaction, "
        f"{fresh} on a new file: whole runs only"
    )
    return 0 if hot > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
