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
        guard let held else { preconditionFailure("a scene has its context from build(_:) on") }
        return held
    }
}
