import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@Suite("A layer made of a string is as large as its text")
struct TextFitTests {
    private let stage = Stage(bare: Size(200, 100))

    @Test("its text is black, regular, of 17 points, unless it says otherwise")
    func defaults() {
        #expect(TextLayer("abc").text == TextContent("abc", font: Font(size: 17)))
        let color = Color(hex: 0xE0245E)
        let layer = TextLayer(name: "count", "12", size: 20, weight: .bold, color: color, alignment: .right)
        #expect(layer.name == "count")
        #expect(
            layer.text
                == TextContent("12", font: Font(size: 20, weight: .bold), color: color, alignment: .right))
    }

    @Test("it is measured when it is put on a stage, also within another layer, and keeps its position")
    func measured() {
        let (box, layer) = (Layer(), TextLayer("abc", size: 20))
        layer.position = Point(50, 60)
        box.addSublayer(layer)
        #expect(layer.bounds.size == .zero)
        stage.root.addSublayer(box)
        #expect(layer.bounds.size == Size(30, 24) && layer.frame == Rect(35, 48, 30, 24))
        layer.string = "abcde"
        #expect(layer.frame == Rect(25, 48, 50, 24))
        layer.text.font.size = 10
        #expect(layer.frame == Rect(37.5, 54, 25, 12))
        #expect(stage.layer(at: Point(40, 60)) === layer)
    }

    @Test("it takes its size at once, while other changes animate")
    func immediately() {
        let layer = TextLayer("abc", size: 20)
        stage.root.addSublayer(layer)
        stage.animate(duration: 1) {
            layer.string = "abcdef"
            layer.opacity = 0
        }
        stage.advance(to: 0.5)
        #expect(layer.presentation.bounds.size == Size(60, 24) && layer.presentation.opacity == 0.5)
    }

    @Test("a size of the user's own stays, set before or after, and so does that of a layer of text content")
    func ownSize() {
        let (early, late) = (TextLayer("abc", size: 20), TextLayer("abc", size: 20))
        let content = TextLayer(TextContent("abc", font: Font(size: 20)))
        early.frame = Rect(0, 0, 100, 40)
        stage.root.addSublayers(early, late, content)
        late.bounds.size = Size(70, 30)
        for layer in [early, late, content] { layer.string = "a" }
        #expect(early.frame == Rect(0, 0, 100, 40) && late.bounds.size == Size(70, 30))
        #expect(content.bounds.size == .zero)
    }

    @Test("on another stage it is measured anew")
    func otherStage() {
        let layer = TextLayer("abc", size: 20)
        stage.root.addSublayer(layer)
        let other = Stage(size: Size(10, 10), scale: 1, shaper: WideShaper())
        other.root.addSublayer(layer)
        #expect(layer.bounds.size == Size(60, 20))
    }

    /// Measures every character as one em wide.
    private final class WideShaper: TextShaper {
        func size(of text: TextContent, width: Double?) -> Size {
            Size(Double(text.string.count) * text.font.size, text.font.size)
        }
        func caretOffsets(in text: TextContent) -> [Double] { [] }
    }
}
