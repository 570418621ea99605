internal import Geometry
public import RenderTree
internal import Timing

/// A typed key path to an animatable value of a layer.
///
/// Examples: `\.opacity`, `\.position.y`, `\.bounds.size`, `\.transform.scale`. Core Animation's key paths are strings;
/// these are checked by the compiler.
public typealias AnimatableKey<Value> = ContentKey<LayerState, Value>

/// A typed key path to a value within another, such as `\.path` of a ``ShapeContent``.
public typealias ContentKey<Content, Value> = any (WritableKeyPath<Content, Value> & Sendable)

/// A layer's value with the accessors that animations use for every frame.
///
/// A key path alone is a property of every layer; those of one kind of layer name it, as in `.shape(\.path)`.
public struct AnimatedProperty<Value>: Sendable {
    /// The key path to the value, from the layer's state or its content.
    public let key: any AnyKeyPath & Sendable
    /// The kind of layer that has it.
    let owner: LayerProperty.Owner
    /// The row's accessors; for a value that the table does not declare, as `\.backgroundColor.red`, by key path.
    private let access: PropertyAccess<Value>
    /// The row's index: the row itself would add 180 bytes to each animation.
    private let row: Int?

    /// Makes the property of every layer for a key path.
    public init(_ key: AnimatableKey<Value>) { self.init(key, of: .layer, in: \.self) }

    /// A property of a ``ShapeLayer``.
    public static func shape(_ key: ContentKey<ShapeContent, Value>) -> AnimatedProperty {
        AnimatedProperty(key, of: .shape, in: \.shape)
    }

    /// A property of a ``GradientLayer``.
    public static func gradient(_ key: ContentKey<GradientContent, Value>) -> AnimatedProperty {
        AnimatedProperty(key, of: .gradient, in: \.gradient)
    }

    /// A property of a ``TextLayer``.
    public static func text(_ key: ContentKey<TextContent, Value>) -> AnimatedProperty {
        AnimatedProperty(key, of: .text, in: \.text)
    }

    /// A property of an ``ImageLayer``.
    public static func image(_ key: ContentKey<ImageContent, Value>) -> AnimatedProperty {
        AnimatedProperty(key, of: .image, in: \.image)
    }

    private init<Content>(
        _ key: ContentKey<Content, Value>, of owner: LayerProperty.Owner, in content: AnimatableKey<Content>
    ) {
        (self.key, self.owner) = (key, owner)
        row = LayerProperty.indices[LayerKey(path: key)]
        access =
            row.flatMap { LayerProperty.all[$0].access as? PropertyAccess<Value> }
            ?? PropertyAccess(
                read: { $0[keyPath: content][keyPath: key] }, write: { $0[keyPath: content][keyPath: key] = $1 })
    }

    func value(in state: LayerState) -> Value { access.read(state) }

    func set(_ value: Value, in state: inout LayerState) { access.write(&state, value) }

    /// The parts that it changes of a layer with such a content.
    package func footprint(like content: LayerContent) -> KeyFootprint {
        if let row { return LayerProperty.all[row].footprint }
        let probes = PropertyProbes(of: LayerProperty.of(content), like: content)
        return probes.footprint { access.write(&$0, access.read($1)) }
    }

    /// The table's row; nil for a value that it does not declare.
    package var declaration: LayerProperty? { row.map { LayerProperty.all[$0] } }

    /// Whether reduced motion keeps its animations, as fades.
    var fades: Bool { row.map { LayerProperty.all[$0].fades } ?? (Value.self == Color.self) }

    /// The smallest change of the value that can be seen, in the units of the value.
    var visibleChange: Double { (row.map { LayerProperty.all[$0].quantity } ?? .factor).visibleChange }
}

extension AnimatedProperty where Value: Interpolatable {
    /// The magnitude of a change, in the units of ``visibleChange``.
    ///
    /// Of a map's parts a displacement counts as the share of a line of 1,000 points that the others move.
    func magnitude(of change: Value.Delta) -> Double {
        (change as? AffineDelta)?.magnitude(displacementsBy: 1e-3) ?? change.magnitude
    }
}
