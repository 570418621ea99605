/// How a window begins. Sizes are in pixels.
public struct WindowOptions: Sendable {
    /// The words in the title bar.
    public var title: String
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// The least width that a window manager should allow.
    public var minimumWidth = 1
    /// The least height that a window manager should allow.
    public var minimumHeight = 1
    /// The same icon in several sizes.
    public var icons: [WindowIcon] = []
    /// The program's name for window managers (WM_CLASS, res_name).
    public var applicationName = "tyto"
    /// The program's class for window managers (WM_CLASS, res_class).
    public var applicationClass = "Tyto"
    /// The way of presenting; nil takes the best that works.
    public var presenter: PresenterKind?

    /// Options with this title and size, and all else as usual.
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
    /// 0xAARRGGBB, colours not multiplied by alpha; row by row from the top, each from the left.
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
