internal import Geometry
internal import Timing

/// A typed key path to an animatable value of a layer.
///
/// Examples: `\.opacity`, `\.position.y`, `\.bounds.size`, `\.transform.scale`, `\.shape.path`. Core Animation's key
/// paths are strings; these are checked by the compiler.
public typealias AnimatableKey<Value> = any (WritableKeyPath<LayerState, Value> & Sendable)

/// A layer's value with the accessors that animations use for every frame.
public struct AnimatedProperty<Value>: Sendable {
    /// The key path to the value.
    public let key: AnimatableKey<Value>
    /// The row's accessors; nil for a value that the table does not declare, as `\.backgroundColor.red`.
    private let access: PropertyAccess<Value>?
    /// The row's index: the row itself would add 100 bytes to each animation.
    private let row: Int?

    /// Makes the property for a key path.
    public init(_ key: AnimatableKey<Value>) {
        self.key = key
        row = LayerProperty.indices[LayerKey(path: key)]
        access = row.flatMap { LayerProperty.all[$0].access as? PropertyAccess<Value> }
    }

    func value(in state: LayerState) -> Value { access?.read(state) ?? state[keyPath: key] }

    func set(_ value: Value, in state: inout LayerState) {
        if let access { access.write(&state, value) } else { state[keyPath: key] = value }
    }

    /// The parts that it changes of a layer with such a content.
    func footprint(like content: LayerContent) -> KeyFootprint {
        if let row { return LayerProperty.all[row].footprint }
        let probes = PropertyProbes(of: LayerProperty.of(content), like: content)
        return probes.footprint { $0[keyPath: key] = $1[keyPath: key] }
    }

    /// The table's row; nil for a value that it does not declare.
    package var declaration: LayerProperty? { row.map { LayerProperty.all[$0] } }

    /// The smallest change of the value that can be seen, in the units of the value.
    var visibleChange: Double { (declaration?.quantity ?? .factor).visibleChange }
}

extension AnimatedProperty where Value: Interpolatable {
    /// The magnitude of a change, in the units of ``visibleChange``.
    ///
    /// Of a map's parts a displacement counts as the share of a line of 1,000 points that the others move.
    func magnitude(of change: Value.Delta) -> Double {
        (change as? AffineDelta)?.magnitude(displacementsBy: 1e-3) ?? change.magnitude
    }
}
