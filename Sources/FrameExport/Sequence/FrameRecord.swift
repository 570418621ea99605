import FrameEncoding
import Glibc
import System

/// A manifest's record of one frame.
struct FrameRecord: Hashable, Sendable, Codable {
    /// The frame's index in the whole run.
    let index: Int
    /// The file's name; it follows from the index.
    let file: String
    let width: Int
    let height: Int
    /// The file's bytes.
    let size: Int
    /// The file's hash, as `xxh128sum` prints it.
    let hash: String
    /// The hash of the frame's pixels.
    let pixels: String

    init(index: Int, bytes: [UInt8], picture: PictureFingerprint) {
        self.init(
            index: index, width: picture.width, height: picture.height, size: bytes.count,
            hash: "\(ContentHash(of: bytes))", pixels: "\(picture.pixels)")
    }

    private init(index: Int, width: Int, height: Int, size: Int, hash: String, pixels: String) {
        self.index = index
        file = FrameRange.fileName(of: index)
        (self.width, self.height) = (width, height)
        (self.size, self.hash, self.pixels) = (size, hash, pixels)
    }

    /// The same content under another index.
    func renamed(_ index: Int) -> FrameRecord {
        FrameRecord(index: index, width: width, height: height, size: size, hash: hash, pixels: pixels)
    }

    /// Reads a journal's line; nil for what is none.
    init?(line: Substring) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6 else { return nil }
        let numbers = words[..<4].compactMap { Int($0) }
        guard numbers.count == 4 else { return nil }
        self.init(
            index: numbers[0], width: numbers[1], height: numbers[2], size: numbers[3], hash: String(words[4]),
            pixels: String(words[5]))
        guard fault == nil else { return nil }
    }

    var line: String { "\(index) \(width) \(height) \(size) \(hash) \(pixels)" }

    /// Why no export writes such a record; nil for a good one.
    var fault: String? {
        guard (0..<SequenceSettings.maximumCount).contains(index) else { return "there is no frame \(index)" }
        if file != FrameRange.fileName(of: index) {
            return "frame \(index) is \(quoted(file)), but must be \(quoted(FrameRange.fileName(of: index)))"
        }
        guard FramePixels.isEncodable(width: width, height: height) else {
            return "\(file) can't have \(width)×\(height) pixels"
        }
        guard (1...FrameRecord.maximumSize(width: width, height: height)).contains(size) else {
            return "\(file) can't have \(size) bytes"
        }
        guard ContentHash(hash) != nil, ContentHash(pixels) != nil else { return "a hash of \(file) is none" }
        return nil
    }

    /// No PNG file of so many pixels is larger: four bytes each, one a row, what deflate adds to noise, and the chunks.
    private static func maximumSize(width: Int, height: Int) -> Int {
        let count = (4 * width + 1) * height
        return count + count / 64 + 4096
    }

    /// The first difference between this record and the file of its name; nil without one.
    func fault(in folder: OutputFolder) -> String? {
        let bytes: [UInt8]
        do {
            guard let found = try folder.read(file, limit: size) else { return "is not there" }
            bytes = found
        } catch {
            return switch error.code {
            case EFBIG: "is not the file that was exported"
            case EISDIR, EINVAL, ELOOP: "is no regular file"
            default: "can't be read: \(error.reason)"
            }
        }
        guard bytes.count == size, "\(ContentHash(of: bytes))" == hash else {
            return "is not the file that was exported"
        }
        guard let picture = try? PictureFingerprint(png: bytes) else { return "is no PNG file that can be read" }
        guard picture.width == width, picture.height == height else {
            return "has \(picture.width)×\(picture.height) pixels, not \(width)×\(height)"
        }
        return "\(picture.pixels)" == pixels ? nil : "does not hold the pixels that were exported"
    }
}
