import Geometry
import Timing

/// A value that key frames interpolate, with an easing for each dimension where it has several.
protocol TrackValue: Interpolatable, Equatable {
    /// The value between this one and another, by a share for each dimension.
    func mixed(with other: Self, shares: (Int) -> Double) -> Self

    /// The value with the difference of two others added a number of times.
    func adding(_ count: Double, timesTheWayFrom start: Self, to end: Self) -> Self
}

extension TrackValue {
    func mixed(with other: Self, shares: (Int) -> Double) -> Self {
        interpolated(to: other, fraction: shares(0))
    }

    func adding(_ count: Double, timesTheWayFrom start: Self, to end: Self) -> Self {
        advanced(by: start.delta(to: end) * count)
    }
}

extension Double: TrackValue {}
extension Color: TrackValue {}
extension Path: TrackValue {}
extension [Double]: TrackValue {}

extension Point: TrackValue {
    func mixed(with other: Point, shares: (Int) -> Double) -> Point {
        Point(
            x.interpolated(to: other.x, fraction: shares(0)), y.interpolated(to: other.y, fraction: shares(1)))
    }
}
