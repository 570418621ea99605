package import LayerTree

/// The place of a layer in the tree, the same in every replay: ``LayerSnapshot/path``, with `#2` for the second of one path.
package typealias LayerPath = String

/// The animated layers and completions caused by one input, or by the scene itself.
package struct CauseGroup: Hashable, Sendable, Identifiable {
    /// The input's number; 0 for the scene itself.
    package let id: Int
    /// When it happened, in seconds.
    package let time: Double
    /// The layers that it moves, in the order in which they began.
    package var lanes: [Lane]
    /// When completion blocks ran.
    package var completions: [Double]

    package init(id: Int, time: Double, lanes: [Lane], completions: [Double] = []) {
        (self.id, self.time, self.lanes, self.completions) = (id, time, lanes, completions)
    }
}

/// A layer that moves, and its animations by one cause.
package struct Lane: Hashable, Sendable, Identifiable {
    package let layer: LayerPath
    package var bars: [AnimationBar]
    /// Whether code sets values frame by frame, which no animation describes.
    package var isLinked: Bool

    package var id: LayerPath { layer }

    package init(layer: LayerPath, bars: [AnimationBar], isLinked: Bool = false) {
        (self.layer, self.bars, self.isLinked) = (layer, bars, isLinked)
    }
}

extension [AnimationBar] {
    /// The bars without those that say and show the same as an earlier one.
    ///
    /// The two sides of a scale do, though they change different parts.
    package var distinct: [AnimationBar] {
        var seen: Set<AnimationBar> = []
        return filter { bar in
            seen.insert(
                AnimationBar(
                    id: 0, channels: bar.channels, words: bar.words, added: bar.added, begin: bar.begin, end: bar.end,
                    finished: bar.finished, shape: bar.shape, shapeEnd: bar.shapeEnd)
            ).inserted
        }
    }
}

/// An animation in a lane.
package struct AnimationBar: Hashable, Sendable, Identifiable {
    /// Its place in the order of adding.
    package let id: Int
    /// The parts of the layer that it changes.
    package let footprint: KeyFootprint
    /// The numbers that it changes; none for paths, images and texts.
    package let channels: [LayerChannel]
    /// The animation in words: `position · spring 300/20`, `opacity · easeOut 0.30 s`.
    package let words: String
    /// When it was added; the time from there to ``begin`` is its delay.
    package let added: Double
    package let begin: Double
    /// When it ended or is to end; infinity if it never does.
    package let end: Double
    /// Whether it ran to its end; nil while it runs.
    package let finished: Bool?
    /// Its progress from 0 to 1, beyond them for overshoot, at even times from begin to ``shapeEnd``.
    package let shape: [Double]
    /// When it would have ended if nothing had ended it before.
    package let shapeEnd: Double

    package init(
        id: Int, footprint: KeyFootprint = [], channels: [LayerChannel], words: String, added: Double, begin: Double,
        end: Double, finished: Bool? = nil, shape: [Double] = [], shapeEnd: Double? = nil
    ) {
        self.shapeEnd = shapeEnd ?? end
        (self.id, self.footprint, self.channels, self.words) = (id, footprint, channels, words)
        (self.added, self.begin, self.end, self.finished, self.shape) = (added, begin, end, finished, shape)
    }
}
