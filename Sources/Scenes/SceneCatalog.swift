/// The scenes of a program.
///
/// A catalog can be passed to any thread; scenes of the main actor are made by its own.
public struct SceneCatalog: @unchecked Sendable {
    /// The scenes, in the order in which they are shown.
    public let scenes: [any Scene.Type]
    /// The scene that leads to the others, and opens without a name; nil for none.
    public var home: (any Scene.Type)?

    /// Makes a catalog; see ``check()`` for what makes one usable.
    /// - Parameter home: a scene that leads to the others.
    public init(_ scenes: [any Scene.Type], home: (any Scene.Type)? = nil) {
        self.scenes = scenes
        self.home = home
    }

    /// Makes a catalog; see ``check()`` for what makes one usable.
    public init(_ scenes: any Scene.Type...) { self.init(scenes) }

    /// Checks that there is a scene, and that all have usable names of their own.
    /// - Throws: ``SceneError`` for the first fault. ``Scene/check()`` checks a scene's parameters.
    public func check() throws(SceneError) {
        if scenes.isEmpty { throw .noScene }
        var known: Set<String> = []
        for scene in everything {
            try SceneSource(scene).checkName()
            let name = scene.info.name
            guard known.insert(name).inserted else {
                throw name == home?.info.name ? .nameOfHome(name) : .duplicateScene(name)
            }
        }
    }

    private var everything: [any Scene.Type] { (home.map { [$0] } ?? []) + scenes }

    /// The scene opened without a name: the home, or the first; nil if empty.
    public var first: (any Scene.Type)? { everything.first }

    /// The scenes' descriptions, without the home's.
    public var all: [SceneInfo] { scenes.map { $0.info } }

    /// Every name, the home's first.
    public var names: [String] { everything.map { $0.info.name } }

    /// The scene or home of a name; nil if there is none.
    public func scene(named name: String) -> (any Scene.Type)? { everything.first { $0.info.name == name } }

    /// The description of the scene or home of a name; nil if there is none.
    public func info(named name: String) -> SceneInfo? { scene(named: name)?.info }
}
