public import RenderTree
public import Timing

/// A layer of one kind, with properties that others do not have.
///
/// ``ShapeLayer``, ``GradientLayer``, ``TextLayer`` and ``ImageLayer`` are; a program's own layers can't be.
public protocol ContentLayer: Layer {
    /// The type that holds the properties.
    associatedtype Content

    /// The property for a key path from the content.
    static func property<Value>(_ key: ContentKey<Content, Value>) -> AnimatedProperty<Value>
}

extension ContentLayer {
    /// Sets a value of the content, as ``Layer/set(_:to:)`` does one of every layer.
    public func set<Value: Interpolatable & Equatable>(_ key: ContentKey<Content, Value>, to value: Value) {
        set(Self.property(key), to: value)
    }
}

extension ShapeLayer: ContentLayer {
    /// `.shape(key)`.
    public static func property<Value>(_ key: ContentKey<ShapeContent, Value>) -> AnimatedProperty<Value> {
        .shape(key)
    }
}

extension GradientLayer: ContentLayer {
    /// `.gradient(key)`.
    public static func property<Value>(_ key: ContentKey<GradientContent, Value>) -> AnimatedProperty<Value> {
        .gradient(key)
    }
}

extension TextLayer: ContentLayer {
    /// `.text(key)`.
    public static func property<Value>(_ key: ContentKey<TextContent, Value>) -> AnimatedProperty<Value> { .text(key) }
}

extension ImageLayer: ContentLayer {
    /// `.image(key)`.
    public static func property<Value>(_ key: ContentKey<ImageContent, Value>) -> AnimatedProperty<Value> {
        .image(key)
    }
}
