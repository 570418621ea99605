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
    (\LayerState.heldTransform, DirectAccess(read: { $0.heldTransform }, write: { $0.heldTransform = $1 })),
    (\LayerState.transform, DirectAccess(read: { $0.transform }, write: { $0.transform = $1 })),
    (
        \LayerState.transform.scale,
        part({ $0.scaleX }) {
            $0.scaleX = $1
            $0.scaleY = $1
        }
    ),
    (\LayerState.transform.scaleX, part({ $0.scaleX }) { $0.scaleX = $1 }),
    (\LayerState.transform.scaleY, part({ $0.scaleY }) { $0.scaleY = $1 }),
    (\LayerState.transform.rotation, part({ $0.rotation }) { $0.rotation = $1 }),
    (
        \LayerState.transform.translation,
        DirectAccess(read: { $0.heldTransform.translation }, write: { $0.heldTransform.translation = $1 })
    ),
    (\LayerState.transform.translation.x, across),
    (\LayerState.transform.translation.y, down),
    (\LayerState.transform.tx, across),
    (\LayerState.transform.ty, down),
    (\LayerState.transform.a, DirectAccess(read: { $0.transform.a }, write: { $0.transform.a = $1 })),
    (\LayerState.transform.b, DirectAccess(read: { $0.transform.b }, write: { $0.transform.b = $1 })),
    (\LayerState.transform.c, DirectAccess(read: { $0.transform.c }, write: { $0.transform.c = $1 })),
    (\LayerState.transform.d, DirectAccess(read: { $0.transform.d }, write: { $0.transform.d = $1 })),
]

private let across = DirectAccess(
    read: { $0.heldTransform.translation.x }, write: { $0.heldTransform.translation.x = $1 })
private let down = DirectAccess(
    read: { $0.heldTransform.translation.y }, write: { $0.heldTransform.translation.y = $1 })

/// A part of the transform that is remembered.
private func part(
    _ read: @escaping @Sendable (AffineDecomposition) -> Double,
    _ write: @escaping @Sendable (inout AffineDecomposition, Double) -> Void
) -> DirectAccess<Double> {
    DirectAccess(
        read: { read($0.heldTransform.parts) },
        write: { state, value in state.heldTransform.change { write(&$0, value) } })
}
