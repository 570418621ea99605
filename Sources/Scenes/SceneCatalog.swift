public import RenderTree

/// The scenes of a program.
public struct SceneCatalog: Sendable {
    /// The scenes, in the order in which they are shown.
    public let scenes: [any Scene.Type]
    /// The scene of scenes that opens without a name; nil for none.
    private let homeScene: (any Scene.Type)?
    /// The program's icon.
    public let icon: Picture?

    /// Makes a catalog.
    /// - Parameter home: A scene that leads to the others; without one the first scene opens.
    /// - Precondition: there is a scene, and no two have one name.
    public init(_ scenes: [any Scene.Type], home: (any Scene.Type)? = nil, icon: Picture? = nil) {
        let names = scenes.map { $0.info.name } + (home.map { [$0.info.name] } ?? [])
        precondition(!scenes.isEmpty && Set(names).count == names.count, "scenes need names of their own: \(names)")
        self.scenes = scenes
        homeScene = home
        self.icon = icon
    }

    /// The scenes' descriptions, without the home's.
    public var all: [SceneInfo] { scenes.map { $0.info } }

    /// The home's description.
    public var home: SceneInfo? { homeScene?.info }

    /// The description of what opens without a name: the home, or the first scene.
    public var first: SceneInfo { home ?? scenes[0].info }

    /// Every name, the home's first.
    public var names: [String] { (home.map { [$0.name] } ?? []) + all.map(\.name) }

    /// The scene or home of a name; nil if there is none.
    public func scene(named name: String) -> (any Scene.Type)? {
        name == home?.name ? homeScene : scenes.first { $0.info.name == name }
    }

    /// The description of the scene or home of a name; nil if there is none.
    public func info(named name: String) -> SceneInfo? { scene(named: name)?.info }
}
