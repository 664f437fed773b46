#!/bin/sh
# Prints the command of a Python that can make environments; or says in one sentence what to do, and exits 2.

found=
for python in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11 python; do
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    found=$python
    if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "$python"
        exit 0
    fi
done

if [ -n "$found" ]; then
    echo "Please install Python's venv module, for instance with: sudo apt-get install python3-venv" >&2
else
    echo "Please install Python 3.11 or newer, for instance with: sudo apt-get install python3 python3-venv" >&2
fi
exit 2
