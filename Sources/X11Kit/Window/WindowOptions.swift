/// The initial configuration of a window. Sizes are in pixels.
package struct WindowOptions: Sendable {
    /// The title.
    package var title: String
    /// Pixels across.
    package var width: Int
    /// Pixels down.
    package var height: Int
    /// The minimum width for the window manager, in pixels.
    package var minimumWidth = 1
    /// The minimum height for the window manager, in pixels.
    package var minimumHeight = 1
    /// The same icon in several sizes.
    package var icons: [WindowIcon] = []
    /// The program's name for window managers (WM_CLASS): the instance's; with a capital it is the class.
    package var name = "tyto"
    /// The way of presenting (default: the best that works).
    package var presenter: PresenterKind?

    /// Creates options with a title and a size; the others keep their defaults.
    package init(title: String, width: Int, height: Int) {
        self.title = title
        self.width = width
        self.height = height
    }
}

/// One size of a window's icon.
package struct WindowIcon: Sendable {
    /// Pixels across.
    package let width: Int
    /// Pixels down.
    package let height: Int
    /// The pixels, 0xAARRGGBB with straight alpha, row by row from the top left.
    package let pixels: [UInt32]

    /// Makes an icon.
    /// - Precondition: both sides are positive and there is a pixel for each place.
    package init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "an icon has a pixel for each place")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
