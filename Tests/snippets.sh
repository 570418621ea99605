#!/usr/bin/env bash
# Writes the Swift code of the documentation as a package: programs, tests, and manifests. Tests/packages.sh builds and runs it.
#
# A block ```swift, or lines in a hidden comment <!-- swift … -->, is code. In a page a block that begins with an import begins a
# program, which the blocks after it continue. In a /// comment each block is a program of its own and imports its library.
# All may use what Tests/Snippets/Context.swift declares. Compilers and crashes name the block's own file and line.
# Usage: Tests/snippets.sh FOLDER
set -euo pipefail
top=$(realpath "$(dirname "$0")/..") work=$1
mkdir -p "$work/Sources/Context" "$work/Tests" "$work/Manifests"
cp "$top/Tests/Snippets/Context.swift" "$work/Sources/Context"
cd "$top"

# A test in Tests/TytoAppTests finds each block of the tutorial in a package that is built and run.
grep -rlE --include='*.md' --include='*.swift' --exclude=YourOwnScene.md --exclude-dir=.build '^ *(/// )?(```|<!-- )swift$' \
    README.md Sources Resources/examples | sort | xargs -d '\n' awk -v work="$work" '
    function write(    path, library) {
        if (code == "") return
        if (code ~ /(^|\n)import PackageDescription\n/) {
            path = work "/Manifests/" name "/Package.swift"
        } else {
            library = file ~ /^Sources\/TytoTesting\// ? "TytoTesting" : file ~ /^Sources\/TytoApp\// ? "TytoApp" : "Tyto"
            if (file ~ /\.swift$/) code = "import " library "\n" code
            if (library == "TytoTesting") code = "import Testing\n" code
            if (code ~ /(^|\n)import Testing\n/) {
                path = work "/Tests/" name "/" name ".swift"
                code = "import Context\n" code
            } else if (code ~ /(^|\n)@main /) {
                path = work "/Sources/" name "/" name ".swift"
                code = "import Context\n" code
            } else {
                path = work "/Sources/" name "/main.swift"
                code = "import Context\nfailOnWarnings()\n" code \
                    "#sourceLocation()\nstage.advance(to: stage.time + 5)\n_ = stage.frame()\n"
            }
        }
        if (system("test -e \"" path "\"") == 0) { print path " is there twice" >"/dev/stderr"; exit 1 }
        system("mkdir -p \"" substr(path, 1, match(path, /\/[^\/]*$/)) "\"")
        printf "%s", code >path
        close(path)
        code = ""
    }
    FNR == 1 { write(); inside = 0 }
    { file = FILENAME; line = $0; isComment = file ~ /\.swift$/ }
    isComment && !sub(/^ *\/\/\/ ?/, "", line) { inside = 0; next }
    inside && line ~ /^ *(```|-->)$/ { inside = 0 }
    inside == 1 && (isComment || line ~ /^(import |\/\/ swift-tools-version)/) { write() }
    inside && code == "" {
        name = file
        gsub(/^.*\/|\.(md|swift)$/, "", name)
        gsub(/[^A-Za-z0-9]/, "_", name)
        name = name "_" FNR
        place = "#sourceLocation(file: \"" file "\", line: "
        # A manifest begins with its version.
        code = line ~ /^\/\/ swift-tools-version/ ? line "\n" place FNR + 1 ")\n" : place FNR ")\n" line "\n"
        inside = 2
        next
    }
    inside { code = code line "\n"; inside = 2; next }
    # The lines between blocks stay as empty ones, for the numbers.
    code != "" { code = code "\n" }
    line ~ /^ *(```|<!-- )swift$/ { inside = 1 }
    END { write() }'

targets=".target(name: \"Context\", dependencies: [app], swiftSettings: house)"
for program in "$work"/Sources/*/; do
    name=$(basename "$program")
    [ "$name" = Context ] || targets+=$',\n    '".executableTarget(name: \"$name\", dependencies: [\"Context\", app], swiftSettings: house)"
done
for test in "$work"/Tests/*/; do
    targets+=$',\n    '".testTarget(name: \"$(basename "$test")\", dependencies: [\"Context\", testing], swiftSettings: house)"
done
cat >"$work/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let app = Target.Dependency.product(name: "TytoApp", package: "tyto")
let testing = Target.Dependency.product(name: "TytoTesting", package: "tyto")
let house: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault"), .treatAllWarnings(as: .error)]
let package = Package(name: "snippets", dependencies: [.package(name: "tyto", path: "$top")], targets: [
    $targets,
])
MANIFEST
