#!/bin/sh
# Makes pictures of every scene at five sizes and in both languages, and a contact sheet of them all:
# Resources/scripts/make-contact-sheet.sh [FOLDER [PROGRAM [SCALE]]]
# By default FOLDER is .build/sizes, PROGRAM .build/release/tyto, and SCALE 1 pixel per point. SIZES="500x400 …" in the
# environment names other sizes. FOLDER/sheet.png has a column for each size and a row for each scene and language. It
# needs ffmpeg.
set -eu
scripts=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$scripts/../../.build/sizes}
tyto=${2:-$scripts/../../.build/release/tyto}
scale=${3:-1}
sizes=${SIZES:-375x812 768x1024 1280x800 1920x1080 3840x2160}
rows=0

mkdir -p "$folder"
parts=$(mktemp -d)
trap 'rm -r "$parts"' EXIT

# row NAME SCENE TIME [OPTIONS]: NAME-SIZE-LANGUAGE.png for every size and language, and a row of the sheet per language.
row() {
    name=$1 scene=$2 time=$3
    shift 3
    for language in en zh; do
        inputs='' cells='' places='' count=0
        for size in $sizes; do
            "$tyto" export "$scene" --at "$time" --language "$language" --size "$size" --scale "$scale" --quiet "$@" \
                -o "$folder/$name-$size-$language.png"
            inputs="$inputs -i $name-$size-$language.png"
            cells="$cells[$count]scale=-2:400:flags=area,pad=iw+12:ih+12:6:6:0x808890[c$count];"
            places="${places}[c$count]"
            count=$((count + 1))
        done
        [ $count -eq 1 ] || places="${places}hstack=inputs=$count,"
        # Names of sizes have no spaces, so that the words of $inputs are its arguments.
        (cd "$folder" && ffmpeg -v error $inputs -filter_complex "$cells${places}format=rgb24" \
            "$parts/$(printf %03d $rows).png")
        rows=$((rows + 1))
    done
}

row gallery gallery 1
row owl owl 0
row owl-covers owl 1 --script "$scripts/owl-covers.txt"
row card card 0
row card-form card 2.7 --script "$scripts/sign-up.txt"
row card-thanks card 5.5 --script "$scripts/sign-up.txt"
row splash splash 1
row splash-opens splash 2.2
row map map 0
row map-shown map 1.9 --script "$scripts/map-and-back.txt"
row launch launch 0.5
row launch-app launch 3
row waves waves 0.4

ffmpeg -v error -y -i "$parts/%03d.png" -frames:v 1 -vf "tile=1x$rows" "$folder/sheet.png"
echo "$folder/sheet.png"
