/// A wave on water: y = amplitude · sin(angularFrequency · x + phase) + level, in points with y downwards.
public struct SineWave: Hashable, Sendable {
    /// Half the height from trough to crest, in points. A negative one inverts the wave.
    public var amplitude: Double
    /// Radians per point along x: 2π over the wavelength. A negative one mirrors the wave.
    public var angularFrequency: Double
    /// The angle at x = 0, in radians.
    public var phase: Double
    /// The mean y of the wave, in points.
    public var level: Double

    /// Makes a wave.
    public init(amplitude: Double, angularFrequency: Double, phase: Double = 0, level: Double = 0) {
        self.amplitude = amplitude
        self.angularFrequency = angularFrequency
        self.phase = phase
        self.level = level
    }

    /// The y of the water's surface at an x.
    public func y(at x: Double) -> Double { amplitude * Math.sin(angularFrequency * x + phase) + level }

    /// The largest number of curves that ``path(width:height:)`` makes.
    public static let maximumCurveCount = 8192

    /// The water below the wave, from x = 0 to `width`, down to y = `height`.
    ///
    /// A closed path whose surface consists of four cubic Béziers per wavelength, off by 6e-5 of the amplitude at most.
    ///
    /// The curves' bounds are at fixed phases, so that the surface is one rigid line that glides as the phase changes:
    /// its error glides along and never flickers. Where the wave is below `height`, the path turns over.
    ///
    /// A wave too fine for ``maximumCurveCount`` curves is drawn as its level, to which it blurs. The path is empty if
    /// a number is not finite or the width is not positive.
    public func path(width: Double, height: Double) -> Path {
        var path = Path()
        guard width > 0, width.isFinite, height.isFinite, angularFrequency.isFinite, phase.isFinite,
            (amplitude.magnitude + level.magnitude).isFinite
        else { return path }
        let surface = surface(width: width)
        path.reserveCapacity(surface.count + 4)
        path.move(to: Point(0, surface.first?.start.y ?? level))
        for curve in surface { path.cubic(curve.control1, curve.control2, to: curve.end) }
        if surface.isEmpty { path.line(to: Point(width, level)) }
        path.line(to: Point(width, height))
        path.line(to: Point(0, height))
        path.close()
        return path
    }

    /// The surface's curves from x = 0 to the width; none for a flat one.
    private func surface(width: Double) -> [CubicBezier] {
        let span = angularFrequency.magnitude * width
        if amplitude == 0 || span < 1e-3 { return [gentle(width: width)] }
        // sin(−ωx + φ) = sin(ωx + π − φ): every wave equals one whose angle grows to the right.
        let angle = angularFrequency < 0 ? Double.pi - phase : phase
        // The sine and cosine reduce by π to the last digit, so that this is the phase without its whole turns.
        let first = Math.atan2(Math.sin(angle), Math.cos(angle))
        guard span / SineArc.step < Double(SineWave.maximumCurveCount - 2) else { return [] }
        var curves = SineArc.curves(from: first, to: first + span).map { curve in
            func place(_ point: Point) -> Point {
                Point((point.x - first) / span * width, amplitude * point.y + level)
            }
            return CubicBezier(place(curve.start), place(curve.control1), place(curve.control2), place(curve.end))
        }
        curves[0].start.x = 0
        curves[curves.count - 1].end.x = width
        return curves
    }

    /// The surface of a wave that turns by less than a thousandth of a radian.
    ///
    /// One cubic with the wave's heights and slopes at both ends, made without angles, which would have no digits left.
    private func gentle(width: Double) -> CubicBezier {
        let (left, right) = (y(at: 0), y(at: width))
        let rise = amplitude * angularFrequency * width / 3
        return CubicBezier(
            Point(0, left), Point(width / 3, left + rise * Math.cos(phase)),
            Point(width * 2 / 3, right - rise * Math.cos(angularFrequency * width + phase)), Point(width, right))
    }
}
