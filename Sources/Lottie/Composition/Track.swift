package import Geometry
package import Timing

/// A property: one value, or values that key frames interpolate.
package struct Track<Value: Sendable>: Sendable {
    /// The key frames by ascending frame, at least one. A single one is constant.
    package var keys: [TrackKey<Value>]
    /// How the values continue before the first and after the last key frame; nil holds them.
    package var loops: [LoopRule] = []
    /// The identifier of the slot that may replace it; nil for none.
    package var slot: String?

    /// Makes a constant.
    package init(_ value: Value, slot: String? = nil) {
        keys = [TrackKey(frame: 0, value: value)]
        self.slot = slot
    }

    /// Makes a property of key frames.
    /// - Precondition: there is at least one, and their frames ascend.
    package init(keys: [TrackKey<Value>], loops: [LoopRule] = [], slot: String? = nil) {
        precondition(!keys.isEmpty, "a track has at least one key frame")
        self.keys = keys
        self.loops = loops
        self.slot = slot
    }

    /// The value if it never changes.
    package var constant: Value? { keys.count == 1 ? keys[0].value : nil }
}

/// A value at a frame, and how it continues to the next one.
package struct TrackKey<Value: Sendable>: Sendable {
    /// The frame.
    package var frame: Double
    /// The value from the frame on.
    package var value: Value
    /// The value that the segment ends with; nil is the next key frame's.
    ///
    /// Files before 2018 write both ends of each segment, which may differ.
    package var end: Value?
    /// How the segment runs: none is linear, one is for all dimensions, else one for each.
    package var easings: [Easing] = []
    /// Whether the value stays until the next key frame.
    package var isHold = false
    /// The control points of a curved segment, relative to its start and to its end; nil is straight.
    package var curve: (out: Point, into: Point)?
}

/// The effect of After Effects' `loopIn` and `loopOut` on a track.
package struct LoopRule: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Begins again; there and back; begins again from where it ended; runs on at the last velocity.
        case cycle, pingPong, offset, proceed
    }

    package var kind: Kind
    /// Whether it continues before the first key frame; otherwise after the last.
    package var isBefore: Bool
    /// The part that is repeated, counted from the end next to it; nil is all of it.
    package var span: Span?

    package enum Span: Hashable, Sendable {
        case segments(Int)
        case frames(Double)
    }
}

extension LoopRule {
    /// How many frames it repeats of some key frames.
    func reach<Value>(in keys: [TrackKey<Value>]) -> Double {
        let last = keys.count - 1
        switch span {
        case nil: return keys[last].frame - keys[0].frame
        case .frames(let frames): return frames
        case .segments(let count):
            let count = max(1, count)
            return isBefore
                ? keys[min(last, count)].frame - keys[0].frame : keys[last].frame - keys[max(0, last - count)].frame
        }
    }
}
