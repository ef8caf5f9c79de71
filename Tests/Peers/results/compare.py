"""Reads a results database with DuckDB and with Datasette and compares every value with SQLite's."""

import asyncio
import decimal
import importlib.util
import pathlib
import sqlite3
import sys

import duckdb
from datasette.app import Datasette

from runs import objects

QUERIES = {
    "cost against wait": """
        SELECT scenario, sheet, sessions_per_month, integration, wait_ms, client, total_usd
        FROM cost_by_wait WHERE is_latest ORDER BY 1, 2, 3, 4, 5, 6
    """,
    "the cheapest": """
        SELECT scenario, sheet, sessions_per_month, integration, client, total_usd, saving_usd
        FROM cheapest_client WHERE is_latest AND is_credible ORDER BY 1, 2, 3, 4
    """,
    "what is recommended": """
        SELECT scenario, sheet, sessions_per_month, client, integration, total_usd, total_lower_usd, saving_usd
        FROM decision WHERE is_latest ORDER BY 1, 2, 3
    """,
    "sums of bills": """
        SELECT run_id, position, sum(amount_nanodollars) FROM invoice_line GROUP BY run_id, position ORDER BY 1, 2
    """,
    "sessions above twelve requests": """
        SELECT scenario, client, sum(sessions) FROM requests_per_session
        WHERE is_latest AND requests > 12 GROUP BY scenario, client ORDER BY 1, 2
    """,
    "what a view means": """
        SELECT column_name, meaning FROM data_dictionary WHERE object = 'cost' ORDER BY column_name
    """,
    "the assumptions of the newest runs": """
        SELECT latest_run.scenario, key, value FROM assumption JOIN latest_run USING (run_id)
        WHERE NOT is_default ORDER BY 1, 2, 3
    """,
}


def plain(value):
    """Truth values become 0 and 1, as SQLite has no others; decimals become floats."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, decimal.Decimal):
        return float(value)
    return value


def same(a, b):
    if isinstance(a, float) or isinstance(b, float):
        return a is not None and b is not None and abs(a - b) <= 1e-12 * max(abs(a), abs(b))
    return type(a) is type(b) and a == b


def compare(title, expected, found):
    def key(row):
        return [(value is None, isinstance(value, str), value) for value in row]

    expected = sorted((list(map(plain, row)) for row in expected), key=lambda row: repr(key(row)))
    found = sorted((list(map(plain, row)) for row in found), key=lambda row: repr(key(row)))
    if len(expected) != len(found):
        return [f"{title}: {len(found)} rows instead of {len(expected)}"]
    for a, b in zip(expected, found):
        if len(a) != len(b) or not all(map(same, a, b)):
            return [f"{title}: {b} instead of {a}"]
    return []


def open_in_duckdb(path):
    """DuckDB reads SQLite files through an extension, which lies in a package of its own."""
    package = pathlib.Path(importlib.util.find_spec("duckdb_extension_sqlite_scanner").origin).parent
    extension = next(package.glob("extensions/*/sqlite_scanner.duckdb_extension"))
    connection = duckdb.connect()
    connection.execute(f"LOAD '{extension}'")
    connection.execute(f"ATTACH '{path}' AS keytoll (TYPE sqlite, READ_ONLY)")
    connection.execute("USE keytoll")
    return connection


async def main(path):
    sqlite = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    duck = open_in_duckdb(path)
    datasette = Datasette(
        [path], settings={"max_returned_rows": 10_000_000, "sql_time_limit_ms": 60_000, "num_sql_threads": 1}
    )
    database = pathlib.Path(path).stem
    statements = {name: f"SELECT * FROM {name}" for name in objects(sqlite)} | QUERIES
    faults = []
    values = 0
    for title, sql in statements.items():
        expected = sqlite.execute(sql).fetchall()
        values += sum(map(len, expected))
        faults += compare(f"DuckDB, {title}", expected, duck.execute(sql).fetchall())
        answer = await datasette.client.get(f"/{database}.json", params={"sql": sql, "_shape": "arrays"})
        body = answer.json()
        if not body.get("ok") or body.get("truncated"):
            faults.append(f"Datasette, {title}: {body.get('error', 'rows are missing')}")
        else:
            faults += compare(f"Datasette, {title}", expected, body["rows"])
        page = await datasette.client.get(f"/{database}/{title}") if title not in QUERIES else None
        if page is not None and page.status_code != 200:
            faults.append(f"Datasette's page of {title}: status {page.status_code}")
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(statements)} statements, {values} values, {len(faults)} differences")
    return 1 if faults or values == 0 else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: compare.py DATABASE")
    sys.exit(asyncio.run(main(sys.argv[1])))
