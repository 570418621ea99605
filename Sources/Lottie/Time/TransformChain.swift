internal import Geometry

/// A layer's transform under those of its parents, computed once a frame for all layers that it moves.
final class TransformChain: Sendable {
    private let own: TransformSampler
    private let parent: TransformChain?
    /// The spans of frames in which it may change, in order.
    let changes: [ClosedRange<Double>]
    private let latest = LatestFrames<Affine>()

    init(_ own: TransformSampler, under parent: TransformChain?) {
        (self.own, self.parent) = (own, parent)
        changes = (own.changes + (parent?.changes ?? [])).merged
    }

    /// From the layer's points to those of the composition.
    func map(at frame: Double) -> Affine {
        latest.value(at: frame) { parent.map { $0.map(at: frame) * own.map(at: frame) } ?? own.map(at: frame) }
    }
}

extension [ClosedRange<Double>] {
    /// The spans in order, with those that overlap as one.
    var merged: [ClosedRange<Double>] {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, span in
            if let last = merged.last, span.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound...Swift.max(last.upperBound, span.upperBound)
            } else {
                merged.append(span)
            }
        }
    }
}
