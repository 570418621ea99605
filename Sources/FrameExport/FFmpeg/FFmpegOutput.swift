import Glibc
import System

/// The outermost parts of a video file, which show whether it is complete.
struct FFmpegOutput {
    private let file: Int32

    /// Looks at an open file.
    init(_ file: Int32) { self.file = file }

    /// Checks that a video is whole, and completes what ffmpeg can't write of its format.
    /// - Returns: Why it is not, in words; nil for one that is.
    func complete(_ format: FFmpegFormat) -> String? {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size > 0 else { return "it wrote nothing" }
        let size = Int(status.st_size)
        let isWhole =
            switch format {
            case .mp4: isWholeMP4(size)
            case .webm, .webmWithAlpha: isWholeWebM(size)
            case .gif(_, _, let hasAlpha): graphicControls(size).map { !hasAlpha || clearFrames($0) } ?? false
            }
        return isWhole ? nil : "it wrote a part of the video only"
    }

    /// Whether the boxes (ISO/IEC 14496-12, 4.2) fill the file, and its index is among them.
    private func isWholeMP4(_ size: Int) -> Bool {
        var position = 0
        var hasIndex = false
        while position < size {
            guard let length = number(at: position, 4), let type = number(at: position + 4, 4) else { return false }
            // 1 says that a longer number follows; 0, that the box has no end yet.
            let whole = length == 1 ? number(at: position + 8, 8) : length
            guard let whole, whole >= 8, whole <= UInt64(size - position) else { return false }
            hasIndex = hasIndex || type == 0x6D6F_6F76  // moov
            position += Int(whole)
        }
        return hasIndex
    }

    /// Whether the header and the segment (RFC 8794, 4 to 6; RFC 9559, 5.1) fill the file.
    private func isWholeWebM(_ size: Int) -> Bool {
        guard number(at: 0, 4) == 0x1A45_DFA3, let header = length(at: 4) else { return false }
        let segment = 4 + header.bytes + header.value
        guard number(at: segment, 4) == 0x1853_8067, let content = length(at: segment + 4) else { return false }
        return segment + 4 + content.bytes + content.value == size
    }

    /// The places of a GIF's graphic controls, one per frame.
    ///
    /// nil if the blocks (GIF89a specification, 17 to 27) do not fill the file.
    private func graphicControls(_ size: Int) -> [Int]? {
        func tableLength(_ flags: UInt64) -> Int { flags & 0x80 == 0 ? 0 : 3 << Int(flags & 7 + 1) }
        guard number(at: 0, 6) == 0x4749_4638_3961, let screen = number(at: 10, 1) else { return nil }
        var controls: [Int] = []
        var position = 13 + tableLength(screen)
        while let kind = number(at: position, 1), kind != 0x3B {
            if kind == 0x2C, let image = number(at: position + 9, 1) {
                position += 11 + tableLength(image)
            } else if kind == 0x21 {
                if number(at: position + 1, 1) == 0xF9 { controls.append(position) }
                position += 2
            } else {
                return nil
            }
            while let count = number(at: position, 1), count > 0 { position += 1 + Int(count) }
            position += 1
        }
        return position == size - 1 ? controls : nil
    }

    /// Makes each frame of a GIF vanish before the next; false if the file can't be written.
    ///
    /// FFmpeg 5.1 lets opaque frames stay, and then shows them through the next one's clear pixels.
    private func clearFrames(_ controls: [Int]) -> Bool {
        controls.allSatisfy { position in
            guard let flags = number(at: position + 3, 1) else { return false }
            var disposal = UInt8(flags) & 0xE3 | 2 << 2
            return retrying({ pwrite(file, &disposal, 1, off_t(position + 3)) }) == 1
        }
    }

    /// An element's length, and the bytes that it takes; nil for one that was left open.
    private func length(at position: Int) -> (value: Int, bytes: Int)? {
        guard let first = number(at: position, 1), first > 0 else { return nil }
        let bytes = first.leadingZeroBitCount - 55
        guard let all = number(at: position, bytes) else { return nil }
        let mask = UInt64(1) << (7 * bytes) - 1
        let value = all & mask
        // All ones stand for an unknown size.
        return value == mask || value > UInt64(Int32.max) << 16 ? nil : (Int(value), bytes)
    }

    /// A number of so many bytes, big-endian; nil beyond the end.
    private func number(at position: Int, _ count: Int) -> UInt64? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard retrying({ pread(file, &bytes, count, off_t(position)) }) == count else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
