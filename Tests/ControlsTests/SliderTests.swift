import Geometry
import LayerTree
import Stage
import Testing

@testable import Controls

@Suite("Sliders")
final class SliderTests {
    private let page = ControlPage()
    private let slider: Slider
    private var changes: [String] = []
    private var stage: Stage { page.stage }

    init() {
        slider = Slider(name: "slider", range: 0...1, on: page.stage)
        add(slider)
    }

    /// Puts a slider with a way of 100 points from x = 109 on the stage.
    private func add(_ slider: Slider) {
        stage.root.addSublayer(slider.layer)
        slider.frame = Rect(100, 100, 118, 20)
        slider.onChange = { [unowned self] in changes.append("\($0) \($1)") }
    }

    @Test("a drag changes the value, and its end makes it final")
    func drag() {
        page.press(109, 110)
        #expect(changes == [])
        page.move(134, 110)
        page.move(134, 200)
        page.move(999, 110)
        page.release(999, 110)
        #expect(changes == ["0.25 false", "1.0 false", "1.0 true"])
        page.press(207, 110)
        page.release(207, 110)
        #expect(changes.count == 3, "the thumb was taken beside its middle")
    }

    @Test("a cancelled drag ends where it is, and no later move continues it")
    func cancelled() {
        page.press(109, 110)
        page.move(134, 110)
        page.stage.send(.pointerCancelled)
        page.move(190, 110)
        page.release(190, 110)
        #expect(changes == ["0.25 false", "0.25 true"])
    }

    @Test("a click in the track brings the thumb there")
    func track() {
        page.click(159, 108)
        #expect(slider.value == 0.5 && changes == ["0.5 false", "0.5 true"])
    }

    @Test("a double click, Backspace and Delete return to the default value, which has a tick")
    func defaultValue() throws {
        #expect(page.layer("slider/default") == nil)
        page.click(159, 110, count: 2)
        #expect(slider.value == 0.5)
        slider.defaultValue = 0.25
        #expect(try #require(page.layer("slider/default")).frame.midX == 134)
        changes = []
        page.press(159, 110, count: 2)
        page.move(180, 110)
        page.release(180, 110)
        #expect(changes == ["0.25 true"])
        for key in [Key.backspace, .delete] {
            slider.value = 1
            stage.focus(slider)
            page.key(key)
            #expect(slider.value == 0.25)
        }
    }

    @Test("arrows move by 1 %, with Shift by a tenth of that, pages by 10 %, Home and End to the ends")
    func keyboard() {
        page.key(.tab)
        #expect(stage.focused === slider && page.layer("slider/focusRing") != nil)
        let keys: [(Key, KeyModifiers, Double)] = [
            (.right, [], 0.01), (.up, [], 0.02), (.left, [], 0.01), (.right, .shift, 0.011), (.down, [], 0.001),
            (.pageUp, [], 0.101), (.pageDown, [], 0.001), (.end, [], 1), (.right, [], 1), (.home, [], 0),
        ]
        for (key, modifiers, value) in keys {
            page.key(key, modifiers)
            #expect(slider.value == value, "\(key)")
        }
        #expect(changes.count == 9 && changes.allSatisfy { $0.hasSuffix("true") })
        page.key(.right, .control)
        #expect(slider.value == 0)
    }

    @Test("a slider with steps stops at these alone")
    func steps() {
        let slider = Slider(name: "steps", range: 1...11, step: 2.5, on: stage)
        slider.layer.zPosition = 1
        add(slider)
        page.click(150, 110)
        #expect(slider.value == 6)
        for (key, value) in [(Key.right, 8.5), (.pageDown, 6), (.left, 3.5), (.end, 11), (.left, 8.5)] {
            page.key(key)
            #expect(slider.value == value, "\(key)")
        }
    }

    @Test("equal ways of a logarithmic slider are equal factors")
    func logarithmic() {
        let slider = Slider(name: "log", range: 1...10_000, on: stage)
        slider.isLogarithmic = true
        slider.layer.zPosition = 1
        add(slider)
        for (x, value) in [(134.0, 10.0), (159, 100), (184, 1000), (209, 10_000)] {
            page.click(x, 110)
            #expect(slider.value == value)
        }
        self.slider.isLogarithmic = true
        #expect(!self.slider.isLogarithmic, "0 has no logarithm")
    }

    @Test("the thumb has a halo under the pointer and while dragged")
    func hover() throws {
        func halo() -> Double { page.layer("slider/halo")?.state.opacity ?? -1 }
        page.move(150, 110)
        page.wait()
        #expect(halo() == 1 && stage.cursor == .hand)
        page.press(150, 110)
        page.move(150, 250)
        page.wait()
        #expect(halo() == 1)
        page.release(150, 250)
        page.wait()
        #expect(halo() == 0)
    }

    @Test("a drag is no click")
    func noClick() {
        var clicks = 0
        slider.onClick = { clicks += 1 }
        page.press(120, 110)
        page.move(150, 110)
        page.release(150, 110)
        #expect(clicks == 0)
    }

    @Test(
        "hostile ranges and numbers stop no program",
        arguments: [
            0...0, -Double.infinity...Double.infinity, Double.leastNonzeroMagnitude...1e-300, -1e308...1e308,
            1e300...1e300,
        ])
    func hostile(range: ClosedRange<Double>) {
        for step in [nil, 0, -1, .nan, .infinity, 1e-300, 1e308] as [Double?] {
            let slider = Slider(name: "hostile", range: range, step: step, on: stage)
            slider.layer.zPosition = 1
            add(slider)
            slider.isLogarithmic = true
            for value in [Double.nan, .infinity, -.infinity, 1e308, 0] {
                slider.value = value
                slider.defaultValue = value
                page.click(150, 110, count: 2)
                page.click(120, 110)
                stage.focus(slider)
                for key in [Key.left, .right, .pageUp, .pageDown, .home, .end, .delete] { page.key(key) }
                #expect(range.clamped(to: -1e300...1e300).contains(slider.value))
            }
            slider.frame = .zero
            _ = stage.frame()
            stage.removeControls(in: slider.layer)
            slider.layer.removeFromSuperlayer()
        }
    }
}
