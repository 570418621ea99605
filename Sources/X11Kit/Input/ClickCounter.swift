import Geometry

/// Counts presses that belong to one double or triple click: the same button, near, and soon after.
struct ClickCounter {
    /// Milliseconds that may lie between two presses.
    static let interval: UInt32 = 400
    /// Pixels that may lie between two presses, along x and along y.
    static let distance = 4.0

    private var last: (place: Point, button: WindowEvent.Button, time: UInt32)?
    private var count = 0

    /// The number of the press in its run, from 1. `time` is the server's, in milliseconds, which starts again after
    /// 49.7 days.
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
