import Glibc
import TestSupport
import Testing

@Suite("Exports stand against what can go wrong", .ownThreads)
struct ExportFaultTests {
    private static let small = ["export", "waves", "--size", "48x40", "--fps", "30"]

    /// Why some tests are skipped, in words.
    static let cannotMount: Comment = "this process may not make file systems of its own in a namespace"
    static let canMount: Bool = {
        let program = try? ChildProcess("unshare", ["-rm", "sh", "-c", "mount -t tmpfs none /mnt"])
        return program?.wait() == 0
    }()

    @Test(
        "without a font a line says that texts are boxes, if there are any, and the frame is written",
        arguments: ["owl", "waves"])
    func noFonts(scene: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("<fontconfig></fontconfig>", as: "fonts.conf")
        let outcome = try Program.run(
            ["export", scene, "--at", "0", "-o", folder / "frame.png"], environment: ["FONTCONFIG_FILE": file])
        #expect(outcome.code == 0 && folder.names.contains("frame.png"))
        if scene == "owl" {
            #expect(outcome.saysOneLine && outcome.errors.contains("no font is installed"), "\(outcome.errors)")
        } else {
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test(
        "a full disk ends one with a clear line and what was done; with room it resumes",
        .enabled(if: canMount, cannotMount))
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.mounting(
            """
            mount -t tmpfs -o size=64k none "$1" && mkdir "$1/frames"
            export="$0 export waves --size 48x40 --fps 30 --to 2 -q -o $1/frames"
            $export; echo code $?
            ls -A "$1/frames" | grep -c tmp
            $0 export waves --size 300x300 --to 1 -q -o $1/film.rgba; echo code $?
            $0 export waves --size 300x300 --at 0 -o $1/frame.png; echo code $?
            ls -A "$1"
            mount -o remount,size=9m "$1"
            $export && $0 verify "$1/frames"
            """, folder.path)
        #expect(outcome.output.hasPrefix("code 73\n0\ncode 73\ncode 73\nframes\n"), "\(outcome.output)")
        #expect(outcome.output.contains("all 60 frames are as they were exported"), "\(outcome.output)")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.contains("No space left on device; free some space") })
    }

    @Test(
        "a full disk leaves no video, wherever in the film it is full", .long,
        .enabled(if: canMount, cannotMount), .needs(.ffmpeg),
        arguments: ["mp4", "webm"])
    func fullDiskVideo(format: String) throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.mounting(
            """
            mount -t tmpfs -o size=64m none "$1"
            export="$0 export waves --size 300x300 --fps 15 --to 1 -q -o"
            $export "$1/whole.\(format)" || exit 1
            pages=$((($(stat -c %s "$1/whole.\(format)") + 4095) / 4096)); rm "$1/whole.\(format)"
            for count in 1 $((pages / 2)) $((pages - 1)); do
                mount -o remount,size=$((count * 4))k "$1"
                $export "$1/film.\(format)"; echo code $?
            done
            ls -A "$1"
            """, folder.path)
        #expect(outcome.output == "code 73\ncode 73\ncode 73\n", "\(outcome.output) \(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 3, "\(outcome.errors)")
    }

