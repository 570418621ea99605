import Geometry
import LayerTree
import Scenes
import Stage
import Testing

@testable import Analysis

@Suite("A replay on its way to a time")
struct ApproachTests {
    @Test("approaches a time event by event")
    func approach() {
        let toy = Toy { stage, square in
            for turn in 0..<100 { stage.schedule(at: Double(turn) / 100) { square.position.x += 1 } }
        }
        var slices = 1
        var steps = 0
        while toy.replay.approach(
            2,
            until: {
                steps += 1
                return steps.isMultiple(of: 10)
            })
        { slices += 1 }
        #expect(slices > 5)
        let layers = toy.replay.moment(at: 2).layers
        #expect(layers.first { $0.uniquePath == "square" }?.state.position.x == 250)
    }
}
