internal import Geometry
internal import LayerTree
internal import RenderTree

extension LayerBuilder {
    /// Adds a layer of letters for each document that a text shows in turn.
    func addText(_ model: TextModel, masks: [MaskModel], to layer: Layer) {
        let text = TextSampler(model, masks: masks, in: composition)
        for run in text.runs {
            let letters = Layer(name: "text")
            letters.anchorPoint = .zero
            if text.runs.count > 1 { show(letters, in: run.frames) }
            if text.isPlain {
                add(run.outline, like: run.document, to: letters)
            } else {
                for index in run.glyphs.indices where !run.glyphs[index].path.isEmpty {
                    letters.addSublayer(letter(index, of: run, text, model))
                }
            }
            layer.addSublayer(letters)
        }
    }

    /// Letters that stay where they are, as one path.
    private func add(_ outline: Path, like document: TextDocument, to layer: Layer) {
        let fill = ShapeLayer(name: "Fill", path: outline, fillColor: document.fill ?? .clear)
        let stroke = ShapeLayer(name: "Stroke", path: outline, fillColor: .clear)
        stroke.strokeColor = document.stroke ?? .clear
        stroke.lineWidth = document.strokeWidth
        let isStroked = document.stroke != nil && document.strokeWidth > 0
        for shape in document.strokesOverFill ? [fill, stroke] : [stroke, fill] where shape === fill || isStroked {
            layer.addSublayer(shape)
        }
    }

    /// A letter that is animated or on a path.
    private func letter(_ index: Int, of run: GlyphRun, _ text: TextSampler, _ model: TextModel) -> Layer {
        let letter = Layer(name: "Letter \(index + 1)")
        letter.anchorPoint = .zero
        func changes(if isAnimated: (TextAnimator) -> Bool) -> [ClosedRange<Double>] {
            model.animators.contains(where: isAnimated) ? text.changes : []
        }
        var motion = motion
        letter.transform = motion.follow(.init(\.transform), changes: text.changes) {
            text.look(of: index, in: run, at: $0).map
        }
        letter.opacity = motion.follow(.init(\.opacity), changes: changes { $0.transform != nil }) {
            text.look(of: index, in: run, at: $0).opacity
        }
        motion.attach(to: letter)
        let fill = ShapeLayer(name: "Fill", path: run.glyphs[index].path)
        motion = self.motion
        fill.fillColor = motion.follow(.shape(\.fillColor), changes: changes { $0.fill != nil }) {
            text.look(of: index, in: run, at: $0).fill ?? .clear
        }
        motion.attach(to: fill)
        let stroke = ShapeLayer(name: "Stroke", path: run.glyphs[index].path, fillColor: .clear)
        motion = self.motion
        stroke.strokeColor = motion.follow(.shape(\.strokeColor), changes: changes { $0.stroke != nil }) {
            text.look(of: index, in: run, at: $0).stroke ?? .clear
        }
        stroke.lineWidth = motion.follow(.shape(\.lineWidth), changes: changes { $0.strokeWidth != nil }) {
            text.look(of: index, in: run, at: $0).strokeWidth
        }
        motion.attach(to: stroke)
        let isStroked =
            run.document.stroke != nil || model.animators.contains { $0.stroke != nil || $0.strokeWidth != nil }
        for shape in run.document.strokesOverFill ? [fill, stroke] : [stroke, fill] where shape === fill || isStroked {
            letter.addSublayer(shape)
        }
        return letter
    }
}
