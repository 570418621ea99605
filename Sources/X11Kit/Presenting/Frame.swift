package import Geometry

/// The pixels of one frame of a window, to fill and then present once.
///
/// A frame that is not presented is dropped.
package struct Frame: ~Copyable {
    /// Pixels across.
    package let width: Int
    /// Pixels down.
    package let height: Int
    /// The frame's number once presented, from 0 for the window's first frame.
    package let number: Int
    /// The age of the pixels in frames: 1 for the last presented; 0 if undefined.
    ///
    /// To update them, redraw what changed during the last `age` frames; everything for 0.
    package let age: Int
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

    /// Calls a closure with the pixels and the stride in bytes.
    ///
    /// The pointer is to the top row's first byte. A pixel is a 32-bit word 0x00RRGGBB in the machine's byte order; its
    /// highest byte is ignored.
    package func withPixels<Result, Failure>(
        _ body: (_ pixels: UnsafeMutableRawPointer, _ stride: Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(buffer.pixels, buffer.stride)
    }

    /// Presents the frame.
    ///
    /// `damage` is what differs from the frame presented before, in pixels, rounded outwards and clipped; nil is
    /// everything, and an empty list sends nothing. If the display counts its refreshes the frame is shown at the
    /// requested one, or as soon as possible after it. A frame is dropped if the window has frames of another size
    /// meanwhile.
    ///
    /// Returns whether the display will report by ``WindowEvent/frameShown(_:)`` at which refresh the frame was shown.
    /// Otherwise that event comes as soon as the server has the frame.
    /// - Throws: ``X11Error/serverGone(name:)``, ``X11Error/windowGone``.
    @discardableResult
    package consuming func present(damage: [Rect]? = nil, refresh: UInt64? = nil) throws(X11Error) -> Bool {
        let rects = damage?.compactMap { PixelRect(touchedBy: $0, width: width, height: height) }
        let all = [PixelRect(x: 0, y: 0, width: width, height: height)]
        return try window.present(buffer, damage: rects ?? all, refresh: refresh)
    }
}
