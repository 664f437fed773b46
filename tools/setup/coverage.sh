#!/bin/sh
# Says how much of each package the tests have just run, branches included, and fails where that is less than its floor.
# A floor may only rise. The figures are those of tests that aim at what they run; see `no_cover` in tests/conftest.py.

floors='
97 src/annamite/kernel
92 src/annamite/server
93 src/annamite/games
'

cd "$(dirname "$0")/../.." || exit 2
status=0
while read -r floor package; do
    [ -n "$package" ] || continue
    covered=$(.venv/bin/coverage report --include="$package/*" --format=total --precision=2) || covered=0
    echo "$package: $covered % covered, at least $floor wanted"
    [ "${covered%.*}" -ge "$floor" ] || status=1
done <<EOF
$floors
EOF
[ "$status" -eq 0 ] || echo "Too little is covered; .venv/bin/coverage report -m shows what is not." >&2
exit "$status"
