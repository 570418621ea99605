import FrameEncoding
import Glibc
import System
import TestSupport
import Testing

@testable import FrameExport

/// ffmpeg itself where it is installed, and programs that do what it should not.
@Suite struct FFmpegTests {
    /// A program of these lines, in a folder of its own.
    private func script(_ lines: String, in folder: TemporaryFolder) throws -> String {
        let file = folder / "program"
        try AtomicFile.write(Array("#!/bin/sh\n\(lines)\n".utf8), to: file)
        try #require(chmod(file, 0o755) == 0)
        return file
    }

    private func process(
        _ program: String, _ format: FFmpegFormat = .mp4, to path: String, timeout: Double = 60,
        isStopped: @escaping () -> Bool = { false }
    ) throws -> FFmpegProcess {
        let rate = try #require(FrameRate(30000, 1001))
        let file = try WritablePlace.unfinishedFile(path)
        while true {
            do {
                return try FFmpegProcess(
                    format, width: 64, height: 48, rate: rate, to: file, timeout: timeout, isStopped: isStopped,
                    program: program)
            } catch {
                guard case .cannotStart(code: ETXTBSY) = error else { throw error }
                // Another test may fork while a script is open for writing, which keeps it busy until the child continues.
                sched_yield()
            }
        }
    }

    /// What a program does that makes the smallest MP4 file there is: a header and an index, both empty.
    private static let writing =
        "for last; do :; done\ncat >/dev/null\nprintf '\\0\\0\\0\\10ftyp\\0\\0\\0\\10moov' >\"${last#file:}\""
    private static let gif = FFmpegFormat.gif(
        GIFTiming(FrameRate(10)!, frameCount: 1)!, paletteFrames: 1, hasAlpha: true)
    private static let frame = [UInt8](repeating: 0x80, count: 64 * 48 * 4)

    @Test(
        "ffmpeg makes a whole video", .needs(.ffmpeg), arguments: [FFmpegFormat.mp4, .webm, .webmWithAlpha])
    func video(_ format: FFmpegFormat) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/film"
        let video = try process(#require(Tool.ffmpeg.path), format, to: path)
        for _ in 0..<10 { try video.write(FFmpegTests.frame) }
        #expect(!folder.names.contains("film"))
        try video.finish()
        #expect(folder.names == ["film"])
        let bytes = try Files.read(path, limit: 1 << 24)
        #expect(bytes.dropFirst(4).starts(with: "ftyp".utf8) == (format == .mp4))
        #expect(bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) == (format != .mp4))
    }

    @Test(
        "a program that is killed at the end, or writes nothing, is an error, and what had the name stays",
        arguments: [
            ("kill -9 $$", FFmpegError.failed(exitCode: nil, message: "")),
            ("", .failed(exitCode: 0, message: "it wrote nothing")),
        ])
    func failsAtEnd(line: String, error: FFmpegError) throws {
        let folder = try TemporaryFolder()
        let program = try script("cat >/dev/null\n\(line)", in: folder)
        let path = folder / "film"
        try AtomicFile.write([1, 2, 3], to: path)
        let video = try process(program, to: path)
        try video.write(FFmpegTests.frame)
        #expect(throws: error) { try video.finish() }
        #expect(folder.names == ["film", "program"])
        #expect(try Files.read(path, limit: 9) == [1, 2, 3])
    }

