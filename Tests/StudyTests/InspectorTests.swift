import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Study

@Suite("The selected layer's values")
struct InspectorTests {
    private let fixture = StudyFixture.clicked()

    private func rows() throws -> [InspectorRow] {
        let layer = try #require(LayerTable(fixture.player.stage.snapshots())["square"])
        let bar = LaneBar(id: 1, properties: [.x, .y], words: "position · linear 1 s", added: 1, begin: 1, end: 2)
        return InspectorRow.rows(of: layer, bars: [bar], .english)
    }

    @Test("a value that an animation changes stands beside the model's, with what drives it")
    func model() throws {
        fixture.room.perform(.seek(1.5))
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
