import Analysis
import Geometry
import LayerTree
import Stage
import TestSupport
import Testing

@testable import FrameExport

@Suite("How much layers move")
struct ChannelActivityTests {
    /// A stage of two lists with a row each, a twin of one of them, and a dot, which alone moves.
    private func activity() -> ChannelActivity {
        let stage = Stage(bare: Size(100, 100))
        let (left, right, dot) = (Layer(name: "left"), Layer(name: "right"), Layer(name: "dot"))
        left.addSublayers(Layer(name: "row"), Layer(name: "row"))
        right.addSublayers(Layer(name: "row"), dot)
        stage.root.addSublayers(left, right)
        var activity = ChannelActivity()
        for step in 0...3 {
            stage.advance(to: Double(step))
            dot.position.y = Double(step * 10)
            activity.look(at: stage)
        }
        return activity
    }

    @Test("a path or its end names a layer, the longest moving channel of which is taken")
    func names() throws {
        let activity = activity()
        for name in ["dot", "right/dot"] {
            let key = try activity.key(ofLayer: name, nil)
            #expect(key.layer == "right/dot" && key.channel == .y)
        }
        #expect(try activity.key(ofLayer: "left/row#2", .x).layer == "left/row#2")
        #expect(activity.liveliest(3).map(\.layer) == ["right/dot"])
    }

    @Test("an end that several layers have is refused with their paths, twins included; so is what does not move")
    func refusals() {
        let activity = activity()
        func refusal(_ name: String) -> ChannelActivity.Missing? {
            do throws(ChannelActivity.Missing) { _ = try activity.key(ofLayer: name, nil) } catch { return error }
            return nil
        }
        guard case .layers(["left/row", "left/row#2", "right/row"]) = refusal("row") else {
            Issue.record("not the three rows")
            return
        }
        if case .layer = refusal("ow") {} else { Issue.record("part of a name is a name") }
        if case .movement = refusal("right/row") {} else { Issue.record("what rests moves") }
    }
}
