#!/usr/bin/env bash
# Makes a Debian package of the program, with Swift's libraries in it: Resources/scripts/make-deb.sh [FOLDER [PROGRAM]]
# The package is written into FOLDER (default: .build) from PROGRAM (default: a release build made first), which has its images and
# animations beside it.
# The same program and commit give the same bytes.
set -euo pipefail
umask 022
fail() {
    echo "make-deb.sh: $2" >&2
    exit "$1"
}
[[ $# -le 2 && ${1-} != -* ]] || fail 64 "usage: Resources/scripts/make-deb.sh [FOLDER [PROGRAM]]"
for tool in swift:swift git:git strip:binutils dpkg-deb:dpkg dpkg-shlibdeps:dpkg-dev; do
    command -v "${tool%:*}" >/dev/null || fail 69 "${tool%:*} is missing; install the package ${tool#*:}"
done
source=$(realpath "$(dirname "$0")/../..")
folder=$(realpath -m "${1:-$source/.build}")
program=${2:+$(realpath -m "$2")}
cd "$source"
if [ -z "$program" ]; then
    swift build -c release --product tyto
    program=$(swift build -c release --show-bin-path)/tyto
fi
[ -x "$program" ] || fail 64 "there is no program $program"
[[ -d $folder && -w $folder ]] || fail 73 "can't write into the folder $folder"
version=$("$program" --version) version=${version##* }
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} TZ=UTC

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
root=$work/root share=$work/root/usr/share doc=$work/root/usr/share/doc/tyto
mkdir -p "$root"/{DEBIAN,usr/bin,usr/lib/tyto} "$share"/{applications,man/man1,zsh/vendor-completions} "$doc" \
    "$share"/{bash-completion/completions,fish/vendor_completions.d}

# It finds its images and animations beside itself, through the link.
strip -o "$root/usr/lib/tyto/tyto" "$program"
ln -s ../lib/tyto/tyto "$root/usr/bin/tyto"
cp -r "$(dirname "$program")/tyto_CImages.resources" "$root/usr/lib/tyto"

cat >"$share/applications/tyto.desktop" <<END
[Desktop Entry]
Type=Application
Name=Tyto
Comment=Animated scenes in the manner of Core Animation
Exec=tyto
Icon=tyto
Categories=Graphics;
StartupWMClass=Tyto
END
for density in 1 2 3; do
    size=$((64 * density))
    install -D -m 644 "Resources/images/icon@${density}x.png" "$share/icons/hicolor/${size}x$size/apps/tyto.png"
done

"$program" --generate-completion-script bash >"$share/bash-completion/completions/tyto"
"$program" --generate-completion-script zsh >"$share/zsh/vendor-completions/_tyto"
"$program" --generate-completion-script fish >"$share/fish/vendor_completions.d/tyto.fish"
# The package manager's plugin for manual pages would build the benchmarks too.
swift package resolve
swift run --quiet --package-path .build/checkouts/swift-argument-parser --scratch-path .build/manual \
    -Xswiftc -suppress-warnings generate-manual "$program" \
    --date "$(date -d "@$SOURCE_DATE_EPOCH" +%F)" --output-directory "$share/man/man1"
gzip -9n "$share/man/man1/tyto.1"

gzip -9nc Sources/Tyto/Tyto.docc/Changelog.md >"$doc/changelog.gz"
cat LICENSE - >"$doc/copyright" <<END

The program contains parts of Swift, swift-foundation, swift-corelibs-libdispatch and swift-argument-parser, copyright Apple
Inc. and the Swift project authors, under the Apache License 2.0 (/usr/share/common-licenses/Apache-2.0) with the Runtime
Library Exception: "As an exception, if you use this Software to compile your source code and portions of this Software are
embedded into the binary product as a result, you may redistribute such product without providing attribution as would
otherwise be required by Sections 4(a), 4(b) and 4(d) of the License."
END

chmod -R u=rwX,go=rX "$root"
mkdir "$work/debian"
printf 'Source: tyto\n\nPackage: tyto\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/lib/tyto/tyto" 2>"$work/warnings") ||
    fail 69 "dpkg-shlibdeps failed: $(tail -n 1 "$work/warnings")"
cat >"$root/DEBIAN/control" <<END
Package: tyto
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: The Tyto authors
Installed-Size: $(find "$root/usr" -type f -printf '%s\n' | awk '{ size += int(($1 + 1023) / 1024) } END { print size }')
Depends: ${depends#shlibs:Depends=}
Recommends: fonts-inter, fonts-noto-cjk, fonts-noto-color-emoji, libturbojpeg0
Suggests: ffmpeg
Section: graphics
Priority: optional
Description: animated scenes in the manner of Core Animation
 A gallery of animated scenes. They run in an X11 window, where they can be
 slowed down, paused and changed, and are exported with the same pixels as
 images, films and contact sheets.
END
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
dpkg-deb --build --root-owner-group "$root" "$folder"
