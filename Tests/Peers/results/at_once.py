"""Starts several runs of keytoll at the same time on one new database and checks that all of them land."""

import os
import subprocess
import sys
import tempfile

from runs import command, contents, start

ROUNDS = 10


def main(keytoll, scenarios):
    with tempfile.TemporaryDirectory() as folder:
        reference = os.path.join(folder, "reference.sqlite")
        for scenario in scenarios:
            subprocess.run(command(keytoll, scenario, folder, reference), check=True, stdout=subprocess.DEVNULL)
        whole = contents(reference)
        for number in range(ROUNDS):
            database = os.path.join(folder, f"round-{number}.sqlite")
            processes = [
                start(keytoll, scenario, os.path.join(folder, str(index)), database)
                for index, scenario in enumerate(scenarios * 2)
            ]
            for process in processes:
                _, errors = process.communicate()
                assert process.returncode == 0, f"round {number}: exit {process.returncode}: {errors.decode()}"
            assert contents(database) == whole, f"round {number}: not every run is there"
            rest = [name for name in os.listdir(folder) if name.startswith(f"round-{number}.sqlite-")]
            assert rest == [], f"round {number}: {rest} is left"
    print(f"{ROUNDS} rounds of {2 * len(scenarios)} runs at once: all landed, whole")
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: at_once.py KEYTOLL SCENARIO...")
    sys.exit(main(sys.argv[1], sys.argv[2:]))
