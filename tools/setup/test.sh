#!/bin/sh
# Runs every test: the page's units in seconds, those of the rules on all cores, and those that drive a browser one at a
# time. None hides another: all run, and the first that failed decides the status. Tests with an aim gather coverage,
# which is held to its floors. Random play runs after them without, for it would take four times the time, and beside the
# browser, which leaves a core idle; it gives way, since the browser has nothing to share out between cores in the end.
# What takes a browser most of a minute (`long`) has a command of its own, `make test-long`.
# With arguments, which go to pytest, nothing is gathered.

cd "$(dirname "$0")/../.." || exit 2
python=.venv/bin/python

ANNAMITE_CHROMIUM=$(tools/setup/need_chromium.sh) || exit 2
export ANNAMITE_CHROMIUM

# Also where bytecode must not stand beside the sources: each of some hundred servers and commands that tests start would
# else compile all that it imports, in a second or two.
export PYTHONPYCACHEPREFIX="${PYTHONPYCACHEPREFIX:-$PWD/.cache/bytecode}"
unset PYTHONDONTWRITEBYTECODE

on_all_cores="-m pytest -n auto --maxprocesses 8 --dist worksteal"

npm --prefix frontend run --silent test
page=$?
covered=0
random=0
if [ "$#" -eq 0 ]; then
    "$python" $on_all_cores -m "not browser and not at_random" --cov --cov-report=
    rules=$?
    if [ "$rules" -eq 0 ]; then
        "$python" -m tools.coverage_floors
        covered=$?
    fi
    told=$(mktemp) || exit 2
    "$python" -m pytest -m "browser and not long" tests/browser >"$told" 2>&1 &
    driving=$!
    trap 'kill "$driving" 2>/dev/null; rm -f "$told"' EXIT
    trap 'exit 130' INT TERM
    nice "$python" $on_all_cores -m "at_random and not browser"
    random=$?
    wait "$driving"
    browser=$?
    cat "$told"
else
    "$python" $on_all_cores -m "not browser" "$@"
    rules=$?
    "$python" -m pytest -m browser "$@"
    browser=$?
fi

for status in "$page" "$rules" "$covered" "$random" "$browser"; do
    [ "$status" -eq 0 ] || exit "$status"
done
