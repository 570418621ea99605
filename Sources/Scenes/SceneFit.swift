internal import Geometry

/// How a scene fits a viewport larger than those it was made for.
public enum SceneFit: String, Hashable, Sendable, CaseIterable {
    /// Everything is enlarged in proportion where the viewport's smaller side is longer than 900 points.
    ///
    /// The host then has fewer points than the viewport, 900 on its smaller side. Text and paths stay sharp.
    case window
    /// A point of the host is a point of the viewport, whatever its size: the scene fills it itself.
    case none

    /// The longest smaller side of a host that is not enlarged, in points.
    private static let longestSide = 900.0

    /// How many points of the viewport a point of the host is.
    func magnification(in viewport: Size) -> Double {
        self == .none ? 1 : max(1, min(viewport.width, viewport.height) / SceneFit.longestSide)
    }
}
