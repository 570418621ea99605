import CCairo
import Geometry
import RenderTree

/// Cairo's paint source: a colour, a gradient or pixels, placed in the surface's pixels.
final class Pattern {
    private let handle: OpaquePointer

    /// Takes over a reference; nil if it carries an error.
    init?(adopting handle: OpaquePointer?) {
        guard let handle else { return nil }
        guard cairo_pattern_status(handle) == CAIRO_STATUS_SUCCESS else {
            cairo_pattern_destroy(handle)
            return nil
        }
        self.handle = handle
    }

    /// Makes the pattern of a brush under a map, faded by an alpha.
    ///
    /// Returns nil if it would show nothing or contains NaN. Only pixels within `bounds` may be painted with it.
    convenience init?(_ brush: Brush, _ map: Affine, alpha: Double, seenIn bounds: Rect) {
        switch brush {
        case .color(let color):
            self.init(color, alpha: alpha)
        case .linearGradient(let stops, let start, let end):
            guard let stops = Pattern.sorted(stops), let last = stops.last, start.isFinite, end.isFinite else {
                return nil
            }
            guard let axis = Pattern.axis(from: start, to: end, map) else {
                self.init(last.color, alpha: alpha)
                return
            }
            self.init(stops, from: axis.start, to: axis.end, alpha: alpha)
        case .radialGradient(let stops, let center, let radius, let aspect, let focus):
            let shift = (focus ?? center) - center
            guard let stops = Pattern.sorted(stops), let last = stops.last, center.isFinite, radius.isFinite,
                aspect.isFinite, shift.isFinite
            else { return nil }
            let space = Pattern.space(around: center, aspect: aspect, map)
            guard space.isDrawable, let disc = Pattern.disc(radius, space, seenIn: bounds) else {
                self.init(last.color, alpha: alpha)
                return
            }
            let start = Pattern.focus(Point(shift.x / radius, shift.y / radius / aspect)) * disc.radius
            self.init(adopting: cairo_pattern_create_radial(start.x, start.y, 0, 0, 0, disc.radius))
            setMatrix(disc.matrix)
            add(stops, alpha: alpha)
        }
    }

    /// Makes a linear gradient of sorted stops between two pixels.
    convenience init?(_ stops: [GradientStop], from start: Point, to end: Point, alpha: Double) {
        self.init(adopting: cairo_pattern_create_linear(start.x, start.y, end.x, end.y))
        add(stops, alpha: alpha)
    }

    private convenience init?(_ color: Color, alpha: Double) {
        guard color.isNumber, color.alpha > 0 else { return nil }
        self.init(
            adopting: cairo_pattern_create_rgba(color.red, color.green, color.blue, min(color.alpha, 1) * alpha))
    }

    deinit { cairo_pattern_destroy(handle) }

