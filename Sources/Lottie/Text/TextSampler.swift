import Geometry

/// A text's letters at any frame: laid out, animated, and along a path.
struct TextSampler: Sendable {
    /// The letters of each document, in the order in which they are shown.
    let runs: [GlyphRun]
    /// The spans of frames in which letters may change.
    let changes: [ClosedRange<Double>]
    private let animators: [AnimatorSampler]
    private let alignment: TrackSampler<Point>
    private let course: TextCourse?

    /// The height that a group's alignment counts in, as a share of the size (lottie-web's).
    private static let alignmentHeight = 1.2 * 0.714

    /// Lays out a layer's text.
    /// - Parameters:
    ///   - masks: the layer's masks, one of which may be the text's path.
    ///   - composition: its fonts and outlines of letters.
    init(_ model: TextModel, masks: [MaskModel], in composition: LottieComposition) {
        let keys = model.document.keys
        runs = keys.indices.map { index in
            let first = index == 0 ? -Double.infinity : keys[index].frame
            let end = index + 1 < keys.count ? keys[index + 1].frame : .infinity
            return TextLayout(keys[index].value, in: composition, grouping: model.grouping)
                .run(frames: first..<max(first, end))
        }
        animators = model.animators.map { AnimatorSampler($0) }
        alignment = TrackSampler(model.alignment)
        course = model.path.flatMap { path in
            masks.indices.contains(path.mask) ? TextCourse(path, along: masks[path.mask].path) : nil
        }
        changes = (animators.flatMap(\.changes) + alignment.changes + (course?.changes ?? [])).merged.bounded
    }

    /// Whether letters stay where their document places them, so that they can be drawn as one path.
    var isPlain: Bool { animators.isEmpty && course == nil }

    /// How a letter of a run looks at a frame.
    func look(of index: Int, in run: GlyphRun, at frame: Double) -> GlyphLook {
        run.looks.value(at: frame) { looks(of: run, at: frame) }[index]
    }

    private func looks(of run: GlyphRun, at frame: Double) -> [GlyphLook] {
        let animators = animators.map { $0.animator(at: frame, in: run) }
        let shifts = TextSampler.shifts(of: run, by: animators)
        let course = course?.course(at: frame)
        let (document, aligned) = (run.document, alignment.value(at: frame))
        let height = document.size * TextSampler.alignmentHeight
        return run.glyphs.indices.map { index in
            let glyph = run.glyphs[index]
            var shift = GlyphShift(fill: document.fill, stroke: document.stroke, strokeWidth: document.strokeWidth)
            for animator in animators { animator.apply(to: &shift, of: index) }
            let anchor = glyph.anchor + Point(aligned.x * glyph.halfWidth, aligned.y * height)
            let place =
                course?.place(of: anchor, in: run.lines[glyph.line], ofLetter: glyph.visualIndex, shifts[index])
                ?? .translation(anchor.x + shifts[index], anchor.y)
            let offset = glyph.origin - anchor - shift.anchor
            return GlyphLook(
                map: place * .translation(shift.position.x, shift.position.y) * shift.turn
                    * .scale(shift.scale.x, shift.scale.y) * .translation(offset.x, offset.y),
                opacity: min(max(shift.opacity, 0), 1), fill: shift.fill, stroke: shift.stroke,
                strokeWidth: max(0, shift.strokeWidth))
        }
    }

    /// The points that each letter is moved by animated tracking.
    ///
    /// Half of a letter's tracking is before it and half behind, but none before a line's first and behind its last
    /// letter; a line keeps its justification (as in Skottie's text adapter).
    private static func shifts(of run: GlyphRun, by animators: [SampledAnimator]) -> [Double] {
        var shifts = [Double](repeating: 0, count: run.glyphs.count)
        let animators = animators.filter { $0.tracking != nil }
        if animators.isEmpty { return shifts }
        for line in run.lines {
            var sum = 0.0
            var order = Array(line.glyphs)
            for index in line.glyphs { order[run.glyphs[index].visualIndex] = index }
            func isJoined(_ one: Int, _ other: Int) -> Bool {
                run.glyphs[order[one]].isCursive && run.glyphs[order[other]].isCursive
            }
            for (visualIndex, index) in order.enumerated() {
                let tracking = animators.reduce(0.0) { $0 + ($1.tracking ?? 0) * $1.amounts[index] }
                if visualIndex > 0, !isJoined(visualIndex - 1, visualIndex) { sum += tracking / 2 }
                shifts[index] = sum
                if visualIndex + 1 < order.count, !isJoined(visualIndex, visualIndex + 1) { sum += tracking / 2 }
            }
            for index in line.glyphs { shifts[index] -= sum * line.share }
        }
        return shifts
    }
}
