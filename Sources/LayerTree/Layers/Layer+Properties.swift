public import Geometry
public import RenderTree
internal import Timing

extension Layer {
    /// The rectangle that the layer occupies in its own coordinates.
    public var bounds: Rect {
        get { model.bounds }
        set {
            set(\.bounds.origin, to: newValue.origin)
            set(\.bounds.size, to: newValue.size)
        }
        _modify {
            var bounds = model.bounds
            defer {
                let (moves, resizes) = (bounds.origin != model.bounds.origin, bounds.size != model.bounds.size)
                if moves || !resizes {
                    change(\.bounds.origin, \.bounds.origin.x, \.bounds.origin.y, to: bounds.origin)
                }
                if resizes || !moves {
                    change(\.bounds.size, \.bounds.size.width, \.bounds.size.height, to: bounds.size)
                }
            }
            yield &bounds
        }
    }

    /// The anchor point's position in the superlayer.
    ///
    /// Assigning a coordinate, as in `position.y = 60`, changes that one: an animation of the other continues.
    /// Outside of an animation, assigning a coordinate that the model has already ends nothing.
    public var position: Point {
        get { model.position }
        set { set(\.position, to: newValue) }
        _modify {
            var position = model.position
            defer { change(\.position, \.position.x, \.position.y, to: position) }
            yield &position
        }
    }

    /// The point that `position` places, in fractions of the size.
    ///
    /// Changing it moves the layer, as in Core Animation.
    public var anchorPoint: Point {
        get { model.anchorPoint }
        set { set(\.anchorPoint, to: newValue) }
        _modify {
            var anchorPoint = model.anchorPoint
            defer { change(\.anchorPoint, \.anchorPoint.x, \.anchorPoint.y, to: anchorPoint) }
            yield &anchorPoint
        }
    }

    /// The map applied about the anchor point.
    ///
    /// Assigning a part, as in `transform.rotation = 1`, changes that one: animations of the others continue. Outside of an
    /// animation, assigning what the model has already ends nothing.
    public var transform: Affine {
        get { model.transform }
        set { set(\.transform, to: newValue) }
        _modify {
            var transform = model.transform
            defer { changeTransform(to: transform) }
            yield &transform
        }
    }

    /// Sets the part of the transform by which a map differs, or all of it.
    private func changeTransform(to map: Affine) {
        guard map != model.transform else {
            if timeline?.currentAnimation != nil { set(\.transform, to: map) }
            return
        }
        var linear = map
        linear.translation = model.transform.translation
        if linear == model.transform {
            return change(
                \.transform.translation, \.transform.translation.x, \.transform.translation.y, to: map.translation)
        }
        let held = model.heldTransform.parts
        func isHeld(but change: (inout AffineDecomposition) -> Void) -> Bool {
            var parts = held
            change(&parts)
            return parts.affine.isClose(to: map)
        }
        // The parts as `Affine` reads them, then as they are held, which may be mirrored.
        for parts in [Transform(map).parts, Transform(map, like: held).parts] {
            if isHeld(but: { $0.scaleX = parts.scaleX }) { return set(\.transform.scaleX, to: parts.scaleX) }
            if isHeld(but: { $0.scaleY = parts.scaleY }) { return set(\.transform.scaleY, to: parts.scaleY) }
            if isHeld(but: { ($0.scaleX, $0.scaleY) = (parts.scaleX, parts.scaleX) }) {
                return set(\.transform.scale, to: parts.scaleX)
            }
            if isHeld(but: { $0.rotation = parts.rotation }) { return set(\.transform.rotation, to: parts.rotation) }
        }
        set(\.transform, to: map)
    }

    /// Sets the transform by its parts, which are kept also where the map loses them, as at a scale of 0.
    /// - Parameter rotation: in radians, positive clockwise on the screen.
    package func setTransform(scale: Point, rotation: Double) {
        var transform = Transform(.identity)
        transform.change { parts in
            (parts.scaleX, parts.scaleY) = (scale.x, scale.y)
            parts.rotation = rotation
        }
        set(\.heldTransform, to: transform)
    }

    /// The layer's bounding box in the superlayer; setting it changes bounds size and position.
    public var frame: Rect {
        get { model.frame }
        set {
            set(\.bounds.size, to: newValue.size)
            set(\.position, to: LayerState.position(filling: newValue, anchorPoint: model.anchorPoint))
        }
        _modify {
            let old = model.frame
            var frame = old
            defer {
                // Computed from the frame, what was not assigned would differ by rounding.
                var (position, size) = (model.position, model.bounds.size)
                let filling = LayerState.position(filling: frame, anchorPoint: model.anchorPoint)
                if frame.minX != old.minX || frame.width != old.width { position.x = filling.x }
                if frame.minY != old.minY || frame.height != old.height { position.y = filling.y }
                if frame.width != old.width { size.width = frame.width }
                if frame.height != old.height { size.height = frame.height }
                let (moves, resizes) = (position != model.position, size != model.bounds.size)
                if resizes || !moves { change(\.bounds.size, \.bounds.size.width, \.bounds.size.height, to: size) }
                if moves || !resizes { change(\.position, \.position.x, \.position.y, to: position) }
            }
            yield &frame
        }
    }

