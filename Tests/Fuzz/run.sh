#!/bin/sh
# Feeds the log readers with mutated logs until they trap or the time is up (libFuzzer).
#
#   Tests/Fuzz/run.sh [SECONDS]
#
# Begins with the shapes of every format in Tests/Fuzz/seeds, plain, packed and packed and cut; each batch is also
# written as a table and read again. A trap leaves the input beside this script.
set -eu

seconds=${1:-600}
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
KEYTOLL_FUZZ=1 swift build --scratch-path .build/fuzz --sanitize=fuzzer --product TracesFuzz

corpus=$(mktemp -d)
trap 'rm -rf "$corpus" /dev/shm/keytoll-fuzz-*' EXIT
SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 .build/fuzz/debug/TracesFuzz \
    -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=8192 -artifact_prefix="$here/" "$corpus" "$here/seeds"
