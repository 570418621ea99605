import CX11
import Geometry

/// A way of presenting frames in a window, for one size of frame.
///
/// The contract: ``takeBuffer()`` returns a buffer that the server does not read; the caller fills it and converts its
/// damage; ``present(_:damage:number:refresh:)`` sends that, after which the caller does not touch the buffer until
/// ``takeBuffer()`` returns it again; when the frame was shown, ``takeReports()`` reports it.
protocol Presenter: AnyObject {
    var kind: PresenterKind { get }

    /// Returns the writable buffer with the latest contents; nil if none becomes free in time, or the connection is gone.
    ///
    /// After nil the presenter is unusable.
    func takeBuffer() -> FrameBuffer?

    func owns(_ buffer: FrameBuffer) -> Bool

    /// Sends a buffer's damage, which is not empty, as a frame, shown no earlier than a given refresh.
    func present(_ buffer: FrameBuffer, damage: [PixelRect], number: Int, refresh: UInt64?)

    /// Handles an event of the presenter; returns false for any other.
    func handle(_ event: inout XEvent) -> Bool

    /// Returns the frames shown since the last call, or known to be with the server if the display does not report.
    func takeReports() -> [ShownFrame]

    /// Whether a frame has been under way for longer than any display takes.
    func isStalled(at now: Double) -> Bool

    /// Whether an X error is about this presenter, which then no longer works.
    func isFailure(_ error: ServerError) -> Bool
}

extension Presenter {
    func isStalled(at now: Double) -> Bool { false }
}

/// A frame that reached the screen.
package struct ShownFrame: Hashable, Sendable {
    /// The frame's number.
    package let number: Int
    /// The time in seconds of the ``MonotonicClock``: the display's own if ``refresh`` is set.
    ///
    /// Otherwise the time at which the server was known to have the frame.
    package let time: Double
    /// The refresh that showed it, in the display's count; nil if unknown.
    package var refresh: UInt64?
}
