package import Geometry
internal import LayerTree

extension InputEvent {
    /// The points of content that a notch of the wheel turns by.
    package static let wheelNotch = 40.0
}

extension Stage {
    /// Whether a control under a point of the viewport may use a turn of the wheel.
    package func takesWheel(at point: Point) -> Bool { !wheelTakers(at: point).isEmpty }

    /// Offers a turn of the wheel to the controls under it, from the front one upwards; returns whether one used it.
    func scroll(by distance: Point, at point: Point, _ modifiers: KeyModifiers) -> Bool {
        wheelTakers(at: point).contains { responder in
            convert(point, to: responder.layer).map {
                responder.scrolled(by: distance, at: $0, modifiers: modifiers)
            } ?? false
        }
    }

    /// The controls under a point that may use a turn of the wheel, the front one first.
    private func wheelTakers(at point: Point) -> [any Responder] {
        var (takers, next) = ([any Responder](), responder(at: point))
        while let responder = next {
            if responder.takesWheel { takers.append(responder) }
            next = self.responder(from: responder.layer.superlayer)
        }
        return takers
    }
}
