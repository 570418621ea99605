import CairoKit
import Geometry
import RenderTree
import Testing

@Suite struct SurfaceTests {
    private let frame = RenderFrame(
        size: Size(6, 5), scale: 1, background: .white,
        root: RenderNode(id: 1, contents: [.fill(Path(rect: Rect(1, 1, 2, 2)), .color(Color(hex: 0x2283C9)))]))

    @Test("a surface outside 1…32767 pixels is rejected with its own error")
    func sizes() {
        for (width, height) in [(0, 5), (5, 0), (-1, 5), (32768, 1), (1, 32768), (Int.max, 1), (Int.min, Int.max)] {
            #expect(throws: CairoError.unsupportedSize(width: width, height: height)) {
                _ = try Surface(width: width, height: height)
            }
        }
        #expect(throws: Never.self) { _ = try Surface(width: 32767, height: 1) }
    }

    @Test("pixels written in withPixels are read back")
    func loan() throws {
        let surface = try Surface(width: 3, height: 2)
        let stride = surface.withPixels { bytes, stride in
            bytes.storeBytes(of: 0xFF12_3456, toByteOffset: stride + 8, as: UInt32.self)
            return stride
        }
        #expect(stride >= 12)
        #expect(Pixels(surface)[2, 1] == [0xFF, 0x12, 0x34, 0x56])
        #expect(Pixels(surface)[1, 1] == [0, 0, 0, 0])
    }

    @Test("borrowed memory gets the pixels, and nothing beyond each row's end")
    func borrowed() throws {
        var memory = [UInt32](repeating: 0xDEAD_BEEF, count: 8 * 5)
        try memory.withUnsafeMutableBytes { bytes throws in
            try Surface.withBorrowed(
                pixels: #require(bytes.baseAddress), width: 6, height: 5, stride: 32
            ) { surface throws(CairoError) in
                try CairoRenderer(shaper: CairoTextShaper()).draw(frame, into: surface)
            }
        }
        for y in 0..<5 {
            for x in 0..<8 {
                let isInside = (1..<3).contains(x) && (1..<3).contains(y)
                #expect(memory[y * 8 + x] == (x >= 6 ? 0xDEAD_BEEF : isInside ? 0xFF22_83C9 : 0xFFFF_FFFF))
            }
        }
    }

    @Test("borrowed memory that can't be drawn into is rejected with its own error", arguments: [0, 20, 25, -32, 26])
    func badLayouts(_ stride: Int) throws {
        var memory = [UInt32](repeating: 0, count: 64)
        #expect(throws: CairoError.unsupportedLayout(stride: stride, width: 6)) {
            try memory.withUnsafeMutableBytes { bytes in
                try Surface.withBorrowed(
                    pixels: #require(bytes.baseAddress), width: 6, height: 5, stride: stride
                ) { _ in }
            }
        }
    }

    @Test("a surface kept beyond the loan of its memory draws nothing and throws")
    func escaped() throws {
        var memory = [UInt32](repeating: 0, count: 30)
        var kept: Surface?
        try memory.withUnsafeMutableBytes { bytes throws in
            try Surface.withBorrowed(
                pixels: #require(bytes.baseAddress), width: 6, height: 5, stride: 24
            ) { surface throws(CairoError) in kept = surface }
        }
        let surface = try #require(kept)
        #expect(throws: CairoError.self) { try CairoRenderer(shaper: CairoTextShaper()).draw(frame, into: surface) }
        #expect(throws: CairoError.self) { try surface.pngData() }
        #expect(surface.withPixels { bytes, _ in bytes.count } == 0)
        #expect(memory.allSatisfy { $0 == 0 })
    }

    @Test("a Cairo error says what failed and why")
    func errorText() {
        let error = CairoError.failed(operation: "draw a frame", status: "out of memory")
        #expect("\(error)" == "Cairo could not draw a frame: out of memory")
    }
}
