import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Study

@Suite("A session played again")
struct ReplayTests {
    private let fixture = StudyFixture.clicked()
    private var replay: Replay { Replay(fixture.player.session, shaper: FakeShaper()) }

    @Test("has the frame that was shown, at any time in any order")
    func frames() {
        let replay = replay
        for time in [2.5, 1.5, 1.5, 0.2, 1.75, 3] {
            fixture.player.seek(to: time)
            #expect(replay.frame(at: time).root.anonymous == fixture.player.stage.frame().root.anonymous)
        }
    }

    @Test("keeps what is before the first difference of another past, and nothing after it")
    func following() throws {
        let replay = replay
        let session = fixture.player.session
        let before = replay.frame(at: 0.5).root
        #expect(try x(of: replay, at: 2) == 250)
        replay.follow(session.removing(Set(session.inputs.map(\.id))))
        #expect(try x(of: replay, at: 2) == 150)
        #expect(replay.frame(at: 0.5).root == before)
    }

    @Test("has layers with the identities of the frame's nodes, also of old moments")
    func identities() {
        let replay = replay
        let times = (0...60).map { Double($0) / 20 }
        for time in times { _ = replay.frame(at: time) }
        for time in times.reversed() {
            let layers = replay.layers(at: time)
            #expect(ids(in: replay.frame(at: time).root).isSuperset(of: layers.map(\.id)))
        }
    }

    private func ids(in node: RenderNode) -> Set<UInt64> {
        node.children.reduce([node.id]) { $0.union(ids(in: $1)) }
    }

    @Test("keeps a bounded number of frames")
    func film() {
        let replay = replay
        for step in 0...(2 * Replay.frameCapacity) { _ = replay.frame(at: Double(step) / 200) }
        #expect(replay.film.count <= Replay.frameCapacity)
    }

    private func x(of replay: Replay, at time: Double) throws -> Double {
        let layers = replay.layers(at: time)
        return try #require(layers.first { $0.uniquePath == "square" }).state.position.x
    }
}
