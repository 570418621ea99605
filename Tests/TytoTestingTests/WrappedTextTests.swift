import Testing
import TytoTesting

/// Text that wraps in a width, made in the ways a newcomer would.
private final class ParagraphScene: Scene {
    static let info = SceneInfo("paragraph", size: Size(120, 200))
    @Parameter("way") var way = Way.frame
    enum Way: String, CaseIterable, Sendable { case frame, width, narrow, none }

    private let text = TextLayer("Wrapped text begins at the top of its bounds and continues below them.", size: 15)

    func build(_ context: SceneContext) {
        text.text.isWrapped = true
        context.host.addSublayer(text)
        switch way {
        case .frame: text.frame = Rect(10, 10, 100, 0)
        case .width: text.bounds.size.width = 100
        case .narrow: text.bounds.size = Size(100, 0)
        case .none: break
        }
        text.anchorPoint = .zero
        text.position = Point(10, 10)
    }
}

@Suite("Wrapped text without a height")
struct WrappedTextTests {
    @Test("is there", arguments: ["frame", "width", "narrow", "none"]) func shown(way: String) throws {
        let picture = try SceneTest(ParagraphScene.self, settings: ["way": way]).picture(at: 0)
        // All of its lines where it has a width, one line as long as the text where it has none.
        let rows = (0..<200).filter { y in (0..<120).contains { picture[$0, y] & 0xFF < 0x80 } }
        #expect(rows.count > (way == "none" ? 8 : 40), "\(way): \(rows.count) rows")
    }
}
