#!/usr/bin/env bash
# Builds the documentation of every library with DocC, which knows broken links; a warning is an error.
#
#     Tests/Peers/docc/run.sh [FOLDER]
#
# With a FOLDER the archives are kept there: docc preview, or any web server, shows them.
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
output=${1:-$work}
swift build
modules=$(swift build --show-bin-path)/Modules
triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p')
# Nothing here is public; what the rooms offer each other is of package access.
for module in Basics Traces Debounce Places Billing Simulation Results Reports; do
    mkdir "$work/$module"
    swift symbolgraph-extract -module-name "$module" -I "$modules" -I Sources/CPrefetch \
        -I Sources/CSQLite -I Sources/CZlib -I Sources/CZstd -target "$triple" -minimum-access-level package -output-dir "$work/$module"
    docc convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$work/$module" \
        --fallback-display-name "$module" --fallback-bundle-identifier "keytoll.$module" \
        --output-dir "$output/$module.doccarchive" --warnings-as-errors
    echo "$module: $(find "$output/$module.doccarchive/data" -name '*.json' | wc -l) pages"
done
