import Geometry
import RenderTree
import Testing

@testable import Lottie

@Suite struct ShapeProgramTests {
    private func rectangle(at x: Double) -> ShapeItem {
        .path(
            PathModel(
                name: nil,
                source: .rectangle(center: Track(Point(x, 0)), size: Track(Point(10, 10)), radius: Track(0))))
    }

    private let fill = ShapeItem.fill(
        FillModel(name: "F", paint: .color(Track(.black)), opacity: Track(1), rule: .nonZero))

    private func group(_ items: [ShapeItem], moving: Point = .zero) -> ShapeItem {
        var transform = TransformModel()
        transform.position = .whole(Track(moving))
        return .group(GroupModel(name: "G", items: items, transform: transform))
    }

    /// Copies that fade out.
    private func repeater(_ copies: Track<Double>, by way: Point, laterIsAbove: Bool = false) -> ShapeItem {
        var transform = TransformModel()
        transform.position = .whole(Track(way))
        return .repeater(
            RepeaterModel(
                copies: copies, offset: Track(0), transform: transform, startOpacity: Track(1), endOpacity: Track(0),
                laterIsAbove: laterIsAbove))
    }

    private func trim(_ end: Double, isSequential: Bool = false) -> ShapeItem {
        .trim(TrimModel(start: Track(0), end: Track(end), offset: Track(0), isSequential: isSequential))
    }

    /// The bounds of what each style paints, in the order of the file.
    private func painted(_ items: [ShapeItem], at frame: Double = 0) -> [Rect?] {
        func styles(_ items: [ShapeProgram.Item]) -> [Rect?] {
            items.flatMap { item in
                switch item {
                case .style(_, let path): [path.path(at: frame).bounds]
                case .offsetStyle(_, let paths): paths.map { $0.path.path(at: frame).bounds }
                case .group(_, let items): styles(items)
                case .copies(_, _, let copies): copies.flatMap(styles)
                }
            }
        }
        return styles(ShapeProgram(items).items)
    }

    @Test("a style paints the paths before it alone") func styles() {
        #expect(painted([rectangle(at: 0), fill, rectangle(at: 100)]) == [Rect(-5, -5, 10, 10)])
        #expect(painted([fill, rectangle(at: 0)]) == [nil])
    }

