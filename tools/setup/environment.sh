#!/bin/sh
# Makes .venv as uv.lock says, with a uv of our own in .cache/uv. Arguments go to `uv sync`: without any, what is there
# beside the default groups is taken out; `--inexact --group NAME` adds a group and takes out nothing.
set -eu

cd "$(dirname "$0")/../.."
python=$(tools/setup/need_python.sh) || exit 2

uv=.cache/uv/bin/uv
if ! "$uv" --version >/dev/null 2>&1; then
    rm -rf .cache/uv
    "$python" -m venv .cache/uv
    .cache/uv/bin/python -m pip install --quiet --disable-pip-version-check "uv>=0.13.9,<0.14" || {
        echo "Could not fetch uv from PyPI: check the network and run the command again." >&2
        exit 2
    }
fi

unset VIRTUAL_ENV
# System certificates, so that a proxy with its own authority is no obstacle.
export UV_PROJECT_ENVIRONMENT=.venv UV_PYTHON_DOWNLOADS=never UV_SYSTEM_CERTS=1
"$uv" sync --frozen --quiet --python "$("$python" -c 'import sys; print(sys.executable)')" "$@"
