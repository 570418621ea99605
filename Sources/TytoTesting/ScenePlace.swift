public import Geometry
import Script

/// Where a test points to. A literal is a layer's name.
public enum ScenePlace: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The middle of the layer with this name or path, as presented at the time of the input.
    ///
    /// ``LayerSnapshot/center`` is the middle. Of several layers it is the first from the back.
    case layer(String)
    /// A point of the viewport.
    case point(Point)

    /// The layer with a name or a path, such as `card/title`.
    public init(stringLiteral name: String) { self = .layer(name) }

    var scripted: ScriptPlace {
        switch self {
        case .layer(let name): .layer(name)
        case .point(let point): .point(point)
        }
    }
}
