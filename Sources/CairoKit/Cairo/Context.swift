import CCairo
import Geometry
import RenderTree
import System

/// A drawing context over a surface; the one place that calls Cairo's drawing functions.
///
/// Between calls the context's matrix is the identity: paths, gradients and pictures arrive in pixels, so that no
/// command affects the next. The first failure is kept, as Cairo does, until ``check(_:)`` throws it.
final class Context {
    let handle: OpaquePointer
    /// Memory for pieces of images, allocated on first use.
    var scratch: ImageScratch?
    /// A renderer's scratch pool, reused across tiles and frames; nil for the context's own memory.
    let scratches: Guarded<[ImageScratch]>?
    // Cairo holds a reference of its own, but borrowed memory ends with its Surface object.
    private let surface: Surface
    /// The first failure but Cairo's own.
    var failure: CairoError?
    /// The number of clips by paths: now, at each ``save()`` and at the start of each group.
    private var pathClips = 0
    private var outerPathClips: [Int] = []

    init(_ surface: Surface, scratches: Guarded<[ImageScratch]>? = nil) throws(CairoError) {
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
        guard let scratch, scratch.status == CAIRO_STATUS_SUCCESS else { return }
        scratches?.withLock { $0.append(scratch) }
    }

    /// Throws the first failure since the context was made, if any.
    func check(_ operation: @autoclosure () -> String) throws(CairoError) {
        try CairoError.check(cairo_status(handle), operation())
        if let scratch { try CairoError.check(scratch.status, operation()) }
        if let failure { throw failure }
    }

    func save() {
        outerPathClips.append(pathClips)
        cairo_save(handle)
    }

    func restore() {
        cairo_restore(handle)
        pathClips = outerPathClips.popLast() ?? 0
    }

    func clip(toPixels rect: Rect) {
        cairo_new_path(handle)
        cairo_rectangle(handle, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(handle)
    }

    var clipBox: Rect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(handle, &left, &top, &right, &bottom)
        return Rect(
            corner: Point(left.rounded(.down), top.rounded(.down)),
            corner: Point(right.rounded(.up), bottom.rounded(.up)))
    }

    /// Clips to the inside of a path, antialiased where it runs between pixels.
    func clip(to path: Path, _ map: Affine) {
        DevicePath.set(path, map, in: handle)
        cairo_set_fill_rule(handle, CAIRO_FILL_RULE_WINDING)
        cairo_clip(handle)
        pathClips += 1
    }

    /// Whether what is drawn goes into a mask, which has no colours.
    var drawsAlphaOnly: Bool {
        cairo_surface_get_content(cairo_get_group_target(handle)) == CAIRO_CONTENT_ALPHA
    }

