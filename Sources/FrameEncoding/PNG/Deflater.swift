import CISAL

/// Compresses with ISA-L's igzip at level 1.
///
/// For pictures of a screen it is the fastest maintained encoder, and within a fifth of zlib's size. One stream after
/// another uses the same memory. The result depends on the input alone, not on its division into pieces, provided that
/// the first has more than ``headSize`` bytes or is the last.
final class Deflater {
    private let stream: UnsafeMutablePointer<isal_zstream>
    private let working: UnsafeMutableRawPointer
    private let output: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes at a stream's start that are compressed and flushed separately.
    ///
    /// At the first byte igzip's fast loop files the third under a hash of the stream's own address (`shr tmp2` in
    /// `.write_first_byte` of igzip_icf_body_h1_gr_bt.asm, up to 2.32 at least), so that matches differ now and then.
    /// So few bytes are left to the loop for a stream's end, which does not do this. They cost some twenty bytes.
    private static let headSize = 16
    private var isBegun = false
    private static let workingSize = UInt32(tyto_isal_level_1_buffer_size)

    init() {
        stream = .allocate(capacity: 1)
        working = .allocate(byteCount: Int(Deflater.workingSize), alignment: 64)
        output = .allocate(capacity: 1 << 16)
        begin()
    }

    deinit {
        stream.deallocate()
        working.deallocate()
        output.deallocate()
    }

    /// Begins a new stream in the zlib format (RFC 1950), in any state.
    func begin() {
        isal_deflate_init(stream)
        isBegun = false
        stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
        stream.pointee.level = 1
        stream.pointee.level_buf = working.assumingMemoryBound(to: UInt8.self)
        stream.pointee.level_buf_size = Deflater.workingSize
    }

    /// Compresses the next bytes.
    /// - Parameters:
    ///   - bytes: At most 4 GiB.
    ///   - isLast: Whether the stream ends with them.
    ///   - take: Gets the compressed data, piece by piece.
    func append(
        _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, take: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(FrameEncodingError) {
        let head = isBegun || bytes.count <= Deflater.headSize ? 0 : Deflater.headSize
        isBegun = true
        if head > 0 { try append(bytes[..<head], isLast: false, flush: SYNC_FLUSH, take: take) }
        try append(bytes[head...], isLast: isLast, flush: NO_FLUSH, take: take)
    }

    private func append(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>, isLast: Bool, flush: Int32,
        take: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(FrameEncodingError) {
        let bytes = UnsafeBufferPointer(rebasing: bytes)
        stream.pointee.flush = UInt16(flush)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.end_of_stream = isLast ? 1 : 0
        repeat {
            stream.pointee.next_out = output.baseAddress
            stream.pointee.avail_out = UInt32(output.count)
            let status = isal_deflate(stream)
            guard status == COMP_OK else {
                throw .failed(operation: "compress pixels", reason: "igzip's status \(status)")
            }
            take(UnsafeBufferPointer(rebasing: output[..<(output.count - Int(stream.pointee.avail_out))]))
        } while stream.pointee.avail_out == 0
    }
}
