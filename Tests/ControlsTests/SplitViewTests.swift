import Geometry
import LayerTree
import Stage
import Testing

@testable import Controls

@Suite("Split views")
final class SplitViewTests {
    private let page = ControlPage()
    private let (first, second) = (Layer(name: "first"), Layer(name: "second"))
    private var changes = 0
    private var stage: Stage { page.stage }

    private func make(isStacked: Bool = false) -> SplitView {
        let split = SplitView(
            name: "split", isStacked: isStacked, first: first, second: second, position: 100, on: stage)
        stage.root.addSublayer(split.layer)
        split.frame = Rect(0, 0, 300, 300)
        split.onChange = { [unowned self] in changes += 1 }
        return split
    }

    @Test("a drag moves the divider, within the least sizes", arguments: [false, true])
    func drag(isStacked: Bool) {
        let split = make(isStacked: isStacked)
        func send(_ action: (Double, Double) -> Void, _ place: Double) {
            if isStacked { action(150, place) } else { action(place, 150) }
        }
        #expect(isStacked ? first.frame.height == 100 : first.frame.width == 100)
        send(page.move, 103)
        #expect(stage.cursor == (isStacked ? .verticalResize : .horizontalResize))
        send({ page.press($0, $1) }, 103)
        #expect(changes == 0)
        send(page.move, 133)
        #expect(split.position == 130 && changes == 1)
        send(page.move, -50)
        #expect(split.position == 40)
        send(page.move, 999)
        send(page.release, 999)
        #expect(split.position == 253 && changes == 3)
        let rest = isStacked ? second.frame : Rect(second.frame.minY, second.frame.minX, 0, second.frame.width)
        #expect(rest.minY == 260 && rest.height == 40)
    }

    @Test("keys move a focused divider, and a double click returns it")
    func keyboard() {
        let split = make()
        page.key(.tab)
        #expect(page.layer("split/divider/focusRing") != nil)
        let keys: [(Key, KeyModifiers, Double)] = [
            (.right, [], 110), (.left, .shift, 109), (.end, [], 253), (.home, [], 40), (.left, [], 40), (.up, [], 40),
        ]
        for (key, modifiers, position) in keys {
            page.key(key, modifiers)
            #expect(split.position == position, "\(key)")
        }
        #expect(changes == 4)
        for key in [Key.backspace, .delete] {
            page.key(.home)
            page.key(key)
            #expect(split.position == 100)
        }
        page.key(.home)
        changes = 0
        page.click(43, 20, count: 2)
        #expect(split.position == 100 && changes == 1)
    }

    @Test("the divider keeps its place in a frame that gets smaller and larger again")
    func resizing() {
        let split = make()
        split.position = 200
        split.frame = Rect(0, 0, 120, 50)
        #expect(split.position == 73 && second.frame.width == 40)
        split.frame = Rect(0, 0, 300, 50)
        #expect(split.position == 200)
    }

    @Test("a position set before the frame counts")
    func positionFirst() {
        let split = SplitView(
            name: "split", isStacked: false, first: first, second: second, position: 100, on: stage)
        split.position = 200
        split.frame = Rect(0, 0, 300, 300)
        #expect(split.position == 200 && first.frame.width == 200)
    }

    @Test("hostile sizes and positions stop no program")
    func hostile() {
        let split = make()
        for position in [Double.nan, .infinity, -1e308, 1e308] { split.position = position }
        #expect(split.position == 253)
        for size in [Size.zero, Size(5, 5), Size(50, 50), Size(1e9, 1)] {
            split.frame = Rect(origin: .zero, size: size)
            #expect(first.frame.width >= 0 && second.frame.width >= 0)
            #expect(split.position >= 0 && split.position <= max(0, size.width))
        }
        split.frame = Rect(0, 0, 300, 300)
        split.minimum = (.nan, -5)
        #expect(split.minimum == (0, 0))
        split.position = 1e308
        #expect(split.position == 293 && second.frame.width == 0)
        split.position = -1e308
        #expect(split.position == 0 && first.frame.width == 0)
    }
}
