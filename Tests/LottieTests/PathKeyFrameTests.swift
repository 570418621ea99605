import Geometry
import TestSupport
import Testing

@testable import Lottie

@Suite("Key frames of paths") struct PathKeyFrameTests {
    private func bezier(_ vertices: [[Int]], isClosed: Bool, into: [Int] = [0, 0]) -> String {
        let zeros = vertices.map { _ in [0, 0] }
        return #"{"c":\#(isClosed),"v":\#(vertices),"i":\#([into] + zeros.dropFirst()),"o":\#(zeros)}"#
    }

    private func keys(_ beziers: [String], isHold: Bool = false) -> String {
        let keys = beziers.enumerated().map { #"{"t":\#(10 * $0.offset),"h":\#(isHold ? 1 : 0),"s":[\#($0.element)]}"# }
        return #"{"a":1,"k":[\#(keys.joined(separator: ","))]}"#
    }

    private func layers(shape: String = #"{"ty":"no"}"#, mask: String) -> String {
        """
        {"ty":4,"ip":0,"op":60,"ks":{},"shapes":[\(shape)]},
        {"ty":1,"ip":0,"op":60,"ks":{},"sc":"#000000","sw":100,"sh":100,"masksProperties":[\(mask)]}
        """
    }

    private func composition(shape: String, mask: String) throws -> LottieComposition {
        let layers = layers(shape: shape, mask: mask)
        let text = #"{"v":"5.7.0","fr":10,"ip":0,"op":60,"w":100,"h":100,"layers":[\#(layers)]}"#
        return try LottieComposition(json: Array(text.utf8), named: "a.json")
    }

    /// A shape's path and a mask's with key frames at 0, 10, 20, …
    private func samplers(_ keys: String) throws -> [TrackSampler<Path>] {
        let composition = try composition(
            shape: #"{"ty":"sh","ks":\#(keys)}"#, mask: #"{"mode":"a","pt":\#(keys),"o":{"k":100}}"#)
        guard case .shapes(let items) = composition.layers[0].content, case .path(let model)? = items.first,
            case .drawn(let track) = model.source
        else { throw SetupError("there is no path") }
        return [TrackSampler(track), TrackSampler(try #require(composition.layers[1].masks.first).path)]
    }

    private func isClosed(_ path: Path) -> Bool { path.elements.last == .close }

    /// The vertices in order; a closed path has the first one at its end, too.
    private func vertices(_ path: Path) -> [Point] {
        path.elements.compactMap { element in
            switch element {
            case .move(let point), .line(let point), .cubic(_, _, let point): point
            case .close: nil
            }
        }
    }

    @Test(
        "between an open and a closed path the vertices move, open or closed as the first one is",
        arguments: [(false, true), (true, false)])
    func closing(first: Bool, second: Bool) throws {
        let samplers = try samplers(
            keys([
                bezier([[10, 10], [90, 10], [90, 90]], isClosed: first),
                bezier([[10, 50], [90, 50], [50, 90]], isClosed: second),
            ]))
        #expect(samplers.count == 2)
        for sampler in samplers {
            let middle = sampler.value(at: 5)
            let corners = [Point(10, 30), Point(90, 30), Point(70, 90)]
            #expect(vertices(middle) == (first ? corners + [corners[0]] : corners))
            #expect([0, 5, 9.99, 10].map { isClosed(sampler.value(at: $0)) } == [first, first, first, second])
            #expect(sampler.value(at: 10).elements.contains(.cubic(Point(90, 50), Point(50, 90), Point(50, 90))))
        }
    }

    @Test("between a closed and an open path the closing curve has the control points of both") func handles() throws {
        let line = [[0, 0], [10, 0]]
        let samplers = try samplers(
            keys([bezier(line, isClosed: true), bezier(line, isClosed: false, into: [0, 8])]))
        for sampler in samplers {
            #expect(sampler.value(at: 5).elements[2] == .cubic(Point(10, 0), Point(0, 4), Point(0, 0)))
        }
    }

    @Test("what paths of different lengths both have moves, and the rest is the longer one's") func lengths() throws {
        let (short, long) = ([[0, 0], [10, 0]], [[0, 20], [10, 40], [50, 50]])
        let samplers = try samplers(
            keys([short, long, short].map { bezier($0, isClosed: false) }))
        for sampler in samplers {
            let own = [Point(0, 0), Point(10, 0)]
            #expect([-5, 0, 20, 25].map { vertices(sampler.value(at: $0)) } == Array(repeating: own, count: 4))
            #expect(vertices(sampler.value(at: 10)) == [Point(0, 20), Point(10, 40), Point(50, 50)])
            for frame in [5.0, 15] {
                let middle = vertices(sampler.value(at: frame))
                #expect(middle.count == 3 && middle[2] == Point(50, 50))
                #expect(zip(middle, [Point(0, 10), Point(10, 20)]).allSatisfy { $0.distance(to: $1) < 1e-4 })
            }
        }
    }

    @Test("a loop counts the file's key frames") func loops() throws {
        let shapes = [[[0, 0], [10, 0]], [[0, 20], [10, 20]], [[0, 40], [10, 40], [50, 50]]]
        let property = keys(shapes.map { bezier($0, isClosed: false) })
        let counted = property.dropLast() + #","x":"var $bm_rt;\n$bm_rt = loopOut('cycle', 2);"}"#
        for sampler in try samplers(String(counted)) {
            #expect(vertices(sampler.value(at: 25))[0] == Point(0, 10))
            #expect(vertices(sampler.value(at: 35))[0].distance(to: Point(0, 30)) < 1e-4)
        }
    }

    @Test("held paths of different kinds stay as they are") func holds() throws {
        let samplers = try samplers(
            keys(
                [bezier([[0, 0], [9, 0]], isClosed: false), bezier([[0, 0], [9, 0], [9, 9]], isClosed: true)],
                isHold: true))
        for sampler in samplers {
            #expect([0, 9, 10].map { vertices(sampler.value(at: $0)).count } == [2, 2, 4])
            #expect([0, 9, 10].map { isClosed(sampler.value(at: $0)) } == [false, false, true])
        }
    }

    @Test("a mask whose vertices become more is drawn at, between and after its key frames") func masks() throws {
        let keys = keys([
            bezier([[0, 0], [40, 0], [40, 100]], isClosed: true),
            bezier([[0, 0], [80, 0], [80, 100], [0, 100]], isClosed: true),
        ])
        let layers = layers(mask: #"{"mode":"a","pt":\#(keys),"o":{"k":100}}"#)
        // The middle row: of the triangle it has the right half.
        for (frame, want) in [(0, 20..<40), (5, 0..<60), (10, 0..<80), (15, 0..<80)] {
            #expect(try DrawnFrame(layers: layers, frame: frame).darkColumns == Array(want), "frame \(frame)")
        }
    }
}
