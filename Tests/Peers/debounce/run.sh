#!/bin/sh
# Compares keytoll's timings with the real lodash and RxJS on seeded random sessions.
#
#   Tests/Peers/debounce/run.sh [TRACES] [SEED]
#
# Needs Debian's node-lodash (lodash 4.17.21) and node-inquirer (which brings RxJS 7.5.7), and installs them
# where they are missing. Prints how many traces of each policy agree; fails at the first that does not.
set -eu

traces=${1:-100000}
seed=${2:-1}
here=$(cd "$(dirname "$0")" && pwd)

if ! [ -d /usr/share/nodejs/lodash ] || ! [ -d /usr/share/nodejs/rxjs ]; then
    install="apt-get install -y --no-install-recommends nodejs node-lodash node-inquirer"
    if [ "$(id -u)" = 0 ]; then $install; else sudo $install; fi
fi

file=$(mktemp)
trap 'rm -f "$file"' EXIT
NODE_PATH=/usr/share/nodejs node "$here/record.js" "$traces" "$seed" > "$file"

cd "$here/../../.."
KEYTOLL_DEBOUNCE_TRACES=$file swift test --disable-xctest --filter PeerTests
