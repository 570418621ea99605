import CCairo
import Geometry
import RenderTree
import System

/// A gradient whose colour differs from pixel to pixel, at its place in a frame: a row of colours, which Cairo mixes, and
/// where in it each pixel's colour is.
///
/// Cairo takes 3 to 7 nanoseconds for a pixel of a slanted or radial gradient; looking its colour up takes 1.
final class PlacedGradient: Sendable {
    /// The smallest area, in pixels, for which a row of colours is made.
    private static let minimumArea = 4096.0
    /// The lengths of rows: powers of two. The longest is at least as long as its gradient in pixels, others twice that, so
    /// that no colour is more than half a pixel from its place.
    private static let counts = 512...8192

    enum Kind {
        /// A pixel's place in the row is its x.
        case linear
        /// A pixel's place in the row is its distance from the origin, after the first colour.
        case radial
    }

    /// The pixels that are filled.
    let box: Rect
    let kind: Kind
    /// The map from pixels to places in the row.
    let map: Affine
    /// Whether every colour is opaque.
    let isOpaque: Bool
    private let stops: [GradientStop]
    private let alpha: Double
    /// The colours between those of all that is beyond the ends.
    private let count: Int
    private let row = Guarded<Result<[UInt32], CairoError>?>(nil)

    /// The gradient of a brush over some pixels, faded by an alpha.
    ///
    /// Returns nil if Cairo draws it as quickly, if there is nothing to mix, or if it is too long for a row.
    init?(_ brush: Brush, _ map: Affine, alpha: Double, box: Rect) {
        guard box.width * box.height >= PlacedGradient.minimumArea else { return nil }
        let found: [GradientStop]
        // From pixels to a space in which the gradient ends at 1, and how many pixels that is.
        let (unit, length): (Affine, Double)
        switch brush {
        case .color: return nil
        case .linearGradient(let stops, let start, let end):
            // Rows have a single colour if the gradient runs straight down the frame, so that its isolines run across.
            guard start.isFinite, end.isFinite, map.b * (end.y - start.y) != map.d * (end.x - start.x),
                let axis = Pattern.axis(from: start, to: end, map)
            else { return nil }
            (found, kind) = (stops, .linear)
            length = axis.start.distance(to: axis.end)
            let slope = (axis.end - axis.start) * (1 / (length * length))
            unit = Affine(slope.x, 0, slope.y, 0, 0, 0) * .translation(-axis.start.x, -axis.start.y)
        case .radialGradient(let stops, let center, let radius, let aspect, let focus):
            guard focus == nil || focus == center,
                let circle = Pattern.circle(around: center, radius: radius, aspect: aspect, map)
            else { return nil }
            (found, kind) = (stops, .radial)
            (unit, length) = (circle, circle.inverse?.largestScale ?? .infinity)
        }
        guard let stops = Pattern.sorted(found), !stops.isEmpty, length <= Double(PlacedGradient.counts.upperBound)
        else { return nil }
        var count = PlacedGradient.counts.lowerBound
        while Double(count) < 2 * length, count < PlacedGradient.counts.upperBound { count *= 2 }
        // A linear gradient begins behind the first colour.
        self.map = .translation(kind == .linear ? 1 : 0, 0) * .scale(Double(count)) * unit
        guard self.map.isFinite else { return nil }
        (self.stops, self.alpha, self.count, self.box) = (stops, alpha, count, box)
        isOpaque = alpha >= 1 && stops.allSatisfy { $0.color.alpha >= 1 }
    }

    /// The colours, with one before the first and one after the last. The thread that needs them first makes them.
    func colors() throws(CairoError) -> [UInt32] {
        let made = row.withLock { row in
            let made = row ?? Result { () throws(CairoError) in try makeColors() }
            row = made
            return made
        }
        return try made.get()
    }

    private func makeColors() throws(CairoError) -> [UInt32] {
        let surface = try Surface(width: count + 2, height: 1)
        let context = try Context(surface)
        guard let pattern = Pattern(stops, from: Point(1, 0), to: Point(1 + Double(count), 0), alpha: alpha) else {
            throw .failed(operation: "mix the colours of a gradient", status: "no pattern")
        }
        context.setSource(pattern)
        context.paint(alpha: 1, .normal)
        try context.check("mix the colours of a gradient")
        return surface.withPixels { pixels, _ in Array(pixels.bindMemory(to: UInt32.self)) }
    }
}
