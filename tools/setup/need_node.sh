#!/bin/sh
# Succeeds when a Node.js that can build the page is there, with npm; or says in one sentence what to do, and exits 2.

enough='const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)'

if ! node -e "$enough" 2>/dev/null || ! command -v npm >/dev/null 2>&1; then
    echo "Please install Node.js 20.19 or newer together with npm (see https://nodejs.org); it builds the page." >&2
    exit 2
fi
