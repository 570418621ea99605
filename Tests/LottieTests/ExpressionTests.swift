import Geometry
import Testing

@testable import Lottie

@Suite struct ExpressionTests {
    /// A corner radius with an expression, and what is noted.
    private func radius(_ expression: String) throws -> (track: Track<Double>, needs: [LottieNeed]) {
        let property = #"{"a":1,"k":[{"t":0,"s":[1]},{"t":9,"s":[2]}],"x":"\#(expression)"}"#
        let layer = #"{"ty":4,"nm":"A","shapes":[{"ty":"rd","r":\#(property)}]}"#
        let text = #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":9,"h":9,"layers":[\#(layer)]}"#
        let composition = try LottieComposition(json: Array(text.utf8), named: "a.json")
        guard case .shapes(let items) = composition.layers[0].content, case .round(let track) = items.first else {
            return (Track(-1), [])
        }
        return (track, composition.needs)
    }

    @Test(arguments: [
        ("var $bm_rt;\\n$bm_rt = loopOut('cycle');", LoopRule(kind: .cycle, isBefore: false)),
        ("var $bm_rt;\\n$bm_rt = loopOut('Cycle', 0);", LoopRule(kind: .cycle, isBefore: false)),
        ("loopIn()", LoopRule(kind: .cycle, isBefore: true)),
        ("loopIn(\\\"pingpong\\\", 2);", LoopRule(kind: .pingPong, isBefore: true, span: .segments(2))),
        ("loopOutDuration('offset', 0.5)", LoopRule(kind: .offset, isBefore: false, span: .frames(15))),
        ("loopOut('continue')", LoopRule(kind: .proceed, isBefore: false)),
    ]) func loopsAreUnderstood(expression: String, rule: LoopRule) throws {
        let (track, needs) = try radius(expression)
        #expect(track.loops == [rule] && track.keys.count == 2 && needs.isEmpty)
    }

    @Test("expressions that are numbers replace the value") func numbers() throws {
        let (track, needs) = try radius("var $bm_rt;\\n$bm_rt = -90;")
        #expect(track.constant == -90 && needs.isEmpty)
    }

    @Test(
        "other expressions are noted and the key frames played",
        arguments: [
            "wiggle(20, 100)", "loopOut('cycle') + value", "loopOut('cycle', numKeys(2))", "loop_out();", "[1,",
        ])
    func others(expression: String) throws {
        let (track, needs) = try radius(expression)
        #expect(track.keys.count == 2 && track.loops.isEmpty)
        #expect(needs == [LottieNeed(layer: "A", feature: "expression on corner radius")])
    }
}
