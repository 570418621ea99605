import Geometry

extension LottieComposition {
    /// Visits all properties that may be set: those of its own layers, then those of nested compositions.
    mutating func visitSettings(_ visitor: inout some SettingVisitor) {
        for index in layers.indices { layers[index].visitSettings(&visitor) }
        for id in assets.keys.sorted() {
            guard case .composition(var nested)? = assets[id] else { continue }
            for index in nested.indices { nested[index].visitSettings(&visitor) }
            assets[id] = .composition(nested)
        }
    }
}

extension LayerModel {
    fileprivate mutating func visitSettings(_ visitor: inout some SettingVisitor) {
        visitor.visit(number: &transform.opacity, at: [name, "Opacity"], upTo: 1)
        switch content {
        case .solid(let color, let size):
            var track = Track(color)
            visitor.visit(color: &track, at: [name, "Color"])
            content = .solid(track.keys[0].value, size)
        case .shapes(var items):
            items.visitSettings(&visitor, in: [name])
            content = .shapes(items)
        case .text(var text):
            visitor.visit(text: &text.document, at: [name, "Text"])
            for index in text.animators.indices {
                text.animators[index].visitSettings(&visitor, at: [name, "Animator \(index + 1)"])
            }
            content = .text(text)
        case .none, .image, .composition: break
        }
    }
}

extension TextAnimator {
    fileprivate mutating func visitSettings(_ visitor: inout some SettingVisitor, at path: [String]) {
        if var track = fill {
            visitor.visit(color: &track, at: path + ["Fill", "Color"])
            fill = track
        }
        if var track = stroke {
            visitor.visit(color: &track, at: path + ["Stroke", "Color"])
            stroke = track
        }
    }
}

extension [ShapeItem] {
    fileprivate mutating func visitSettings(_ visitor: inout some SettingVisitor, in path: [String]) {
        for index in indices {
            switch self[index] {
            case .group(var group):
                group.items.visitSettings(&visitor, in: path + [group.name ?? "Group"])
                self[index] = .group(group)
            case .fill(var fill):
                let place = path + [fill.name ?? "Fill"]
                fill.paint.visitSettings(&visitor, in: place)
                visitor.visit(number: &fill.opacity, at: place + ["Opacity"], upTo: 1)
                self[index] = .fill(fill)
            case .stroke(var stroke):
                let place = path + [stroke.name ?? "Stroke"]
                stroke.paint.visitSettings(&visitor, in: place)
                visitor.visit(number: &stroke.width, at: place + ["Width"], upTo: LottieSetting.largestWidth)
                visitor.visit(number: &stroke.opacity, at: place + ["Opacity"], upTo: 1)
                self[index] = .stroke(stroke)
            default: break
            }
        }
    }
}

extension PaintModel {
    fileprivate mutating func visitSettings(_ visitor: inout some SettingVisitor, in path: [String]) {
        guard case .color(var color) = self else { return }
        visitor.visit(color: &color, at: path + ["Color"])
        self = .color(color)
    }
}
