/// The initial configuration of a window. Sizes are in pixels.
public struct WindowOptions: Sendable {
    /// The title.
    public var title: String
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// The minimum width for the window manager, in pixels.
    public var minimumWidth = 1
    /// The minimum height for the window manager, in pixels.
    public var minimumHeight = 1
    /// The same icon in several sizes.
    public var icons: [WindowIcon] = []
    /// The program's name for window managers (WM_CLASS): the instance's; with a capital it is the class.
    public var name = "tyto"
    /// The way of presenting (default: the best that works).
    public var presenter: PresenterKind?

    /// Creates options with a title and a size; the others keep their defaults.
    public init(title: String, width: Int, height: Int) {
        self.title = title
        self.width = width
        self.height = height
    }
}

/// One size of a window's icon.
public struct WindowIcon: Sendable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// The pixels, 0xAARRGGBB with straight alpha, row by row from the top left.
    public let pixels: [UInt32]

    /// Makes an icon.
    /// - Precondition: both sides are positive and there is a pixel for each place.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "an icon has a pixel for each place")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
