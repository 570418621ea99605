#!/usr/bin/env bash
# Makes the Debian package twice, installs it in a new Debian that has no Swift and no more than the package depends on, and runs
# the program there: an export, and the gallery in a window. It needs root, or sudo.
# Usage: Tests/deb.sh [PROGRAM]; without a program, Resources/scripts/make-deb.sh builds it.
set -euo pipefail
cd "$(dirname "$0")/.."
source /etc/os-release
sudo=$(command -v sudo || true)
fail() {
    echo "deb: $1" >&2
    exit 1
}
expect() {
    local code=0
    Resources/scripts/make-deb.sh "${@:2}" 2>"$work/errors" || code=$?
    [[ $code -eq $1 && $(wc -l <"$work/errors") -eq 1 ]] || fail "make-deb.sh ${*:2} ended with $code: $(<"$work/errors")"
}

mkdir -p .build
work=$(mktemp -d -p "$PWD/.build") root=$work/root server=
# Its mounts are in namespaces that have ended by then.
trap 'kill $server 2>/dev/null || true; $sudo rm -rf --one-file-system "$work"' EXIT

expect 64 --help-me
expect 64 "$work" "$work/no-program"
expect 73 "$work/no-folder" /bin/true
Resources/scripts/make-deb.sh "$work" "$@"
program=$(realpath "${1:-$(swift build -c release --show-bin-path)/tyto}")
version=$("$program" --version) version=${version##* }
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "$version is no semantic version"
grep -qx "## $version" Sources/Tyto/Tyto.docc/Changelog.md || fail "the changelog has no $version"
# The maker of the manual page leaves out all other characters.
! "$program" --experimental-dump-help | LC_ALL=C.UTF-8 grep -P '[^\x00-\x7F]' || fail "these lines of the help are not in ASCII"
package=$work/tyto_${version}_$(dpkg --print-architecture).deb
mkdir "$work/again"
Resources/scripts/make-deb.sh "$work/again" "$program"
cmp "$package" "$work/again/$(basename "$package")"

depends=$(dpkg-deb -f "$package" Depends | sed 's/ ([^)]*)//g; s/, /,/g')
# The new Debian is kept for a week. Only where the mirror does not answer is it tried again.
kept=.build/debian-$(sha256sum <<<"$VERSION_CODENAME $depends" | cut -c 1-16).tar
if [ -z "$(find "$kept" -mtime -7 2>/dev/null)" ]; then
    for pause in 10 30 ""; do
        if $sudo debootstrap --variant=minbase --include="$depends" "$VERSION_CODENAME" "$root" >"$work/debootstrap" 2>&1; then
            break
        fi
        grep -qE "Failed getting release file|Couldn't download|Retrying failed download" "$work/debootstrap" ||
            fail "$(tail -n 5 "$work/debootstrap")"
        [ -n "$pause" ] || fail "the mirror does not answer: $(tail -n 1 "$work/debootstrap")"
        $sudo rm -rf --one-file-system "$root"
        sleep "$pause"
    done
    $sudo tar --create --file "$kept.new" --directory "$root" .
    $sudo mv "$kept.new" "$kept"
else
    $sudo mkdir "$root"
    $sudo tar --extract --file "$kept" --directory "$root"
fi
$sudo mkdir -p "$root/tmp/.X11-unix"
$sudo cp "$package" "$root/tyto.deb"

mkfifo "$work/display"
Xvfb -displayfd 3 -screen 0 1200x800x24 -nolisten tcp 3>"$work/display" >/dev/null 2>&1 &
server=$!
read -r number <"$work/display"
export DISPLAY=:$number
# Runs a command in the new Debian, with this machine's X server.
inside() {
    $sudo unshare --mount sh -euc '
        mount --bind /proc "$0/proc"
        mount --bind /tmp/.X11-unix "$0/tmp/.X11-unix"
        exec chroot "$0" "$@"' "$root" env DISPLAY="$DISPLAY" "$@"
}

inside dpkg -i /tyto.deb
[ -z "$(find "$root" -name 'libswift*' -o -name swift)" ] || fail "there is a Swift in $root"
[ "$(inside tyto --version)" = "tyto $version" ] || fail "the installed program has another version"
cmp <(inside tyto list) <("$program" list)
inside tyto export waves --at 1 -o /w.png
"$program" export waves --at 1 -o "$work/w.png"
cmp "$root/w.png" "$work/w.png"
for file in man/man1/tyto.1.gz bash-completion/completions/tyto zsh/vendor-completions/_tyto doc/tyto/changelog.gz \
    fish/vendor_completions.d/tyto.fish icons/hicolor/128x128/apps/tyto.png; do
    [ -s "$root/usr/share/$file" ] || fail "there is no /usr/share/$file"
done
cmp -s <(ls Resources/lottie) <(ls "$root/usr/lib/tyto/tyto_CImages.resources/lottie") || fail "animations are missing"

# The gallery as a desktop's menu opens it.
entry=$root/usr/share/applications/tyto.desktop
desktop-file-validate "$entry"
inside "$(sed -n 's/^Exec=//p' "$entry")" &
tyto=$!
timeout 60 xdotool search --sync --onlyvisible --class '^Tyto$' >/dev/null &
wait -n $! $tyto || fail "the gallery opens no window"
xdotool key ctrl+q
wait $tyto || fail "the gallery ended with $?"
echo "deb: $(basename "$package") installs and runs without Swift"
