import FrameEncoding

/// What a manifest says of one frame.
public struct FrameRecord: Hashable, Sendable, Codable {
    /// The frame's index in the whole run.
    public let index: Int
    /// The file's name; it follows from the index.
    public let file: String
    /// The file's bytes.
    public let size: Int
    /// The file's hash, as `xxh128sum` prints it.
    public let hash: String
    /// The hash of the frame's pixels; see `ContentHash`.
    public let pixels: String

    init(index: Int, bytes: [UInt8], pixels: ContentHash) {
        self.index = index
        file = FrameRange.fileName(of: index)
        size = bytes.count
        hash = "\(ContentHash(of: bytes))"
        self.pixels = "\(pixels)"
    }

    /// The same content under another index.
    func renamed(_ index: Int) -> FrameRecord {
        FrameRecord(index: index, size: size, hash: hash, pixels: pixels)
    }

    private init(index: Int, size: Int, hash: String, pixels: String) {
        self.index = index
        file = FrameRange.fileName(of: index)
        (self.size, self.hash, self.pixels) = (size, hash, pixels)
    }

    /// Reads a journal's line; nil for what is none.
    init?(line: Substring) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 4, let index = Int(words[0]), let size = Int(words[1]) else { return nil }
        self.init(index: index, size: size, hash: String(words[2]), pixels: String(words[3]))
        guard fault == nil else { return nil }
    }

    var line: String { "\(index) \(size) \(hash) \(pixels)" }

    /// Why no export writes such a record; nil for a good one.
    var fault: String? {
        guard (0..<SequenceSettings.maximumCount).contains(index) else { return "there is no frame \(index)" }
        if file != FrameRange.fileName(of: index) {
            return "frame \(index) is \(quoted(file)), but must be \(quoted(FrameRange.fileName(of: index)))"
        }
        guard (1...FrameRecord.maximumSize).contains(size) else { return "\(file) can't have \(size) bytes" }
        guard ContentHash(hash) != nil, ContentHash(pixels) != nil else { return "a hash of \(file) is none" }
        return nil
    }

    /// No PNG file of the largest frame is larger.
    private static let maximumSize = 5 << 30
}
