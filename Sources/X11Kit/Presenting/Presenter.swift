import CX11
import Geometry

/// A way of getting frames into a window, for one size of frame.
///
/// The contract: ``takeBuffer()`` lends a buffer that the server does not read; it is filled;
/// ``present(_:damage:number:refresh:)`` sends its damage, after which its pixels are not touched until the presenter
/// lends it again; when the frame was shown, ``takeReports()`` tells.
protocol Presenter: AnyObject {
    var kind: PresenterKind { get }
    var width: Int { get }
    var height: Int { get }

    /// A buffer to fill: of those that may be written to the one with the youngest contents. Nil if the server stopped
    /// giving them back: the presenter is of no more use.
    func takeBuffer() -> FrameBuffer?

    /// Whether the buffer is one of the presenter's.
    func owns(_ buffer: FrameBuffer) -> Bool

    /// Sends the damaged parts of a buffer that was lent, as the frame of a number, to be shown no earlier than a refresh
    /// of the display's count if one is given. Returns whether the display will tell when it was shown; else a report is
    /// there as soon as the server has the picture, if it ever reads it.
    func present(_ buffer: FrameBuffer, damage: [PixelRect], number: Int, refresh: UInt64?) -> Bool

    /// Takes note of an event; false if it has nothing to do with the presenter.
    func handle(_ event: inout XEvent) -> Bool

    /// The frames shown since the last call.
    func takeReports() -> [ShownFrame]

    /// Whether a frame was on its way at a time for longer than any display takes.
    func isStalled(at now: Double) -> Bool

    /// Whether a complaint of the server is about this presenter, which then no longer works.
    func isFailure(_ error: ServerError) -> Bool
}

/// A frame that reached the screen.
public struct ShownFrame: Hashable, Sendable {
    /// The frame's number.
    public let number: Int
    /// When, in seconds of the ``MonotonicClock``: the display's own time where there is a ``refresh``, else the time at
    /// which the server was known to have the picture.
    public let time: Double
    /// The refresh that showed it, in the display's count; nil where no display tells.
    public let refresh: UInt64?

    /// Makes a report.
    public init(number: Int, time: Double, refresh: UInt64? = nil) {
        self.number = number
        self.time = time
        self.refresh = refresh
    }
}
