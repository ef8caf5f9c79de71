#!/usr/bin/env bash
# Holds Documentation/Guide.md against the program: runs its commands and looks up its numbers; see check.py.
#
#     Tests/Peers/guide/run.sh [--record]
#
# Python 3.11 or newer and the sqlite3 shell are needed.
set -euo pipefail
cd "$(dirname "$0")/../../.."
swift build -c release --product keytoll
python3 Tests/Peers/guide/check.py "$(swift build -c release --show-bin-path)/keytoll" Documentation/Guide.md "$@"
