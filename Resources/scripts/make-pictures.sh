#!/bin/sh
# Makes the pictures of the README and the manual again: Resources/scripts/make-pictures.sh [PROGRAM [EXAMPLE]]
# The program is .build/release/tyto without an argument, and the example the Like that it builds.
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
pictures=$folder/../pictures
tyto=${1:-$folder/../../.build/release/tyto}
example=$folder/../examples/Like
like=${2:-$example/.build/debug/Like}
[ $# -gt 1 ] || swift build --package-path "$example"

# strip SCENE "TIMES" [OPTIONS]: a picture for each time, named SCENE-TIME.png.
strip() {
    scene=$1 times=$2
    shift 2
    for time in $times; do
        "$tyto" export "$scene" --at "$time" --language en "$@" -o "$pictures/$scene-$time.png"
    done
}

mkdir -p "$pictures"
strip gallery 5.65
"$tyto" export gallery --at 4 --language en --script "$folder/lottie-folder.txt" -o "$pictures/lottie.png"
strip owl "0 0.1 0.15 0.2 0.3" --scale 0.8 --size 375x400 --script "$folder/owl-covers.txt"
strip card "0.65 1.35 2.6 3.3 4.5" --scale 0.8 --script "$folder/sign-up.txt"
strip splash "0.15 2.12 2.2 2.3 2.4" --scale 0.8
strip map "0.1 0.3 1.9 2.15 2.4" --scale 0.8 --script "$folder/map-and-back.txt"
strip launch "0.5 1.25 1.4 1.5 1.6" --scale 0.8
strip waves "0.1 0.4 0.8 1.1 1.6" --scale 0.8
"$tyto" export owl --study --at 0.15 --language en --layer armUpLeft --script "$folder/owl-covers.txt" -o "$pictures/study-owl.png"
tyto=$like
strip like "0 0.15 0.25 0.42 1.5" --script "$folder/like.txt"