    func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(handle) }
    }

    /// The shortest gradient, in pixels; a shorter one shows its last colour only.
    ///
    /// SVG 1.1 (13.2.2) requires this for a length of zero.
    private static let shortestGradient = 1e-4

    private func setMatrix(_ map: Affine) {
        var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
        cairo_pattern_set_matrix(handle, &matrix)
    }

    private func add(_ stops: [GradientStop], alpha: Double) {
        cairo_pattern_set_extend(handle, CAIRO_EXTEND_PAD)
        for stop in stops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                handle, stop.location, color.red, color.green, color.blue, max(0, min(color.alpha, 1)) * alpha)
        }
    }

    /// The stops within 0…1 in order, equal locations in the given order; nil if one is NaN.
    static func sorted(_ stops: [GradientStop]) -> [GradientStop]? {
        guard stops.allSatisfy({ $0.color.isNumber && !$0.location.isNaN }) else { return nil }
        let clamped = stops.map { GradientStop(max(0, min($0.location, 1)), $0.color) }
        return clamped.enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }

    /// The ends of a linear gradient in pixels, with perpendicular isolines.
    ///
    /// A map that shears or stretches unevenly does not keep right angles; the gradient's parameter t(p) = (p −
    /// start)·v/|v|² does map linearly, and its slope is a covector that transforms by the inverse transpose.
    static func axis(from start: Point, to end: Point, _ map: Affine) -> (start: Point, end: Point)? {
        let vector = end - start
        let square = vector.x * vector.x + vector.y * vector.y
        let (u, v) = (vector.x / square, vector.y / square)
        let determinant = map.determinant
        let (slopeX, slopeY) = ((map.d * u - map.b * v) / determinant, (map.a * v - map.c * u) / determinant)
        let steepness = slopeX * slopeX + slopeY * slopeY
        let axis = Point(slopeX / steepness, slopeY / steepness)
        let origin = map.apply(to: start)
        let far = origin + axis
        guard far.isFinite, Math.hypot(axis.x, axis.y) > shortestGradient else { return nil }
        return (origin, far)
    }

    /// The map from pixels to a space in which a radial gradient ends at the circle of radius 1 around the origin.
    ///
    /// Returns nil if only the last colour is visible.
    static func circle(around center: Point, radius: Double, aspect: Double, _ map: Affine) -> Affine? {
        guard center.isFinite, radius.isFinite, aspect.isFinite else { return nil }
        let space = space(around: center, aspect: aspect, map)
        guard space.isDrawable, isWide(radius, space), let inverse = space.inverse else { return nil }
        return .scale(1 / radius) * inverse
    }

    /// The map from a space in which a radial gradient is a circle around the origin.
    private static func space(around center: Point, aspect: Double, _ map: Affine) -> Affine {
        map * .translation(center.x, center.y) * .scale(1, aspect)
    }

    /// Whether a radial gradient has room for its colours: squeezed to a line it has none, and its numbers overflow in Cairo.
    private static func isWide(_ radius: Double, _ map: Affine) -> Bool {
        radius * (map.determinant.magnitude / map.largestScale) > shortestGradient
    }

    /// The start of a radial gradient in a circle of radius 1, from a focus anywhere.
    ///
    /// Cairo paints a cone, not all of the plane, from a start on or beyond the circle.
    private static func focus(_ point: Point) -> Point {
        let distance = Math.hypot(point.x, point.y)
        return distance > farthestFocus ? point * (farthestFocus / distance) : point
    }

    private static let farthestFocus = 0.999

    /// A radial gradient as a circle around the origin of its own space.
    ///
    /// Returned with the map from pixels; nil if only the last colour is visible. The space has about one unit per
    /// pixel, so that the gradient keeps its precision at any scale; where the bounds exceed pixman's ±32768 units,
    /// units are larger.
    private static func disc(_ radius: Double, _ map: Affine, seenIn bounds: Rect) -> (radius: Double, matrix: Affine)?
    {
        guard let inverse = map.inverse else { return nil }
        var scale = map.largestScale
        var matrix = Affine.scale(scale) * inverse
        let seen = matrix.boundingBox(of: bounds)
        guard matrix.isFinite, seen.isFinite, isWide(radius, map) else { return nil }
        let nearest = Point(max(seen.minX, -seen.maxX, 0), max(seen.minY, -seen.maxY, 0))
        guard Math.hypot(nearest.x, nearest.y) < radius * scale else { return nil }
        let farthest = max(-seen.minX, seen.maxX, -seen.minY, seen.maxY)
        if farthest > 32000 {
            matrix = Affine.scale(32000 / farthest) * matrix
            scale *= 32000 / farthest
        }
        matrix = matrix.roundedForPixman
        return matrix.inverse == nil ? nil : (radius * scale, matrix)
    }
}

extension Affine {
    /// The map with every coefficient rounded to a multiple of 1/65536, as pixman keeps them.
    ///
    /// Cairo corrects its own rounding at the centre of each drawing, so that pixels would depend on how a drawing is
    /// divided. A map that is already rounded needs no correction; over 2000 pixels it is off by 1/65 pixel at most.
    var roundedForPixman: Affine {
        func rounded(_ value: Double) -> Double { (value * 65536).rounded() / 65536 }
        return Affine(rounded(a), rounded(b), rounded(c), rounded(d), rounded(tx), rounded(ty))
    }
}
