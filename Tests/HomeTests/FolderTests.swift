import Geometry
import Home
import LayerTree
import Scenes
import Stage
import Synchronization
import TestSupport
import Testing

/// A scene of the folder, with a number of presses of Space.
private final class LeafScene: Scene {
    static let info = SceneInfo("leaf")
    let shownInfo: SceneInfo
    var plays = 0

    init() { shownInfo = LeafScene.info }
    init(_ info: SceneInfo) { shownInfo = info }
    func build(_ context: SceneContext) { context.host.addSublayer(Layer(name: "leaf")) }
    func performMainAction() { plays += 1 }
}

/// An animation's file in the folder.
private final class FileLeafScene: FileScene {
    static let info = SceneInfo("file", movesByItself: true)
    let shownInfo: SceneInfo
    var filePlayback: FilePlayback? { nil }
    private(set) var steps: TimeSteps?

    init() { shownInfo = FileLeafScene.info }
    init(_ info: SceneInfo) { shownInfo = info }
    func build(_ context: SceneContext) { context.host.addSublayer(Layer(name: "leaf")) }
    func setFrameSteps(_ steps: TimeSteps?) { self.steps = steps }
}

/// A home of two scenes.
private final class FolderHome: HomeScene {
    static let info = MiniatureHome.info(of: [LeafScene.self, LeafScene.self])
    let home = MiniatureHome([LeafScene.self, LeafScene.self], title: "Home")
}

@Suite("A home's folder of further scenes")
struct FolderTests {
    private let player: ScenePlayer
    private let reads = Counter()

    init() {
        let names = ["ant", "bee", "cat"]
        let sources = names.map { name in
            let info = SceneInfo(name)
            return ("\(name).json", SceneSource(info) { FileLeafScene(info) })
        }
        var configuration = SceneConfiguration(FolderHome.self, size: Size(1120, 720))
        configuration.folder = SceneFolder(title: Localized("Lottie", zh: "Lottie")) { [reads] in
            reads.add()
            return sources
        }
        player = ScenePlayer(configuration, shaper: FakeShaper(), keysControlTime: false)
    }

    private var shown: SceneInfo? { player.scene?.shownInfo }

