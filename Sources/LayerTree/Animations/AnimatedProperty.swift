internal import Geometry
internal import Timing

/// A layer's value with the accessors that animations use for every frame.
///
/// Writing through a key path to a computed property, such as the parts of a transform, allocates memory in Swift's
/// runtime (6.3), and through any other it looks types up. So the most frequent properties are accessed directly.
public struct AnimatedProperty<Value>: Sendable {
    /// The key path to the value.
    public let key: AnimatableKey<Value>
    private let access: DirectAccess<Value>?

    /// Makes the property for a key path.
    public init(_ key: AnimatableKey<Value>) {
        self.key = key
        let path: AnyKeyPath = key
        access = directlyAccessed.first { $0.key == path }?.access as? DirectAccess<Value>
    }

    func value(in state: LayerState) -> Value { access?.read(state) ?? state[keyPath: key] }

    func set(_ value: Value, in state: inout LayerState) {
        if let access { access.write(&state, value) } else { state[keyPath: key] = value }
    }
}

/// Accessors of a value that do not use its key path.
private struct DirectAccess<Value>: Sendable {
    let read: @Sendable (LayerState) -> Value
    let write: @Sendable (inout LayerState, Value) -> Void
}

private let directlyAccessed: [(key: any AnyKeyPath & Sendable, access: any Sendable)] = [
    (\LayerState.position, DirectAccess(read: { $0.position }, write: { $0.position = $1 })),
    (\LayerState.opacity, DirectAccess(read: { $0.opacity }, write: { $0.opacity = $1 })),
    (\LayerState.transform.scale, DirectAccess(read: { $0.transform.scale }, write: { $0.transform.scale = $1 })),
    (\LayerState.transform.scaleX, DirectAccess(read: { $0.transform.scaleX }, write: { $0.transform.scaleX = $1 })),
    (\LayerState.transform.scaleY, DirectAccess(read: { $0.transform.scaleY }, write: { $0.transform.scaleY = $1 })),
    (
        \LayerState.transform.rotation,
        DirectAccess(read: { $0.transform.rotation }, write: { $0.transform.rotation = $1 })
    ),
    (
        \LayerState.transform.translation,
        DirectAccess(read: { $0.transform.translation }, write: { $0.transform.translation = $1 })
    ),
    (\LayerState.transform.translation.x, DirectAccess(read: { $0.transform.tx }, write: { $0.transform.tx = $1 })),
    (\LayerState.transform.translation.y, DirectAccess(read: { $0.transform.ty }, write: { $0.transform.ty = $1 })),
]
