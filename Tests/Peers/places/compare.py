#!/usr/bin/env python3
"""Compares `keytoll suggest` with independent answers: compare.py KEYTOLL PLACES.tsv"""

import bisect
import json
import math
import random
import sqlite3
import subprocess
import sys
import time
import unicodedata

from openlocationcode import openlocationcode

LETTERS = {"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
           "ð": "d", "ə": "e", "ŧ": "t", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ŋ": "ŋ"}
DROPPED = "'`.\"´‘’“”ʻʼʿʾ"
SEPARATORS = " \t,-()[]/\\;:_|–—\u00a0"
LIMIT = 5


def fold(text):
    out = ""
    for letter in unicodedata.normalize("NFD", text.lower()):
        if letter in DROPPED or unicodedata.category(letter) == "Mn":
            continue
        if letter in SEPARATORS:
            if out and out[-1] != " ":
                out += " "
        else:
            out += LETTERS.get(letter, letter)
    return out


class Scan:
    """Every place in order of popularity, and the answers that follow from it."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            names = file.readline().rstrip("\n").split("\t")
            self.rows = [dict(zip(names, line.rstrip("\n").split("\t"))) for line in file]
        self.rows.sort(key=lambda row: (-int(row["population"]), row["id"].encode()))
        self.keys = [fold(row["name"]).strip() + " " for row in self.rows]
        self.sorted = sorted((key, rank) for rank, key in enumerate(self.keys))

    def starting(self, key):
        """Ranks of the names that start with a key."""
        position = bisect.bisect_left(self.sorted, (key, -1))
        while position < len(self.sorted) and self.sorted[position][0].startswith(key):
            yield self.sorted[position][1]
            position += 1

    def lies_in(self, rank, rest):
        row = self.rows[rank]
        region = [(fold(row["region"]).strip(), False), (row["regionCode"].lower(), True)]
        alias = {"US": "usa", "GB": "uk", "AE": "uae"}.get(row["countryCode"], "")
        country = [(fold(row["country"]).strip(), False), (row["countryCode"].lower(), True), (alias, True)]
        paths = [[part] for part in region + country if part[0]]
        paths += [[a, b] for a in region for b in country if a[0] and b[0]]
        for path in paths:
            before = "".join(name + " " for name, _ in path[:-1])
            last, is_code = path[-1]
            full = before + last + " "
            if full.startswith(rest) and len(rest) > len(before):
                if not is_code or len(rest) >= len(full) - 1:
                    return True
        return False

    def name_matches(self, query):
        """Ranks of the places whose name, alone or with its whereabouts, starts with a query."""
        key = fold(query)
        if not key:
            return []
        found = set(self.starting(key))
        for end in range(1, len(key)):
            if key[end - 1] == " ":
                head = key[:end]
                position = bisect.bisect_left(self.sorted, (head, -1))
                while position < len(self.sorted) and self.sorted[position][0] == head:
                    if self.lies_in(self.sorted[position][1], key[end:]):
                        found.add(self.sorted[position][1])
                    position += 1
        return sorted(found)[:LIMIT]


def ask(keytoll, path, queries):
    """The ids that keytoll suggests to each query."""
    answers = []
    for start in range(0, len(queries), 900):
        part = queries[start : start + 900]
        command = [keytoll, "suggest", "--places", path, "--format", "json", *part]
        out = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        answers += [[entry["place"] for entry in answer["suggestions"]] for answer in (out if len(part) > 1 else [out])]
    return answers


def compare_lists(scan, keytoll, path, rng):
    queries = set()
    while len(queries) < 4000:
        row = rng.choice(scan.rows)
        text = rng.choice([row["name"], f"{row['name']}, {row['region']}", f"{row['name']} {row['country']}",
                           f"{row['name']} {row['regionCode']}", f"{row['name']} {row['countryCode']}"])
        text = text[: rng.randint(1, len(text))]
        text = rng.choice([text, text.upper(), text.lower(), unicodedata.normalize("NFD", text)])
        if not text.startswith("-") and not text.isupper():
            queries.add(text)
    queries = sorted(queries)
    rng.shuffle(queries)
    wrong = 0
    for query, answer in zip(queries, ask(keytoll, path, queries)):
        expected = [scan.rows[rank]["id"] for rank in scan.name_matches(query)]
        if answer[: len(expected)] != expected:
            wrong += 1
            print(f"  {query!r}: {answer} instead of {expected}")
    print(f"lists: {len(queries)} queries, {wrong} differ")
    return wrong == 0


def characters(scan, rank, top):
    """After how many characters of its name a place is among the first; None if never."""
    name = unicodedata.normalize("NFC", scan.rows[rank]["name"])
    for count in range(1, len(name) + 1):
        if rank in top.get(fold(name[:count]), ()):
            return count
    return None


def compare_characters(scan, keytoll, path, rng):
    # Over all places: names by their start alone.
    top = {}
    for rank, key in enumerate(scan.keys):
        for end in range(1, len(key) + 1):
            ranks = top.setdefault(key[:end], [])
            if len(ranks) < LIMIT:
                ranks.append(rank)
    counts = [characters(scan, rank, top) for rank in range(len(scan.rows))]
    shown = [(count, int(row["population"])) for count, row in zip(counts, scan.rows) if count]
    by_population = sum(count * people for count, people in shown) / sum(people for _, people in shown)
    evenly = sum(count for count, _ in shown) / len(shown)
    print(f"characters to the target: {by_population:.3f} by population, {evenly:.3f} evenly, "
          f"{100 - 100 * len(shown) / len(counts):.1f} % never")
    agrees = abs(by_population / 3.06 - 1) < 0.02 and abs(evenly / 5.15 - 1) < 0.02

    sample = [rank for rank in rng.sample(range(len(scan.rows)), 3000) if not scan.rows[rank]["name"].startswith("-")]
    queries, owners, expected = [], [], {}
    for rank in sample:
        name = unicodedata.normalize("NFC", scan.rows[rank]["name"])
        for count in range(1, len(name) + 1):
            queries.append(name[:count])
            owners.append((rank, count))
            # What follows a whole name may be the whereabouts of another place: "san jose c".
            if rank in scan.name_matches(name[:count]):
                expected[rank] = count
                break
    first = {}
    for (rank, count), answer in zip(owners, ask(keytoll, path, queries)):
        if scan.rows[rank]["id"] in answer:
            first.setdefault(rank, count)
    wrong = [rank for rank in sample if first.get(rank) != expected.get(rank)]
    print(f"characters with keytoll: {len(sample)} places, {len(wrong)} differ")
    return agrees and not wrong


def haversine(a, b):
    (la, lo), (lb, mo) = [tuple(map(math.radians, point)) for point in (a, b)]
    h = math.sin((lb - la) / 2) ** 2 + math.cos(la) * math.cos(lb) * math.sin((mo - lo) / 2) ** 2
    return math.asin(min(1, math.sqrt(h)))


def compare_plus_codes(scan, keytoll, path, rng):
    points = [(float(row["latitude"]), float(row["longitude"])) for row in scan.rows]
    codes = [openlocationcode.encode(math.degrees(math.asin(rng.uniform(-1, 1))), rng.uniform(-180, 180),
                                     rng.choice([4, 6, 8, 10, 11, 12])) for _ in range(200)]
    wrong = 0
    for code, answer in zip(codes, ask(keytoll, path, codes)):
        area = openlocationcode.decode(code)
        center = (area.latitudeCenter, area.longitudeCenter)
        nearest = min(range(len(points)), key=lambda rank: haversine(center, points[rank]))
        if answer != [scan.rows[nearest]["id"]]:
            wrong += 1
            print(f"  {code}: {answer} instead of {scan.rows[nearest]['id']}")
    print(f"Plus Codes: {len(codes)}, {wrong} differ")
    return wrong == 0


def time_fts5(scan, rng):
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE place USING fts5(name, population UNINDEXED, "
                     "tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4')")
    start = time.perf_counter()
    database.executemany("INSERT INTO place VALUES (?, ?)", ((row["name"], int(row["population"])) for row in scan.rows))
    print(f"SQLite {sqlite3.sqlite_version} FTS5: built in {time.perf_counter() - start:.1f} s", end="; ")
    queries = []
    while len(queries) < 2000:
        name = rng.choice(scan.rows)["name"]
        words = fold(name[: rng.randint(1, len(name))]).split()
        if words:
            queries.append('^ "' + " ".join(words).replace('"', "") + '" *')
    start = time.perf_counter()
    for query in queries:
        database.execute("SELECT rowid FROM place WHERE place MATCH ? ORDER BY population DESC LIMIT 5", (query,)).fetchall()
    print(f"{len(queries) / (time.perf_counter() - start):,.0f} queries/s")


def main():
    keytoll, path = sys.argv[1:]
    scan = Scan(path)
    rng = random.Random(7)
    checks = [compare_lists, compare_characters, compare_plus_codes]
    agreed = all([check(scan, keytoll, path, rng) for check in checks])
    time_fts5(scan, rng)
    sys.exit(0 if agreed else 1)


if __name__ == "__main__":
    main()
