import CairoKit
import Geometry
import Scenes
import Stage
import TestSupport
import Testing

@testable import Windowing
@testable import X11Kit

@Suite("A window whose study panel opens and closes", .ownThreads)
struct StudySizeTests {
    private let server: XServer
    private let session: WindowSession

    init() throws {
        server = try XServer()
        session = try WindowSession(
            SceneConfiguration(EmptyScene.self), host: TurnHost(), on: Connection(display: server.display), clock: 0,
            title: "Empty",
            icon: nil, shaper: CairoTextShaper())
    }

    /// Lets the server answer, and the window show what came of it.
    private func settle() throws {
        for _ in 0..<2 {
            session.window.connection.settle()
            for event in try session.window.waitForEvents(until: 0) { try session.handle(event) }
            if session.study == nil { session.followStageSize(session.player.stage.frame()) }
        }
    }

    private var pixels: [Int] { [session.window.width, session.window.height] }

    @Test("is as large as before, however soon the panel closes", arguments: [false, true])
    func closed(isSoon: Bool) throws {
        session.toggleStudy()
        if !isSoon { try settle() }
        session.toggleStudy()
        try settle()
        #expect(pixels == [375, 667] && session.player.stage.size == Size(375, 667))
    }

    @Test("has room for the panel, however soon it opens again", arguments: [false, true])
    func opened(isSoon: Bool) throws {
        session.toggleStudy()
        try settle()
        let wide = pixels
        session.toggleStudy()
        session.followStageSize(session.player.stage.frame())
        if !isSoon { try settle() }
        session.toggleStudy()
        try settle()
        #expect(wide[0] > 375 && pixels == wide && session.player.stage.size == Size(375, 667))
    }
}
