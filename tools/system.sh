#!/usr/bin/env bash
# What the tests drive and pip can't install: a browser and a database server. Installs Debian's where that is
# allowed; says so where it isn't. The tests that need one are then skipped, each with its reason.
set -u

missing=()
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || missing+=(chromium)
command -v pg_ctl >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/pg_ctl' >/dev/null || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing ${missing[*]} for the tests"
    export DEBIAN_FRONTEND=noninteractive
    if apt-get update -qq >/dev/null && apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null 2>&1; then
        exit 0
    fi
    echo "That did not work."
fi
echo "Not here: ${missing[*]}. The tests that need it are skipped. On Debian: apt-get install ${missing[*]}"