    @Test(
        "a program that hangs, or says no more and lives on, is ended, while it should take pixels and while it should end",
        arguments: ["", "exec 2>&-\n"])
    func hangs(first line: String) throws {
        let folder = try TemporaryFolder()
        let program = try script("\(line)exec sleep 1000", in: folder)
        let first = try process(program, to: "\(folder.path)/film", timeout: 0.2)
        #expect(throws: FFmpegError.stalled(seconds: 1)) {
            for _ in 0..<1000 { try first.write(FFmpegTests.frame) }
        }
        let second = try process(program, to: "\(folder.path)/film", timeout: 0.2)
        #expect(throws: FFmpegError.stalled(seconds: 1)) { try second.finish() }
        #expect(folder.names == ["program"])
    }

    @Test("a program that hangs is waited for no longer once somebody asked to stop")
    func stops() throws {
        let folder = try TemporaryFolder()
        let program = try script("exec sleep 1000", in: folder)
        let first = try process(program, to: "\(folder.path)/film", timeout: 1000) { true }
        #expect(throws: FFmpegError.stopped) {
            for _ in 0..<1000 { try first.write(FFmpegTests.frame) }
        }
        let second = try process(program, to: "\(folder.path)/film", timeout: 1000) { true }
        #expect(throws: FFmpegError.stopped) { try second.finish() }
        #expect(folder.names == ["program"])
    }

    @Test("a program that says more than a pipe holds does not stop the writing")
    func talks() throws {
        let folder = try TemporaryFolder()
        let program = try script(
            "head -c 1000000 /dev/zero >&2\n\(FFmpegTests.writing)", in: folder)
        let video = try process(program, to: "\(folder.path)/film")
        for _ in 0..<100 { try video.write(FFmpegTests.frame) }
        try video.finish()
        #expect(folder.names == ["film", "program"])
    }

    @Test(
        "a program that ends well with a part of the video is an error that quotes it, and what had the name stays",
        arguments: [
            (FFmpegFormat.mp4, "\\0\\0\\0\\10ftyp"), (.mp4, "\\0\\0\\0\\10ftyp\\0\\0\\0\\20moov"),
            (.mp4, "\\0\\0\\0\\10ftyp\\0\\0\\0\\10moov\\0\\0\\0\\0mdat"), (.mp4, "\\0\\0"),
            // A segment that was left open, and one that is longer than the file.
            (.webm, "\\032\\105\\337\\243\\200\\030\\123\\200\\147\\1\\377\\377\\377\\377\\377\\377\\377ab"),
            (.webm, "\\032\\105\\337\\243\\200\\030\\123\\200\\147\\203ab"), (.webmWithAlpha, "\\032\\105"),
            // A screen without an end, and a picture without one.
            (gif, "GIF89a\\1\\0\\1\\0\\0\\0\\0"),
            (gif, "GIF89a\\1\\0\\1\\0\\0\\0\\0,\\0\\0\\0\\0\\1\\0\\1\\0\\0\\2\\2D"),
        ])
    func short(_ format: FFmpegFormat, content: String) throws {
        let folder = try TemporaryFolder()
        let path = folder / "film"
        try AtomicFile.write([1, 2, 3], to: path)
        for (message, words) in [("", "it wrote a part of the video only"), ("the disk is full", "the disk is full")] {
            let program = try script(
                "for last; do :; done\ncat >/dev/null\nprintf '\(content)' >\"${last#file:}\"\n"
                    + "printf '\(message)' >&2", in: folder)
            let video = try process(program, format, to: path)
            try video.write(FFmpegTests.frame)
            #expect(throws: FFmpegError.failed(exitCode: 0, message: words)) { try video.finish() }
            #expect(try Files.read(path, limit: 9) == [1, 2, 3])
        }
    }

    @Test("the smallest WebM file that is whole is taken")
    func smallestWebM() throws {
        let folder = try TemporaryFolder()
        let program = try script(
            "for last; do :; done\ncat >/dev/null\n"
                + "printf '\\032\\105\\337\\243\\200\\030\\123\\200\\147\\202ab' >\"${last#file:}\"", in: folder)
        let video = try process(program, .webm, to: folder / "film")
        try video.write(FFmpegTests.frame)
        try video.finish()
        #expect(folder.names == ["film", "program"])
    }

    @Test("a value that is let go leaves nothing")
    func letGo() throws {
        let folder = try TemporaryFolder()
        let program = try script("exec cat >/dev/null", in: folder)
        do {
            let video = try process(program, to: "\(folder.path)/film")
            try video.write(FFmpegTests.frame)
        }
        #expect(folder.names == ["program"])
    }

    @Test("places that can't hold a video are refused before anything starts")
    func places() throws {
        let folder = try TemporaryFolder()
        for path in ["", folder.path, "/dev/null", "\(folder.path)/none/film"] {
            #expect(throws: FileError.self) { _ = try process("/bin/cat", to: path) }
        }
        #expect(folder.names.isEmpty)
    }
}
