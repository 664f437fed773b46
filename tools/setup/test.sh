#!/bin/sh
# Runs every test: the page's units in seconds, those of the rules on all cores, then those that drive a browser one at
# a time. None hides another: all run, and the first that failed decides the status. Coverage is gathered on the way and
# held to its floors, unless arguments, which go to both runs of pytest, leave tests out.

cd "$(dirname "$0")/../.." || exit 2
python=.venv/bin/python
[ "$#" -eq 0 ] && gather="--cov --cov-report="

ANNAMITE_CHROMIUM=$(tools/setup/need_chromium.sh) || exit 2
export ANNAMITE_CHROMIUM

npm --prefix frontend run --silent test
page=$?
# shellcheck disable=SC2086 # two options or none
"$python" -m pytest -m "not browser" -n auto --maxprocesses 8 --dist worksteal ${gather-} "$@"
rules=$?
covered=0
if [ -n "${gather-}" ] && [ "$rules" -eq 0 ]; then
    "$python" -m tools.coverage_floors
    covered=$?
fi
"$python" -m pytest -m browser "$@"
browser=$?

for status in "$page" "$rules" "$covered" "$browser"; do
    [ "$status" -eq 0 ] || exit "$status"
done
