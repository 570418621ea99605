import CairoKit
import Geometry
import RenderTree
import Testing
import TytoTesting

/// A small drawing with a golden of its name, `Goldens/paints/NAME.png`.
///
/// A new case is an entry in ``all``; `TYTO_GOLDENS=update swift test --disable-xctest --filter GoldenTests` then
/// makes its golden, and the metamorphic tests include it automatically.
struct PaintCase: Sendable, CustomTestStringConvertible {
    /// The side of the picture in points and pixels.
    static let side = 64

    let name: String
    let root: RenderNode
    /// Whether the drawing depends on the fonts of the machine.
    let hasText: Bool
    /// Whether there are images, which show other pixels at two pixels per point.
    let hasBitmaps: Bool
    /// The tolerance for the drawing's changes; nil for the default.
    let bound: PixelTolerance?

    init(
        _ name: String, hasText: Bool = false, hasBitmaps: Bool = false, bound: PixelTolerance? = nil,
        _ root: RenderNode
    ) {
        self.name = name
        self.root = root
        self.hasText = hasText
        self.hasBitmaps = hasBitmaps
        self.bound = bound
    }

    /// Makes a case of operations in a node of their own.
    init(
        _ name: String, hasText: Bool = false, hasBitmaps: Bool = false, bound: PixelTolerance? = nil,
        _ operations: PaintOperation...
    ) {
        self.init(
            name, hasText: hasText, hasBitmaps: hasBitmaps, bound: bound, RenderNode(id: 1, contents: operations))
    }

    var testDescription: String { name }

    /// The frame: on white, so that every pixel is opaque and a PNG file keeps it exactly.
    var frame: RenderFrame { PaintCase.frame(root) }

    /// The square frame of a tree.
    static func frame(_ root: RenderNode) -> RenderFrame {
        RenderFrame(size: Size(Double(side), Double(side)), scale: 1, background: .white, root: root)
    }

    /// Every case. A new kind is a file `PaintCase+KIND.swift` with its list in here.
    static let all: [PaintCase] = [
        fills, gradients, strokes, dashes, nodes, clips, groups, masks, images, shadows, blends, texts,
    ].flatMap { $0 }
}

/// The colours and shapes of the cases.
extension PaintCase {
    static let blue = Color(hex: 0x2283C9)
    static let orange = Color(hex: 0xE8832A)
    static let plum = Color(hex: 0x6B2D73)
    static let everywhere = Rect(0, 0, 64, 64)

    /// A five-pointed star drawn as one line that crosses itself.
    static let star: Path = {
        var path = Path()
        for corner in 0..<5 {
            let angle = Double(corner) * 4 * .pi / 5 - .pi / 2
            let point = Point(32.3 + 28 * Math.cos(angle), 34.6 + 28 * Math.sin(angle))
            if corner == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        return path
    }()

    /// Two corners, one sharper than the other, open at both ends.
    static let zigzag: Path = {
        var path = Path()
        path.move(to: Point(10, 14))
        path.line(to: Point(52, 18))
        path.line(to: Point(14, 34))
        path.line(to: Point(46, 52))
        return path
    }()

    /// A wave of two cubics.
    static let wave: Path = {
        var path = Path()
        path.move(to: Point(6, 40))
        path.cubic(Point(18, 2), Point(26, 2), to: Point(32, 32))
        path.cubic(Point(38, 62), Point(48, 62), to: Point(58, 20))
        return path
    }()

    static func fill(_ rect: Rect, _ color: Color) -> PaintOperation { .fill(Path(rect: rect), .color(color)) }
    static func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) -> PaintOperation {
        .fill(Path(circleAt: Point(x, y), radius: radius), .color(color))
    }
}