    @Test("a style paints the paths of groups before it where they are") func groups() {
        #expect(
            painted([group([rectangle(at: 0)], moving: Point(20, 0)), fill]) == [Rect(15, -5, 10, 10)])
    }

    @Test("a modifier changes what styles in groups before it paint") func modifiers() {
        // A quarter of a rectangle is its right side.
        #expect(painted([group([rectangle(at: 0), fill]), trim(0.25)]) == [Rect(5, -5, 0, 10)])
        #expect(painted([trim(0.25), rectangle(at: 0), fill]) == [Rect(-5, -5, 10, 10)])
    }

    @Test("a sequential trim cuts all paths as one") func trims() {
        let items = [group([rectangle(at: 0), fill]), group([rectangle(at: 100), fill])]
        #expect(painted(items + [trim(0.5, isSequential: true)]) == [Rect(-5, -5, 10, 10), nil])
        #expect(painted(items + [trim(0.25)]) == [Rect(5, -5, 0, 10), Rect(105, -5, 0, 10)])
    }

    @Test("a merge takes the groups before it away") func mergedGroups() {
        #expect(
            painted([group([rectangle(at: 0), fill]), rectangle(at: 100), .merge(.together), fill])
                == [Rect(-5, -5, 110, 10)])
    }

    @Test("a merge combines the insides of all paths, each by itself") func merges() {
        func box(_ mode: MergeMode) -> Rect? {
            painted([rectangle(at: 0), group([rectangle(at: 5), rectangle(at: 3)]), .merge(mode), fill])[0]
        }
        func isClose(_ box: Rect?, _ other: Rect) -> Bool {
            box.map { abs($0.minX - other.minX) < 0.01 && abs($0.width - other.width) < 0.01 } ?? false
        }
        #expect(isClose(box(.union), Rect(-5, -5, 15, 10)))
        #expect(isClose(box(.subtract), Rect(-5, -5, 3, 10)))
        #expect(isClose(box(.intersect), Rect(0, -5, 5, 10)))
    }

    @Test("a repeater copies paths for styles behind it and styles before it") func repeaters() {
        let repeater = repeater(Track(3), by: Point(100, 0))
        #expect(painted([rectangle(at: 0), repeater, fill]) == [Rect(-5, -5, 210, 10)])
        let items = ShapeProgram([rectangle(at: 0), fill, repeater]).items
        guard case .copies(let sampler, _, let copied)? = items.first else {
            Issue.record("no copies")
            return
        }
        #expect(copied.map(\.count) == [1, 1, 1])
        #expect((0..<3).map { sampler.opacity(of: $0, at: 0) } == [1, 0.5, 0])
        #expect((0..<3).map { sampler.map(of: $0, at: 0).tx } == [0, 100, 200])
    }

    /// A horizontal line of 80 points, and what paints it.
    private let line = ShapeItem.path(
        PathModel(name: nil, source: .drawn(Track(Path([.move(Point(10, 10)), .line(Point(90, 10))])))))
    private let stroke = ShapeItem.stroke(
        StrokeModel(
            name: "S", paint: .color(Track(.black)), opacity: Track(1), width: Track(2), cap: .butt, join: .miter,
            miterLimit: 4, dashes: [], dashPhase: Track(0)))

    @Test("a sequential trim behind a repeater cuts its copies one after the other") func trimmedCopies() {
        let (copies, whole) = (repeater(Track(4), by: Point(0, 20)), Rect(10, 10, 80, 0))
        let half = trim(0.5, isSequential: true)
        // Each copy of a style is in its own coordinates.
        #expect(painted([line, stroke, copies, half]) == [whole, whole, nil, nil])
        #expect(painted([line, copies, half, stroke]) == [Rect(10, 10, 80, 20)])
        #expect(painted([group([line, stroke, copies]), half]) == [whole, whole, nil, nil])
        #expect(painted([line, stroke, half, copies]) == Array(repeating: Rect(10, 10, 40, 0), count: 4))
        #expect(painted([line, stroke, copies, trim(0.5)]) == Array(repeating: Rect(10, 10, 40, 0), count: 4))
    }

    @Test("a sequential trim begins at the copy in front") func frontFirst() {
        let copies = repeater(Track(4), by: Point(0, 20), laterIsAbove: true)
        #expect(
            painted([line, stroke, copies, trim(0.25, isSequential: true)]) == [nil, nil, nil, Rect(10, 10, 80, 0)])
    }

    @Test("a sequential trim cuts the copies of two repeaters") func copiesOfCopies() {
        let copies = [repeater(Track(2), by: Point(0, 20)), repeater(Track(2), by: Point(100, 0))]
        let quarter = trim(0.25, isSequential: true)
        #expect(painted([line, stroke] + copies + [quarter]) == [Rect(10, 10, 80, 0), nil, nil, nil])
        // Half of the first two copies is the first one, which is then copied.
        #expect(
            painted([line, stroke, copies[0], trim(0.5, isSequential: true), copies[1], trim(0.5, isSequential: true)])
                == [Rect(10, 10, 80, 0), nil, nil, nil])
    }

    @Test("copies that are yet to come have no part in a sequential trim") func laterCopies() {
        let count = Track(keys: [TrackKey(frame: 0, value: 2.0, isHold: true), TrackKey(frame: 10, value: 4)])
        let items = [line, stroke, repeater(count, by: Point(0, 20)), trim(0.5, isSequential: true)]
        let whole = Rect(10, 10, 80, 0)
        #expect(painted(items) == [whole, nil, nil, nil])
        #expect(painted(items, at: 10) == [whole, whole, nil, nil])
    }

    @Test("a merge behind a repeater takes the groups in its copies away") func mergedCopies() {
        let copies = repeater(Track(3), by: Point(100, 0))
        #expect(
            painted([group([rectangle(at: 0), fill]), copies, .merge(.together), fill]) == [Rect(-5, -5, 210, 10)])
    }

    @Test("a star has its first point above") func stars() {
        let star = PathModel(
            name: nil,
            source: .star(
                StarModel(
                    isPolygon: false, center: Track(.zero), points: Track(5), rotation: Track(0),
                    outerRadius: Track(10), outerRoundness: Track(0), innerRadius: Track(4), innerRoundness: Track(0))))
        let path = PathSampler(star).path(at: 0)
        #expect(path.elements.count == 12)
        guard case .move(let top)? = path.elements.first else {
            Issue.record("no start")
            return
        }
        #expect(top.distance(to: Point(0, -10)) < 1e-12)
    }

    @Test("a reversed path has the same segments backwards") func reversal() {
        let model = PathModel(
            name: nil, source: .ellipse(center: Track(.zero), size: Track(Point(20, 10))), isReversed: true)
        guard case .cubic(_, _, let second)? = PathSampler(model).path(at: 0).elements.dropFirst().first else {
            Issue.record("no curve")
            return
        }
        #expect(second == Point(-10, 0))
    }
}
