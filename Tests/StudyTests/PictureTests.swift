import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Study

/// A card that turns while it moves, with a label in it, a clipped picture and a disk with a mask.
final class CardScene: Scene {
    static let info = SceneInfo("cards", size: Size(375, 667))
    let card = Layer(name: "card")
    let label = Layer(name: "label")
    let window = Layer(name: "window")
    let wide = Layer(name: "wide")
    let disk = ShapeLayer(name: "disk", path: Path(circleAt: Point(50, 50), radius: 50))

    func build(_ context: SceneContext) {
        let root = context.stage.root
        card.frame = Rect(40, 60, 200, 120)
        card.backgroundColor = .white
        label.frame = Rect(20, 20, 60, 30)
        label.backgroundColor = .black
        label.takesInput = false
        card.addSublayer(label)
        window.frame = Rect(100, 250, 100, 100)
        window.backgroundColor = .white
        window.masksToBounds = true
        wide.frame = Rect(-50, 20, 300, 30)
        wide.backgroundColor = .black
        window.addSublayer(wide)
        disk.frame = Rect(100, 400, 100, 100)
        let half = Layer(name: "half")
        half.frame = Rect(0, 0, 50, 100)
        half.backgroundColor = .black
        disk.mask = half
        root.addSublayers(card, window, disk)
        card.onClick { [unowned self] in
            card.stage?.animate(.linear(duration: 1)) { card.position.x += 100 }
        }
    }
}

@Suite("What is looked at in the picture")
struct PictureTests {
    private let player = ScenePlayer(SceneConfiguration(CardScene.self), shaper: FakeShaper())
    private let panel: StudyPanel

