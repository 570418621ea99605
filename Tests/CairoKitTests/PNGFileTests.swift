import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite struct PNGFileTests {

    /// A surface of noise whose alphas are 0 or 255, which unpremultiplied bytes keep exactly.
    private func noise(_ width: Int, _ height: Int, isOpaque: Bool) throws -> Surface {
        var random = SeededGenerator(seed: 7)
        let surface = try Surface(width: width, height: height)
        surface.withPixels { bytes, stride in
            for y in 0..<height {
                for x in 0..<width {
                    let color = UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
                    let word = isOpaque || Bool.random(using: &random) ? color : 0
                    bytes.storeBytes(of: word, toByteOffset: y * stride + 4 * x, as: UInt32.self)
                }
            }
        }
        return surface
    }

    @Test("pixels written as PNG are read back", arguments: [true, false])
    func roundTrip(_ isOpaque: Bool) throws {
        let surface = try noise(37, 23, isOpaque: isOpaque)
        #expect(try Pixels(Surface(png: surface.pngData())) == Pixels(surface))
    }

    @Test("translucent pixels are read back from PNG within rounding")
    func translucent() throws {
        let surface = try Surface(width: 16, height: 16)
        let brush = Brush.linearGradient(
            [GradientStop(0, Color(hex: 0x2283C9, alpha: 0.2)), GradientStop(1, .white)], start: .zero,
            end: Point(16, 0))
        let node = RenderNode(id: 1, contents: [.fill(Path(rect: Rect(0, 0, 16, 16)), brush)])
        let frame = RenderFrame(size: Size(16, 16), scale: 1, background: .clear, root: node)
        try CairoRenderer(shaper: CairoTextShaper()).draw(frame, into: surface)
        #expect(try Pixels(Surface(png: surface.pngData())).distance(to: Pixels(surface)) <= 1)
    }

    @Test("equal pixels give equal PNG files")
    func deterministic() throws {
        #expect(try noise(64, 64, isOpaque: false).pngData() == noise(64, 64, isOpaque: false).pngData())
    }

    @Test("a PNG file cut anywhere is reported as truncated")
    func truncated() throws {
        let file = try noise(19, 11, isOpaque: false).pngData()
        for count in 1..<file.count {
            #expect(throws: CairoError.truncatedPNG(byteCount: count)) { _ = try Surface(png: Array(file[..<count])) }
        }
    }

    @Test("a file of another format is reported as not PNG")
    func notPNG() {
        for bytes in [
            [], [0x89, 0x51], Array("GIF89a, not PNG at all, whatever it says".utf8), Array(repeating: 0, count: 99),
        ] {
            #expect(throws: CairoError.notPNG) { _ = try Surface(png: bytes) }
        }
    }

    /// A file with another width, height, bit depth and colour type in its header.
    ///
    /// Its checksum is then wrong, but the header is checked before.
    private func header(_ width: UInt32, _ height: UInt32, depth: UInt8 = 8, type: UInt8 = 6) throws -> [UInt8] {
        var file = try noise(4, 4, isOpaque: true).pngData()
        for (offset, value) in [(16, width), (20, height)] {
            for byte in 0..<4 { file[offset + byte] = UInt8(truncatingIfNeeded: value >> (24 - 8 * byte)) }
        }
        file[24] = depth
        file[25] = type
        return file
    }

    @Test(
        "a PNG file with too many pixels is rejected before decoding",
        arguments: [(32768, 1), (1, 32768), (32767, 32767), (0xFFFF_FFFF, 0xFFFF_FFFF), (8193, 8192)])
    func oversized(_ width: UInt32, _ height: UInt32) throws {
        let file = try header(width, height)
        #expect(throws: CairoError.oversizedPNG(width: Int(width), height: Int(height))) { _ = try Surface(png: file) }
    }

    /// A chunk of a file (PNG specification, third edition, 5.3).
    private func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
        let table = (0..<256).map { (0..<8).reduce(UInt32($0)) { sum, _ in sum >> 1 ^ (sum & 1) * 0xEDB8_8320 } }
        let body = Array(kind.utf8) + data
        let sum = body.reduce(~0 as UInt32) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
        return bytes(data.count) + body + bytes(Int(~sum))
    }

    @Test("text chunks of a PNG file are skipped, as compressed ones could expand a thousandfold")
    func texts() async {
        // In a separate process, whose peak memory is that of this test.
        await #expect(processExitsWith: .success) {
            let tests = PNGFileTests()
            let surface = try tests.noise(19, 11, isOpaque: false)
            let file = try surface.pngData()
            let text = tests.chunk("tEXt", Array("Comment".utf8) + [0] + [UInt8](repeating: 0x41, count: 2 << 20))
            var swollen = Array(file[..<33])
            swollen.reserveCapacity(24 * text.count)
            for _ in 0..<20 { swollen += text }
            swollen += file[33...]
            let before = peakKilobytes()
            let read = try Surface(png: swollen)
            precondition(Pixels(read) == Pixels(surface), "the picture is another")
            let grown = peakKilobytes() - before
            precondition(grown < 10_000, "\(grown) kB more")
        }
    }

    @Test("an invalid PNG header is reported as damaged")
    func impossible() throws {
        for file in try [header(0, 4), header(4, 0), header(4, 4, depth: 3), header(4, 4, type: 5), header(4, 5)] {
            #expect { _ = try Surface(png: file) } throws: { error in
                guard case .damagedPNG = error as? CairoError else { return false }
                return true
            }
        }
    }

    @Test("a damaged PNG file gives an image or an error, never a crash")
    func damaged() throws {
        var random = SeededGenerator(seed: 11)
        let file = try noise(19, 11, isOpaque: false).pngData()
        for _ in 0..<2000 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do {
                let surface = try Surface(png: bytes)
                #expect(surface.width > 0 && surface.height > 0)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
