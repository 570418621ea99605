import FrameEncoding
import Glibc
import System

/// Makes a video file of raw frames through an `ffmpeg` process.
///
/// The file is written atomically: ``finish()`` gives it its name. Until then ffmpeg writes to an ``UnfinishedFile``,
/// which it inherits, and which is removed when anything fails or the process is released.
final class FFmpegProcess {
    private let program: ChildProgram
    private let file: UnfinishedFile
    private let format: FFmpegFormat
    private let isStream: Bool
    private let timeout: Timeout
    private var isDone = false

    /// Starts ffmpeg.
    /// - Parameters:
    ///   - format: The kind of video; it says which pixels ``write(_:)`` takes.
    ///   - width: 1…32768, even but for a GIF: see `RawVideoEncoder`, which repeats the last column of odd widths.
    ///   - height: In the same way.
    ///   - rate: Frames per second, passed exactly.
    ///   - file: The file, which has its name once the video is whole. nil for the standard output, which gets the video
    ///     when it is whole.
    ///   - timeout: The seconds without any progress after which ffmpeg counts as stuck (default: 120).
    ///   - isStopped: Asked while ffmpeg does nothing; after a yes it is waited for no longer.
    ///   - command: A program that takes ffmpeg's arguments.
    /// - Throws: ``FFmpegError/noFFmpeg``, ``FFmpegError/cannotStart(code:)``, ``FFmpegError/file(_:)``.
    init(
        _ format: FFmpegFormat, width: Int, height: Int, rate: FrameRate, to file: UnfinishedFile?,
        timeout: Double = 120,
        isStopped: @escaping () -> Bool = { false }, program command: String? = ChildProgram.find("ffmpeg")
    ) throws(FFmpegError) {
        guard let command else { throw .noFFmpeg }
        self.format = format
        self.timeout = Timeout(seconds: timeout, isStopped: isStopped)
        isStream = file == nil
        do {
            if let file {
                self.file = file
            } else {
                let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
                self.file = try UnfinishedFile("\(folder)/film")
            }
        } catch {
            throw .file(error)
        }
        do {
            program = try ChildProgram(
                command,
                [
                    // Without -xerror ffmpeg reports an end that it could not write and then exits with 0.
                    "-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-y", "-f", "rawvideo",
                    "-pixel_format", format.pixelFormat, "-video_size", "\(width)x\(height)", "-framerate",
                    "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0", "-an",
                ] + format.arguments + ["file:/proc/self/fd/\(ChildProgram.inherited)"],
                inheriting: self.file.descriptor)
        } catch {
            throw FFmpegError(error)
        }
    }

    deinit { cancel() }

    /// Gives ffmpeg the next frame, or any part of it, in the format's pixels.
    /// - Throws: ``FFmpegError/failed(exitCode:message:)``, ``FFmpegError/stalled(seconds:)``, ``FFmpegError/stopped``; nothing
    ///   is left over then.
    func write(_ bytes: [UInt8]) throws(FFmpegError) {
        let exitCode: Int32?
        do {
            if try program.write(bytes, timeout) { return }
            try program.hearAll(timeout) { false }
            exitCode = try program.wait(timeout) { false }
        } catch {
            cancel()
            throw FFmpegError(error)
        }
        cancel()
        throw .failed(exitCode: exitCode, message: program.message)
    }

    /// Ends the video and gives it its name.
    /// - Throws: as ``write(_:)``, and ``FFmpegError/file(_:)``.
    func finish() throws(FFmpegError) {
        var lastSize = -1
        func isGrowing() -> Bool {
            defer { lastSize = file.size ?? lastSize }
            return file.size.map { $0 != lastSize } ?? false
        }
        let exitCode: Int32?
        do {
            try program.hearAll(timeout, isBusy: isGrowing)
            exitCode = try program.wait(timeout, isBusy: isGrowing)
        } catch {
            cancel()
            throw FFmpegError(error)
        }
        guard exitCode == 0 else {
            cancel()
            throw .failed(exitCode: exitCode, message: program.message)
        }
        // What a program says of itself is not enough: some end well although a disk was full.
        if let fault = FFmpegOutput(file.descriptor).complete(format) {
            cancel()
            throw .failed(exitCode: exitCode, message: program.message.isEmpty ? fault : program.message)
        }
        defer { cancel() }
        do {
            if isStream { return try copyToStandardOutput() }
            try file.finish()
        } catch {
            throw error.code == ECANCELED ? .stopped : .file(error)
        }
        isDone = true
    }

    private func copyToStandardOutput() throws(FileError) {
        let output = StandardOutput(isStopped: timeout.isStopped)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var position = 0
        while true {
            let count = retrying { pread(file.descriptor, &chunk, chunk.count, off_t(position)) }
            if count < 0 { throw FileError(operation: "read", path: "the film", code: errno) }
            if count == 0 { return }
            try output.append(Array(chunk[..<count]))
            position += count
        }
    }

    /// Ends ffmpeg and gives up what it wrote. After ``finish()`` this does nothing.
    func cancel() {
        guard !isDone else { return }
        isDone = true
        program.end()
        file.cancel()
    }
}
