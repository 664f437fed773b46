#!/bin/sh
# Succeeds when Node.js 20 or newer and npm are there; or says in one sentence what to do, and exits 2.

major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null) || major=0
if [ "${major:-0}" -lt 20 ] || ! command -v npm >/dev/null 2>&1; then
    echo "Please install Node.js 20 or newer together with npm (see https://nodejs.org); it builds the page." >&2
    exit 2
fi