    /// Starts drawing over a copy of the surface, for what mixes with it; see ``endCopy(inside:_:)``.
    func beginCopy() {
        let behind = cairo_surface_reference(cairo_get_group_target(handle))
        defer { cairo_surface_destroy(behind) }
        beginGroup(alphaOnly: drawsAlphaOnly)
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(handle, behind, 0, 0)
        cairo_paint(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// Replaces the inside of a path by the copy that was drawn over.
    ///
    /// At the path's edge both are mixed by coverage, so that a pixel in which nothing was drawn stays exactly as it
    /// is.
    func endCopy(inside path: Path, _ map: Affine) {
        guard let copy = endGroup() else { return }
        copy.withHandle { copy in fade(to: copy) { fill(path, map, rule: .nonZero) } }
    }

    /// Fades from the surface to a pattern by the coverage of `draw`; equal pixels stay exactly equal.
    ///
    /// Cairo's operator SOURCE, which does the same in one step, changes one coverage in 255 (1.16 adds 127 before it
    /// divides by 255), so that pixels in which nothing was drawn would change.
    private func fade(to pattern: OpaquePointer, by draw: () -> Void) {
        cairo_set_source_rgba(handle, 0, 0, 0, 1)
        cairo_set_operator(handle, CAIRO_OPERATOR_DEST_OUT)
        draw()
        cairo_set_source(handle, pattern)
        cairo_set_operator(handle, CAIRO_OPERATOR_ADD)
        draw()
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    func replaceAll(by color: Color, in rect: Rect) {
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_rgba(handle, color.red, color.green, color.blue, color.alpha)
        cairo_new_path(handle)
        cairo_rectangle(handle, rect.minX, rect.minY, rect.width, rect.height)
        cairo_fill(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    func copy(_ other: Surface) {
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
        other.withHandle { cairo_set_source_surface(handle, $0, 0, 0) }
        cairo_paint(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    func setSource(_ pattern: Pattern) { pattern.withHandle { cairo_set_source(handle, $0) } }

    func fill(_ path: Path, _ map: Affine, rule: FillRule) {
        // Clips by paths cut the outline itself, wherever it is.
        let box = pathClips == 0 ? clipBox : nil
        DevicePath.set(path, map, in: handle, filling: box.map { ($0.minX, $0.maxX) })
        cairo_set_fill_rule(handle, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill(handle)
    }

    /// Strokes a path with the source; width and limit are positive and finite, the map invertible.
    ///
    /// A line wider than ``DevicePath/widestStroke`` pixels is drawn with that width. Dashes are counted along the path
    /// as limited by ``DevicePath``, so that they shift behind parts beyond its limits.
    func stroke(_ path: Path, _ map: Affine, _ style: StrokeStyle) {
        DevicePath.set(path, map, in: handle)
        // The pen is a circle in the node's points, an ellipse in pixels where the map stretches.
        var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
        cairo_set_matrix(handle, &matrix)
        let width = min(style.width, DevicePath.widestStroke / map.largestScale)
        cairo_set_line_width(handle, width)
        cairo_set_miter_limit(handle, min(style.miterLimit, 2 * DevicePath.longestMiter / (width * map.largestScale)))
        cairo_set_line_cap(handle, Context.cap(style.cap))
        cairo_set_line_join(handle, Context.join(style.join))
        let dashes = style.drawableDashes(along: path)
        cairo_set_dash(handle, dashes, Int32(dashes.count), dashes.isEmpty ? 0 : style.drawablePhase)
        cairo_stroke(handle)
        cairo_identity_matrix(handle)
    }

    /// Starts a group: a clear surface with the clip's extents.
    /// - Parameter extent: what of the clip is enough; all of it within a clip by a path, which is rounded by where the
    ///   group ends when that is painted.
    func beginGroup(alphaOnly: Bool, in extent: Rect? = nil) {
        cairo_save(handle)
        if let extent, pathClips == 0 { clip(toPixels: extent) }
        cairo_push_group_with_content(handle, alphaOnly ? CAIRO_CONTENT_ALPHA : CAIRO_CONTENT_COLOR_ALPHA)
        forgetClearness(cairo_get_group_target(handle))
        // The clip cuts the group when it is painted; clipping its parts too would apply soft edges twice.
        cairo_reset_clip(handle)
        outerPathClips.append(pathClips)
        pathClips = 0
    }

    /// Makes Cairo treat a new surface like any other.
    ///
    /// On a surface known to be clear Cairo copies the first drawing instead of compositing it, which rounds
    /// differently: a pixel would depend on whether anything was drawn before.
    private func forgetClearness(_ target: OpaquePointer?) {
        cairo_surface_flush(target)
        cairo_surface_mark_dirty(target)
    }

    /// Ends the group and returns it as a pattern; nil after a failure.
    func endGroup() -> Pattern? {
        pathClips = outerPathClips.popLast() ?? 0
        let group = Pattern(adopting: cairo_pop_group(handle))
        cairo_restore(handle)
        return group
    }

    /// Ends a group and paints it inside a path.
    func endGroup(filling path: Path, _ map: Affine, rule: FillRule) {
        guard let group = endGroup() else { return }
        setSource(group)
        fill(path, map, rule: rule)
    }

    /// Lends the surface's pixels for direct changes within a rectangle.
    ///
    /// It consists of whole pixels inside the clip. Returns false if only Cairo can change them: within a clip by a
    /// path, or in a mask.
    func withPixels(in rect: Rect, _ body: (_ corner: UnsafeMutablePointer<UInt32>, _ stride: Int) -> Void) -> Bool {
        guard pathClips == 0, cairo_status(handle) == CAIRO_STATUS_SUCCESS,
            let target = cairo_get_group_target(handle), cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE,
            cairo_image_surface_get_format(target) == CAIRO_FORMAT_ARGB32
        else { return false }
        var (left, top) = (0.0, 0.0)
        cairo_surface_get_device_offset(target, &left, &top)
        let (x, y) = (Int(rect.minX + left), Int(rect.minY + top))
        guard x >= 0, y >= 0, x + Int(rect.width) <= Int(cairo_image_surface_get_width(target)),
            y + Int(rect.height) <= Int(cairo_image_surface_get_height(target))
        else { return false }
        cairo_surface_flush(target)
        guard let bytes = cairo_image_surface_get_data(target) else { return false }
        let stride = Int(cairo_image_surface_get_stride(target))
        body(UnsafeMutableRawPointer(bytes + y * stride + 4 * x).assumingMemoryBound(to: UInt32.self), stride / 4)
        cairo_surface_mark_dirty(target)
        return true
    }

    func fade(to alpha: Double) {
        cairo_set_operator(handle, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_rgba(handle, 0, 0, 0, alpha)
        cairo_paint(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// Paints the source over the clip, faded by an alpha and mixed with the backdrop.
    func paint(alpha: Double, _ mode: BlendMode) {
        if alpha < 1, mode.takesColorsApart { return paintMixture(alpha: alpha, mode) }
        cairo_set_operator(handle, Context.operation(mode))
        cairo_paint_with_alpha(handle, alpha)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// Paints the same by mixing a copy of the backdrop, and fading to the mixture.
    ///
    /// The formula is linear in the source's alpha, so that the result is the same. But Cairo would take hue,
    /// saturation and luminosity from colours already faded and rounded to bytes, which is off by up to 13/255 at an
    /// alpha of 0.4.
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
        guard let mixture = cairo_pop_group(handle) else { return }
        defer { cairo_pattern_destroy(mixture) }
        fade(to: mixture) { cairo_paint_with_alpha(handle, alpha) }
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
        case .plusLighter: CAIRO_OPERATOR_ADD
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .xor: CAIRO_OPERATOR_XOR
        }
    }

    private static func cap(_ cap: StrokeStyle.Cap) -> cairo_line_cap_t {
        switch cap {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }

    private static func join(_ join: StrokeStyle.Join) -> cairo_line_join_t {
        switch join {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}

extension BlendMode {
    /// Whether the mode mixes hue, saturation and luminosity rather than channels.
    fileprivate var takesColorsApart: Bool { [.hue, .saturation, .color, .luminosity].contains(self) }
}
