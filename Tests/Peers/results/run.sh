#!/bin/sh
# Makes a database with keytoll and runs all comparisons of this folder on it.
set -eu
if [ $# -lt 2 ]; then
    echo "usage: run.sh KEYTOLL SCENARIO..." >&2
    exit 64
fi
here=$(cd "$(dirname "$0")" && pwd)
keytoll=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --requirement "$here/requirements.txt"
for scenario in "$@"; do
    "$keytoll" run "$scenario" --out "$work/reports" --db "$work/results.sqlite" >"$work/run.txt"
done
"$work/venv/bin/python" "$here/compare.py" "$work/results.sqlite"
python3 "$here/kill.py" "$keytoll" "$@"
python3 "$here/at_once.py" "$keytoll" "$@"
