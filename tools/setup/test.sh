#!/bin/sh
# Runs every test: those of the rules on all cores, then those that drive a browser one at a time.
# Arguments go to both runs of pytest.

cd "$(dirname "$0")/../.." || exit 2
python=.venv/bin/python

if find tests/browser -name 'test_*.py' 2>/dev/null | grep -q .; then
    ANNAMITE_CHROMIUM=$(tools/setup/need_chromium.sh) || exit 2
    export ANNAMITE_CHROMIUM
    "$python" -m pytest -m "not browser" -n auto --maxprocesses 8 --dist worksteal "$@"
    rules=$?
    "$python" -m pytest -m browser "$@"
    browser=$?
    [ "$rules" -ne 0 ] && exit "$rules"
    exit "$browser"
fi
exec "$python" -m pytest -m "not browser" -n auto --maxprocesses 8 --dist worksteal "$@"
