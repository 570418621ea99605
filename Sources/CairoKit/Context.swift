import CCairo
import Geometry
import RenderTree

/// The one place that calls Cairo's drawing functions: a drawing context over a surface.
///
/// Between calls the context's matrix is the identity: paths, gradients and pictures arrive in pixels, so what one
/// command sets can't leak into the next. A failure sticks, as it does in Cairo, until ``check(_:)`` throws it.
final class Context {
    let handle: OpaquePointer
    /// Memory for pieces of images, taken when it is first needed.
    var scratch: ImageScratch?
    /// Memory for the coverage of paths, taken when it is first needed.
    private var coverage: CoverageScratch?
    /// Whom that is taken from and given back to; nil for memory of the context's own.
    let scratches: ImageScratchPool?
    // Cairo holds a reference of its own, but lent memory ends with its Surface object.
    private let surface: Surface
    /// What clips by paths are in force, and were at each ``save()`` and at the beginning of each group.
    private var pathClips = PathClips()
    private var outerPathClips: [PathClips] = []

    /// What clips by paths leave.
    private struct PathClips {
        /// How many of them are rectangles of whole pixels.
        var rectangles = 0
        /// What the others let through within the clip, if they cut it.
        var mask: CoverageMask?
        /// What was at the edges of the innermost of those.
        var edges: ClipEdges?
        /// What the clips around a group let through, which cut the group when it is painted.
        var around: CoverageMask?
        var isEmpty: Bool { rectangles == 0 && mask == nil }
    }

    /// What clips by paths let through of each pixel; nil for all of it within the clip. Its box holds the clip's.
    var clipMask: CoverageMask? { pathClips.mask }
    /// The same with the clips around groups: what is covered is divided by it, as it is not mixed before all of them end.
    var wholeMask: CoverageMask? { pathClips.mask ?? pathClips.around }

    /// Begins drawing into a surface.
    init(_ surface: Surface, scratches: ImageScratchPool? = nil) throws(CairoError) {
        self.surface = surface
        self.scratches = scratches
        guard let handle = surface.withHandle({ cairo_create($0) }) else {
            throw .failed(operation: "begin drawing", status: "no context")
        }
        self.handle = handle
        // Cairo's own tolerance of a tenth of a pixel takes 2 % off the area of a dot of radius 2.
        cairo_set_tolerance(handle, 0.02)
        forgetClearness(cairo_get_target(handle))
        try check("begin drawing into a surface of \(surface.width)×\(surface.height) pixels")
    }

    deinit {
        cairo_destroy(handle)
        if let scratch { scratches?.give(scratch) }
        if let coverage { scratches?.give(coverage) }
    }

    /// The context's memory for the coverage of paths; nil without memory.
    func ownCoverage() -> CoverageScratch? {
        if coverage == nil { coverage = scratches.map { $0.takeCoverage() } ?? CoverageScratch() }
        return coverage
    }

    /// Throws the first failure since the context was made, if there was one.
    func check(_ operation: String) throws(CairoError) {
        try CairoError.check(cairo_status(handle), operation)
    }

    /// Remembers the clip.
    func save() {
        outerPathClips.append(pathClips)
        cairo_save(handle)
    }

    /// Returns to the clip last remembered.
    func restore() {
        cairo_restore(handle)
        pathClips = outerPathClips.popLast() ?? PathClips()
    }

    /// Cuts what follows to whole pixels.
    func clip(toPixels rect: Rect) {
        cairo_new_path(handle)
        cairo_rectangle(handle, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(handle)
    }

    /// The whole pixels that the clip lets anything through in.
    var clipBox: Rect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(handle, &left, &top, &right, &bottom)
        return Rect(
            corner: Point(left.rounded(.down), top.rounded(.down)),
            corner: Point(right.rounded(.up), bottom.rounded(.up)))
    }

    /// Cuts what follows to the inside of a path until ``endClip()``, with soft edges where it runs between pixels. Clips
    /// within clips let through of a pixel what lies inside all of them.
    func beginClip(to path: Path, _ map: Affine) {
        save()
        pathClips.edges = nil
        if let pixels = path.wholePixels(under: map) {
            clip(toPixels: pixels)
            pathClips.rectangles += 1
            return
        }
        let outline = PlacedOutline(path: path, map: map, rule: .nonZero)
        let pixels = pixels(touchedBy: outline)
        if let pixels, let mask = mask(inside: outline, pixels) {
            pathClips.mask = mask
            pathClips.edges = ClipEdges(of: mask, in: cairo_get_group_target(handle))
        }
        clip(toPixels: pixels ?? Rect(0, 0, 0, 0))
    }

    /// Ends the clip, which returns to what was before.
    func endClip() {
        pathClips.edges?.mix(into: cairo_get_group_target(handle))
        restore()
    }

