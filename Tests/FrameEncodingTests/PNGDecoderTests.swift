import CairoKit
import FrameEncoding
import TestSupport
import Testing

@Suite struct PNGDecoderTests {
    /// A picture of slopes and noise, of which every filter is best somewhere.
    private func picture(_ width: Int, _ height: Int, isOpaque: Bool) -> Picture {
        var picture = Picture.noise(width, height, isOpaque: isOpaque)
        for y in 0..<height / 2 {
            for x in 0..<width {
                let (red, green) = (UInt32(x * 255 / width), UInt32(y * 255 / height))
                picture.pixels[y * width + x] = 0xFF00_0000 | red << 16 | green << 8 | (red + green) / 2
            }
        }
        return picture
    }

    @Test(
        "the pixels of either writer's files are those that Cairo reads in them",
        arguments: [(1, 1), (3, 5), (37, 23), (4097, 3), (5, 700), (300, 260)], [true, false])
    func samePixels(_ size: (Int, Int), _ isOpaque: Bool) throws {
        let picture = picture(size.0, size.1, isOpaque: isOpaque)
        let fast = try picture.lend { try FastPNG().encode($0, metadata: PNGMetadata(scale: 1)) }
        let decoder = PNGDecoder()
        for file in [fast, try picture.surface().pngData()] {
            let surface = try Surface(png: file)
            let expected = try surface.withPixels { pixels, stride in
                ContentHash(of: try FramePixels(pixels, width: size.0, height: size.1, stride: stride))
            }
            let found = try decoder.fingerprint(of: file)
            #expect(found.pixels == expected && found.width == size.0 && found.height == size.1)
        }
    }

    @Test(
        "a file that is cut short or damaged anywhere is refused, and never more than that", arguments: [true, false])
    func damaged(isOpaque: Bool) throws {
        let file = try picture(60, 50, isOpaque: isOpaque).surface().pngData()
        let decoder = PNGDecoder()
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let cut = Array(file[..<Int.random(in: 0..<file.count, using: &random)])
            #expect(throws: FrameEncodingError.self) { try decoder.fingerprint(of: cut) }
            var damaged = file
            damaged[Int.random(in: 0..<file.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            #expect(throws: FrameEncodingError.self) { try decoder.fingerprint(of: damaged) }
        }
        #expect(throws: Never.self) { try decoder.fingerprint(of: file) }
    }

    @Test("what was never exported is refused by what it is")
    func foreign() throws {
        let file = try picture(8, 8, isOpaque: true).surface().pngData()
        let decoder = PNGDecoder()
        // The header's checksum is made right again, so that what it says counts.
        for (offset, bytes) in [
            (16, [0x7F, 0xFF, 0xFF, 0xFF]), (16, [0, 0, 0, 0]), (20, [0, 0, 0, 9]), (20, [0, 0, 0, 7]), (24, [16]),
            (25, [3]), (28, [1]), (16, [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF]),
        ] as [(Int, [UInt8])] {
            var altered = file
            altered.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            altered.replaceSubrange(8..<33, with: ChunkReader.file("IHDR", Array(altered[16..<29])))
            #expect(throws: FrameEncodingError.self, "\(offset) \(bytes)") { try decoder.fingerprint(of: altered) }
        }
    }
}
