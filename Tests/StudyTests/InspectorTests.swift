import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Analysis
@testable import Study

@Suite("The selected layer's values")
struct InspectorTests {
    private let fixture = StudyFixture.clicked()

    private func rows() throws -> [InspectorRow] {
        let layer = try #require(LayerTable(fixture.player.stage.snapshots())["square"])
        return InspectorRow.rows(of: layer, bars: [bar(.init(\.position))], .english)
    }

    private func bar<Value>(_ property: AnimatedProperty<Value>) -> AnimationBar {
        let footprint = property.footprint(like: .none)
        let words = (property.declaration?.word ?? "") + " · linear 1 s"
        return AnimationBar(id: 1, footprint: footprint, channels: [], words: words, added: 1, begin: 1, end: 2)
    }

    @Test("colours, lines and scales name the animations that change them")
    func drivers() throws {
        let stage = Stage(bare: Size(100, 100))
        let shape = ShapeLayer(name: "shape")
        stage.root.addSublayer(shape)
        (shape.path, shape.strokeColor) = (Path(rect: Rect(0, 0, 5, 5)), .black)
        (shape.backgroundColor, shape.borderWidth) = (.white, 1)
        let layer = try #require(LayerTable(stage.snapshots())["shape"])
        let bars = [
            bar(.init(\.backgroundColor)), bar(.init(\.borderColor)), bar(.init(\.transform.scale)),
            bar(.shape(\.fillColor)),
            bar(.shape(\.lineWidth)), bar(.shape(\.strokeEnd)),
        ]
        let rows = InspectorRow.rows(of: layer, bars: bars, .english).filter { $0.animation != nil }
        let words = rows.map { "\($0.name): \($0.animation?.prefix { $0 != " " } ?? "")" }
        #expect(
            words == [
                "scale: scale", "background: backgroundColor", "border: borderColor", "fill: fillColor",
                "stroke: lineWidth", "drawn: strokeEnd",
            ])
    }

    @Test("a value that an animation changes stands beside the model's, with what drives it")
    func model() throws {
        fixture.panel.model.stop(at: 1.5)
        let position = try #require(try rows().first)
        #expect(position.name == "position" && position.shown == "200, 150 pt" && position.model == "250, 150 pt")
        #expect(position.animation == "position · linear 1 s")
        #expect(try rows().dropFirst().allSatisfy { $0.model == nil && $0.animation == nil })
    }

    @Test("a value at rest stands alone")
    func rest() throws {
        #expect(try rows().allSatisfy { $0.model == nil })
    }

    @Test(
        "numbers have four digits at most",
        arguments: [
            (0, "0"), (1, "1"), (0.12345, "0.123"), (-15.006, "-15.01"), (120.25, "120.3"), (1234.5, "1235"),
            (-0.0001, "0"),
            (100, "100"), (20, "20"),
        ])
    func numbers(value: Double, words: String) { #expect(InspectorRow.number(value) == words) }

    @Test(
        "numbers that no screen has are words, too",
        arguments: [(Double.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"), (1e300, "1e+300")])
    func hostile(value: Double, words: String) { #expect(InspectorRow.number(value) == words) }
}
