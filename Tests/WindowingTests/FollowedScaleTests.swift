import CairoKit
import Geometry
import Scenes
import Stage
import Study
import TestSupport
import Testing

@testable import Windowing
@testable import X11Kit

@Suite("A window whose desktop changes its scale", .ownThreads)
struct FollowedScaleTests {
    private let server: XServer
    private let session: WindowSession

    init() throws {
        server = try XServer()
        session = try WindowSession(
            SceneConfiguration(EmptyScene.self), host: TurnHost(), on: Connection(display: server.display), clock: 0,
            title: "Empty",
            icon: nil, shaper: CairoTextShaper(), followsScale: true)
    }

    @Test("has at once as many points as its pixels are by the new scale, and asks for its points' size in pixels")
    func follows() throws {
        let pixels = (session.window.width, session.window.height)
        #expect(pixels == (375, 667) && session.player.stage.size == Size(375, 667))
        session.follow(2)
        #expect(session.player.stage.scale == 2 && session.player.stage.size == Size(187.5, 333.5))
        session.window.connection.settle()
        for event in try session.window.waitForEvents(until: 0) { try session.handle(event) }
        #expect((session.window.width, session.window.height) == (750, 1334))
        #expect(session.player.stage.size == Size(375, 667))
        session.follow(2)
        #expect(session.player.stage.size == Size(375, 667) && session.player.stage.scale == 2)
    }

    @Test("beside the study panel keeps the scene's points, and the panel has the window's by the new scale")
    func panel() throws {
        session.toggleStudy()
        let scene = session.player.stage.size
        let (width, height) = (Double(session.window.width), Double(session.window.height))
        session.follow(2)
        #expect(session.player.stage.size == scene && session.player.stage.scale == 2)
        #expect(session.study?.stage.size == Size(width / 2, height / 2) && session.study?.stage.scale == 2)
    }
}
