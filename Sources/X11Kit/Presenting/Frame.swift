public import Geometry

/// The pixels of one frame of a window: fill them, then present them, which uses the frame up.
///
/// A frame that is not presented is simply forgotten.
public struct Frame: ~Copyable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// The number that it has when it is presented: the window's frames are counted from 0.
    public let number: Int
    /// How old the pixels' picture is: 1 is the frame presented last, 2 the one before that; 0 is no picture at all.
    /// To bring it up to date, redraw what changed during the last `age` frames; everything for 0.
    public let age: Int
    private let window: Window
    private let buffer: FrameBuffer

    init(window: Window, buffer: FrameBuffer, width: Int, height: Int, number: Int, age: Int) {
        self.window = window
        self.buffer = buffer
        self.width = width
        self.height = height
        self.number = number
        self.age = age
    }

    /// Lends the pixels: the first byte of the top row, and the bytes from one row to the next. A pixel is a 32-bit word
    /// 0x00RRGGBB in the machine's byte order; its highest byte is not looked at.
    public func withPixels<Result, Failure>(
        _ body: (_ pixels: UnsafeMutableRawPointer, _ stride: Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(buffer.pixels, buffer.stride)
    }

    /// Shows the frame. `damage` is what differs from the frame presented before it, in pixels, rounded outwards to
    /// whole ones and cut at the edges; nil is everything, and an empty list sends nothing. Where the display counts its
    /// refreshes the frame is shown at the one asked for, or as soon after it as can be.
    ///
    /// A frame of a window which meanwhile has another size of frame is dropped.
    ///
    /// Returns whether the display will tell by ``WindowEvent/frameShown(_:)`` at which refresh the frame was shown.
    /// Else that event comes as soon as the server has the picture.
    /// - Throws: ``X11Error/serverGone(name:)``, ``X11Error/windowGone``.
    @discardableResult
    public consuming func present(damage: [Rect]? = nil, refresh: UInt64? = nil) throws(X11Error) -> Bool {
        let rects = damage?.compactMap { PixelRect(touchedBy: $0, width: width, height: height) }
        let all = [PixelRect(x: 0, y: 0, width: width, height: height)]
        return try window.present(buffer, damage: rects ?? all, refresh: refresh)
    }
}
