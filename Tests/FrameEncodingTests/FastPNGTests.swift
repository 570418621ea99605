import CairoKit
import FrameEncoding
import Testing

@Suite struct FastPNGTests {
    @Test(
        "a fast PNG file decodes to the same pixels as Cairo's, at any size",
        arguments: [(1, 1), (3, 5), (37, 23), (4097, 3), (5, 700), (64, 64)], [true, false])
    func samePixels(_ size: (Int, Int), _ isOpaque: Bool) throws {
        let picture = Picture.noise(size.0, size.1, isOpaque: isOpaque)
        let encoder = FastPNG()
        // A previous frame of another kind must have no effect.
        _ = try Picture.noise(9, 4, isOpaque: !isOpaque).lend {
            try encoder.encode($0, metadata: PNGMetadata(scale: 1))
        }
        let (fast, hash) = try picture.lend { try encoder.encode($0, metadata: PNGMetadata(scale: 1)) }
        let exact = try picture.surface().pngData()
        #expect(try Picture(decoding: fast) == Picture(decoding: exact))
        #expect(try hash == picture.lend { ContentHash(of: $0) })
        let header = try ChunkReader(fast).chunks[0]
        #expect(header == (try ChunkReader(exact).chunks[0]))
    }

    @Test("every colour under every alpha is unpremultiplied as in Cairo")
    func unpremultiplied() throws {
        var picture = Picture(256, 256)
        for alpha in 0..<256 {
            // Colours above alpha are not validly premultiplied; Cairo's result applies to them as well.
            for color in 0..<256 { picture.pixels[alpha * 256 + color] = UInt32(alpha << 24 | color << 16 | color) }
        }
        let fast = try picture.lend { try FastPNG().encode($0, metadata: PNGMetadata(scale: 1)).bytes }
        #expect(try Picture(decoding: fast) == Picture(decoding: picture.surface().pngData()))
    }

    @Test("a translucent last pixel gives the PNG file an alpha channel")
    func lateAlpha() throws {
        var picture = Picture.noise(50, 40, isOpaque: true)
        picture.pixels[50 * 40 - 1] = 0x8040_2010
        let file = try picture.lend { try FastPNG().encode($0, metadata: PNGMetadata(scale: 1)).bytes }
        #expect(try ChunkReader(file).chunks[0].content[9] == 6)
        #expect(try Picture(decoding: file) == Picture(decoding: picture.surface().pngData()))
    }

    @Test("equal pixels give equal PNG files, with a new encoder or a used one")
    func deterministic() throws {
        let picture = Picture.noise(300, 200, isOpaque: false)
        let encoder = FastPNG()
        let files = try (0..<3).map { _ in
            try picture.lend { try encoder.encode($0, metadata: PNGMetadata(scale: 2)).bytes }
        }
        let other = try picture.lend { try FastPNG().encode($0, metadata: PNGMetadata(scale: 2)).bytes }
        #expect(files.allSatisfy { $0 == other })
    }

    @Test("the first bytes are a block by themselves: igzip would let a file's bytes depend on where its memory is")
    func head() throws {
        let file = try Picture.noise(40, 30, isOpaque: true).lend {
            try FastPNG().encode($0, metadata: PNGMetadata(scale: 1)).bytes
        }
        let data = try #require(ChunkReader(file).chunks.first(where: { $0.type == "IDAT" })).content
        // The two bytes of zlib's header, a block, and the empty one of a flush. About one file in a thousand would
        // differ, which is too rare to be tested by trying.
        let flush = (0..<40).first { data[$0..<$0 + 4].elementsEqual([0, 0, 0xFF, 0xFF]) }
        #expect(try #require(flush) > 16)
        #expect(data.count > 40 * 30 * 3)
    }

    @Test(
        "both PNG writers' files contain sRGB and the density",
        arguments: [(1.0, UInt32(2835)), (2.0, 5669), (0.5, 1417)])
    func metadata(_ scale: Double, _ density: UInt32) throws {
        let picture = Picture.noise(7, 9, isOpaque: false)
        let metadata = try PNGMetadata(scale: scale)
        let fast = try picture.lend { try FastPNG().encode($0, metadata: metadata).bytes }
        let plain = try picture.surface().pngData()
        let exact = metadata.added(to: plain)
        for file in [fast, exact] {
            let chunks = try ChunkReader(file).chunks
            #expect(chunks.map(\.type).prefix(3) == ["IHDR", "sRGB", "pHYs"])
            #expect(chunks.last?.type == "IEND")
            #expect(chunks[1].content == [0])
            #expect(chunks[2].content == ChunkReader.bytes(density) + ChunkReader.bytes(density) + [1])
        }
        let added = try ChunkReader(exact).chunks.filter { !["sRGB", "pHYs"].contains($0.type) }
        #expect(added == (try ChunkReader(plain).chunks))
    }

    @Test("pixel densities that a PNG file can't hold are rejected", arguments: [0, -1, .nan, .infinity, 1e9])
    func scales(_ scale: Double) {
        #expect(throws: FrameEncodingError.self) { try PNGMetadata(scale: scale) }
    }

    @Test("frame memory that can't hold the rows is rejected")
    func layouts() {
        let bytes = [UInt32](repeating: 0, count: 16)
        bytes.withUnsafeBytes { memory in
            for (width, height, stride) in [
                (0, 4, 16), (4, 0, 16), (-1, 4, 16), (32768, 1, 131072), (4, 5, 16), (4, 4, 15), (5, 2, 16),
                (4, 2, Int.max - 3), (Int.max, Int.max, 16),
            ] {
                #expect(throws: FrameEncodingError.self) {
                    _ = try FramePixels(memory, width: width, height: height, stride: stride)
                }
            }
            #expect(throws: FrameEncodingError.self) {
                _ = try FramePixels(UnsafeRawBufferPointer(start: nil, count: 0), width: 1, height: 1, stride: 4)
            }
        }
    }
}
