import Geometry
import Testing

@Suite("Modifiers of paths")
struct PathModifierTests {
    private func path(_ svg: String) throws -> Path { try Path(svg: svg) }

    @Test("rounded corners of a rectangle are those of a rounded rectangle")
    func rounded() throws {
        let round = Path(rect: Rect(0, 0, 20, 10)).roundingCorners(radius: 4)
        let gap = 4 * (1 - 0.5522847498307936)
        let want = try path(
            """
            M0 4C0 \(gap) \(gap) 0 4 0L16 0C\(20 - gap) 0 20 \(gap) 20 4L20 6C20 \(10 - gap) \(20 - gap) 10 16 10\
            L4 10C\(gap) 10 0 \(10 - gap) 0 6Z
            """)
        #expect(agree(round, want), "\(round)")
    }

    @Test("a corner's cut is at most half of each side, and the ends and curves of a path stay")
    func roundedLimits() throws {
        #expect(
            try agree(
                path("M0 0L8 0L8 100").roundingCorners(radius: 10),
                path("M0 0L4 0C\(4 + 4 * 0.5522847498307936) 0 8 \(10 * (1 - 0.5522847498307936)) 8 10L8 100")))
        let curved = try path("M0 0C1 5 2 5 8 0L8 9")
        #expect(curved.roundingCorners(radius: 3) == curved)
        #expect(Path(rect: Rect(0, 0, 5, 5)).roundingCorners(radius: 0) == Path(rect: Rect(0, 0, 5, 5)))
    }

    @Test("a path that is closed where it began has a corner there")
    func roundedSeam() throws {
        let drawn = try path("M0 0C0 0 9 0 9 0C9 0 9 9 9 9C9 9 0 0 0 0Z").roundingCorners(radius: 2)
        #expect(drawn.elements.count { if case .cubic = $0 { true } else { false } } == 3)
        #expect(try agree(drawn, path("M0 0L9 0L9 9Z").roundingCorners(radius: 2)))
    }

    @Test("a zig-zag leaves a line to both sides in turn, beginning on the right")
    func zigZag() throws {
        let line = try path("M0 0L8 0")
        #expect(try agree(line.zigZag(amplitude: 2, ridges: 3, isSmooth: false), path("M0 2L2 -2L4 2L6 -2L8 2")))
        #expect(
            try agree(
                line.zigZag(amplitude: 2, ridges: 1, isSmooth: true),
                path("M0 2C2 2 2 -2 4 -2C6 -2 6 2 8 2")))
    }

    @Test("a zig-zag moves the corners of a clockwise path inwards first, half way between both sides")
    func zigZagCorners() throws {
        let half = 0.5.squareRoot()
        #expect(
            try agree(
                Path(rect: Rect(0, 0, 10, 10)).zigZag(amplitude: 1, ridges: 1, isSmooth: false),
                path(
                    """
                    M\(half) \(half)L5 -1L\(10 - half) \(half)L11 5L\(10 - half) \(10 - half)L5 11\
                    L\(half) \(10 - half)L-1 5Z
                    """)))
    }

    @Test("pucker and bloat move the points to the centre of their box and the handles away from it")
    func puckered() throws {
        // The centre is that of the box, (4, 2), not the mean of the points.
        let triangle = try path("M0 0L8 0L0 4Z")
        #expect(
            try agree(
                triangle.puckered(0.5),
                path("M2 1C-2 -1 10 -1 6 1C10 -1 -2 5 2 3C-2 5 -2 -1 2 1Z")))
        #expect(try agree(triangle.puckered(-1), path("M-4 -2C4 2 4 2 12 -2C4 2 4 2 -4 6C4 2 4 2 -4 -2Z")))
        #expect(triangle.puckered(0) == triangle && Path().puckered(1).isEmpty)
    }

    @Test("a twist turns the middle by its angle and the farthest point not at all")
    func twisted() throws {
        let line = try path("M0 0L5 0L10 0")
        #expect(try agree(line.twisted(by: .pi, around: .zero), path("M0 0L0 5L10 0")))
    }

    @Test("modifiers keep open and closed subpaths apart and take paths of single points")
    func subpaths() throws {
        let paths = try path("M3 3M0 0L4 0L4 4ZM9 9L10 12L14 9")
        for changed in [
            paths.roundingCorners(radius: 1), paths.zigZag(amplitude: 1, ridges: 2, isSmooth: true),
            paths.puckered(0.2), paths.twisted(by: 1, around: .zero),
        ] {
            #expect(changed.elements.count { $0 == .close } == 1 && changed.isFinite)
            #expect(changed.elements.count { if case .move = $0 { true } else { false } } == 3)
        }
        // A segment after a closed subpath begins at its first point.
        #expect(try agree(path("M0 0L4 0L4 4ZL1 9").twisted(by: 0, around: .zero), path("M0 0L4 0L4 4ZL1 9")))
        let points = try path("M0 0L4 0L4 4ZL1 9").puckered(0.5)
        #expect(points.elements.count { if case .move = $0 { true } else { false } } == 2)
    }
}
