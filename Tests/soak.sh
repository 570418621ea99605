#!/usr/bin/env bash
# Plays the gallery for a while on an X server of its own, and fails if it keeps more and more memory, file descriptors or
# shared memory, or makes the server do so. No part of the tests, which take no hour.
# Usage: Tests/soak.sh [MINUTES] [PROGRAM]; without them one hour and the release build.
set -euo pipefail
minutes=${1:-60}
# The first third is compared with the last.
((minutes >= 3)) || { echo "fewer than 3 minutes show nothing" >&2; exit 2; }
program=$(realpath "${2:-$(dirname "$0")/../.build/release/tyto}")
folder=$(mktemp -d)
server= tyto=
# shellcheck disable=SC2064 # The programs are those of the moment at which it ends.
trap 'kill $tyto $server 2>/dev/null; rm -r "$folder"' EXIT

mkfifo "$folder/display"
Xvfb -displayfd 3 -screen 0 900x700x24 -nolisten tcp -noreset 3>"$folder/display" >/dev/null 2>&1 &
server=$!
read -r number <"$folder/display"
export DISPLAY=:$number
# Keys may write pictures into the working directory.
cd "$folder"
"$program" --no-splash 2>errors &
tyto=$!
until window=$(xdotool search --onlyvisible --class '^Tyto$'); do
    kill -0 $tyto || { cat errors; exit 1; }
    sleep 0.2
done

# A program's resident memory in kB.
memory() { awk '/^VmRSS/ { print $2 }' "/proc/$1/status"; }
sample() {
    echo "$(memory $tyto) $(find "/proc/$tyto/fd" -mindepth 1 | wc -l)" \
        "$(grep -c /memfd:tyto-frame "/proc/$tyto/maps") $(memory $server)"
}
# Each scene is opened, acts, and is left again, in a window that changes its size.
round() {
    for scene in 1 2 3 4 5 6; do
        xdotool windowsize "$window" $((600 + RANDOM % 300)) $((450 + RANDOM % 250))
        xdotool key "$scene"
        sleep 1
        xdotool mousemove $((RANDOM % 600)) $((RANDOM % 450)) click 1 key o m space
        sleep 1
        xdotool type --delay 5 "Tyto"
        xdotool key F3 question Escape Escape Escape
        sleep 0.5
        xdotool key Escape
    done
}

echo "Playing the gallery for $minutes minutes."
echo "minute, resident kB, descriptors, shared frames, the server's kB"
for ((minute = 1; minute <= minutes; minute++)); do
    end=$((SECONDS + 60))
    while ((SECONDS < end)); do
        round
        kill -0 $tyto || { cat errors; exit 1; }
    done
    values=$(sample)
    echo "$minute, ${values// /, }"
    echo "$values" >>samples
done
# The first third may fill what is kept on purpose. After it nothing may grow by more than a twentieth, nor by one handle.
awk -v count="$minutes" '
    { for (field = 1; field <= 4; field++) {
        if (NR <= count / 3 + 1) { if ($field > before[field]) before[field] = $field }
        else if (NR > count * 2 / 3) { if (!(field in after) || $field < after[field]) after[field] = $field }
    } }
    END {
        split("resident memory;file descriptors;shared memory;memory of the server", names, ";")
        for (field = 1; field <= 4; field++) {
            room = field % 3 == 1 ? before[field] * 1.05 : before[field]
            if (after[field] > room) { print names[field] " grew from " before[field] " to " after[field]; bad = 1 }
        }
        exit bad
    }' samples && echo "nothing grew"
