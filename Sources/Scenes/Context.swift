/// The context that a scene was built in, for what happens later.
///
/// ```swift
/// final class HeartScene: Scene {
///     static let info = SceneInfo("heart")
///     @Context private var context
///     private let heart = Layer(name: "heart")
///     func build(_ context: SceneContext) { context.host.addSublayer(heart) }
///     func layout() { heart.position = context.host.bounds.center }
/// }
/// ```
///
/// It is found by reflection, as ``Parameter`` is, and set before ``Scene/build(_:)``.
@propertyWrapper
public final class Context {
    var held: SceneContext?

    /// Makes a property that has no context yet.
    public init() {}

    /// The scene's context.
    /// - Precondition: the scene was built by a host.
    public var wrappedValue: SceneContext {
        if let held { return held }
        let scene = SceneSource.sceneInMaking.map { "the scene \"\($0)\"" } ?? "a scene"
        preconditionFailure("\(scene) reads its context in init: it has one from build(_:) on")
    }
}