    private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        player.key(key, modifiers)
        player.seek(to: player.stage.time + 2)
    }

    private func layer(_ path: String) -> LayerSnapshot? { player.stage.layer(path) }

    @Test("the key after the cards' opens it, its cards open by digits, and Escape leads back step by step")
    func keys() {
        #expect(shown?.name == "gallery" && reads.value == 0)
        #expect(shown?.keys(in: .english).contains { $0 == ("3", "Lottie") } == true)
        press("3")
        #expect(shown?.name == "folder" && shown?.home?[.english] == "Gallery" && reads.value == 1)
        #expect(layer("home")?.isShown == true)
        press("2")
        #expect(shown?.name == "bee" && shown?.home?[.english] == "Lottie")
        #expect(shown?.keys(in: .english).contains { $0 == ("Escape", "back to Lottie") } == true)
        press("3")
        #expect(shown?.name == "cat" && (player.scene as? FolderHome)?.home.openedFile == "cat.json")
        press(.escape)
        #expect((player.scene as? FolderHome)?.home.openedFile == nil)
        #expect(shown?.name == "folder")
        press(.escape)
        #expect(shown?.name == "gallery" && shown?.home == nil)
        press("1")
        #expect(shown?.name == "leaf")
        press("3", .alt)
        #expect(shown?.name == "folder" && reads.value == 1)
        press("1")
        press(.left, .alt)
        press(.left, .alt)
        #expect(shown?.name == "gallery")
    }

    @Test(
        "a click on the entrance opens it, the home behind it is not drawn, and the picture at rest is the home's again"
    )
    func click() throws {
        player.seek(to: 1)
        let before = player.stage.snapshots().filter(\.isShown).map(\.path)
        let place = try #require(layer("home/open.folder")).frame.center
        player.click(place)
        player.seek(to: 3)
        #expect(
            shown?.name == "folder" && layer("home/folder")?.isShown == false
                && layer("home/open.leaf")?.isShown == false)
        let box = try #require(player.stage.snapshots().first { $0.name == "open.bee" }).frame
        player.click(box.center)
        player.seek(to: 5)
        #expect(shown?.name == "bee")
        press(.escape)
        press(.escape)
        #expect(player.stage.snapshots().filter(\.isShown).map(\.path) == before)
        // Going back opens it again.
        player.seek(to: 2.5)
        #expect(shown?.name == "folder")
    }

    @Test("miniatures of files are drawn 30 times per second, neighbours in turn, and the open one at every time")
    func steps() throws {
        let home = try #require(player.scene as? FolderHome).home
        press("3")
        func steps() -> [TimeSteps?] {
            (home.page?.cards ?? []).map { ($0.scene as? FileLeafScene)?.steps }
        }
        let resting = [0, 0.5, 0].map { TimeSteps(rate: 30, phase: $0) }
        #expect(steps() == resting)
        player.key("2", [])
        #expect(steps() == [resting[0], nil, resting[2]])
        player.seek(to: player.stage.time + 2)
        player.key(.escape, [])
        #expect(steps()[1] == nil)
        player.seek(to: player.stage.time + 2)
        #expect(steps() == resting)
    }

    @Test("cards of files are so round that a file's own rounded card has no white corners")
    func corners() throws {
        var configuration = player.configuration
        let info = SceneInfo("round", size: Size(512, 512))
        configuration.folder = SceneFolder(title: Localized("Lottie", zh: "Lottie")) {
            [("round.json", SceneSource(info) { LeafScene(info) })]
        }
        configuration.folder?.isOpen = true
        let player = ScenePlayer(configuration, shaper: FakeShaper(), keysControlTime: false)
        player.seek(to: 1)
        let host = try #require(player.stage.snapshots().first { $0.name == "round" }).state
        #expect(host.cornerRadius >= 0.159 * host.bounds.width && host.bounds.width > 0)
    }

    @Test("a home may open with the folder before it, and Escape leads back to it")
    func open() {
        var configuration = player.configuration
        configuration.folder?.isOpen = true
        let player = ScenePlayer(configuration, shaper: FakeShaper(), keysControlTime: false)
        player.seek(to: 1)
        #expect(player.scene?.shownInfo.name == "folder")
        player.key(.escape)
        #expect(player.scene?.shownInfo.name == "gallery")
    }

    @Test("another colour behind its animations is behind nothing else")
    func backdrop() {
        press("3")
        press("2")
        func colors(_ names: String...) -> Set<Color> {
            Set(player.stage.snapshots().filter { names.contains($0.name) }.map(\.state.backgroundColor))
        }
        #expect(colors("ant", "bee", "cat") == [.white])
        player.edit(player.session.over(.clear))
        #expect(shown?.name == "bee" && player.stage.background == .clear)
        #expect(colors("ant", "bee", "cat") == [.clear])
        #expect(player.session.firstDifference(from: player.session.over(.black)) == 0)
    }

    @Test("a home without a folder has no entrance, and its key does nothing")
    func none() {
        let player = ScenePlayer(SceneConfiguration(FolderHome.self), shaper: FakeShaper(), keysControlTime: false)
        player.key("3")
        #expect(player.scene?.shownInfo.name == "gallery")
        #expect(!player.stage.snapshots().contains { $0.name.contains("folder") })
    }

    @Test(
        "the entrance is in the window and over nothing else at home, in windows of any shape",
        arguments: [Size(1120, 720), Size(640, 480), Size(375, 667), Size(667, 375), Size(240, 380), Size(2000, 400)])
    func place(size: Size) throws {
        player.fit(size, scale: 1)
        let entrance = try #require(layer("home/folder")).frame
        #expect(
            Rect(origin: .zero, size: size).contains(entrance.origin) && entrance.maxX <= size.width
                && entrance.maxY <= size.height)
        for snapshot in player.stage.snapshots() where snapshot.name == "caption" && !snapshot.path.contains("folder") {
            #expect((snapshot.frame.intersection(entrance) ?? .zero).isEmpty, "\(snapshot.path)")
        }
        for name in ["open.leaf", "subtitle"] {
            let other = try #require(layer("home/\(name)")).frame
            #expect((other.intersection(entrance) ?? .zero).isEmpty, "\(name) \(other) \(entrance)")
        }
    }
}

/// A number that a folder's reader counts up.
private final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
}