    @Test("a folder that can only be read is refused", .enabled(if: canMount, cannotMount))
    func readOnly() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.mounting(
            """
            mount -t tmpfs none "$1" && mkdir "$1/frames" && mount -o remount,ro "$1"
            for path in frames new film.gif frame.png; do
                $0 export waves --size 48x40 --to 0.1 --frames 0 -o "$1/$path"; echo code $?
            done
            $0 run waves --record "$1/record"; echo code $?
            """, folder.path)
        #expect(outcome.output == String(repeating: "code 73\n", count: 5), "\(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 5 && lines.allSatisfy { $0.contains("Read-only file system") }, "\(outcome.errors)")
    }

    @Test("a file that may not grow leaves the frames that fit, and nothing half-written")
    func limitedFiles() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.shell(
            "ulimit -f 1; exec $0 export waves --size 300x300 --to 0.2 -o \"$1/frames\" -q", folder.path)
        #expect(outcome.code == 73 && outcome.errors.contains("File too large"), "\(outcome.errors)")
        let names = try Program.run(["-A", "\(folder.path)/frames"], program: "ls").output
        #expect(!names.contains("tmp") && !names.contains("frame-"))
        _ = try Program.run(["-r", "\(folder.path)/frames"], program: "rm")
    }

    @Test("a folder that is deleted meanwhile is reported, and is not made again")
    func deletedFolder() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.shell(
            """
            $0 export waves --size 48x40 --to 2000 -q -o "$1/frames" & id=$!
            while kill -0 $id && [ ! -e "$1/frames/frame-000005.png" ]; do :; done
            until rm -rf "$1/frames" 2>/dev/null; do :; done
            wait $id; echo code $?; ls -A "$1"
            """, folder.path)
        #expect(outcome.output == "code 73\n", "\(outcome.output)")
        #expect(outcome.errors.hasPrefix("tyto: cannot write \"\(folder.path)/frames/"), "\(outcome.errors)")
        #expect(
            outcome.errors.contains("No such file or directory") && outcome.saysOneLine)
    }

    @Test(
        "frames that are taken away meanwhile, or with their folder, are reported; the same command makes them again",
        .long)
    func lostFrames() throws {
        let folder = try TemporaryFolder()
        let export = "$0 export waves --size 48x40 --to 20 -q -o \"$1/frames\""
        for loss in ["rm \"$1/frames/frame-000001.png\"", "mv \"$1/frames\" \"$1/other\"; mkdir \"$1/frames\""] {
            let outcome = try Program.shell(
                """
                \(export) & id=$!
                while kill -0 $id && [ ! -e "$1/frames/frame-000005.png" ]; do :; done
                \(loss); wait $id; echo code $?
                """, folder.path)
            #expect(outcome.output == "code 73\n", "\(outcome.output)")
            #expect(outcome.errors.contains("it was removed or moved meanwhile"), "\(outcome.errors)")
            let again = try Program.shell("\(export) && $0 verify \"$1/frames\"; echo code $?", folder.path)
            #expect(again.output.hasSuffix("code 0\n"), "\(again.output) \(again.errors)")
            #expect(try Program.run(["-r", folder / "frames"], program: "rm").code == 0)
        }
    }

    @Test("50 kills at random moments lose nothing: the files at the end are those of one whole run", .long)
    func kills() throws {
        let arguments = ExportFaultTests.small + ["--to", "2", "--quiet", "-o"]
        let reference = try TemporaryFolder()
        #expect(try Program.run(arguments + [reference.path]).code == 0)
        let whole = FolderExportTests.contents(reference)
        var random = SeededGenerator(seed: 50)
        // Under load some end before they are killed, and don't count.
        var (cutCount, rounds) = (0, 0)
        while cutCount < 50, rounds < 100 {
            rounds += 1
            let folder = try TemporaryFolder()
            for kill in 1...5 {
                let process = try Program.start(arguments + [folder.path])
                let wanted = min(whole.count, folder.names.count + Int.random(in: 0...kill, using: &random))
                try waitFor("frames") { folder.names.count >= wanted }
                for _ in 0..<Int.random(in: 0...300, using: &random) { sched_yield() }
                Glibc.kill(process.identifier, SIGKILL)
                if process.wait() == -1 { cutCount += 1 }
                // What has a frame's name is that frame, whole.
                for (name, bytes) in FolderExportTests.contents(folder) where name.hasPrefix("frame") {
                    #expect(whole[name] == bytes, "\(name)")
                }
            }
            #expect(try Program.run(arguments + [folder.path]).code == 0)
            #expect(FolderExportTests.contents(folder) == whole)
        }
        #expect(cutCount >= 50)
    }

    @Test("a video whose ffmpeg ends early, or says nonsense, is an error that quotes it; nothing is left")
    func dyingFFmpeg() throws {
        let (folder, programs) = (try TemporaryFolder(), try TemporaryFolder())
        let fake = try programs.write(
            "#!/bin/sh\nhead -c 9000 >/dev/null\nprintf 'out of \\033[2J luck\\n' >&2\nexit 3\n", as: "ffmpeg")
        chmod(fake, 0o755)
        let path = "\(programs.path):\(String(cString: getenv("PATH")))"
        for format in ["mp4", "webm"] {
            let outcome = try Program.run(
                ExportFaultTests.small + ["--to", "3", "-q", "-o", "\(folder.path)/film.\(format)"],
                environment: ["PATH": path])
            #expect(outcome.isRefusal(73, "exit code 3", "out of \\u{1b}[2J luck"), "\(outcome.errors)")
            #expect(folder.names.isEmpty)
        }
    }

    @Test("folders and links in the place of its files are neither written to nor followed")
    func takenNames() throws {
        let outside = try TemporaryFolder()
        let victim = try outside.write("precious", as: "victim")
        for name in [".tyto-journal", "manifest.json", "frame-000001.png"] {
            let folder = try TemporaryFolder()
            let place = "\(folder.path)/\(name)"
            mkdir(place, 0o755)
            let outcome = try Program.run(ExportFaultTests.small + ["--to", "0.1", "-o", folder.path])
            #expect(outcome.isRefusal(65, name) || outcome.isRefusal(73, name), "\(outcome.errors)")
            rmdir(place)
            symlink(victim, place)
            let linked = try Program.run(ExportFaultTests.small + ["--to", "0.1", "-o", folder.path])
            #expect(linked.code == (name.hasPrefix("manifest") ? 65 : 73))
            // A new start replaces links with frames.
            if name.hasPrefix("frame") {
                let anew = try Program.run(ExportFaultTests.small + ["--to", "0.1", "--overwrite", "-o", folder.path])
                #expect(anew.code == 0)
                #expect(try Program.run(["verify", folder.path]).code == 0)
            }
            #expect(Program.read(victim) == Array("precious".utf8))
        }
    }

    @Test("two at once into one folder: the second reports the first")
    func twoAtOnce() throws {
        let folder = try TemporaryFolder()
        let first = try Program.start(ExportFaultTests.small + ["--to", "4000", "-q", "-o", folder.path])
        try waitFor("a frame") { folder.names.contains("frame-000001.png") }
        let second = try Program.run(ExportFaultTests.small + ["--to", "4000", "-o", folder.path])
        #expect(second.code == 73 && second.errors.contains("another export is writing into this folder"))
        kill(first.identifier, SIGKILL)
        first.wait()
    }

    @Test("scripts and manifests of 100 MB and more are refused by their size", arguments: [100 << 20, 1 << 40])
    func hugeFiles(size: Int) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("0 type a", as: "script")
        let manifest = try folder.write("{\"version\" : 1", as: "manifest.json")
        // All in one line; the disk holds its beginning only.
        for path in [script, manifest] { #expect(truncate(path, off_t(size)) == 0) }
        let scripted = try Program.run(["export", "owl", "--at", "0", "--script", script, "-o", "\(folder.path)/x.png"])
        #expect(scripted.code == 65 && scripted.errors.contains("File too large"), "\(scripted.errors)")
        for arguments in [["verify", folder.path], ExportFaultTests.small + ["--to", "0.1", "-o", folder.path]] {
            let outcome = try Program.run(arguments)
            #expect(outcome.code == 65 && outcome.errors.contains("File too large"), "\(outcome.errors)")
        }
        #expect(folder.names == ["manifest.json", "script"])
    }

    @Test("a manifest of a great many values is refused without much memory", .long)
    func manyValues() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "{\"version\":1,\"frames\":[" + String(repeating: "0,", count: 30 << 20) + "0]}", as: "manifest.json")
        let outcome = try Program.shell("ulimit -v 1000000; exec \"$0\" verify \"$1\"", folder.path)
        #expect(outcome.isRefusal(65, "more values than any export's"), "\(outcome.errors)")
    }
}
