import CX11
import Geometry

/// A way of presenting frames in a window, for one size of frame.
///
/// The contract: ``takeBuffer()`` returns a buffer that the server does not read; the caller fills it;
/// ``present(_:damage:number:refresh:)`` sends its damage, after which the caller does not touch it until
/// ``takeBuffer()`` returns it again; when the frame was shown, ``takeReports()`` reports it.
protocol Presenter: AnyObject {
    var kind: PresenterKind { get }
    var width: Int { get }
    var height: Int { get }

    /// Returns the writable buffer with the latest contents; nil if none becomes free in time.
    ///
    /// After nil the presenter is unusable.
    func takeBuffer() -> FrameBuffer?

    /// Whether the buffer is one of the presenter's.
    func owns(_ buffer: FrameBuffer) -> Bool

    /// Sends a buffer's damage as a frame, shown no earlier than a given refresh.
    ///
    /// Returns whether the display will report when it was shown; otherwise a report follows as soon as the server has
    /// the frame, if it ever reads it.
    func present(_ buffer: FrameBuffer, damage: [PixelRect], number: Int, refresh: UInt64?) -> Bool

    /// Handles an event of the presenter; returns false for any other.
    func handle(_ event: inout XEvent) -> Bool

    /// Returns the frames shown since the last call.
    func takeReports() -> [ShownFrame]

    /// Whether a frame has been under way for longer than any display takes.
    func isStalled(at now: Double) -> Bool

    /// Whether an X error is about this presenter, which then no longer works.
    func isFailure(_ error: ServerError) -> Bool
}

/// A frame that reached the screen.
public struct ShownFrame: Hashable, Sendable {
    /// The frame's number.
    public let number: Int
    /// The time in seconds of the ``MonotonicClock``: the display's own if ``refresh`` is set.
    ///
    /// Otherwise the time at which the server was known to have the frame.
    public let time: Double
    /// The refresh that showed it, in the display's count; nil if unknown.
    public let refresh: UInt64?

    /// Creates a report.
    public init(number: Int, time: Double, refresh: UInt64? = nil) {
        self.number = number
        self.time = time
        self.refresh = refresh
    }
}
