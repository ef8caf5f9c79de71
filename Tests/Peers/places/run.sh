#!/usr/bin/env bash
# Compares the autocomplete mock with Python, openlocationcode and SQLite FTS5; see README.md.
set -euo pipefail
keytoll=$(realpath "${1:?usage: run.sh KEYTOLL [KEYTOLL-BENCH]}")
bench=${2:+$(realpath "$2")}
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet -r requirements.txt
"$work/venv/bin/python" ../../../Scenarios/places/make-cities500.py "$work/cities500.tsv"
"$work/venv/bin/python" compare.py "$keytoll" "$work/cities500.tsv"
if [ -n "$bench" ]; then
    "$bench" Places "$work/cities500.tsv"
fi
