public import Geometry
public import Timing

// What is written from habit, with the right word in the compiler's error.

extension Layer {
    /// Use ``addSublayer(_:)``.
    @available(*, unavailable, renamed: "addSublayer(_:)")
    public func add(_ layer: Layer) {}

    /// Use ``addSublayer(_:)``.
    @available(*, unavailable, renamed: "addSublayer(_:)")
    public func addChild(_ layer: Layer) {}

    /// Use ``addSublayers(_:)``.
    @available(*, unavailable, renamed: "addSublayers(_:)")
    public func addSublayer(_ first: Layer, _ second: Layer, _ others: Layer...) {}

    /// Use ``opacity``.
    @available(*, unavailable, renamed: "opacity")
    public var alpha: Double {
        get { 0 }
        set {}
    }

    /// Use ``position``, which is the centre unless ``anchorPoint`` was set.
    @available(*, unavailable, renamed: "position")
    public var center: Point {
        get { .zero }
        set {}
    }
}

extension LayerState {
    /// A property of a ``ShapeLayer``.
    @available(*, unavailable, message: "a plain layer has none: use a ShapeLayer, and .shape(\\.lineWidth)")
    public var lineWidth: Double {
        get { 0 }
        set {}
    }

    /// A property of a ``ShapeLayer``.
    @available(*, unavailable, message: "a plain layer has none: use a ShapeLayer, and .shape(\\.path)")
    public var path: Path {
        get { Path() }
        set {}
    }

    /// A property of a ``ShapeLayer``.
    @available(*, unavailable, message: "a plain layer has none: use a ShapeLayer, and .shape(\\.fillColor)")
    public var fillColor: Color {
        get { .clear }
        set {}
    }

    /// A property of a ``ShapeLayer``.
    @available(*, unavailable, message: "a plain layer has none: use a ShapeLayer, and .shape(\\.strokeColor)")
    public var strokeColor: Color {
        get { .clear }
        set {}
    }

    /// A property of a ``ShapeLayer``.
    @available(*, unavailable, message: "a plain layer has none: use a ShapeLayer, and .shape(\\.strokeStart)")
    public var strokeStart: Double {
        get { 0 }
        set {}
    }

    /// A property of a ``ShapeLayer``.
    @available(*, unavailable, message: "a plain layer has none: use a ShapeLayer, and .shape(\\.strokeEnd)")
    public var strokeEnd: Double {
        get { 0 }
        set {}
    }

    /// Use ``opacity``.
    @available(*, unavailable, renamed: "opacity")
    public var alpha: Double {
        get { 0 }
        set {}
    }
}

extension BasicAnimation {
    /// Keys are key paths, which the compiler checks.
    @available(*, unavailable, message: "keys are key paths: BasicAnimation(\\.opacity, from: 0, to: 1, duration: 1)")
    public init(keyPath: String) { preconditionFailure("keys are key paths") }

    /// Keys are key paths, which the compiler checks.
    @available(*, unavailable, message: "keys are key paths: BasicAnimation(\\.opacity, from: 0, to: 1, duration: 1)")
    public init(
        _ key: String, from: Value? = nil, to: Value? = nil, by: Value.Delta? = nil, duration: Double = 0,
        easing: Easing = .linear
    ) { preconditionFailure("keys are key paths") }
}
