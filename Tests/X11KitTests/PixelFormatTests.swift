import Geometry
import Testing

@testable import X11Kit

@Suite("Pixel formats")
struct PixelFormatTests {
    @Test(
        "black and white are exact in each pixel format, with alpha opaque",
        arguments: [
            (24, 32, [0xFF0000, 0xFF00, 0xFF], 0xFFFFFF), (32, 32, [0xFF0000, 0xFF00, 0xFF], 0xFF00_0000),
            (24, 32, [0xFF, 0xFF00, 0xFF0000], 0), (16, 16, [0xF800, 0x7E0, 0x1F], 0),
            (15, 16, [0x7C00, 0x3E0, 0x1F], 0), (30, 32, [0x3FF0_0000, 0xFFC00, 0x3FF], 0),
        ] as [(Int, Int, [UInt32], UInt32)])
    func ends(depth: Int, bits: Int, masks: [UInt32], fill: UInt32) throws {
        let format = try #require(PixelFormat(depth: depth, bitsPerPixel: bits, masks: masks))
        let opaque = depth == 32 ? fill : 0
        #expect(converted([0, 0xFFFFFF, 0xFF00_0000], format) == [opaque, masks.reduce(opaque, |), opaque])
        #expect(converted([0xFF0000, 0xFF00, 0xFF], format) == masks.map { $0 | opaque })
        #expect(format.isPlain == (depth == 24 && masks[0] == 0xFF0000))
    }

    @Test("each colour becomes the nearest one of the pixel format")
    func nearest() throws {
        let format = try #require(PixelFormat(depth: 16, bitsPerPixel: 16, masks: [0xF800, 0x7E0, 0x1F]))
        for value in 0...255 as ClosedRange<UInt32> {
            let word = converted([value << 16 | value << 8 | value], format)[0]
            for (part, most) in [(word >> 11, 31.0), (word >> 5 & 63, 63), (word & 31, 31)] {
                #expect(abs(Double(part) / most - Double(value) / 255) <= 0.5 / most + 1e-9)
            }
        }
    }

    @Test(
        "unsupported pixel formats are refused",
        arguments: [
            (8, 8, [0xE0, 0x1C, 3]), (24, 24, [0xFF0000, 0xFF00, 0xFF]), (24, 32, [0xFF0000, 0xFF00]),
            (24, 32, [0xFF0000, 0xFF00, 0]), (24, 32, [0xFF0000, 0xFF00, 0x1FF]), (24, 32, [0xF0F000, 0xFF, 0xF00]),
            (16, 32, [0xFF0000, 0xFF00, 0xFF]), (33, 32, [0xFF0000, 0xFF00, 0xFF]),
        ] as [(Int, Int, [UInt32])])
    func unsupported(depth: Int, bits: Int, masks: [UInt32]) {
        #expect(PixelFormat(depth: depth, bitsPerPixel: bits, masks: masks) == nil)
    }

    private func converted(_ words: [UInt32], _ format: PixelFormat) -> [UInt32] {
        let size = format.bitsPerPixel / 8
        var result = [UInt8](repeating: 0, count: words.count * size)
        words.withUnsafeBytes { source in
            result.withUnsafeMutableBytes { target in
                format.convert(
                    PixelRect(x: 0, y: 0, width: words.count, height: 1), from: source.baseAddress!,
                    stride: words.count * 4, to: target.baseAddress!, targetStride: words.count * size)
            }
        }
        return words.indices.map { index in
            result[index * size..<(index + 1) * size].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
