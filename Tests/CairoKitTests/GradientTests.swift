import CairoKit
import Geometry
import RenderTree
import Testing

@Suite struct GradientTests {
    private let stops = [
        GradientStop(0.25, Color(red: 1, green: 0, blue: 0.2)),
        GradientStop(0.75, Color(red: 0, green: 0.8, blue: 0.2)),
    ]

    /// The colour of `stops` at a location, as channels 0…255.
    private func expected(_ place: Double) -> [Double] {
        let share = max(0, min((place - 0.25) / 0.5, 1))
        return [255, 255 * (1 - share), 255 * 0.8 * share, 51]
    }

    private func gradient(_ stops: [GradientStop], _ map: Affine = .identity) throws -> Pixels {
        let cover = Path(rect: Rect(-1000, -1000, 2000, 2000))
        let brush = Brush.linearGradient(stops, start: Point(20, 0), end: Point(80, 0))
        return try draw(RenderNode(id: 1, transform: map, contents: [.fill(cover, brush)]), 100, 4)
    }

    @Test("a linear gradient interpolates its stops and is solid beyond them")
    func linear() throws {
        let pixels = try gradient(stops)
        for x in 0..<100 {
            #expect(agree(pixels[x, 2], expected((Double(x) + 0.5 - 20) / 60), within: 1), "at \(x)")
        }
    }

    @Test("a linear gradient follows its node's transform, sheared and stretched too")
    func sheared() throws {
        let map = Affine(2, 0, 7, 3, -30, 1)
        let inverse = try #require(map.inverse)
        let pixels = try gradient(stops, map)
        for y in 0..<4 {
            for x in 0..<100 {
                let place = inverse.apply(to: Point(Double(x) + 0.5, Double(y) + 0.5))
                #expect(agree(pixels[x, y], expected((place.x - 20) / 60), within: 1), "at \(x), \(y)")
            }
        }
    }

