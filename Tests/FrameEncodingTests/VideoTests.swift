import FrameEncoding
import Testing

@Suite struct VideoTests {
    private func video(_ picture: Picture) throws -> [UInt8] {
        let rate = try #require(FrameRate(30000, 1001))
        let encoder = try Y4MEncoder(width: picture.width, height: picture.height, rate: rate)
        return encoder.header + (try picture.lend { try encoder.bytes(of: $0) })
    }

    private static let known: [(pixel: UInt32, values: [UInt8])] = [
        (0xFF00_0000, [16, 128, 128]), (0xFFFF_FFFF, [235, 128, 128]), (0xFF80_8080, [126, 128, 128]),
        (0xFFFF_0000, [63, 102, 240]), (0xFF00_FF00, [173, 42, 26]), (0xFF00_00FF, [32, 240, 118]),
    ]

    @Test("Y4M encodes known colours as BT.709's values in the limited range")
    func colors() throws {
        for (pixel, values) in VideoTests.known {
            #expect(try Array(video(Picture(1, 1, pixel)).suffix(3)) == values)
        }
    }

    @Test("the Y4M header has size, rate and chroma, and each frame has all planes")
    func layout() throws {
        let bytes = try video(Picture.noise(5, 3, isOpaque: true))
        let header = "YUV4MPEG2 W5 H3 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\nFRAME\n"
        #expect(bytes.starts(with: header.utf8))
        #expect(bytes.count == header.utf8.count + 15 + 2 * 6)
    }

    @Test("two by two Y4M pixels share the mean of their chroma")
    func mean() throws {
        var picture = Picture(2, 2, 0xFF00_0000)
        picture.fill(0, 0, 1, 2, 0xFFFF_FFFF)
        picture.fill(1, 0, 1, 1, 0xFF00_00FF)
        // A quarter of blue's chroma: 128 + 112 / 4.
        #expect(try video(picture).suffix(2).first == 156)
    }

    @Test("raw frames have straight RGBA or premultiplied words, and repeat the last column and row for even sizes")
    func raw() throws {
        var picture = Picture(1, 1, 0x8040_2000)
        for (layout, pixel) in [
            (RawVideoEncoder.Layout.rgba, [UInt8(0x80), 0x40, 0, 0x80]), (.premultipliedBGRA, [0, 0x20, 0x40, 0x80]),
        ] {
            let encoder = try RawVideoEncoder(width: 1, height: 1, layout: layout, isEven: true)
            #expect(encoder.width == 2 && encoder.height == 2)
            #expect(try picture.lend { try encoder.bytes(of: $0) } == pixel + pixel + pixel + pixel)
        }
        picture = .noise(3, 2, isOpaque: true)
        let encoder = try RawVideoEncoder(width: 3, height: 2, layout: .rgba)
        let bytes = try picture.lend { try encoder.bytes(of: $0) }
        #expect(
            bytes == picture.pixels.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255), 255] })
    }

    @Test("frame rates are parsed exactly, and invalid ones are rejected")
    func rates() throws {
        #expect(FrameRate("30000/1001").map { [$0.numerator, $0.denominator] } == [30000, 1001])
        #expect(FrameRate("23.976").map { [$0.numerator, $0.denominator] } == [2997, 125])
        #expect(FrameRate("60")?.description == "60" && FrameRate("29.970030")?.description == "2997003/100000")
        // More digits than a fraction of ours has are those of a float, or zeros.
        for (text, rate) in [
            ("29.9700012207031", "30000/1001"), ("23.9759979248047", "24000/1001"), ("25.000000000000", "25"),
            ("29.97002997002997", "30000/1001"), ("29.97002997", "30000/1001"), ("119.8801199", "120000/1001"),
            ("12.500000000000000000", "25/2"),
        ] {
            #expect(FrameRate(text)?.description == rate, "\(text)")
        }
        for text in [
            "", "0", "-1", "1/0", "30/", "/2", "1e3", "nan", "10001", "1.2.3", "30.", "99999999999999999999",
            "0.00000000000001",
            "29.97000122070310000000000000000000000000000",
        ] {
            #expect(FrameRate(text) == nil, "\(text)")
        }
    }
}
