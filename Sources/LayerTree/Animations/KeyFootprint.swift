internal import Geometry
internal import RenderTree
internal import Timing

/// The independent parts of a layer's state that a key writes.
///
/// It shows that `\.transform` and `\.transform.scale`, or `\.position.y` and `\.position`, overlap. It is found by
/// writing through the key and comparing the state; key paths do not reveal their parents.
package struct KeyFootprint: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64

    /// The footprint of an animation of unknown kind.
    static let everything = KeyFootprint(rawValue: .max)
    /// The footprint of a key that writes none of the known parts; it overlaps its own kind only.
    static let unknown = KeyFootprint(rawValue: 1 << 63)

    /// The parts that change nothing of what the layer itself draws: position, transform, opacity and being hidden.
    static let placement = KeyFootprint(of: \.position, like: .none)
        .union(KeyFootprint(of: \.transform, like: .none)).union(KeyFootprint(of: \.opacity, like: .none))
        .union(KeyFootprint(of: \.isHidden, like: .none))
    /// All parts but the placement.
    static let inside = everything.subtracting(placement)
    /// Whether the layer is hidden.
    static let hiding = KeyFootprint(of: \.isHidden, like: .none)
    /// The opacity.
    static let fading = KeyFootprint(of: \.opacity, like: .none)
    /// The placement, and the origin of bounds in which nothing is drawn.
    static let placementWithOrigin = placement.union(KeyFootprint(of: \.bounds.origin, like: .none))

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Finds the parts that a key writes in a layer with such a content.
    package init<Value>(of key: AnimatableKey<Value>, like content: LayerContent) {
        let before = LayerState(probing: content, isOther: false)
        let other = LayerState(probing: content, isOther: true)
        var after = before
        after[keyPath: key] = other[keyPath: key]
        let found = KeyFootprint(differencesOf: before, and: after)
        self = found.isEmpty ? .unknown : found
    }

    /// Whether writing these parts overwrites all of the others.
    func covers(_ other: KeyFootprint) -> Bool {
        other.isSubset(of: self) && other != .unknown && self != .everything
    }

    private init(differencesOf a: LayerState, and b: LayerState) {
        var bits: UInt64 = 0
        var next: UInt64 = 1
        func note(_ isSame: Bool) {
            if !isSame { bits |= next }
            next <<= 1
        }
        func note(_ a: Double, _ b: Double) { note(abs(a - b) < 1e-6) }
        func note(_ a: Point, _ b: Point) {
            note(a.x, b.x)
            note(a.y, b.y)
        }
        func note(_ a: Color, _ b: Color) {
            note(a.red, b.red)
            note(a.green, b.green)
            note(a.blue, b.blue)
            note(a.alpha, b.alpha)
        }
        note(a.bounds.origin, b.bounds.origin)
        note(a.bounds.size.width, b.bounds.size.width)
        note(a.bounds.size.height, b.bounds.size.height)
        note(a.position, b.position)
        note(a.anchorPoint, b.anchorPoint)
        let (partsA, partsB) = (AffineDecomposition(a.transform), AffineDecomposition(b.transform))
        note(partsA?.translation ?? .zero, partsB?.translation ?? .zero)
        note(partsA?.rotation ?? 0, partsB?.rotation ?? 0)
        note(partsA?.scaleX ?? 0, partsB?.scaleX ?? 0)
        note(partsA?.scaleY ?? 0, partsB?.scaleY ?? 0)
        note(partsA?.skew ?? 0, partsB?.skew ?? 0)
        note(a.opacity, b.opacity)
        note(a.isHidden == b.isHidden)
        note(a.backgroundColor, b.backgroundColor)
        note(a.cornerRadius, b.cornerRadius)
        note(a.borderWidth, b.borderWidth)
        note(a.borderColor, b.borderColor)
        note(a.shadowColor, b.shadowColor)
        note(a.shadowOpacity, b.shadowOpacity)
        note(a.shadowOffset, b.shadowOffset)
        note(a.shadowRadius, b.shadowRadius)
        note(a.shadowPath == b.shadowPath)
        note(a.filters == b.filters)
        switch (a.content, b.content) {
        case (.shape(let a), .shape(let b)):
            note(a.path == b.path)
            note(a.fillColor, b.fillColor)
            note(a.strokeColor, b.strokeColor)
            note(a.lineWidth, b.lineWidth)
            note(a.strokeStart, b.strokeStart)
            note(a.strokeEnd, b.strokeEnd)
            note(a.lineDashPhase, b.lineDashPhase)
            note(a.miterLimit, b.miterLimit)
            note(a.fillGradient == b.fillGradient)
            note(a.strokeGradient == b.strokeGradient)
        case (.gradient(let a), .gradient(let b)):
            note(a.stops == b.stops)
            note(a.startPoint, b.startPoint)
            note(a.endPoint, b.endPoint)
        case (.text(let a), .text(let b)):
            note(a.color, b.color)
            note(a.font.size, b.font.size)
        case (.image(let a), .image(let b)):
            for (a, b) in [(a.contentsRect, b.contentsRect), (a.contentsCenter, b.contentsCenter)] {
                note(a.origin, b.origin)
                note(a.width, b.width)
                note(a.height, b.height)
            }
        default: break
        }
        rawValue = bits
    }
}

