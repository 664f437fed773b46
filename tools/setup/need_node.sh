#!/bin/sh
# Succeeds when a Node.js that can build the page is there, with npm; or says in one sentence what to do, and exits 2.

# What "engines" of frontend/package.json asks for.
enough() {
    version=$(node --version 2>/dev/null) || return 1
    major=${version#v}
    minor=${major#*.}
    major=${major%%.*}
    minor=${minor%%.*}
    case $major in
        20) [ "$minor" -ge 19 ] ;;
        22) [ "$minor" -ge 12 ] ;;
        *) [ "$major" -gt 22 ] ;;
    esac
}

if ! enough || ! command -v npm >/dev/null 2>&1; then
    echo "Please install Node.js 22.12 or newer (or 20.19 or newer of 20), which builds the page, together with npm" \
        "(see https://nodejs.org)." >&2
    exit 2
fi
