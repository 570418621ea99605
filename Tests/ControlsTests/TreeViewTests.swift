import Geometry
import LayerTree
import Stage
import Testing

@testable import Controls

@Suite("Tree views")
final class TreeViewTests {
    private let page = ControlPage()
    private let tree: TreeView<String>
    private var selected: [String] = []
    private var pressed: [String] = []
    private var stage: Stage { page.stage }

    init() {
        let hide = ButtonBar.Item("hide", icon: Path(rect: Rect(2, 2, 12, 12)), tooltip: "Hide")
        tree = TreeView(name: "tree", buttons: [hide], on: page.stage)
        stage.root.addSublayer(tree.layer)
        tree.frame = Rect(100, 50, 200, 110)
        tree.items = [
            TreeItem(
                "owl", "owl",
                children: [TreeItem("wing", "wing", children: [TreeItem("tip", "tip")]), TreeItem("eye", "eye")]),
            TreeItem("sky", "sky"), TreeItem("ground", "ground"),
        ]
        tree.onSelect = { [unowned self] in selected.append($0) }
        tree.onButton = { [unowned self] in pressed.append("\($0) \($1)") }
    }

    /// The visible rows, from top to bottom.
    private var rows: [Layer] {
        stage.advance(to: stage.time)
        let content = tree.layer.sublayers.lazy.flatMap(\.sublayers).first { $0.name == "content" }
        return (content?.sublayers ?? []).filter { row in
            !row.isHidden && tree.layer.bounds.contains(tree.layer.convert(row.bounds.center, from: row) ?? .zero)
        }.sorted { $0.position.y < $1.position.y }
    }

    private var titles: [String] {
        rows.map { row in row.sublayers.lazy.compactMap { $0 as? TextLayer }.first?.string ?? "" }
    }

    /// Whether the first row's button is visible.
    private var showsButton: Bool { rows[0].sublayers.contains { $0.name == "hide" && !$0.isHidden } }

    @Test("a click on a triangle opens and closes an item, and one on its title selects it")
    func click() {
        #expect(titles == ["owl", "sky", "ground"])
        page.click(108, 60)
        #expect(titles == ["owl", "wing", "eye", "sky", "ground"] && selected == [] && tree.openItems == ["owl"])
        page.click(160, 83)
        #expect(selected == ["wing"] && tree.selection == "wing" && stage.focused === tree)
        page.click(108, 60)
        #expect(titles == ["owl", "sky", "ground"] && tree.selection == "owl")
        page.key(.down)
        #expect(selected == ["wing", "owl", "sky"], "arrows go on from the item that was closed")
        selected.removeLast()
        tree.selection = "owl"
        page.click(160, 60, count: 2)
        #expect(titles.count == 5 && selected == ["wing", "owl"])
    }

    @Test("arrows move among the rows, open and close them")
    func keyboard() {
        page.key(.tab)
        #expect(stage.focused === tree && page.layer("tree/focusRing") != nil)
        for key in [Key.down, .right, .right, .right, .right, .right] { page.key(key) }
        #expect(selected == ["owl", "wing", "tip"])
        for key in [Key.left, .left, .left] { page.key(key) }
        #expect(selected == ["owl", "wing", "tip", "wing", "owl"] && tree.openItems == ["owl"])
        selected = []
        for key in [Key.end, .home, .up, .pageDown, .pageUp, .left] { page.key(key) }
        #expect(selected == ["ground", "owl", "ground", "owl"] && tree.openItems == [])
        #expect(!tree.keyPressed(KeyPress(.down, modifiers: .control)))
    }

    @Test("a click below the rows takes the focus, and a narrower frame scrolls no rows to the side")
    func frames() {
        page.click(150, 150)
        #expect(stage.focused === tree && page.layer("tree/focusRing") == nil && selected == [])
        tree.items += [TreeItem("more", "more")]
        tree.frame = Rect(100, 50, 80, 110)
        #expect(page.layer("tree/rows/horizontalBar") == nil)
    }

    @Test("Space presses the first button of the selected row, which is visible")
    func space() {
        stage.focus(tree)
        page.key(" ")
        #expect(pressed == [] && !showsButton)
        page.key(.down)
        #expect(showsButton)
        page.key(" ")
        #expect(pressed == ["owl 0"])
    }

    @Test("a press that ends the editing of a field, whose change shortens the tree, selects no row that went")
    func shortened() {
        let field = NumberField(name: "field", range: 0...9, on: stage)
        stage.root.addSublayer(field.layer)
        field.frame = Rect(0, 0, 80, 24)
        field.onChange = { [unowned self] _ in tree.items.removeLast(2) }
        field.focus()
        page.type("5")
        page.click(160, 105)
        #expect(titles == ["owl"] && selected == [] && stage.focused === tree)
    }

    @Test("first letters select a row, unless the tree leaves letters to others")
    func typeAhead() {
        stage.focus(tree)
        tree.openItems = ["owl", "wing"]
        page.type("ti")
        #expect(selected == ["tip"])
        page.wait(2)
        page.type("g")
        #expect(selected == ["tip", "ground"])
        tree.typesAhead = false
        page.type("s")
        #expect(selected.count == 2)
    }

    @Test("a row's button shows under the pointer, or while it is on, and does not select the row")
    func buttons() {
        #expect(!showsButton)
        page.move(160, 60)
        #expect(showsButton)
        page.move(276, 60)
        page.wait()
        #expect(page.layer("tooltip") != nil)
        page.click(276, 60)
        #expect(pressed == ["owl 0"] && selected == [])
        page.move(10, 10)
        #expect(!showsButton)
        tree.items[0].buttonsOn = [0]
        #expect(showsButton)
    }

    @Test("revealing an item opens what is above it, and scrolls to it")
    func reveal() {
        tree.frame = Rect(100, 50, 200, 44)
        tree.reveal("tip")
        #expect(tree.openItems == ["owl", "wing"] && titles.contains("tip"))
        tree.reveal("nothing")
        #expect(tree.openItems == ["owl", "wing"])
    }

    @Test(
        "of thousands of rows only those in view have layers, and the wheel, the keys and a tree made shorter keep up")
    func thousands() {
        tree.items = (0..<5000).map { TreeItem("\($0)", "row \($0)") }
        let count = stage.snapshots().count
        for _ in 0..<300 { page.turn(150, 100, by: Point(0, 40)) }
        #expect(titles.first == "row 545" && titles.count >= 5)
        page.click(150, 100)
        stage.focus(tree)
        page.key(.end)
        #expect(selected.last == "4999" && titles.last == "row 4999")
        #expect(stage.snapshots().count == count)
        tree.items = Array(tree.items.prefix(2))
        #expect(titles == ["row 0", "row 1"])
        tree.items = []
        page.key(.down)
        #expect(titles == [] && !tree.canFocus)
    }

    @Test("a deep tree in a frame without room stops no program")
    func hostile() {
        var item = TreeItem("0", "0")
        for level in 1..<400 { item = TreeItem("\(level)", "\(level)", children: [item]) }
        tree.items = [item]
        tree.openItems = Set((0..<400).map(String.init))
        tree.reveal("0")
        #expect(titles.last == "0")
        let heights = [0, 3, 1e9, 1e300, .infinity, .nan]
        for height in heights {
            tree.frame = Rect(0, 0, 5, height)
            for key in [Key.pageDown, .pageUp, .end] { _ = tree.keyPressed(KeyPress(key)) }
            #expect(tree.selection == "0")
        }
    }
}
