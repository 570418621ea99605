/// A typed key path to an animatable value of a layer.
///
/// Examples: `\.opacity`, `\.position.y`, `\.bounds.size`, `\.transform.scale`, `\.shape.path`. Core Animation's key
/// paths are strings; these are checked by the compiler.
public typealias AnimatableKey<Value> = any (WritableKeyPath<LayerState, Value> & Sendable)
