import Geometry
import LayerTree
import Stage
import Testing

@testable import Controls

@Suite("Button bars and tooltips")
final class ButtonBarTests {
    private let page = ControlPage()
    private let bar: ButtonBar
    private var presses: [Int] = []
    private var stage: Stage { page.stage }

    init() {
        let icon = Path(rect: Rect(2, 2, 12, 12))
        bar = ButtonBar(
            name: "bar",
            [
                ButtonBar.Item("pick", icon: icon, tooltip: "Pick a layer (k)", isToggle: true),
                ButtonBar.Item("copy", words: "Copy", tooltip: "Copies the call"), ButtonBar.Item("save"),
            ], on: page.stage)
        stage.root.addSublayer(bar.layer)
        bar.frame = Rect(100, 100, 200, 24)
        bar.onPress = { [unowned self] in presses.append($0) }
    }

    @Test("a click presses a button, and each one switches a toggle")
    func click() {
        page.click(110, 110)
        #expect(bar.isOn == [true, false, false] && page.layer("bar/pick/mark") != nil)
        page.click(110, 110)
        page.click(140, 110)
        #expect(presses == [0, 0, 1] && bar.isOn == [false, false, false])
        #expect(stage.focused == nil, "keys go where they went")
    }

    @Test("a bar is one stop for Tab, in which arrows move and Return and Space press")
    func keyboard() {
        let next = Slider(name: "next", range: 0...1, on: stage)
        stage.root.addSublayer(next.layer)
        page.key(.tab)
        #expect(stage.focused === bar)
        #expect(page.layer("bar/focusRing")?.frame == page.layer("bar/pick")?.frame)
        for key in [Key.right, .enter, .right, .right, " ", .home, .left, " ", .end] { page.key(key) }
        #expect(presses == [1, 2, 0] && bar.isOn[0])
        #expect(page.layer("bar/focusRing")?.frame == page.layer("bar/save")?.frame)
        page.key(.tab)
        #expect(stage.focused === next && page.layer("bar/focusRing") == nil)
    }

    @Test("a narrow bar makes its buttons narrower, and an empty one takes no focus")
    func sizes() throws {
        let natural = bar.naturalWidth
        bar.frame = Rect(0, 0, natural / 2, 20)
        let last = try #require(page.layer("bar/save"))
        #expect(last.frame.maxX <= natural / 2 + 0.5)
        bar.frame = .zero
        let empty = ButtonBar(name: "empty", [], on: stage)
        empty.frame = Rect(0, 0, 10, 10)
        #expect(!empty.canFocus && !empty.keyPressed(KeyPress(.enter)) && empty.naturalWidth == 0)
    }

    @Test("a tooltip shows 0.6 s after the pointer came, beside its button, and goes when the pointer leaves")
    func tooltip() throws {
        page.move(110, 110)
        _ = stage.frame()
        page.wait(0.59)
        #expect(page.layer("tooltip") == nil)
        page.wait(0.2)
        let tip = try #require(page.layer("tooltip"))
        #expect(tip.frame.minY == 128 && abs(tip.frame.midX - 112) <= 0.5)
        #expect(page.layer("tooltip/words")?.text == "Pick a layer (k)")
        page.move(140, 110)
        #expect(page.layer("tooltip") == nil)
        page.wait()
        #expect(page.layer("tooltip/words")?.text == "Copies the call")
        stage.send(.pointerLeft)
        #expect(page.layer("tooltip") == nil)
    }

    @Test("a press, a key and a turn of the wheel hide a tooltip, and keep one from coming")
    func dismissal() {
        let view = ScrollView(name: "view", on: stage)
        stage.root.addSublayer(view.layer)
        view.frame = Rect(0, 0, 400, 300)
        view.contentSize = Size(400, 600)
        view.content.addSublayer(bar.layer)
        stage.focus(view)
        let inputs = [
            { self.page.press(110, 110) }, { self.page.key(.home) },
            { self.page.turn(110, 110, by: Point(0, 1)) },
        ]
        for input in inputs {
            for seconds in [0.3, 1] {
                page.move(10, 10)
                page.move(110, 110)
                page.wait(seconds)
                input()
                #expect(page.layer("tooltip") == nil)
                page.wait()
                #expect(page.layer("tooltip") == nil)
                page.release(110, 110)
            }
        }
    }

    @Test("an unused key or turn of the wheel leaves a tooltip, and is not recorded")
    func unused() {
        var recorded: [InputEvent] = []
        let key = InputEvent.keyPressed(KeyPress(.function(9)))
        let turn = InputEvent.scrolled(Point(110, 110), by: Point(0, 40))
        page.move(110, 110)
        page.wait()
        stage.inputObserver = { recorded.append($0) }
        for event in [key, turn] {
            stage.send(event)
            stage.replay(event)
            #expect(recorded == [] && page.layer("tooltip") != nil)
        }
        page.press(110, 110)
        #expect(page.layer("tooltip") == nil, "it still goes with the next input that is used")
    }

    @Test("the keyboard's button shows its tooltip, too, until the focus leaves the bar")
    func keyboardTooltip() {
        func tip() -> String? { page.layer("tooltip/words")?.text }
        page.key(.tab)
        page.wait()
        #expect(tip() == "Pick a layer (k)")
        page.key(.right)
        #expect(tip() == nil)
        page.wait()
        #expect(tip() == "Copies the call")
        stage.focus(nil)
        #expect(tip() == nil)
    }

    @Test("a move to a control that has a tooltip is recorded, even if the control looks the same under the pointer")
    func recorded() {
        let slider = Slider(name: "slider", range: 0...1, on: stage)
        stage.root.addSublayer(slider.layer)
        slider.frame = Rect(0, 0, 50, 20)
        slider.showsHover = false
        for (text, isRecorded) in [(nil, false), ("A tip", true), (nil, false)] as [(String?, Bool)] {
            slider.setTooltip(text)
            page.move(300, 280)
            page.move(10, 10)
            #expect(stage.isPointerUsed == isRecorded)
        }
    }

    @Test("a tooltip does not appear for what is hidden meanwhile, and goes with what shows it")
    func hidden() {
        page.move(110, 110)
        bar.layer.isHidden = true
        page.wait()
        #expect(page.layer("tooltip") == nil)
        bar.layer.isHidden = false
        var tooltip: Tooltip? = Tooltip(on: stage)
        tooltip?.show("A tip", for: bar.layer)
        page.wait()
        #expect(page.layer("tooltip") != nil)
        tooltip = nil
        #expect(page.layer("tooltip") == nil)
    }

    @Test("a tooltip stays within the stage, above what has no room below")
    func place() throws {
        bar.frame = Rect(380, 276, 20, 24)
        page.move(382, 290)
        page.wait()
        let tip = try #require(page.layer("tooltip"))
        #expect(tip.frame.maxX == 396 && tip.frame.maxY == 272)
    }

    @Test("a control without a tooltip wakes nothing, and one whose layer went shows none")
    func rest() {
        page.move(180, 110)
        page.wait()
        _ = stage.frame()
        #expect(stage.nextFrame == .never)
        page.move(110, 110)
        bar.layer.removeFromSuperlayer()
        page.wait()
        #expect(page.layer("tooltip") == nil)
    }
}
