import CX11

/// A way of getting frames into a window, for one size of frame.
///
/// The contract: ``takeBuffer()`` lends a buffer that the server does not read; it is filled; ``present(_:damage:)``
/// sends its damage, after which its pixels are not touched until the presenter lends it again.
protocol Presenter: AnyObject {
    var kind: PresenterKind { get }
    var width: Int { get }
    var height: Int { get }

    /// A buffer to fill: of those that may be written to the one with the youngest contents. Nil if the server stopped
    /// giving them back: the presenter is of no more use.
    func takeBuffer() -> FrameBuffer?

    /// Whether the buffer is one of the presenter's.
    func owns(_ buffer: FrameBuffer) -> Bool

    /// Sends the damaged parts of a buffer that was lent.
    func present(_ buffer: FrameBuffer, damage: [PixelRect])

    /// Takes note of an event; false if it has nothing to do with the presenter.
    func handle(_ event: XEvent) -> Bool

    /// Whether a complaint of the server is about this presenter, which then no longer works.
    func isFailure(_ error: ServerError) -> Bool
}

/// The memory of one frame.
class FrameBuffer {
    /// The first byte of the top row.
    let pixels: UnsafeMutableRawPointer
    /// Bytes from one row to the next.
    let stride: Int
    /// The number of the frame whose picture it holds; nil before the first.
    var contents: Int?

    init(pixels: UnsafeMutableRawPointer, stride: Int) {
        self.pixels = pixels
        self.stride = stride
    }
}
