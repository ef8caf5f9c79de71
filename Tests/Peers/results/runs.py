"""What the scripts of this folder know about keytoll's database and its command."""

import hashlib
import os
import sqlite3
import subprocess


def command(keytoll, scenario, folder, database):
    return [keytoll, "run", scenario, "--out", folder, "--db", database]


def start(keytoll, scenario, folder, database):
    """Starts a run in a process group of its own, without output."""
    return subprocess.Popen(
        command(keytoll, scenario, folder, database),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def objects(connection, kinds=("table", "view")):
    """The names of keytoll's tables and views."""
    rows = connection.execute("SELECT name, type FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY rowid")
    return [name for name, kind in rows if kind in kinds]


def contents(path):
    """A digest of all rows of each run, by the run's own digest.

    Opening the file undoes what a killed program has left, as any program that uses SQLite does. The number of a
    run is left out, as it grows each time the run is replaced.
    """
    if not os.path.exists(path):
        return {}
    connection = sqlite3.connect(path, timeout=60)
    try:
        check = connection.execute("PRAGMA integrity_check").fetchall()
        assert check == [("ok",)], check
        orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
        assert orphans == [], orphans
        tables = objects(connection, ("table",))
        if not tables:
            return {}
        steps = connection.execute("SELECT count(*) FROM migration").fetchone()[0]
        assert steps > 0, "a schema in parts"
        runs = {}
        for run_id, digest in connection.execute("SELECT run_id, digest FROM run").fetchall():
            hash = hashlib.sha256()
            for table in tables:
                columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
                if "run_id" not in columns:
                    continue
                rest = ", ".join(column for column in columns if column != "run_id")
                rows = connection.execute(f"SELECT {rest} FROM {table} WHERE run_id = ?", (run_id,)).fetchall()
                hash.update(repr((table, sorted(map(repr, rows)))).encode())
            runs[digest] = hash.hexdigest()
        return runs
    finally:
        connection.close()
