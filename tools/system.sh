#!/usr/bin/env bash
# What the tests drive and pip can't install: a browser, a library that its driver needs, a database server, a reverse
# proxy. Installs Debian's where that is allowed; says so where it isn't. The tests that need one are then skipped, each
# with its reason.
set -u

have() { command -v "$1" >/dev/null; }
browser() { have chromium || have chromium-browser || have google-chrome; }
database() { have pg_ctl || compgen -G '/usr/lib/postgresql/*/bin/pg_ctl' >/dev/null; }
proxy() { have nginx || [ -x /usr/sbin/nginx ]; }
# Playwright talks to the browser through a Node of its own, which needs this one beside the C library.
atomic() { compgen -G '/usr/lib/*/libatomic.so.1' >/dev/null || compgen -G '/usr/lib*/libatomic.so.1' >/dev/null; }

# The headless shell is chromium without its windows: a page costs half as much as in the whole browser, which does too.
wanted=()
have chromium-headless-shell || wanted+=(chromium-headless-shell)
atomic || wanted+=(libatomic1)
database || wanted+=(postgresql)
proxy || wanted+=(nginx-light)
[ ${#wanted[@]} -eq 0 ] && exit 0

install() {
    apt-get install -qq -y --no-install-recommends "$@" >/dev/null 2>&1
}

if have apt-get && [ "$(id -u)" = 0 ]; then
    echo "Installing ${wanted[*]} for the tests"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=15 >/dev/null 2>&1
    install "${wanted[@]}" && exit 0
    # A Debian that doesn't have the one may have the others.
    browser || install chromium
    atomic || install libatomic1
    database || install postgresql
    proxy || install nginx-light
fi

missing=()
browser || have chromium-headless-shell || missing+=(chromium)
atomic || missing+=(libatomic1)
database || missing+=(postgresql)
proxy || missing+=(nginx-light)
[ ${#missing[@]} -eq 0 ] && exit 0
echo "Not here: ${missing[*]}. The tests that need it are skipped. On Debian: apt-get install ${missing[*]}"
