#!/bin/sh
# Prints the path of a Chromium, installing Debian's if it may; or says in one sentence what to do, and exits 2.

find_browser() {
    for name in ${ANNAMITE_CHROMIUM:-} chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" && return 0
    done
    return 1
}

find_browser && exit 0

if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" -eq 0 ]; then
        sudo=
    elif sudo -n true 2>/dev/null; then
        sudo="sudo -n"
    else
        sudo=none
    fi
    if [ "$sudo" != none ]; then
        log=$(mktemp)
        export DEBIAN_FRONTEND=noninteractive
        if { $sudo apt-get update && $sudo apt-get install --yes --no-install-recommends chromium; } \
            >"$log" 2>&1 </dev/null; then
            rm -f "$log"
        else
            tail -n 5 "$log" >&2
            rm -f "$log"
        fi
        find_browser && exit 0
    fi
fi

echo "Please install Chromium, which the browser tests drive, for instance with: sudo apt-get install chromium" >&2
exit 2
