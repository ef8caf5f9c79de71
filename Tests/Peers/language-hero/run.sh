#!/bin/sh
# Compares keytoll's requests per session on a whole corpus with an independent count in Python.
#
#   Tests/Peers/language-hero/run.sh
#
# Fetches the PyPI package keylogging_analysis 0.0.1 (587,768 rows of recorded typing, 3-clause BSD) with pip into
# a temporary folder, and counts a trailing debounce at nine waits both ways. Fails at the first difference.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip download --quiet --no-deps --dest "$folder" keylogging_analysis==0.0.1
python3 -m zipfile -e "$folder"/keylogging_analysis-0.0.1-*.whl "$folder"

cd "$here/../../.."
swift build -c release --product keytoll
python3 "$here/compare.py" .build/release/keytoll "$folder/keylogging_analysis/data/lh_default.csv"
