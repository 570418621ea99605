public import Scenes

/// A value from outside a scene, such as a price, that arrives as an input.
///
/// ```swift
/// final class PriceScene: Scene {
///     static let info = SceneInfo("price")
///     @Input var price = 0.0
///     private let bar = Layer(name: "bar")
///     func build(_ context: SceneContext) {
///         context.host.addSublayer(bar)
///         context.onChange(of: $price) { [unowned self] price in bar.bounds.size.width = price }
///     }
/// }
/// ```
///
/// `$price.send(101.5)` sends one, from any thread. It arrives at a time of the stage, as a click does: it is recorded, and
/// replayed, scrubbed and exported without the outside. An input has the property's name, by which a script sends to it
/// (`1.2 send price 101.5`, with the value as JSON), and is found by reflection, as a ``Parameter`` is.
@propertyWrapper
public final class Input<Value: Codable & Sendable>: SceneInput {
    /// The value that arrived last; until one does, that of the declaration.
    public private(set) var wrappedValue: Value
    /// The port that sends values to it.
    public let projectedValue: InputPort<Value>

    /// Declares an input.
    /// - Parameter latest: whether the latest value is all that counts: it replaces one that has not arrived yet, in its place among
    ///   those of other inputs, so that at most one arrives before a frame.
    public init(wrappedValue: Value, latest: Bool = false) {
        self.wrappedValue = wrappedValue
        projectedValue = InputPort(latest: latest)
        projectedValue.input = self
    }

    /// The actions that follow it.
    var actions: [(Value) -> Void] = []

    package var port: any SceneInputPort { projectedValue }
    package var typeName: String { "\(Value.self)" }

    package func receive(_ json: String) -> Bool {
        guard let value = try? JSONText.decode(Value.self, from: json) else { return false }
        wrappedValue = value
        for action in actions { action(value) }
        return true
    }
}

extension SceneContext {
    /// Calls an action, after others for the same input, each time a value has arrived, also one equal to the last.
    public func onChange<Value>(of port: InputPort<Value>, _ action: @escaping (Value) -> Void) {
        port.input?.actions.append(action)
    }
}
