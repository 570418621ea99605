public import Geometry
public import RenderTree

/// The title, icon and size limits that a stage gives the window that shows it.
///
/// A window follows them when they change, and when time goes back. The title of a text that is edited, for example:
///
/// ```swift
/// import Tyto
///
/// let stage = Stage(size: Size(400, 300), scale: 1, shaper: CairoTextShaper())
/// stage.window.title = "• Notes"
/// stage.window.minimumSize = Size(300, 200)
/// ```
public struct WindowProperties {
    /// The title, in one line; nil for the program's own.
    public var title: String?
    /// The icon; nil for the program's own.
    public var icon: Picture?
    /// The least size that the window's user can give it, in points; nil, or not finite, for one that the scene still fits.
    ///
    /// A window manager may ignore it, and the study panel needs more.
    public var minimumSize: Size?
    /// The largest size that the window's user can give it, in points, at least the minimum; nil, or not finite, for any.
    public var maximumSize: Size?

    init() {}
}
