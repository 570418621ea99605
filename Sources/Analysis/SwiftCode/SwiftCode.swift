package import LayerTree
import Timing

/// Swift code that adds animations to a variable `layer`.
package struct SwiftCode {
    private var lines: [String] = []
    private var partCount = 0

    /// The code, without animations, keys and values of a program's own type, and how many animations it has; nil for none.
    /// - Parameter animations: each with the seconds from adding it to its begin.
    package static func text(
        of animations: [(animation: any LayerAnimation, delay: Double)]
    ) -> (text: String, count: Int)? {
        var (code, count) = (SwiftCode(), 0)
        for (animation, delay) in animations {
            var longer = code
            let name = animations.count == 1 ? "animation" : "animation\(count + 1)"
            guard let call = longer.expression(of: animation, named: name, at: .layer(delay: delay)) else { continue }
            longer.lines.append("layer.add(\(call))")
            (code, count) = (longer, count + 1)
        }
        return count == 0 ? nil : (code.lines.joined(separator: "\n") + "\n", count)
    }

    private enum Place {
        case layer(delay: Double)
        case group(duration: Double)
    }

    /// The animation's call, or the variable's name to which lines before have given what no call has.
    private mutating func expression(of animation: any LayerAnimation, named name: String, at place: Place) -> String? {
        guard let call = call(of: animation) else { return nil }
        let changes = changes(of: animation, at: place)
        if changes.isEmpty { return call }
        lines.append("var \(name) = \(call)")
        lines += changes.map { "\(name).\($0)" }
        return name
    }

    private mutating func call(of animation: any LayerAnimation) -> String? {
        guard let group = animation as? AnimationGroup else {
            return (animation as? any CodedAnimation)?.call.map { call in
                if call.lacksVelocity { lines.append("// It begins with the velocity of the animation before it.") }
                return "\(call.name)(\(call.arguments.joined(separator: ", ")))"
            }
        }
        var parts: [String] = []
        for part in group.animations {
            partCount += 1
            let place = Place.group(duration: group.timing.duration)
            guard let part = expression(of: part, named: "part\(partCount)", at: place) else { return nil }
            parts.append("    \(part),")
        }
        let arguments = [CodedCall.duration(group.timing.duration), CodedCall.easing(group.easing)].compactMap(\.self)
        return "AnimationGroup(\n" + (["    ["] + parts.map { "    \($0)" } + ["    ]"]).joined(separator: "\n")
            + arguments.map { ", \($0)" }.joined() + ")"
    }

    /// The differences from a new animation, as assignments.
    private func changes(of animation: any LayerAnimation, at place: Place) -> [String] {
        let timing = animation.timing
        var changes: [String] = []
        func add(_ name: String, _ value: Double, unless usual: Double) {
            if value != usual { changes.append("timing.\(name) = \(SwiftLiteral.code(of: value))") }
        }
        switch place {
        case .layer(let delay) where delay > 0:
            changes.append("timing.beginTime = layer.localTime + \(SwiftLiteral.code(of: delay))")
        case .layer: break
        case .group: add("beginTime", timing.beginTime, unless: 0)
        }
        add("speed", timing.speed, unless: 1)
        add("timeOffset", timing.timeOffset, unless: 0)
        add("repeatCount", timing.repeatCount, unless: 1)
        if let duration = timing.repeatDuration { add("repeatDuration", duration, unless: .nan) }
        if timing.autoreverses { changes.append("timing.autoreverses = true") }
        if !isUsual(timing.fillMode, of: timing, at: place) { changes.append("timing.fillMode = .\(timing.fillMode)") }
        if let animation = animation as? any PropertyAnimation {
            if animation.isAdditive { changes.append("isAdditive = true") }
            if animation.isCumulative { changes.append("isCumulative = true") }
        }
        if !animation.isRemovedOnCompletion { changes.append("isRemovedOnCompletion = false") }
        return changes
    }

    /// Whether a fill mode follows from where the animation is added, or shows nothing.
    private func isUsual(_ mode: MediaTiming.FillMode, of timing: MediaTiming, at place: Place) -> Bool {
        switch place {
        case .layer(let delay): mode == .removed || mode == .backwards && delay <= 0
        case .group(let duration):
            mode == .removed || mode == .forwards && timing.endTime >= duration * (1 - 1e-12)
        }
    }
}
