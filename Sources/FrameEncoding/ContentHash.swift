import CXXHash

/// A fingerprint of bytes: the 128 bits of XXH3, as `xxh128sum` prints them.
///
/// It detects accidental damage; it is not a cryptographic hash.
package struct ContentHash: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Hashes bytes.
    package init(of bytes: [UInt8]) {
        self.init(bytes.withUnsafeBytes { tyto_hash($0.baseAddress, $0.count) })
    }

    /// Hashes a frame's pixels, row after row without a gap.
    ///
    /// Each has four bytes: blue, green, red (premultiplied) and alpha.
    package init(of frame: FramePixels) {
        let hasher = PixelHasher()
        hasher.begin()
        for y in 0..<frame.height { hasher.append(frame.row(y), count: frame.width) }
        self = hasher.hash
    }

    fileprivate init(_ hash: XXH128_hash_t) { (high, low) = (hash.high64, hash.low64) }

    /// Reads 32 hexadecimal digits; nil for anything else.
    package init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        (self.high, self.low) = (high, low)
    }
}

extension ContentHash: CustomStringConvertible {
    /// 32 lower-case hexadecimal digits.
    package var description: String {
        [high, low].map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// Hashes pixels row by row while they are encoded.
final class PixelHasher {
    private let state: OpaquePointer

    init() {
        guard let state = XXH3_createState() else { fatalError("no memory for the state of a hash") }
        self.state = state
    }

    deinit { XXH3_freeState(state) }

    /// Begins a new picture.
    func begin() { XXH3_128bits_reset(state) }

    /// Adds the next row.
    func append(_ pixels: UnsafePointer<UInt32>, count: Int) { tyto_hash_update(state, pixels, 4 * count) }

    /// The hash of all rows since the beginning.
    var hash: ContentHash { ContentHash(XXH3_128bits_digest(state)) }
}
