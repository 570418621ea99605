import Analysis
import Geometry
import RenderTree
import Testing

@testable import FrameExport

@Suite("The chart of a curve")
struct CurveChartTests {
    @Test("has larger values higher, from edge to edge of the plot, and the velocity above its line of 0")
    func orientation() throws {
        var curve = LayerCurve(key: LayerCurve.Key(layer: "card", channel: .x))
        (curve.times, curve.values) = ([0, 1, 2], [0, 100, 300])
        let box = Rect(10, 20, 200, 118)
        let chart = CurveChart(curve: curve, box: box, marks: [0, 2])
        let paths = chart.operations.compactMap { operation -> [Point]? in
            guard case .stroke(let path, _, let style) = operation, style.width >= 1 else { return nil }
            return path.elements.compactMap { if case .line(let point) = $0 { point } else { nil } }
        }
        try #require(paths.count == 2)
        let (velocity, value) = (paths[0], paths[1])
        #expect(value.map(\.x) == [10, 110, 210])
        #expect(value[0].y > value[1].y && value[1].y > value[2].y)
        #expect(value[2].y == box.minY + 18 + 4 && value[0].y == box.maxY - 4)
        #expect(velocity[0].y > velocity[2].y)
    }
}
