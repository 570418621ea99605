import ArgumentParser
import Geometry
import TestSupport
import Testing
import X11Kit

@testable import TytoApp

@Suite("The size of an animation's window", .ownThreads)
struct WindowSizeTests {
    private static let room = Size(1260, 810)

    @Test(
        "fits the monitor in the file's shape, and has room for the bar and messages",
        arguments: [
            (Size(512, 512), Size(512, 512)), (Size(1080, 1920), Size(456, 810)), (Size(1820, 275), Size(1260, 240)),
            (Size(24, 24), Size(336, 336)), (Size(200, 100), Size(600, 300)), (Size(400, 25), Size(400, 240)),
            (Size(100, 10), Size(1260, 240)), (Size(1, 4000), Size(320, 810)),
        ])
    func size(art: Size, window: Size) {
        #expect(PreparedScene.windowSize(of: art, in: Self.room) == window)
        let tiny = PreparedScene.windowSize(of: art, in: Size(100, 60))
        #expect(tiny.width <= 100 && tiny.height <= 60)
    }

    @Test("leaves a tenth of the monitor to the window's frame and the desktop's bars")
    func monitor() throws {
        let server = try XServer(screen: "1000x800x24")
        let folder = try TemporaryFolder()
        let file = try folder.write(
            #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":3000,"h":3000,"layers":[]}"#, as: "large.json")
        let plan = try SceneOptions.parse([]).makePlan(of: file, isWindow: true)
        #expect(plan.fit(toMonitor: try Connection(display: server.display).firstMonitor).size == Size(720, 720))
    }
}
