import Geometry

/// Counts the presses of multiple clicks: the same button, near, and soon after.
struct ClickCounter {
    /// The maximum time between two presses, in milliseconds.
    static let interval: UInt32 = 400
    /// The maximum distance of two presses along each axis, in pixels.
    static let distance = 4.0

    private var last: (place: Point, button: WindowEvent.Button, time: UInt32)?
    private var count = 0

    /// Returns the number of the press in its run, from 1.
    ///
    /// `time` is the server's, in milliseconds, which wraps around after 49.7 days.
    mutating func count(_ button: WindowEvent.Button, at place: Point, time: UInt32) -> Int {
        if let last, last.button == button, time &- last.time <= ClickCounter.interval,
            abs(place.x - last.place.x) <= ClickCounter.distance, abs(place.y - last.place.y) <= ClickCounter.distance
        {
            count += 1
        } else {
            count = 1
        }
        last = (place, button, time)
        return count
    }
}
