internal import Geometry

/// A layer's transform under those of its parents.
final class TransformChain: Sendable {
    private let own: TransformSampler
    private let parent: TransformChain?
    /// The spans of frames in which it may change, in order.
    let changes: [ClosedRange<Double>]
    private let latest = FrameCache<Affine>()

    init(_ own: TransformSampler, under parent: TransformChain?) {
        (self.own, self.parent) = (own, parent)
        changes = (own.changes + (parent?.changes ?? [])).merged.bounded
    }

    /// From the layer's points to those of the composition.
    func map(at frame: Double) -> Affine {
        parent.map { $0.sharedMap(at: frame) * own.map(at: frame) } ?? own.map(at: frame)
    }

    /// The same, computed once a frame for all layers that the layer moves.
    private func sharedMap(at frame: Double) -> Affine { latest.value(at: frame) { map(at: frame) } }
}

extension [ClosedRange<Double>] {
    /// The most spans that an animation has: many layers may each have them.
    private static var most: Int { 64 }

    /// The spans, or the one around them if they are many: what doesn't change in between may be computed again.
    var bounded: [ClosedRange<Double>] {
        guard count > Self.most else { return self }
        let first = reduce(Double.infinity) { Swift.min($0, $1.lowerBound) }
        return [first...reduce(first) { Swift.max($0, $1.upperBound) }]
    }

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