    /// Replaces the clip's whole pixels inside a rectangle by a colour.
    func replaceAll(by color: Color, in rect: Rect) {
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_rgba(handle, color.red, color.green, color.blue, color.alpha)
        cairo_new_path(handle)
        cairo_rectangle(handle, rect.minX, rect.minY, rect.width, rect.height)
        cairo_fill(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// Replaces everything inside the clip by another surface's pixels.
    func copy(_ other: Surface) {
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
        other.withHandle { cairo_set_source_surface(handle, $0, 0, 0) }
        cairo_paint(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// Chooses what the next fill paints with.
    func setSource(_ pattern: Pattern) { pattern.withHandle { cairo_set_source(handle, $0) } }

    /// Fills a path with the source.
    func fill(_ path: Path, _ map: Affine, rule: FillRule) {
        // Cairo is right about rectangles along rows and columns, and faster.
        guard wholeMask == nil, path.isRectangle(under: map) else {
            return paint(inside: PlacedOutline(path: path, map: map, rule: rule))
        }
        DevicePath.set(path, map, in: handle)
        cairo_set_fill_rule(handle, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill(handle)
    }

    /// Begins to draw into a clear surface of its own, as large as the clip's extents.
    func beginGroup(alphaOnly: Bool) {
        cairo_push_group_with_content(handle, alphaOnly ? CAIRO_CONTENT_ALPHA : CAIRO_CONTENT_COLOR_ALPHA)
        forgetClearness(cairo_get_group_target(handle))
        // The clip cuts the group when it is painted.
        cairo_reset_clip(handle)
        outerPathClips.append(pathClips)
        pathClips = PathClips(around: wholeMask)
    }

    /// Has a surface drawn into like any other.
    ///
    /// On a surface known to be clear Cairo copies what is drawn first in place of laying it over, which rounds otherwise:
    /// a pixel would depend on whether anything was drawn before, wherever that was.
    private func forgetClearness(_ target: OpaquePointer?) {
        cairo_surface_flush(target)
        cairo_surface_mark_dirty(target)
    }

    /// Ends the group and gives what was drawn; nil after a failure.
    func endGroup() -> Pattern? {
        pathClips = outerPathClips.popLast() ?? PathClips()
        return Pattern(adopting: cairo_pop_group(handle))
    }

    /// Lends the pixels drawn into, to be changed within a rectangle of whole pixels that lies inside the clip; false where
    /// they can't be changed there but by Cairo, as a path clips them or they are masks.
    func withPixels(in rect: Rect, _ body: (_ corner: UnsafeMutablePointer<UInt32>, _ stride: Int) -> Void) -> Bool {
        guard pathClips.isEmpty, cairo_status(handle) == CAIRO_STATUS_SUCCESS,
            let target = cairo_get_group_target(handle), let pixels = ImagePixels(target), pixels.bytesPerPixel == 4,
            let corner = pixels.corner(of: rect)
        else { return false }
        body(UnsafeMutableRawPointer(corner).assumingMemoryBound(to: UInt32.self), pixels.stride / 4)
        cairo_surface_mark_dirty(target)
        return true
    }

    /// Fades everything drawn into the current group so far.
    func fade(to alpha: Double) {
        cairo_set_operator(handle, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_rgba(handle, 0, 0, 0, alpha)
        cairo_paint(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// Paints the source everywhere inside the clip, faded by an alpha and mixed with what is there.
    func paint(alpha: Double, _ mode: BlendMode) {
        if alpha < 1, mode.takesColorsApart { return paintMixture(alpha: alpha, mode) }
        cairo_set_operator(handle, Context.operation(mode))
        paintSource(alpha: alpha)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// The same by mixing a copy of what is there, and fading from what is there to the mixture.
    ///
    /// The result is the same by the formula, which is linear in the source's alpha. But Cairo would take hue, saturation and
    /// luminosity from colours already faded and rounded to bytes, which is wrong by up to 13/255 at an alpha of 0.4.
    private func paintMixture(alpha: Double, _ mode: BlendMode) {
        let source = cairo_pattern_reference(cairo_get_source(handle))
        defer { cairo_pattern_destroy(source) }
        let behind = cairo_surface_reference(cairo_get_group_target(handle))
        defer { cairo_surface_destroy(behind) }
        cairo_push_group(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(handle, behind, 0, 0)
        cairo_paint(handle)
        cairo_set_operator(handle, Context.operation(mode))
        cairo_set_source(handle, source)
        cairo_paint(handle)
        cairo_pop_group_to_source(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
        paintSource(alpha: alpha)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// Paints the source multiplied by a pattern's alpha.
    func paint(through mask: Pattern) {
        if clipMask == nil { return mask.withHandle { cairo_mask(handle, $0) } }
        cairo_push_group(handle)
        mask.withHandle { cairo_mask(handle, $0) }
        cairo_pop_group_to_source(handle)
        paintSource(alpha: 1)
    }

    private static func operation(_ mode: BlendMode) -> cairo_operator_t {
        switch mode {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        }
    }
}

extension BlendMode {
    /// Whether the mode mixes hue, saturation and luminosity rather than channels.
    fileprivate var takesColorsApart: Bool { [.hue, .saturation, .color, .luminosity].contains(self) }
}
