import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Windowing

@Suite("A window's message")
struct MessageTests {
    /// A shaper that breaks lines: half an em per character.
    private final class WrappingShaper: TextShaper {
        func size(of text: TextContent, width: Double?) -> Size {
            let one = FakeShaper().size(of: text, width: nil)
            guard text.isWrapped, let width, width > 0, one.width > width else { return one }
            return Size(width, one.height * (one.width / width).rounded(.up))
        }

        func caretOffsets(in text: TextContent) -> [Double] { FakeShaper().caretOffsets(in: text) }
    }

    private let toast = Toast(shaper: WrappingShaper())

    private var frame: Rect { toast.layer.frame }

    @Test("it has one line where that fits, and else as many as it needs, inside the window")
    func wrapping() throws {
        toast.say("Resumed")
        toast.layout(in: Size(375, 667), besides: [])
        let (line, low) = (frame.height, frame.maxY)
        #expect(low < 667 && frame.midX.rounded() == 188 && line < 40)
        toast.say(String(repeating: "cannot write the picture ", count: 8))
        toast.layout(in: Size(375, 667), besides: [])
        let text = try #require(toast.layer.sublayers.first as? TextLayer)
        #expect(frame.maxY == low && frame.minX >= 0 && frame.maxX <= 375 && frame.height > 3 * line / 2)
        #expect(text.frame.height == WrappingShaper().size(of: text.text, width: text.frame.width).height)
        toast.layout(in: Size(120, 80), besides: [])
        #expect(frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= 120 && frame.maxY <= 80)
    }

    @Test("of one that no window has room for it lays out the beginning alone")
    func endless() throws {
        let text = try #require(toast.layer.sublayers.first as? TextLayer)
        toast.say(String(repeating: "a", count: 50_000))
        #expect(text.string.count < 2000 && text.string.hasSuffix("a…"))
        toast.say("short")
        #expect(text.string == "short")
    }

    @Test("it is as low as it covers nothing that is to be read")
    func place() {
        toast.say("Resumed")
        toast.layout(in: Size(375, 667), besides: [])
        let (low, caption) = (frame.maxY, Rect(0, 600, 375, 30))
        toast.layout(in: Size(375, 667), besides: [caption])
        #expect(frame.intersection(caption) == nil && frame.maxY <= 600 && frame.maxY > 580)
        // A caption beside it is no obstacle.
        toast.layout(in: Size(375, 667), besides: [Rect(0, 600, 60, 30)])
        #expect(frame.maxY == low)
        // A window full of text is covered where it has least.
        let lines = [Rect(0, 0, 375, 300), Rect(0, 300, 100, 300), Rect(0, 600, 375, 67)]
        toast.layout(in: Size(375, 667), besides: lines)
        #expect(frame.maxY <= 600 && frame.minY > 300)
    }

    @Test("a frame's texts are found where they are visible and can be read")
    func texts() {
        let stage = Stage(bare: Size(400, 300))
        func add(_ size: Double, _ frame: Rect, to layer: Layer) {
            let text = TextLayer(TextContent("Owls", font: Font(size: size), alignment: .center))
            text.frame = frame
            layer.addSublayer(text)
        }
        let (clip, small, hidden) = (Layer(name: "clip"), Layer(name: "small"), Layer(name: "hidden"))
        stage.root.addSublayers(clip, small, hidden)
        clip.frame = Rect(100, 100, 100, 50)
        clip.masksToBounds = true
        small.transform = .scale(0.25)
        hidden.opacity = 0
        add(20, Rect(0, 0, 400, 40), to: stage.root)
        add(20, Rect(0, 0, 100, 40), to: clip)
        add(20, Rect(0, 80, 100, 40), to: clip)
        add(20, Rect(0, 0, 100, 40), to: small)
        add(20, Rect(0, 0, 100, 40), to: hidden)
        // Four letters of ten points, in lines of 24 points.
        let texts = stage.frame().readableTexts(FakeShaper())
        #expect(Set(texts) == [Rect(180, 8, 40, 24), Rect(130, 108, 40, 24)])
    }
}
