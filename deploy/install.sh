#!/bin/sh
# Installs Annamite from its wheel: on a machine by hand, or in a container (Containerfile).
#
#   sh install.sh --wheel FILE [--prefix DIR] [--data DIR] [--user NAME] [--service DIR] [-- OPTIONS…]
#
#   --wheel FILE    annamite-….whl
#   --prefix DIR    where the program goes (/opt/annamite); an earlier one there is replaced
#   --data DIR      where games are kept (/var/lib/annamite); nothing in there is touched
#   --user NAME     whose the data is, made if there is none; without it, of whoever runs this
#   --service DIR   also write DIR/annamite.service, for instance into /etc/systemd/system
#   -- OPTIONS…     how that service is started, for instance -- --address https://games.example.org
#
# PYTHON names the Python to take, where that is not the newest on the PATH;
# pip's own variables (PIP_INDEX_URL, PIP_NO_INDEX …) say where the packages that it needs come from.
set -eu

prefix=/opt/annamite
data=/var/lib/annamite
wheel=
user=
service=
options=

fail() {
    echo "install.sh: $1" >&2
    exit 2
}

while [ $# -gt 0 ]; do
    case $1 in
        --)
            shift
            options=$*
            break
            ;;
        --wheel | --prefix | --data | --user | --service)
            [ $# -ge 2 ] && [ -n "$2" ] || fail "$1 needs a value."
            case $1 in
                --wheel) wheel=$2 ;;
                --prefix) prefix=$2 ;;
                --data) data=$2 ;;
                --user) user=$2 ;;
                --service) service=$2 ;;
            esac
            shift 2
            ;;
        *) fail "$1 is not understood; see the lines at the top of this script." ;;
    esac
done

[ -n "$wheel" ] || fail "name the wheel: --wheel annamite-….whl"
[ -f "$wheel" ] || fail "there is no file $wheel."
for path in "$prefix" "$data" ${service:+"$service"}; do
    case $path in
        *[!A-Za-z0-9._/+-]*) fail "a path may hold letters, digits and . _ + - alone, unlike $path." ;;
        /*) ;;
        *) fail "write paths from / on, unlike $path." ;;
    esac
done
case $options in
    # Signs that systemd or sed would take for something else.
    *[!A-Za-z0-9._/:=+\ -]*) fail "options of the service may hold plain signs alone, unlike: $options" ;;
esac
template=$(dirname "$0")/annamite.service
[ -z "$service" ] || [ -f "$template" ] || fail "there is no $template beside this script."

python=
for each in ${PYTHON:+"$PYTHON"} python3.14 python3.13 python3.12 python3.11 python3; do
    if command -v "$each" >/dev/null 2>&1 &&
        "$each" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$each
        break
    fi
done
[ -n "$python" ] || fail "Python 3.11 or newer is needed, with venv (on Debian: python3-venv)."

if [ -n "$user" ] && ! id "$user" >/dev/null 2>&1; then
    useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin "$user" ||
        fail "there is no user $user, and none could be made; run this as root."
fi

mkdir -p "$prefix/bin" "$data"
"$python" -m venv --clear "$prefix/venv"
"$prefix/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-cache-dir "$wheel"

cat >"$prefix/bin/annamite" <<END
#!/bin/sh
export ANNAMITE_DATA="\${ANNAMITE_DATA:-$data}"
exec "$prefix/venv/bin/annamite" "\$@"
END
chmod 755 "$prefix/bin/annamite"

chmod 700 "$data"
[ -z "$user" ] || chown "$user:" "$data"

if [ -n "$service" ]; then
    # A home that holds data or program has to be seen.
    home=yes
    case "$prefix/ $data/" in
        *" /home/"* | *" /root/"* | /home/* | /root/*) home=no ;;
    esac
    mkdir -p "$service"
    sed -e "s|@PREFIX@|$prefix|g" -e "s|@DATA@|$data|g" -e "s|@HOME@|$home|g" \
        -e "s|@USER@|${user:-$(id -un)}|g" -e "s|@OPTIONS@|$options|g" \
        "$template" >"$service/annamite.service"
fi

"$prefix/bin/annamite" --version
