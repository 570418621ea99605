import Scenes
import Testing

@testable import Windowing

@Suite("Messages about an animation's file")
struct PlaybackMessageTests {
    private func opened(isPlaying: Bool, _ needs: [String]) -> String? {
        let file = FilePlayback(
            frame: 0, frameCount: 10, frameRate: 30, isPlaying: isPlaying, board: nil, needs: needs)
        return PlaybackMessages(.english).opened(file, program: "tyto")
    }

    @Test("say that it stands, and the first three of the features that it is drawn without")
    func opened() {
        #expect(opened(isPlaying: true, []) == nil)
        #expect(opened(isPlaying: false, []) == "Reduced motion: Space plays")
        #expect(opened(isPlaying: true, ["a font: none"]) == "Drawn without 1 feature: a font; see “tyto list”")
        #expect(
            opened(isPlaying: false, ["a", "b", "c: not drawn", "d"])
                == "Reduced motion: Space plays · Drawn without 4 features: a, b, c …; see “tyto list”")
    }
}
