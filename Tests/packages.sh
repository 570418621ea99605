#!/usr/bin/env bash
# Builds, tests and runs packages outside of this one: a new one by the tutorial's own commands and then with the example's files,
# the examples themselves, the documentation's code, and one example by version from a clone. Then it runs the programs in an X server.
# Usage: Tests/packages.sh [PROGRAM]; without a program, a debug build of tyto.
set -euo pipefail
cd "$(dirname "$0")/.."
top=$PWD example=$PWD/Resources/examples/Like
tutorial=$PWD/Sources/Tyto/Tyto.docc/YourOwnScene.md
fail() {
    echo "packages: $1" >&2
    exit 1
}

if [ $# -eq 0 ]; then swift build --product tyto; fi
program=$(realpath "${1:-$(swift build --show-bin-path)/tyto}")
work=$(mktemp -d -p "$PWD/.build") server='' like='' closer='' feeder=''
trap 'kill -- $like $closer $feeder $server 2>/dev/null || true; rm -rf "$work"' EXIT

# Packages by path share this one's build folder, so that Tyto is not built again.
scratch=$top/.build
swift() {
    # The window is opened below, by the program itself.
    if [ "$*" = run ]; then return; fi
    local words=("$1" --scratch-path "$scratch")
    if [ "$1" = test ]; then words+=(--disable-xctest); fi
    command swift "${words[@]}" "${@:2}"
}
tyto() { "$program" "$@" --path "$top"; }
# The commands of the tutorial's sections from one heading to another.
commands() {
    awk -v from="## $1" -v to="## $2" '$0 == from { on = 1 } $0 == to { on = 0 }
        /^```$/ { inside = 0 } on && inside; /^```sh$/ { inside = 1 }' "$tutorial"
}
is() { [ "$(head -c "${#2}" "$1")" = "$2" ] || fail "$1 is no $3"; }

cd "$work"
eval "$(commands "Start a package" "Describe the button")"
swift test
cp "$(swift build --show-bin-path)/Like" "$work/new"
eval "$(grep -E '^(echo|swift run Like export)' README.md)"
is like.png $'\x89PNG' "PNG file"
is like.gif GIF89a "GIF file"
swift run Like export --script script.txt --to 1 --fps 10 -o moving
[ "$(sha256sum moving/*.png | cut -d ' ' -f 1 | sort -u | wc -l)" -gt 4 ] || fail "the film of the new README does not move"
rm -r moving like.png like.gif script.txt
cp "$example/Sources/Like/LikeScene.swift" Sources/Like
cp "$example/Tests/LikeTests/LikeSceneTests.swift" Tests/LikeTests
eval "$(commands "Export it" "Where to go from here")"
is like.png $'\x89PNG' "PNG file"
is like.apng $'\x89PNG' "APNG file"
is like.gif GIF89a "GIF file"
diff -r "$example/Tests" Tests || fail "the goldens written are not those of the example"

cd "$example"
swift build --build-tests 2>&1 | tee "$work/log"
! grep -q '^warning:' "$work/log" || fail "the package manager prints $(grep '^warning:' "$work/log")"
swift test --skip-build
binary=$(swift build --show-bin-path)/Like
cp "$binary" "$work/like"
cd "$top/Resources/examples/Ticker"
swift build --build-tests
swift test --skip-build
cp "$(swift build --show-bin-path)/Ticker" "$work/ticker"

# The documentation's code: its manifests, tests and programs, which are run below.
"$top/Tests/snippets.sh" "$work/snippets"
cd "$work/snippets"
for manifest in Manifests/*/; do
    sed -i "s|\"../tyto\"|\"$top\"|" "$manifest/Package.swift"
    swift package --package-path "$manifest" dump-package >dump.json
    for target in $(jq -r '.targets[] | if .type == "test" then "Tests/" else "Sources/" end + .name' dump.json); do
        mkdir -p "$manifest/$target"
        echo "import Tyto" >"$manifest/$target/main.swift"
    done
    swift build --package-path "$manifest" --build-tests
done
swift build --build-tests
TYTO_GOLDENS=update swift test --skip-build
swift test --skip-build
snippets=$(swift build --show-bin-path)

# By version, from a clone with a tag. What the package manager keeps of the clone is removed with it.
version=$("$program" --version) version=${version##* }
git clone --quiet --bare "$top" "$work/tyto.git"
git -C "$work/tyto.git" tag --force "$version" "$(git -C "$top" rev-parse HEAD)" >/dev/null
mkdir -p "$work/version" "$work/cache/repositories"
cp -r "${XDG_CACHE_HOME:-$HOME/.cache}"/org.swift.swiftpm/repositories/swift-argument-parser-* "$work/cache/repositories" 2>/dev/null || true
cd "$work/version"
"$program" new Like --url "file://$work/tyto.git"
cp -r "$example/Sources" "$example/Tests" Like
command swift test --package-path Like --disable-xctest --cache-path "$work/cache" --security-path "$work/security"
grep -q "\"version\" : \"$version\"" Like/Package.resolved || fail "the example by version does not use $version"

# In a real X server: a click and a key, the frames of the recording twice, and the parameters.
cd "$work"
mkfifo display
Xvfb -displayfd 3 -screen 0 640x400x24 -nolisten tcp 3>display >/dev/null 2>&1 &
server=$!
read -r number <display
export DISPLAY=:$number
./like run --record session.txt &
like=$!
timeout 60 xdotool search --sync --onlyvisible --class '^Like$' >window || fail "the example opens no window"
# The recording is written as the window takes its input.
recorded() { timeout 60 sh -c 'until grep -q "$0" "$1"; do sleep 0.05; done' "$1" "${2:-session.txt}" || fail "no $1 is recorded"; }
xdotool mousemove --window "$(head -n 1 window)" 110 100 click 1
recorded release
xdotool key space
recorded space
xdotool key ctrl+q
wait $like || fail "the window ended with $?"
like=

# The ticker's prices come from a server, and in an export from its record.
mkfifo port
perl -MIO::Socket::INET -e '
    $| = 1;
    my $server = IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1") or die;
    print $server->sockport, "\n";
    my $client = $server->accept;
    for (1 .. 600) { $client->print(90 + $_ % 20, "\n"); $client->flush; select undef, undef, undef, 0.1; }' >port &
feeder=$!
read -r number <port
./ticker run --set port=$number --record prices.txt &
like=$!
timeout 60 xdotool search --sync --onlyvisible --class '^Ticker$' >window || fail "the ticker opens no window"
recorded "send price 95" prices.txt
xdotool key ctrl+q
wait $like || fail "the ticker ended with $?"
like=
kill $feeder
feeder=
./ticker export --script prices.txt --set port=0 --at 100 -o last.png
./ticker export --at 0 -o first.png
! cmp -s last.png first.png || fail "the record of the ticker moves nothing"

# The windows of the new package and of the documentation's programs and commands are closed as they open.
mkdir run
cd run
ln -s "$top/Resources" Resources
echo "0.2 key space" >script.txt
set -m
while :; do
    timeout 60 xdotool search --sync --onlyvisible --name . mousemove --window %1 20 20 key ctrl+q sleep 0.1 || sleep 0.1
done >/dev/null 2>&1 &
closer=-$!
set +m
"$work/new" 2>errors || fail "the new package's program ended with $?: $(<errors)"
[ ! -s errors ] || fail "the new package's program: $(<errors)"
for source in ../snippets/Sources/*/*.swift; do
    place=$(sed -n 's/^#sourceLocation(file: "\(.*\)", line: \(.*\))$/\1:\2/p' "$source")
    if [ "$source" = ../snippets/Sources/Context/Context.swift ]; then continue; fi
    [ -n "$place" ] || fail "$source names no page"
    timeout 60 "$snippets/$(basename "$(dirname "$source")")" 2>errors || fail "$place: its program ended with $?: $(<errors)"
    [ ! -s errors ] || fail "$place: $(<errors)"
done
# Those of the pages that are one command, with the program's name; the others are for other machines or need no program.
while IFS=: read -r page line command; do
    case $command in
    "tyto new "* | *"|"*) continue ;;
    "tyto "*) runner=$program ;;
    *) runner=$work/like ;;
    esac
    words=$(sed -E 's/^(tyto|swift run [Ll]ikes?) ?//; s/ +#.*//' <<<"$command")
    read -ra words <<<"$words"
    timeout 300 "$runner" "${words[@]}" >output 2>errors </dev/null || fail "$page:$line: ended with $?: $(<errors)"
done < <(cd "$top" && grep -nE '^(tyto|swift run [Ll]ikes?)( |$)' README.md Sources/Tyto/Tyto.docc/{Exporting,OwnProgram}.md "$example/README.md")
kill -- $closer
closer=
cd ..
unset DISPLAY
./like export --script session.txt --to 2 -o one
./like export --script session.txt --to 2 -o two
diff -r one two || fail "two exports of a recording differ"
./like verify one
./like export --script session.txt --to 2 --fps 30 -o session.apng
./like export --script session.txt --to 2 --fps 30 -o session.gif
is session.apng $'\x89PNG' "APNG file"
is session.gif GIF89a "GIF file"
[ "$(sort -u <(cd one && sha256sum -- *.png | cut -d ' ' -f 1) | wc -l)" -gt 20 ] || fail "the frames of the recording do not move"
./like export --at 0 -o 99.png
./like export --at 0 --set count=7 -o 7.png
! cmp -s 99.png 7.png || fail "--set changes nothing"
code=0
./like export --at 0 --set count=-1 -o none.png 2>errors || code=$?
[[ $code -eq 64 && $(wc -l <errors) -eq 1 && ! -e none.png ]] || fail "a bad setting ended with $code: $(<errors)"
echo "packages: a new one, the example by path and by version $version, its window, recording and films, and the code of the docs"