    @Test("a radial gradient spreads from its centre and is solid beyond its radius", arguments: [1.0, 3, 0.01])
    func radial(_ unit: Double) throws {
        let brush = Brush.radialGradient(stops, center: Point(50 * unit, 50 * unit), radius: 40 * unit)
        let cover = Path(rect: Rect(0, 0, 100 * unit, 100 * unit))
        let pixels = try draw(
            RenderNode(id: 1, transform: .scale(1 / unit), contents: [.fill(cover, brush)]), 100, 100)
        for y in stride(from: 0, to: 100, by: 7) {
            for x in 0..<100 {
                let distance = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: Point(50, 50))
                #expect(agree(pixels[x, y], expected(distance / 40), within: 1), "at \(x), \(y)")
            }
        }
    }

    @Test(
        "a radial gradient with a focus runs from there to the circle, one beyond it from the circle's edge",
        arguments: [(Point(60, 50), Point(60, 50)), (Point(40, 25), Point(40, 25)), (Point(50, 500), Point(50, 89.96))])
    func focus(_ focus: Point, _ start: Point) throws {
        let brush = Brush.radialGradient(stops, center: Point(50, 50), radius: 40, focus: focus)
        let pixels = try draw(
            RenderNode(id: 1, contents: [.fill(Path(rect: Rect(0, 0, 100, 100)), brush)]), 100, 100)
        for y in stride(from: 0, to: 100, by: 7) {
            for x in 0..<100 {
                let place = Point(Double(x) + 0.5, Double(y) + 0.5)
                // The ray from the focus through the pixel meets the circle at 1.
                let (ray, shift) = (place - start, start - Point(50, 50))
                let square = ray.x * ray.x + ray.y * ray.y
                let half = (ray.x * shift.x + ray.y * shift.y) / square
                let rest = (shift.x * shift.x + shift.y * shift.y - 1600) / square
                let share = 1 / (-half + (half * half - rest).squareRoot())
                // Near the start of a far focus, all colours meet in a few pixels.
                guard ray.distance(to: .zero) > 4 else { continue }
                #expect(agree(pixels[x, y], expected(share), within: 2), "at \(x), \(y)")
            }
        }
    }

    @Test("a radial gradient in a stretched node is an ellipse")
    func ellipse() throws {
        let brush = Brush.radialGradient(stops, center: Point(10, 50), radius: 8)
        let node = RenderNode(
            id: 1, transform: .scale(5, 1), contents: [.fill(Path(rect: Rect(0, 0, 100, 100)), brush)])
        let pixels = try draw(node, 100, 100)
        for x in 0..<100 {
            let offset = Point((Double(x) + 0.5) / 5 - 10, 0.5)
            #expect(agree(pixels[x, 50], expected(offset.distance(to: .zero) / 8), within: 1), "at \(x)")
        }
    }

    @Test("a radial gradient's aspect makes it an ellipse", arguments: [0.2, 0.5, 1, 3])
    func aspect(_ aspect: Double) throws {
        let brush = Brush.radialGradient(stops, center: Point(45, 52), radius: 30, aspect: aspect)
        let pixels = try draw(.fill(Path(rect: Rect(0, 0, 100, 100)), brush), width: 100, height: 100)
        for y in stride(from: 0, to: 100, by: 3) {
            for x in 0..<100 {
                let offset = Point(Double(x) + 0.5 - 45, (Double(y) + 0.5 - 52) / aspect)
                #expect(agree(pixels[x, y], expected(offset.distance(to: .zero) / 30), within: 1), "at \(x), \(y)")
            }
        }
    }

    @Test("a radial gradient of no extent shows its last colour", arguments: [(0.0, 1.0), (9, 0), (0, 0)])
    func flat(_ radius: Double, _ aspect: Double) throws {
        let brush = Brush.radialGradient(stops, center: Point(7, 7), radius: radius, aspect: aspect)
        #expect(try draw(.fill(Path(rect: Rect(0, 0, 20, 20)), brush))[3, 3] == [255, 0, 204, 51])
    }

    @Test("gradient stops may be in any order and outside 0…1")
    func stopOrder() throws {
        #expect(try gradient(stops.reversed()) == gradient(stops))
        let wide = [GradientStop(-3, .white), GradientStop(9, .black)]
        #expect(try gradient(wide) == gradient([GradientStop(0, .white), GradientStop(1, .black)]))
    }

    @Test("two gradient stops at one location make an edge, in the order given")
    func hardEdge() throws {
        let pixels = try gradient([GradientStop(0.5, .black), GradientStop(0.5, .white)])
        #expect(pixels[48, 1] == [255, 0, 0, 0])
        #expect(pixels[51, 1] == [255, 255, 255, 255])
    }

    @Test("the edges of long gradients are at their pixel", arguments: [900.0, 4000, 9000])
    func longGradient(_ length: Double) throws {
        let cover = Path(rect: Rect(0, 0, 100, 100))
        for edge in [48.9, 50.37, 51.4] {
            let start = Point(edge - 0.7313 * length, 0)
            let stops = [GradientStop(0.7313, .black), GradientStop(0.7313, .white)]
            for brush in [
                Brush.linearGradient(stops, start: start, end: start + Point(length, 0)),
                .radialGradient(stops, center: start, radius: length),
            ] {
                let pixels = try draw(.fill(cover, brush), width: 100, height: 4)
                #expect(pixels[Int(edge) - 1, 0] == [255, 0, 0, 0])
                #expect(pixels[Int(edge) + 1, 0] == [255, 255, 255, 255])
            }
        }
    }

    @Test("a gradient of no length shows its last colour, one without stops nothing")
    func degenerate() throws {
        let cover = Path(rect: Rect(0, 0, 20, 20))
        let here = Point(7, 7)
        #expect(try draw(.fill(cover, .linearGradient(stops, start: here, end: here)))[3, 3] == [255, 0, 204, 51])
        #expect(try draw(.fill(cover, .radialGradient(stops, center: here, radius: 0)))[3, 3] == [255, 0, 204, 51])
        #expect(try draw(.fill(cover, .linearGradient([], start: here, end: .zero))).isClear)
        let one = Brush.linearGradient([GradientStop(0.3, .white)], start: .zero, end: here)
        #expect(try draw(.fill(cover, one))[3, 3] == [255, 255, 255, 255])
    }

    @Test("opacity fades every stop of a gradient")
    func opacity() throws {
        let brush = Brush.linearGradient(stops, start: .zero, end: Point(20, 0))
        let node = RenderNode(id: 1, opacity: 0.5, contents: [.fill(Path(rect: Rect(0, 0, 20, 20)), brush)])
        let pixels = try draw(node)
        for x in 0..<20 {
            let color = expected((Double(x) + 0.5) / 20).map { $0 / 2 }
            #expect(agree(pixels[x, 9], color, within: 1), "at \(x)")
        }
    }
}