    /// The opacity of the layer and its sublayers as a group.
    public var opacity: Double {
        get { model.opacity }
        set { set(\.opacity, to: newValue) }
    }

    /// Whether the layer is hidden. Changes immediately, even in a transaction.
    public var isHidden: Bool {
        get { model.isHidden }
        set { setPlain(\.isHidden, to: newValue) }
    }

    /// The colour that fills the bounds.
    public var backgroundColor: Color {
        get { model.backgroundColor }
        set { set(\.backgroundColor, to: newValue) }
    }

    /// The radius of the corners.
    public var cornerRadius: Double {
        get { model.cornerRadius }
        set { set(\.cornerRadius, to: newValue) }
    }

    /// The width of the border.
    public var borderWidth: Double {
        get { model.borderWidth }
        set { set(\.borderWidth, to: newValue) }
    }

    /// The colour of the border.
    public var borderColor: Color {
        get { model.borderColor }
        set { set(\.borderColor, to: newValue) }
    }

    /// Whether content and sublayers are clipped to the bounds.
    ///
    /// Changes immediately, even in a transaction.
    public var masksToBounds: Bool {
        get { model.masksToBounds }
        set { setPlain(\.masksToBounds, to: newValue) }
    }

    /// How the layer mixes with its backdrop. Changes immediately, even in a transaction.
    public var blendMode: BlendMode {
        get { model.blendMode }
        set { setPlain(\.blendMode, to: newValue) }
    }

    /// The changes of what the layer draws, with its sublayers, in this order; its shadow is that of the result.
    ///
    /// Lists of the same filters are interpolated, as from none to a blur; others switch at the end. A blur takes a bitmap
    /// of all that it shows.
    public var filters: [Filter] {
        get { model.filters }
        set { set(\.filters, to: newValue) }
    }

    /// Which number of the mask's pixels multiplies the layer's. Changes immediately, even in a transaction.
    public var maskKind: MaskKind {
        get { model.maskKind }
        set { setPlain(\.maskKind, to: newValue) }
    }

    /// Whether the layer is drawn as a group even if it is opaque, so that the blend modes of its sublayers mix them with
    /// one another only.
    ///
    /// Changes immediately, even in a transaction. A group takes memory for all that is visible in it.
    public var isIsolated: Bool {
        get { model.isIsolated }
        set { setPlain(\.isIsolated, to: newValue) }
    }

    /// The shadow's colour.
    public var shadowColor: Color {
        get { model.shadowColor }
        set { set(\.shadowColor, to: newValue) }
    }

    /// The shadow's opacity; 0 draws none.
    public var shadowOpacity: Double {
        get { model.shadowOpacity }
        set { set(\.shadowOpacity, to: newValue) }
    }

    /// The shadow's offset from the layer.
    public var shadowOffset: Point {
        get { model.shadowOffset }
        set { set(\.shadowOffset, to: newValue) }
        _modify {
            var shadowOffset = model.shadowOffset
            defer { change(\.shadowOffset, \.shadowOffset.x, \.shadowOffset.y, to: shadowOffset) }
            yield &shadowOffset
        }
    }

    /// The blur's standard deviation in points.
    public var shadowRadius: Double {
        get { model.shadowRadius }
        set { set(\.shadowRadius, to: newValue) }
    }

    /// The shadow's shape; nil for all that is drawn.
    ///
    /// Paths of equal structure are interpolated; others, and nil, switch at the end.
    public var shadowPath: Path? {
        get { model.shadowPath }
        set { set(\.shadowPath, to: newValue) }
    }

    /// Whether the layer is cached as a bitmap. Changes immediately, even in a transaction.
    public var shouldRasterize: Bool {
        get { model.shouldRasterize }
        set { setPlain(\.shouldRasterize, to: newValue) }
    }

    /// Pixels per point of the cached bitmap. Changes immediately, even in a transaction.
    public var rasterizationScale: Double {
        get { model.rasterizationScale }
        set { setPlain(\.rasterizationScale, to: newValue) }
    }

    /// Whether texts in the layer, its sublayers' among them, are cached as bitmaps and drawn stretched.
    ///
    /// Set it while the layer zooms: texts are then drawn once for several sizes, and look a little softer. Changes
    /// immediately, even in a transaction.
    public var rasterizesText: Bool {
        get { model.rasterizesText }
        set { setPlain(\.rasterizesText, to: newValue) }
    }
}

extension Affine {
    /// Whether the coefficients differ by no more than the rounding of parts that were taken apart and put together.
    fileprivate func isClose(to other: Affine) -> Bool {
        let pairs = [
            (a, other.a), (b, other.b), (c, other.c), (d, other.d), (tx, other.tx), (ty, other.ty),
        ]
        return pairs.allSatisfy { abs($0 - $1) <= 1e-12 * max(1, abs($1)) }
    }
}