extension LayerState {
    /// Makes one of two states that differ in every part.
    ///
    /// Their transforms can be decomposed, so that no part hides another.
    /// - Parameter content: the kind of contents.
    fileprivate init(probing content: LayerContent, isOther: Bool) {
        let shift = isOther ? 0.25 : 0
        let color = Color(red: 0.1 + shift, green: 0.2 + shift, blue: 0.3 + shift, alpha: 0.4 + shift)
        bounds = Rect(1 + shift, 2 + shift, 3 + shift, 4 + shift)
        position = Point(5 + shift, 6 + shift)
        anchorPoint = Point(0.5 + shift, 0.5 + shift)
        transform =
            AffineDecomposition(
                translation: Point(7 + shift, 8 + shift), rotation: 0.25 + shift, scaleX: 2 + shift, scaleY: 3 + shift,
                skew: 0.125 + shift
            ).affine
        opacity = 0.5 + shift
        isHidden = isOther
        backgroundColor = color
        cornerRadius = 1 + shift
        borderWidth = 1 + shift
        borderColor = color
        shadowColor = color
        shadowOpacity = shift
        shadowOffset = Point(9 + shift, 10 + shift)
        shadowRadius = 1 + shift
        shadowPath = isOther ? Path(rect: bounds) : nil
        filters = isOther ? [.fill(color)] : []
        self.content = content
        switch content {
        case .shape(var shape):
            if isOther { shape.path.move(to: Point(1, 1)) }
            shape.fillColor = color
            shape.strokeColor = color
            shape.lineWidth = 1 + shift
            shape.strokeStart = shift
            shape.strokeEnd = 0.5 + shift
            shape.lineDashPhase = shift
            shape.miterLimit = 5 + shift
            let gradient = isOther ? ShapeGradient([], from: .zero, to: .zero) : nil
            (shape.fillGradient, shape.strokeGradient) = (gradient, gradient)
            self.content = .shape(shape)
        case .gradient(var gradient):
            if isOther {
                gradient.stops = gradient.stops.map { stop in
                    let old = stop.color
                    return GradientStop(
                        stop.location + shift,
                        Color(
                            red: old.red + shift, green: old.green + shift, blue: old.blue + shift,
                            alpha: old.alpha + shift))
                }
                gradient.stops.append(GradientStop(1, color))
            }
            gradient.startPoint = Point(shift, shift)
            gradient.endPoint = Point(1 + shift, 1 + shift)
            self.content = .gradient(gradient)
        case .text(var text):
            text.color = color
            text.font.size = 10 + shift
            self.content = .text(text)
        case .image(var image):
            image.contentsRect = Rect(shift, shift, 0.5 + shift, 0.5 + shift)
            image.contentsCenter = image.contentsRect
            self.content = .image(image)
        case .none: break
        }
    }
}

extension LayerAnimation {
    /// The parts of a layer's state that the animation writes.
    func footprint(like content: LayerContent) -> KeyFootprint {
        if let group = self as? AnimationGroup {
            return group.animations.reduce([]) { $0.union($1.footprint(like: content)) }
        }
        guard let property = self as? any PropertyAnimation else { return .everything }
        return property.keyFootprint(like: content)
    }
}

extension PropertyAnimation {
    fileprivate func keyFootprint(like content: LayerContent) -> KeyFootprint {
        KeyFootprint(of: property.key, like: content)
    }
}
