import Geometry
import LayerTree
import RenderTree
import Timing

/// The parts of a layer that animations change, by the kind of its content.
struct AnimatedParts {
    private let names: [(name: String, footprint: KeyFootprint)]
    private let numbers: [(property: LayerProperty, footprint: KeyFootprint)]

    init(of content: LayerContent) {
        func footprint<Value>(_ key: AnimatableKey<Value>) -> KeyFootprint { KeyFootprint(of: key, like: content) }
        var names = [
            ("position", footprint(\.position)), ("size", footprint(\.bounds.size)),
            ("anchorPoint", footprint(\.anchorPoint)), ("transform", footprint(\.transform)),
            ("translation", footprint(\.transform.translation)), ("scale", footprint(\.transform.scale)),
            ("rotation", footprint(\.transform.rotation)), ("opacity", footprint(\.opacity)),
            ("isHidden", footprint(\.isHidden)), ("backgroundColor", footprint(\.backgroundColor)),
            ("cornerRadius", footprint(\.cornerRadius)),
            ("borderWidth", footprint(\.borderWidth)), ("borderColor", footprint(\.borderColor)),
            ("shadowColor", footprint(\.shadowColor)), ("shadowOpacity", footprint(\.shadowOpacity)),
            ("shadowOffset", footprint(\.shadowOffset)), ("shadowRadius", footprint(\.shadowRadius)),
            ("shadowPath", footprint(\.shadowPath)), ("filters", footprint(\.filters)),
        ]
        var numbers: [(LayerProperty, KeyFootprint)] = [
            (.x, footprint(\.position.x).union(footprint(\.transform.translation.x))),
            (.y, footprint(\.position.y).union(footprint(\.transform.translation.y))),
            (.width, footprint(\.bounds.size.width)), (.height, footprint(\.bounds.size.height)),
            (.opacity, footprint(\.opacity)), (.scale, footprint(\.transform.scale)),
            (.rotation, footprint(\.transform.rotation)), (.cornerRadius, footprint(\.cornerRadius)),
            (.shadowOpacity, footprint(\.shadowOpacity)), (.shadowRadius, footprint(\.shadowRadius)),
        ]
        switch content {
        case .none: break
        case .shape:
            names += [
                ("path", footprint(\.shape.path)), ("fillColor", footprint(\.shape.fillColor)),
                ("strokeColor", footprint(\.shape.strokeColor)), ("lineWidth", footprint(\.shape.lineWidth)),
                ("strokeStart", footprint(\.shape.strokeStart)), ("strokeEnd", footprint(\.shape.strokeEnd)),
                ("lineDashPhase", footprint(\.shape.lineDashPhase)),
                ("fillGradient", footprint(\.shape.fillGradient)),
                ("strokeGradient", footprint(\.shape.strokeGradient)),
            ]
            numbers += [
                (.lineWidth, footprint(\.shape.lineWidth)), (.strokeStart, footprint(\.shape.strokeStart)),
                (.strokeEnd, footprint(\.shape.strokeEnd)),
            ]
        case .gradient:
            names += [
                ("stops", footprint(\.gradient.stops)), ("startPoint", footprint(\.gradient.startPoint)),
                ("endPoint", footprint(\.gradient.endPoint)),
            ]
        case .text:
            names += [("color", footprint(\.text.color)), ("fontSize", footprint(\.text.font.size))]
            numbers.append((.fontSize, footprint(\.text.font.size)))
        case .image: names.append(("contentsRect", footprint(\.image.contentsRect)))
        }
        (self.names, self.numbers) = (names, numbers)
    }

    /// The numbers that a footprint changes.
    func properties(of footprint: KeyFootprint) -> [LayerProperty] {
        numbers.filter { !$0.footprint.isDisjoint(with: footprint) }.map(\.property)
    }

    /// The names of what a footprint changes: `position`, or `transform` for all of its parts.
    func words(of footprint: KeyFootprint) -> String {
        let transform = names.first { $0.name == "transform" }?.footprint ?? []
        let isWhole = transform.isSubset(of: footprint)
        return names.filter { part in
            if part.name == "transform" { return isWhole }
            return !part.footprint.isDisjoint(with: footprint)
                && !(isWhole && part.footprint.isSubset(of: transform))
        }.map(\.name).joined(separator: ", ")
    }
}
