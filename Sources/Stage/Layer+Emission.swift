public import Geometry
public import LayerTree

/// One of the short-lived copies that a layer emits; see ``Layer/emit(count:into:_:seed:from:to:file:line:)``.
public struct Emission<Copy: Layer> {
    /// The copy.
    public let layer: Copy
    /// The copy's number, from 0.
    public let index: Int
    /// The number of copies emitted together.
    public let count: Int
    /// The copy's own random numbers: the same for the same seed and index, whatever other copies use.
    public var random: SeededGenerator
    /// How the copy's properties change.
    public var animation: Animation
    /// Seconds until they change.
    public var delay = 0.0

    /// The copy's share of a full turn, in radians: copies at their angles lie evenly on a circle.
    public var angle: Double { 2 * .pi * Double(index) / Double(count) }
}

extension Layer {
    /// Emits copies of the layer that animate and then remove themselves.
    ///
    /// A copy begins with the layer's values, visible, directly behind the layer, or in front in another layer; it
    /// takes no input, and is removed when its animations end. A layer that is on no stage can emit into one that is.
    /// With ``Stage/reducesMotion`` nothing is emitted.
    ///
    /// ```swift
    /// dot.emit(count: 12, into: host, .easeOut(duration: 0.6), seed: 7) { dot in
    ///     dot.layer.position.x += 40 * Math.cos(dot.angle)
    ///     dot.layer.position.y += 40 * Math.sin(dot.angle)
    ///     dot.layer.opacity = 0
    /// }
    /// ```
    /// - Parameters:
    ///   - count: the number of copies; none for less than 1.
    ///   - host: the layer to emit into, in whose coordinates the position then is (default: the superlayer).
    ///   - animation: how the copies change, unless `start` chooses otherwise.
    ///   - seed: decides the copies' random numbers.
    ///   - start: sets where a copy begins, its delay and its animation.
    ///   - changes: sets where it ends, animated.
    ///   - file: the caller's, for ``DebugWarning``, as is `line`.
    /// - Returns: the copies, back to front.
    @discardableResult
    // Without it, a call on a layer of one kind would be ambiguous.
    @_disfavoredOverload
    public func emit(
        count: Int, into host: Layer? = nil, _ animation: Animation = .easeOut(duration: 0.6), seed: UInt64 = 0,
        from start: (inout Emission<Layer>) -> Void = { _ in }, to changes: (inout Emission<Layer>) -> Void,
        file: StaticString = #fileID, line: UInt = #line
    ) -> [Layer] {
        emit(count, into: host, animation, seed: seed, from: start, to: changes, at: CallSite(file, line))
    }

    fileprivate func emit<Copy: Layer>(
        _ count: Int, into host: Layer?, _ animation: Animation, seed: UInt64,
        from start: (inout Emission<Copy>) -> Void, to changes: (inout Emission<Copy>) -> Void, at site: CallSite
    ) -> [Copy] {
        guard let host = host ?? superlayer, let stage = host.stage else {
            let layer = name.map { "layer \"\($0)\"" } ?? "a layer without a name"
            DebugWarning.report(
                "\(layer) emits nothing, as it is on no stage: add it to a layer of the stage, or emit into one",
                at: site)
            return []
        }
        guard count > 0, !stage.reducesMotion else { return [] }
        var seeds = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            guard let copy = copy() as? Copy else {
                preconditionFailure("a \(Copy.self) has no copies of its own kind")
            }
            copy.name = name.map { "\($0)\(index + 1)" }
            copy.takesInput = false
            if host === superlayer { host.insertSublayer(copy, below: self) } else { host.addSublayer(copy) }
            var emission = Emission(
                layer: copy, index: index, count: count, random: SeededGenerator(seed: seeds.next()),
                animation: animation)
            stage.withoutAnimation { start(&emission) }
            stage.animate(
                emission.animation, delay: emission.delay, { changes(&emission) },
                completion: { _ in copy.removeFromSuperlayer() }, file: site.file, line: site.line)
            return copy
        }
    }
}

extension ContentLayer {
    /// Emits copies of the layer, as ``Layer/emit(count:into:_:seed:from:to:file:line:)`` does, of its own kind.
    @discardableResult
    public func emit(
        count: Int, into host: Layer? = nil, _ animation: Animation = .easeOut(duration: 0.6), seed: UInt64 = 0,
        from start: (inout Emission<Self>) -> Void = { _ in }, to changes: (inout Emission<Self>) -> Void,
        file: StaticString = #fileID, line: UInt = #line
    ) -> [Self] {
        emit(count, into: host, animation, seed: seed, from: start, to: changes, at: CallSite(file, line))
    }
}
