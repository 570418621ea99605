import Analysis
import Geometry
import Stage

/// The part of a session that a ruler shows, and where each time is in it.
package struct TimeScale: Hashable, Sendable {
    /// The time at the left edge, in seconds from the session's beginning.
    package private(set) var first: Double
    /// Seconds per point.
    package private(set) var secondsPerPoint: Double
    /// The ruler's width, in points.
    package private(set) var width: Double

    /// The least seconds per point: a frame at 60 per second is then 167 points wide.
    private static let finest = 1e-4
    /// The most seconds per point: an hour is then 36 points wide.
    private static let coarsest = 100.0
    /// Seconds that a ruler shows at least of a session.
    private static let shortest = 4.0
    /// The part of the width that is free after a session's end when all of it is shown.
    private static let margin = 0.05

    /// Makes a scale that shows a session from its beginning to its end.
    /// - Parameters:
    ///   - end: the session's, in seconds.
    ///   - width: at least 1 point counts.
    package init(showing end: Double, width: Double) {
        self.width = max(1, width)
        first = 0
        secondsPerPoint = 1
        secondsPerPoint = bounded(max(end, Self.shortest) / (1 - Self.margin) / self.width)
    }

    /// The time at the right edge.
    package var last: Double { time(atX: width) }

    /// The distance of a time from the left edge, in points.
    package func x(of time: Double) -> Double { (time - first) / secondsPerPoint }

    /// The time at a distance from the left edge, in points; also before 0 and past the session's end.
    package func time(atX x: Double) -> Double { first + x * secondsPerPoint }

    /// The scale in another width, with the same times at its edges.
    package func fitted(to width: Double) -> TimeScale {
        var scale = self
        scale.width = max(1, width)
        scale.secondsPerPoint = bounded(secondsPerPoint * self.width / scale.width)
        return scale
    }

    /// Magnifies the scale by a factor; a time keeps its place, unless the session's beginning would leave the left edge.
    package func zoomed(by factor: Double, around time: Double) -> TimeScale {
        var scale = self
        scale.secondsPerPoint = bounded(secondsPerPoint / factor)
        scale.first = max(0, time - x(of: time) * scale.secondsPerPoint)
        return scale
    }

    /// Moves the scale by points, to later times if they are positive, and never to before 0.
    package func panned(by points: Double) -> TimeScale {
        var scale = self
        scale.first = max(0, first + points * secondsPerPoint)
        return scale
    }

    /// The scale with all that it shows so many seconds earlier, also before 0.
    package func earlier(by seconds: Double) -> TimeScale {
        var scale = self
        scale.first -= seconds
        return scale
    }

    /// Turns the page if a time is not well inside: it is then a fifth of the width from the left edge.
    package func following(_ time: Double) -> TimeScale {
        let x = x(of: time)
        return x >= 0 && x <= width * 0.9 ? self : panned(by: x - width / 5)
    }

    private func bounded(_ value: Double) -> Double { max(Self.finest, min(value, Self.coarsest)) }
}

extension TimeScale {
    /// The scale after a turn of the wheel: with Control magnified about the pointer, with Shift moved; nil for other turns.
    /// - Parameters:
    ///   - distance: in points of content.
    ///   - x: the pointer's distance from the left edge.
    func scrolled(by distance: Point, atX x: Double, _ modifiers: KeyModifiers) -> TimeScale? {
        let notches = (distance.x + distance.y) / InputEvent.wheelNotch
        if modifiers.contains(.control) { return zoomed(by: Math.pow(1.2, -notches), around: time(atX: x)) }
        let isSideways = modifiers.contains(.shift) || distance.x != 0 && distance.y == 0
        return isSideways ? panned(by: distance.x + distance.y) : nil
    }
}

extension LoopIterations {
    /// The rounds that a scale shows, the first ones of very many.
    func rounds(in scale: TimeScale) -> [ClosedRange<Double>] {
        var rounds: [ClosedRange<Double>] = []
        var time = max(0, scale.first)
        while time < scale.last, rounds.count < Self.most {
            rounds.append(round(at: time))
            time = rounds[rounds.count - 1].upperBound
        }
        return rounds
    }
}
