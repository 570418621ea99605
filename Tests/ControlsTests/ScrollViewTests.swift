import Geometry
import LayerTree
import Stage
import Testing

@testable import Controls

@Suite("Scroll views")
struct ScrollViewTests {
    private let page = ControlPage()
    private let view: ScrollView
    private var stage: Stage { page.stage }

    init() {
        view = ScrollView(name: "view", on: page.stage)
        stage.root.addSublayer(view.layer)
        view.frame = Rect(50, 50, 200, 100)
        view.contentSize = Size(200, 500)
    }

    @Test("the wheel scrolls within the content, to the side with Shift, and not with Control")
    func wheel() {
        page.turn(100, 100, by: Point(0, 40))
        #expect(view.offset == Point(0, 40))
        page.turn(100, 100, by: Point(0, 40), .control)
        page.turn(100, 100, by: Point(0, 40), .shift)
        #expect(view.offset == Point(0, 40))
        page.turn(100, 100, by: Point(0, 9999))
        #expect(view.offset == Point(0, 400))
        view.contentSize = Size(300, 500)
        page.turn(100, 100, by: Point(0, 40), .shift)
        #expect(view.offset == Point(40, 400))
    }

    @Test("a view at its end leaves the wheel to the one around it")
    func nested() {
        let inner = ScrollView(name: "inner", on: stage)
        view.content.addSublayer(inner.layer)
        inner.frame = Rect(0, 0, 100, 60)
        inner.contentSize = Size(100, 80)
        page.turn(60, 60, by: Point(0, 40))
        #expect(inner.offset.y == 20 && view.offset.y == 0)
        page.turn(60, 60, by: Point(0, 40))
        #expect(inner.offset.y == 20 && view.offset.y == 40)
    }

    @Test("the thumb of the bar is dragged, and a click in its track brings it there")
    func bar() throws {
        let thumb = try #require(page.layer("view/verticalBar/thumb"))
        #expect(thumb.frame == Rect(242, 50, 4, 24))
        page.press(244, 60)
        #expect(view.offset.y == 0)
        page.move(244, 98)
        #expect(view.offset.y == 200)
        page.move(300, 900)
        page.release(300, 900)
        #expect(view.offset.y == 400)
        page.click(244, 100)
        #expect(view.offset.y == 200)
        #expect(page.layer("view/horizontalBar") == nil)
    }

    @Test("a press on the thumb scrolls nothing, wherever between pixels the thumb is")
    func grip() {
        view.contentSize.height = 5000
        for offset in [40.0, 333.5, 4900] {
            view.offset.y = offset
            let place = 62 + offset / 4900 * 76
            page.press(244, place)
            #expect(view.offset.y == offset)
            page.move(244, place - 1)
            #expect(abs(offset - 4900 / 76 - view.offset.y) < 0.5 || view.offset.y == 0)
            page.release(244, place)
        }
    }

    @Test("a layout in a larger frame, or of less content, keeps the offset for afterwards")
    func layouts() {
        view.offset.y = 400
        view.frame.size.height = 300
        #expect(view.offset.y == 200)
        view.frame.size.height = 100
        #expect(view.offset.y == 400)
        view.contentSize.height = 200
        #expect(view.offset.y == 100)
        view.contentSize.height = 500
        #expect(view.offset.y == 400)
        view.frame.size.height = 300
        page.turn(100, 100, by: Point(0, -40))
        view.frame.size.height = 100
        #expect(view.offset.y == 160, "the last scroll counts")
    }

    @Test("a turn at the end changes nothing")
    func end() {
        var scrolls = 0
        view.onScroll = { scrolls += 1 }
        view.offset.y = 400
        page.wait()
        _ = stage.frame()
        page.turn(100, 100, by: Point(0, 40))
        #expect(scrolls == 1 && stage.nextFrame == .never)
        #expect(stage.takesWheel(at: Point(100, 100)) && !stage.takesWheel(at: Point(10, 10)))
        view.contentSize = .zero
        #expect(!stage.takesWheel(at: Point(100, 100)))
    }

    @Test("keys scroll a focused view, which has a ring, and one without anything to scroll is passed over")
    func keyboard() {
        page.key(.tab)
        #expect(stage.focused === view && page.layer("view/focusRing") != nil)
        let keys: [(Key, Double)] = [
            (.down, 40), (.up, 0), (.pageDown, 60), (.pageDown, 120), (.pageUp, 60), (.end, 400), (.home, 0),
        ]
        for (key, offset) in keys {
            page.key(key)
            #expect(view.offset.y == offset, "\(key)")
        }
        stage.focus(nil)
        view.contentSize = Size(10, 10)
        page.key(.tab)
        #expect(stage.focused == nil)
    }

    @Test("Tab into a control inside scrolls it into view")
    func tab() {
        let fields = (0..<5).map { NumberField(name: "field\($0)", range: 0...1, on: stage) }
        for (index, field) in fields.enumerated() {
            view.content.addSublayer(field.layer)
            field.frame = Rect(0, Double(index) * 100, 100, 24)
        }
        for _ in 0..<3 { page.key(.tab) }
        #expect(view.offset.y == 24)
        for _ in 0..<3 { page.key(.tab) }
        for _ in 0..<2 { page.key(.tab) }
        #expect(view.offset.y == 0)
    }

    @Test("what is scrolled out of view takes no clicks")
    func clipping() {
        var clicks = 0
        let layer = Layer()
        layer.onClick { clicks += 1 }
        view.content.addSublayer(layer)
        layer.frame = Rect(0, 0, 100, 40)
        page.click(60, 60)
        #expect(clicks == 1)
        view.offset.y = 45
        page.click(60, 60)
        page.click(60, 45)
        #expect(clicks == 1)
    }

    @Test("hostile sizes and offsets leave the content where it is")
    func hostile() {
        view.offset = Point(.nan, .infinity)
        view.reveal(Rect(.nan, 0, 1, 1))
        page.turn(100, 100, by: Point(.infinity, .nan))
        #expect(view.offset == .zero)
        view.contentSize = Size(.nan, .infinity)
        view.frame = .zero
        view.offset = Point(5, 5)
        page.key(.end)
        #expect(view.offset == .zero && view.contentSize == .zero)
        view.contentSize = Size(1e300, 1e300)
        view.offset = Point(1e300, 1e300)
        #expect(view.offset.isFinite)
    }

    @Test("a resting view wakes nothing")
    func rest() {
        page.move(244, 60)
        page.move(10, 10)
        page.wait()
        _ = stage.frame()
        #expect(stage.nextFrame == .never)
    }
}