    init() { panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1) }

    private func click(_ point: Point) {
        panel.send(.pointerMoved(point))
        panel.click(point)
    }

    /// The names of the layers drawn in a tree of the scene.
    private func names(in root: RenderNode) -> [String] {
        let table = LayerTable(player.stage.snapshots())
        return Explosion.layers(in: root).compactMap { table[$0.node.id]?.uniquePath }
    }

    private var pictureRoot: RenderNode {
        panel.picture.node(of: player.stage.frame(), scale: panel.layout.pictureScale).children[0]
    }

    @Test("the squares behind a clear picture are drawn in pictures of any size", arguments: [1920, 32_767])
    func checkerboard(width: Double) {
        let squares = Checkerboard.operations(in: Size(width, 2160)).dropFirst()
        #expect(squares.count == 180)
        for case .stroke(let line, _, let style) in squares {
            #expect(style.drawableDashes(along: line) == [12, 12])
        }
    }

    @Test("a plain picture shares the tree of the scene's frame")
    func plain() {
        let frame = player.stage.frame()
        #expect(panel.picture.node(of: frame, scale: panel.layout.pictureScale).children[0].isShared(with: frame.root))
        panel.model.state.selection = "card"
        #expect(panel.picture.node(of: frame, scale: panel.layout.pictureScale).children[0].isShared(with: frame.root))
    }

    @Test("a click selects the frontmost layer, whether it takes input or not, and the one behind it at the same place")
    func picking() {
        panel.model.setPicking(true)
        let inputs = player.history.count
        click(Point(70, 90))
        #expect(panel.model.state.selection == "card/label")
        click(Point(71, 90))
        #expect(panel.model.state.selection == "card")
        click(Point(71, 90))
        #expect(panel.model.state.selection == "card/label")
        click(Point(20, 20))
        #expect(panel.model.state.selection == nil)
        #expect(player.history.count == inputs)
    }

    @Test("clips and masks hide layers from the pointer")
    func clipped() {
        let table = LayerTable(player.stage.snapshots())
        let root = player.stage.frame().root
        func names(_ x: Double, _ y: Double) -> [String] { table.layers(at: Point(x, y), in: root).map(\.uniquePath) }
        #expect(names(120, 280) == ["window/wide", "window"])
        #expect(names(60, 280) == [])
        #expect(names(120, 450) == ["disk"])
        #expect(names(180, 450) == [])
        #expect(names(103, 403) == [])
    }

    @Test("the layer picked is the one that a click hits, where all layers take input")
    func sameAsHits() throws {
        let stage = player.stage
        (player.scene as? CardScene)?.label.takesInput = true
        let table = LayerTable(stage.snapshots())
        let root = stage.frame().root
        for x in stride(from: 5.0, to: 375, by: 13) {
            for y in stride(from: 5.0, to: 380, by: 13) {
                let picked = table.layers(at: Point(x, y), in: root).first
                let hit = stage.layer(at: Point(x, y))
                #expect(picked?.id == (hit === stage.root ? nil : hit?.id))
            }
        }
    }

    @Test("the pointer outlines the layer under it while one is picked, and Escape ends that")
    func hovering() {
        panel.send(.pointerMoved(Point(70, 90)))
        #expect(panel.model.hovered == nil)
        panel.key("k")
        #expect(panel.model.hovered == "card/label")
        panel.send(.pointerMoved(Point(200, 150)))
        #expect(panel.model.hovered == "card")
        panel.send(.pointerMoved(Point(800, 300)))
        #expect(panel.model.hovered == nil)
        panel.key(.escape)
        #expect(!panel.model.state.isPicking)
        click(Point(200, 150))
        #expect(player.stage.nextFrame != .never, "the click is the scene's again")
    }

    @Test("hidden layers and what is in them are not drawn, and Shift+h shows them again")
    func hiding() {
        panel.model.state.selection = "card"
        panel.key("h")
        #expect(names(in: pictureRoot) == ["window", "window/wide", "disk"])
        panel.model.state.selection = "window/wide"
        panel.key("h")
        #expect(names(in: pictureRoot) == ["window", "disk"])
        #expect(panel.model.state.hidden == ["card", "window/wide"])
        panel.key("h", .shift)
        #expect(names(in: pictureRoot).count == 5)
    }

    @Test("an isolated layer is drawn alone at its place, with what is in it and without the clip around it")
    func isolating() throws {
        panel.model.state.selection = "window/wide"
        panel.key("i")
        let picture = pictureRoot
        let nodes = Explosion.layers(in: picture)
        let wide = try #require(nodes.last)
        #expect(wide.map.apply(to: .zero) == Point(50, 270))
        #expect(nodes.dropLast().allSatisfy { $0.node.contents.isEmpty && $0.node.clip == nil })
        panel.key("i")
        #expect(panel.model.state.isolated == nil)
        panel.model.state.isolated = "no such layer"
        #expect(Explosion.layers(in: pictureRoot).count == 1)
    }

    @Test("layers apart are drawn once each, back to front by depth, and picked where they are drawn")
    func exploded() throws {
        panel.key("x")
        let frame = player.stage.frame()
        let picture = panel.picture.node(of: frame, scale: panel.layout.pictureScale)
        _ = panel.frame(over: frame)
        let drawn = picture.children[0].children.filter { !$0.contents.isEmpty }
        #expect(!drawn.isEmpty && Set(drawn.map(\.id)).count == drawn.count)
        let explosion = Explosion(depths: 2, viewport: player.stage.size)
        let place = explosion.map(atDepth: 2).apply(to: Point(70, 90))
        #expect(Rect(origin: .zero, size: player.stage.size).contains(place))
        click(place)
        #expect(panel.model.state.selection == "card/label")
        panel.key("x")
        #expect(panel.model.state.mode == .plain)
    }

    @Test("what is looked at changes neither the scene's frames nor its session")
    func untouched() {
        let other = ScenePlayer(SceneConfiguration(CardScene.self), shaper: FakeShaper())
        for player in [player, other] {
            player.seek(to: 1)
            for event in [InputEvent.pointerPressed(Point(200, 150)), .pointerReleased(Point(200, 150))] {
                player.send(event)
            }
            player.seek(to: 3)
        }
        let actions: [(StudyPanel) -> Void] = [
            { $0.model.state.selection = "card" }, { $0.model.toggleHidden("window") },
            { $0.model.state.isolated = "card" },
            { $0.model.setPicking(true) },
            { $0.model.showPicture(.exploded) }, { $0.model.state.showsGhosts = true },
            { $0.model.state.showsMotionPath = true },
            { $0.model.keepSettings() }, { $0.model.showPicture(.difference) }, { $0.model.stop(at: 1.5) },
            { $0.model.showPicture(.sideBySide) },
        ]
        panel.model.setPaused(true)
        for action in actions {
            action(panel)
            panel.send(.pointerMoved(Point(200, 150)))
            while panel.search(until: { false }) {}
            _ = panel.frame(over: player.stage.frame())
        }
        other.seek(to: 1.5)
        #expect(player.history.count == other.history.count)
        #expect(player.stage.frame().root.anonymous == other.stage.frame().root.anonymous)
    }

    @Test("two settings stand side by side, and each keeps its size")
    func sideBySide() {
        panel.model.showPicture(.sideBySide)
        #expect(panel.model.state.mode == .plain, "nothing is kept")
        panel.model.keepSettings()
        panel.model.showPicture(.sideBySide)
        #expect(panel.model.needsUpdate)
        panel.update()
        #expect(panel.model.pictureSize == Size(758, 667))
        let picture = panel.picture.node(of: player.stage.frame(), scale: panel.layout.pictureScale)
        #expect(picture.children.count == 2 && picture.children[1].transform == .translation(383, 0))
        #expect(panel.layout.picture.size == panel.model.pictureSize * panel.layout.pictureScale)
        // The one that a click is for is called B, as in the settings.
        func names() -> [String: Double] {
            let found = panel.stage.snapshots().filter { $0.name.hasPrefix("setting ") && $0.isShown }
            return Dictionary(found.map { ($0.name, $0.frame.minX) }) { $1 }
        }
        #expect(names() == ["setting B": 6, "setting A": 6 + 383 * panel.layout.pictureScale])
        panel.model.forgetKept()
        #expect(panel.model.needsUpdate)
        panel.update()
        #expect(panel.model.pictureSize == Size(375, 667) && panel.model.analysis.other == nil && names().isEmpty)
    }

    // MARK: Reach

    @Test(
        "a button above the tree does what its key does",
        arguments: [
            ("pick", "k"), ("isolate", "i"), ("explode", "x"), ("ghosts", "g"), ("way", "w"),
        ] as [(String, Key)])
    func buttons(name: String, shortcut: Key) throws {
        panel.model.state.selection = "card"
        let before = panel.model.state
        panel.key(shortcut)
        let after = panel.model.state
        #expect(after != before)
        panel.key(shortcut)
        #expect(panel.model.state == before)
        let button = try #require(panel.stage.snapshots().first { $0.path.hasSuffix("looking/\(name)") })
        click(button.center)
        #expect(panel.model.state == after)
        click(button.center)
        #expect(panel.model.state == before)
    }

    @Test("a click on a row of the tree selects its layer, and the row's buttons hide and isolate it")
    func rows() throws {
        func place(_ name: String) throws -> Point {
            try #require(panel.stage.snapshots().first { $0.path.hasSuffix(name) && $0.isShown }).center
        }
        try click(place("content/row"))
        #expect(panel.model.state.selection == "card")
        try click(place("row/hide"))
        #expect(panel.model.state.hidden == ["card"])
        try click(place("row/isolate"))
        #expect(panel.model.state.isolated == "card")
        try click(place("looking/showAll"))
        #expect(panel.model.state.hidden.isEmpty && panel.model.state.isolated == nil)
        panel.focus(.layers)
        panel.key(.down)
        #expect(panel.model.state.selection == "card/label")
        panel.key("h")
        #expect(panel.model.state.hidden == ["card/label"])
    }

    // MARK: Ghosts

    @Test("a moving layer has four ghosts before and four after, and a dot for each frame of what moves it")
    func ghosts() throws {
        player.seek(to: 1)
        click(Point(200, 150))
        player.seek(to: 3)
        panel.model.stop(at: 1.5)
        panel.model.state.selection = "card"
        panel.focus(.time)
        panel.key("g")
        panel.key("w")
        while panel.search(until: { false }) {}
        /// What is drawn in front of the scene: ghosts, and the layer as it is now.
        func drawn() -> [RenderNode] {
            Array(panel.frame(over: player.stage.frame()).root.children[0].children.dropFirst())
        }
        let ghosts = drawn()
        try #require(ghosts.count == 9)
        let ids = ghosts.flatMap { Explosion.layers(in: $0).map(\.node.id) }
        #expect(Set(ids).count == ids.count)
        #expect(ghosts[0].opacity < ghosts[3].opacity && ghosts[7].opacity < ghosts[4].opacity)
        let places = ghosts.dropLast().compactMap { Explosion.layers(in: $0).dropFirst().first?.map.tx }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
        let way = panel.model.analysis.track.path
        // The second in which the click moves it.
        try #require(way.count == 61)
        #expect(way.allSatisfy { $0 != nil })
        #expect(abs((way[30]?.x ?? 0) - 190) < 1e-6)
        panel.model.state.hidden = ["card"]
        #expect(drawn().isEmpty)
        (panel.model.state.hidden, panel.model.state.selection) = ([], "window/wide")
        while panel.search(until: { false }) {}
        #expect(drawn().isEmpty)
        panel.model.state.selection = "card"
        panel.key("g")
        #expect(drawn().isEmpty)
    }

    @Test("ghosts are found in slices")
    func slices() {
        panel.model.state.selection = "card"
        panel.model.state.showsMotionPath = true
        #expect(panel.search { true })
        var count = 0
        while panel.search(until: {
            count += 1
            return count.isMultiple(of: 10)
        }) {}
        #expect(count > 60 && !panel.search { true })
    }
}
