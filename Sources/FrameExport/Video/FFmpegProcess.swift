public import FrameEncoding
import Glibc

/// Makes a video file of raw frames through an `ffmpeg` process.
///
/// The file appears whole, under its name, when ``finish()`` returns, or not at all: until then ffmpeg writes to a
/// temporary file in the same folder, which goes when anything fails or the value is let go.
public final class FFmpegProcess {
    private let program: ChildProgram
    private let temporary: String
    private let target: String
    private let patience: Double
    private var isDone = false

    /// Starts ffmpeg.
    /// - Parameters:
    ///   - format: The kind of video; it says which pixels ``write(_:)`` takes.
    ///   - width: Even, 2…32768: see `RawVideoWriter`, which repeats the last column of odd widths.
    ///   - height: Even, 2…32768.
    ///   - rate: Frames a second, told exactly.
    ///   - path: The file; its folder is there. What had the name before stays until the video is whole. A symbolic link
    ///     is replaced, not followed.
    ///   - patience: After so many seconds without any progress ffmpeg counts as stuck.
    /// - Precondition: the sizes are even and within the limits, patience is above 0.
    /// - Throws: ``VideoError/noFFmpeg``, ``VideoError/cannotStart(code:)``, ``VideoError/file(_:)``.
    public convenience init(
        _ format: VideoFormat, width: Int, height: Int, rate: FrameRate, to path: String, patience: Double = 120
    ) throws(VideoError) {
        guard let program = ChildProgram.find("ffmpeg") else { throw .noFFmpeg }
        try self.init(format, width: width, height: height, rate: rate, to: path, patience: patience, program: program)
    }

    /// Starts a program that takes ffmpeg's arguments.
    init(
        _ format: VideoFormat, width: Int, height: Int, rate: FrameRate, to path: String, patience: Double,
        program file: String
    ) throws(VideoError) {
        precondition(width % 2 == 0 && height % 2 == 0, "videos have even sizes")
        precondition((2...32768).contains(width) && (2...32768).contains(height), "a video has 2…32768 pixels a side")
        precondition(patience > 0 && patience <= 86400, "patience is a number of seconds, up to a day")
        func failure(_ code: Int32) -> VideoError { .file(FileError(operation: "write", path: path, code: code)) }
        if let code = faultOfName(path) { throw failure(code) }
        var status = stat()
        if stat(path, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { throw failure(EISDIR) }
            // A video needs a file that can be gone back in.
            if status.st_mode & S_IFMT != S_IFREG { throw failure(ESPIPE) }
            if access(path, W_OK) != 0 { throw failure(errno) }
        }
        target = path
        self.patience = patience
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "./"
        let temporary = "\(folder).tyto-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
        let reserved = retrying { open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        if reserved < 0 { throw failure(errno) }
        close(reserved)
        self.temporary = temporary
        do {
            program = try ChildProgram(
                file,
                [
                    "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo", "-pixel_format",
                    format.pixelFormat, "-video_size", "\(width)x\(height)", "-framerate",
                    "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0", "-an",
                ] + format.arguments + ["file:\(temporary)"])
        } catch {
            unlink(temporary)
            throw error
        }
    }

    deinit { cancel() }

    /// Gives ffmpeg the next frame, or any part of it, in the format's pixels.
    /// - Throws: ``VideoError/failed(exitCode:message:)``, ``VideoError/stalled(seconds:)``; nothing is left over then.
    public func write(_ bytes: [UInt8]) throws(VideoError) {
        do {
            if try program.write(bytes, patience: patience) { return }
            try program.hearAll(patience: patience) { false }
        } catch {
            cancel()
            throw error
        }
        let exitCode = program.wait()
        cancel()
        throw .failed(exitCode: exitCode, message: program.message)
    }

    /// Ends the video and gives it its name.
    /// - Throws: as ``write(_:)``, and ``VideoError/file(_:)``.
    public func finish() throws(VideoError) {
        var lastSize = -1
        do {
            try program.hearAll(patience: patience) {
                var status = stat()
                guard stat(temporary, &status) == 0, Int(status.st_size) != lastSize else { return false }
                lastSize = Int(status.st_size)
                return true
            }
        } catch {
            cancel()
            throw error
        }
        let exitCode = program.wait()
        guard exitCode == 0 else {
            cancel()
            throw .failed(exitCode: exitCode, message: program.message)
        }
        var written = stat()
        guard stat(temporary, &written) == 0, written.st_size > 0 else {
            cancel()
            throw .failed(exitCode: exitCode, message: "it wrote nothing")
        }
        if let code = giveName() {
            cancel()
            throw .file(FileError(operation: "write", path: target, code: code))
        }
        isDone = true
    }

    /// Ends ffmpeg and removes what it wrote. After ``finish()`` this does nothing.
    public func cancel() {
        guard !isDone else { return }
        isDone = true
        program.end()
        unlink(temporary)
    }

    /// The errno of what failed, or nil.
    private func giveName() -> Int32? {
        let file = retrying { open(temporary, O_RDONLY | O_CLOEXEC) }
        if file < 0 { return errno }
        defer { close(file) }
        if retrying({ fsync(file) }) != 0 { return errno }
        return rename(temporary, target) == 0 ? nil : errno
    }
}
