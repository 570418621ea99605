import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

/// The pictures are one tile each, so that what is drawn does not depend on the box.
@Suite("A stroke's box")
struct StrokeExtentsTests {
    private static let side = 64

    /// Draws a stroke; gives the box and the pixels that are not clear.
    private func drawn(
        _ path: Path, _ style: StrokeStyle, _ map: Affine
    ) throws -> (box: Rect, ink: Rect) {
        let node = RenderNode(id: 1, transform: map, contents: [.stroke(path, .color(.black), style)])
        let box = try #require(map.pixels(aroundStrokeOf: path, style))
        let ink = try draw(node, Self.side, Self.side).inkBox.map {
            Rect(
                corner: Point(Double($0.left), Double($0.top)),
                corner: Point(Double($0.right + 1), Double($0.bottom + 1)))
        }
        return (box, ink ?? Rect(origin: box.center, size: .zero))
    }

    /// A corner of an angle, whose ways are some points long, about the middle of the picture.
    private func corner(_ angle: Double, length: Double = 12) -> Path {
        let turned = Affine.rotation(angle).apply(to: Point(length, 0))
        return Path([.move(Point(length, 0)), .line(.zero), .line(turned)])
    }

    private static let center = Affine.translation(32, 32)
    private static let maps: [Affine] = [
        center, center * .rotation(0.4), center * .scale(-1, 1) * .rotation(1.1), center * .scale(1.4, 1.4),
        center * .scale(0.7493, 0.7496), center * .scale(1.2, 0.8),
    ]

    @Test(
        "holds all that is drawn of corners at, below and above the miter limit",
        arguments: [0.02, 0.2, 0.3, 0.5, 1, 2, 3.1], Self.maps)
    func corners(angle: Double, map: Affine) throws {
        let miter = 1 / Math.sin(angle / 2)
        for limit in [1, 4, 10, miter, miter.nextDown, miter * 1.001, miter * 0.999] {
            for length in [12, 1, 0.1, 0.01] {
                let style = StrokeStyle(width: 3, miterLimit: limit)
                let (box, ink) = try drawn(corner(angle, length: length), style, map)
                #expect(box.union(ink) == box, "limit \(limit), length \(length): \(ink) is not in \(box)")
            }
        }
    }

    @Test("holds all that is drawn of random paths", arguments: 0..<60)
    func paths(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func point() -> Point { Point(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random)) }
        var elements: [Path.Element] = [.move(point())]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: elements.append(.close)
            case 1: elements.append(.move(point()))
            case 2...4: elements.append(.line(point()))
            case 5:
                let end = point()
                elements.append(.cubic(end, end, end))
            default: elements.append(.cubic(point(), point(), point()))
            }
        }
        let caps: [StrokeStyle.Cap] = [.butt, .round, .square]
        let joins: [StrokeStyle.Join] = [.miter, .miter, .round, .bevel]
        let style = StrokeStyle(
            width: .random(in: 0.1...5, using: &random), cap: caps.randomElement(using: &random)!,
            join: joins.randomElement(using: &random)!, miterLimit: .random(in: 1...10, using: &random),
            dashes: Bool.random(using: &random) ? [] : [3, 2])
        for map in Self.maps {
            let (box, ink) = try drawn(Path(elements), style, map)
            #expect(box.union(ink) == box, "\(elements), \(style): \(ink) is not in \(box)")
        }
    }

    @Test("has room for a miter only where one can be")
    func tightness() throws {
        let circle = Path(circleAt: .zero, radius: 10)
        let style = StrokeStyle(width: 4, miterLimit: 10)
        #expect(try drawn(circle, style, Self.center).box.width <= 28)
        let right = try drawn(corner(.pi / 2), style, Self.center).box
        #expect(right.minX >= 32 - 2 * 1.5 - 2 && right.maxX <= 32 + 12 + 2 + 2)
        let bevel = try drawn(corner(0.2), StrokeStyle(width: 4, miterLimit: 4), Self.center).box
        #expect(bevel.minX >= 32 - 2 - 2)
    }
}
