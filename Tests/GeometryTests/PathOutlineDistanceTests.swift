import Testing

@testable import Geometry

@Suite("The distance of two outlines")
struct PathOutlineDistanceTests {
    private let square = Path(rect: Rect(0, 0, 100, 100))

    @Test("is none between paths that draw the same lines from elsewhere, in another direction or in more pieces")
    func same() {
        let other = Path([
            .move(Point(100, 100)), .line(Point(100, 50)), .line(Point(100, 0)), .line(.zero), .line(Point(0, 100)),
            .close,
        ])
        #expect(square.outlineDistance(to: other) < 1e-9)
        #expect(Path().outlineDistance(to: Path()) == 0)
    }

    @Test("is how far the farthest point of either is from the other")
    func distances() {
        #expect(abs(square.outlineDistance(to: square.transformed(by: .translation(3, 0))) - 3) < 0.01)
        let inner = Path(rect: Rect(30, 30, 40, 40))
        var both = square
        both.append(inner)
        #expect(abs(square.outlineDistance(to: both) - 30) < 0.01 && abs(both.outlineDistance(to: square) - 30) < 0.01)
        // An open side is missed in its middle.
        let open = Path([.move(.zero), .line(Point(100, 0)), .line(Point(100, 100)), .line(Point(0, 100))])
        #expect(abs(square.outlineDistance(to: open) - 50) < 1)
        #expect(Path().outlineDistance(to: inner) == Math.hypot(40, 40))
    }

    @Test("is as small as the piece that a trimmed path gains", arguments: [0.25, 0.5, 0.75])
    func trimmed(share: Double) {
        let (less, more) = (square.trimmed(from: 0, to: share - 1e-6), square.trimmed(from: 0, to: share + 1e-6))
        #expect(less.elements.count != more.elements.count && less.outlineDistance(to: more) < 1e-3)
    }
}
