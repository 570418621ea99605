import CairoKit
import Foundation
import Geometry
import RenderTree
import Testing

/// Trees too deep for a stack.
///
/// Freeing nested clips recurses in the language's own runtime, so these trees are never freed.
@Suite struct DepthTests {
    private static let depth = 10_000

    /// Leaks a tree and draws it on a thread with a stack of 256 kB; returns the pixel in the middle.
    private func drawOnSmallStack(_ root: RenderNode) throws -> [Int] {
        nonisolated(unsafe) var result: Result<[Int], any Error>?
        nonisolated(unsafe) let kept = Unmanaged.passRetained(Tree(root))
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            result = Result { try draw(kept.takeUnretainedValue().root)[10, 10] }
            done.signal()
        }
        thread.stackSize = 256 << 10
        thread.start()
        done.wait()
        return try #require(result).get()
    }

    private final class Tree {
        let root: RenderNode
        init(_ root: RenderNode) { self.root = root }
    }

    private let leaf = RenderNode(id: 0, contents: [.fill(Path(rect: Rect(0, 0, 20, 20)), .color(.white))])

    private func chain(_ wrap: (RenderNode) -> RenderNode) -> RenderNode {
        var node = leaf
        for _ in 0..<DepthTests.depth { node = wrap(node) }
        return node
    }

    @Test("ten thousand nested nodes are drawn")
    func nodes() throws {
        #expect(try drawOnSmallStack(chain { RenderNode(id: 1, children: [$0]) }) == [255, 255, 255, 255])
    }

    @Test("ten thousand nested opacities fade as their product")
    func opacities() throws {
        let pixel = try drawOnSmallStack(chain { RenderNode(id: 1, opacity: 0.99993, children: [$0]) })
        #expect(abs(Double(pixel[0]) - 255 * 0.49658) <= 1)
    }

    @Test("ten thousand nested clips clip as one")
    func clips() throws {
        let shape = RoundedRect(Rect(2, 2, 16, 16), radius: 0)
        #expect(try drawOnSmallStack(chain { RenderNode(id: 1, clip: shape, children: [$0]) }) == [255, 255, 255, 255])
    }

    @Test("ten thousand nested groups are drawn")
    func groups() throws {
        let dot = RenderNode(id: 2, contents: [.fill(Path(rect: Rect(0, 0, 1, 1)), .color(.black))])
        let pixel = try drawOnSmallStack(chain { RenderNode(id: 1, opacity: 0.999999, children: [dot, $0]) })
        #expect(pixel[0] > 0)
    }

    @Test("ten thousand nested masks are drawn")
    func masks() throws {
        let pixel = try drawOnSmallStack(chain { RenderNode(id: 1, contents: $0.contents, mask: $0) })
        #expect(pixel[0] > 0)
    }

    @Test("ten thousand nested nodes that ask for bitmaps are drawn, and compared", arguments: [20.0, 4000])
    func bitmaps(_ side: Double) throws {
        // The larger ones are refused a bitmap.
        func nested(_ color: Color) -> RenderNode {
            var node = RenderNode(id: 0, contents: [.fill(Path(rect: Rect(0, 0, side, side)), .color(color))])
            for _ in 0..<DepthTests.depth { node = RenderNode(id: 1, rasterizationScale: 1, children: [node]) }
            return node
        }
        let (white, black) = (Tree(nested(.white)), Tree(nested(.black)))
        (_, _) = (Unmanaged.passRetained(white), Unmanaged.passRetained(black))
        #expect(try drawOnSmallStack(white.root) == [255, 255, 255, 255])
        let frame = { RenderFrame(size: Size(20, 20), scale: 1, root: $0) }
        #expect(frame(black.root).damage(since: frame(white.root)).area == 400)
    }

    @Test("ten thousand nested clipped operations and pictures are drawn")
    func operations() throws {
        var operation = leaf.contents[0]
        for number in 0..<DepthTests.depth {
            operation =
                number % 2 == 0
                ? .clipped([operation], to: Path(rect: Rect(2, 2, 16, 16)))
                : .picture(Picture(size: Size(20, 20), [operation]), in: Rect(0, 0, 20, 20))
        }
        #expect(try drawOnSmallStack(RenderNode(id: 1, contents: [operation])) == [255, 255, 255, 255])
    }
}
