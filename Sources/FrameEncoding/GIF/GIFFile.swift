import CGIF

/// A GIF file that giflib writes, image by image.
final class GIFFile {
    /// What becomes of an image's box when its time is over (GIF89a specification, 23).
    enum Disposal: Sendable {
        case keep
        case clear
    }

    private final class Collector {
        var bytes: [UInt8] = []
    }

    private var file: UnsafeMutablePointer<GifFileType>?
    private let collector = Collector()

    /// Begins a file.
    /// - Parameter plays: How often the film is shown; 0 for ever.
    init(width: Int, height: Int, plays: Int) throws(FrameEncodingError) {
        var status: Int32 = 0
        file = EGifOpen(
            Unmanaged.passUnretained(collector).toOpaque(),
            { file, bytes, count in
                guard let data = file?.pointee.UserData, count >= 0 else { return 0 }
                let collector = Unmanaged<Collector>.fromOpaque(data).takeUnretainedValue()
                collector.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
                return count
            }, &status)
        guard let file else { throw GIFFile.failure("begin a GIF file", status) }
        EGifSetGifVersion(file, true)
        try check(EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, nil), "begin a GIF file")
        // Netscape's extension counts the repetitions after the first showing, 0 for ever.
        guard plays != 1 else { return }
        let repetitions = plays == 0 ? 0 : plays - 1
        let name = Array("NETSCAPE2.0".utf8)
        let content: [UInt8] = [1, UInt8(repetitions & 0xFF), UInt8(repetitions >> 8 & 0xFF)]
        try check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE), "write a GIF's loop")
        try check(EGifPutExtensionBlock(file, Int32(name.count), name), "write a GIF's loop")
        try check(EGifPutExtensionBlock(file, Int32(content.count), content), "write a GIF's loop")
        try check(EGifPutExtensionTrailer(file), "write a GIF's loop")
    }

    deinit {
        var status: Int32 = 0
        if let file { EGifCloseFile(file, &status) }
    }

    /// What was written since the last time.
    func take() -> [UInt8] {
        defer { collector.bytes.removeAll(keepingCapacity: true) }
        return collector.bytes
    }

    /// Appends an image.
    /// - Parameters:
    ///   - image: its indexes row by row, colours, and which index is clear.
    ///   - delay: hundredths of a second.
    func append(_ image: GIFImage, box: PixelBox, delay: Int, disposal: Disposal) throws(FrameEncodingError) {
        let operation = "write a GIF's frame of \(box.width)×\(box.height) pixels"
        var control = GraphicsControlBlock()
        control.DisposalMode = disposal == .clear ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT
        control.DelayTime = Int32(delay)
        control.TransparentColor = image.clearIndex.map(Int32.init) ?? NO_TRANSPARENT_COLOR
        var content = [UInt8](repeating: 0, count: 4)
        let length = EGifGCBToExtension(&control, &content)
        try check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, Int32(length), content), operation)

        // Colour tables have two, four, eight … or 256 entries.
        let needed = image.colors.count + (image.clearIndex == nil ? 0 : 1)
        let size = 1 << Int(GifBitSize(Int32(needed)))
        let map = GifMakeMapObject(Int32(size), nil)
        defer { GifFreeMapObject(map) }
        guard let map, let entries = map.pointee.Colors else {
            throw .failed(operation: operation, reason: "no memory")
        }
        for (index, color) in image.colors.enumerated() {
            entries[index] = GifColorType(
                Red: UInt8(color >> 16 & 0xFF), Green: UInt8(color >> 8 & 0xFF), Blue: UInt8(color & 0xFF))
        }
        try check(
            EGifPutImageDesc(file, Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height), false, map),
            operation)
        var indexes = image.indexes
        for row in 0..<box.height {
            let status = indexes.withUnsafeMutableBufferPointer {
                EGifPutLine(file, $0.baseAddress.map { $0 + row * box.width }, Int32(box.width))
            }
            try check(status, operation)
        }
    }

    /// Ends the file.
    func finish() throws(FrameEncodingError) {
        var status: Int32 = 0
        let closed = EGifCloseFile(file, &status)
        file = nil
        if closed != GIF_OK { throw GIFFile.failure("end a GIF file", status) }
    }

    private func check(_ status: Int32, _ operation: String) throws(FrameEncodingError) {
        guard status != GIF_OK else { return }
        throw GIFFile.failure(operation, file?.pointee.Error ?? 0)
    }

    private static func failure(_ operation: String, _ code: Int32) -> FrameEncodingError {
        .failed(
            operation: operation, reason: GifErrorString(code).map { String(cString: $0) } ?? "giflib's error \(code)")
    }
}
