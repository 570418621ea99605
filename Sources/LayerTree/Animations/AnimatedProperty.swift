internal import Geometry
internal import Timing

/// A typed key path to an animatable value of a layer.
///
/// Examples: `\.opacity`, `\.position.y`, `\.bounds.size`, `\.transform.scale`, `\.shape.path`. Core Animation's key
/// paths are strings; these are checked by the compiler.
public typealias AnimatableKey<Value> = any (WritableKeyPath<LayerState, Value> & Sendable)

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
        access = directlyAccessed[LayerKey(path: key)] as? DirectAccess<Value>
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

/// A key path as a dictionary's key.
struct LayerKey: Hashable, Sendable {
    let path: any AnyKeyPath & Sendable

    static func == (a: LayerKey, b: LayerKey) -> Bool { (a.path as AnyKeyPath) == (b.path as AnyKeyPath) }

    func hash(into hasher: inout Hasher) { (path as AnyKeyPath).hash(into: &hasher) }
}

private let directlyAccessed: [LayerKey: any Sendable] = [
    LayerKey(path: \LayerState.position): DirectAccess(read: { $0.position }, write: { $0.position = $1 }),
    LayerKey(path: \LayerState.position.x): DirectAccess(read: { $0.position.x }, write: { $0.position.x = $1 }),
    LayerKey(path: \LayerState.position.y): DirectAccess(read: { $0.position.y }, write: { $0.position.y = $1 }),
    LayerKey(path: \LayerState.bounds.origin): DirectAccess(
        read: { $0.bounds.origin }, write: { $0.bounds.origin = $1 }),
    LayerKey(path: \LayerState.bounds.size): DirectAccess(read: { $0.bounds.size }, write: { $0.bounds.size = $1 }),
    LayerKey(path: \LayerState.opacity): DirectAccess(read: { $0.opacity }, write: { $0.opacity = $1 }),
    LayerKey(path: \LayerState.visibility): DirectAccess(read: { $0.visibility }, write: { $0.visibility = $1 }),
    LayerKey(path: \LayerState.heldTransform): DirectAccess(
        read: { $0.heldTransform }, write: { $0.heldTransform = $1 }),
    LayerKey(path: \LayerState.transform): DirectAccess(read: { $0.transform }, write: { $0.transform = $1 }),
    LayerKey(path: \LayerState.transform.scale): part({ $0.scaleX }) {
        $0.scaleX = $1
        $0.scaleY = $1
    },
    LayerKey(path: \LayerState.transform.scaleX): part({ $0.scaleX }) { $0.scaleX = $1 },
    LayerKey(path: \LayerState.transform.scaleY): part({ $0.scaleY }) { $0.scaleY = $1 },
    LayerKey(path: \LayerState.transform.rotation): part({ $0.rotation }) { $0.rotation = $1 },
    LayerKey(path: \LayerState.transform.translation): DirectAccess(
        read: { $0.heldTransform.translation }, write: { $0.heldTransform.translation = $1 }),
    LayerKey(path: \LayerState.transform.translation.x): across,
    LayerKey(path: \LayerState.transform.translation.y): down,
    LayerKey(path: \LayerState.transform.tx): across,
    LayerKey(path: \LayerState.transform.ty): down,
    LayerKey(path: \LayerState.transform.a): DirectAccess(read: { $0.transform.a }, write: { $0.transform.a = $1 }),
    LayerKey(path: \LayerState.transform.b): DirectAccess(read: { $0.transform.b }, write: { $0.transform.b = $1 }),
    LayerKey(path: \LayerState.transform.c): DirectAccess(read: { $0.transform.c }, write: { $0.transform.c = $1 }),
    LayerKey(path: \LayerState.transform.d): DirectAccess(read: { $0.transform.d }, write: { $0.transform.d = $1 }),
    LayerKey(path: \LayerState.shape.path): DirectAccess(read: { $0.shape.path }, write: { $0.shape.path = $1 }),
    LayerKey(path: \LayerState.shape.fillColor): DirectAccess(
        read: { $0.shape.fillColor }, write: { $0.shape.fillColor = $1 }),
    LayerKey(path: \LayerState.shape.strokeColor): DirectAccess(
        read: { $0.shape.strokeColor }, write: { $0.shape.strokeColor = $1 }),
    LayerKey(path: \LayerState.shape.fillGradient): DirectAccess(
        read: { $0.shape.fillGradient }, write: { $0.shape.fillGradient = $1 }),
    LayerKey(path: \LayerState.shape.strokeGradient): DirectAccess(
        read: { $0.shape.strokeGradient }, write: { $0.shape.strokeGradient = $1 }),
    LayerKey(path: \LayerState.shape.lineWidth): DirectAccess(
        read: { $0.shape.lineWidth }, write: { $0.shape.lineWidth = $1 }),
    LayerKey(path: \LayerState.shape.strokeStart): DirectAccess(
        read: { $0.shape.strokeStart }, write: { $0.shape.strokeStart = $1 }),
    LayerKey(path: \LayerState.shape.strokeEnd): DirectAccess(
        read: { $0.shape.strokeEnd }, write: { $0.shape.strokeEnd = $1 }),
    LayerKey(path: \LayerState.shape.lineDashPhase): DirectAccess(
        read: { $0.shape.lineDashPhase }, write: { $0.shape.lineDashPhase = $1 }),
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
