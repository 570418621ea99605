import CISAL
import Lottie

/// Why compressed data can't be used.
struct InflateFault: Error {
    var reason: String
    /// The reason without a file's name; nil if it has none.
    var kind: String?
    /// The bytes that may have been inflated in vain.
    var cost = 0
}

/// Inflates with ISA-L's igzip, which the encoder of PNG files uses, too.
enum Inflater {
    enum Format {
        /// RFC 1951, as in zip files.
        case deflate
        /// RFC 1952, with its checksum.
        case gzip
    }

    private static let pieceSize = 1 << 16
    /// Beyond this many bytes the ratio is bounded.
    private static let freeSize = 1 << 20
    private static let greatestRatio = 200

    /// The inflated bytes.
    static func inflate(_ bytes: ArraySlice<UInt8>, _ format: Format) throws(InflateFault) -> [UInt8] {
        let state = UnsafeMutablePointer<inflate_state>.allocate(capacity: 1)
        let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: pieceSize)
        defer {
            state.deallocate()
            piece.deallocate()
        }
        isal_inflate_init(state)
        state.pointee.crc_flag = UInt32(format == .gzip ? ISAL_GZIP : ISAL_DEFLATE)
        let limit = min(LottieLimits.fileSize, max(freeSize, bytes.count * greatestRatio))
        var output: [UInt8] = []
        output.reserveCapacity(min(bytes.count * 6, limit))
        var fault: InflateFault?
        bytes.withUnsafeBufferPointer { input in
            state.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            state.pointee.avail_in = UInt32(input.count)
            repeat {
                state.pointee.next_out = piece.baseAddress
                state.pointee.avail_out = UInt32(piece.count)
                let before = state.pointee.avail_in
                let status = isal_inflate(state)
                guard status == ISAL_DECOMP_OK else {
                    fault = InflateFault(reason: "the compressed data is damaged (igzip's status \(status))")
                    return
                }
                let count = piece.count - Int(state.pointee.avail_out)
                output += UnsafeBufferPointer(rebasing: piece[..<count])
                if output.count > limit {
                    fault = InflateFault(
                        reason:
                            "it inflates to more than \(limit >> 20) MB, or more than \(greatestRatio) times its size")
                    return
                }
                let isEnded = state.pointee.block_state == ISAL_BLOCK_FINISH
                if !isEnded, count == 0, state.pointee.avail_in == before {
                    fault = InflateFault(reason: "the compressed data ends too early")
                    return
                }
            } while state.pointee.block_state != ISAL_BLOCK_FINISH
        }
        if let fault { throw fault }
        return output
    }

    /// The checksum of zip and gzip files (CRC-32, reflected).
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { crc32_gzip_refl(0, $0.baseAddress, UInt64($0.count)) }
    }
}
