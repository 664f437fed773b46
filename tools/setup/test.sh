#!/bin/sh
# Runs every test: the page's units in seconds, those of the rules on all cores, then those that drive a browser one at
# a time. Arguments go to both runs of pytest. None hides another: all run, and the first that failed decides the status.

cd "$(dirname "$0")/../.." || exit 2
python=.venv/bin/python

ANNAMITE_CHROMIUM=$(tools/setup/need_chromium.sh) || exit 2
export ANNAMITE_CHROMIUM

npm --prefix frontend run --silent test
page=$?
"$python" -m pytest -m "not browser" -n auto --maxprocesses 8 --dist worksteal "$@"
rules=$?
"$python" -m pytest -m browser "$@"
browser=$?

for status in "$page" "$rules" "$browser"; do
    [ "$status" -eq 0 ] || exit "$status"
done
