public import Geometry
import Scenes

/// A value of a composition that may be exchanged: a named colour, number or text, or a slot.
public struct LottieSetting: Hashable, Sendable {
    /// The names from the layer inwards with full stops between: `Wheel.Rim.Fill 1.Color`; of a slot its identifier.
    public let name: String
    /// The current value.
    public let value: Value
    /// The largest number that makes sense: 1 for shares; nil for a colour or text.
    public let limit: Double?

    /// A colour, number or text.
    public enum Value: Hashable, Sendable {
        /// An opaque colour.
        case color(Color)
        /// A number: points, or a share from 0 to 1.
        case number(Double)
        /// A text.
        case text(String)
    }

    /// The most settings that a composition offers; others keep what the file says.
    static let maximumCount = 1000
    /// The widest stroke that can be set, in points.
    static let largestWidth = 1000.0
}

extension LottieComposition {
    /// The values that ``setting(_:)`` can exchange, in the order of the layers.
    ///
    /// Animated colours and texts begin with their first value; animated numbers are left out. Names that are the same have a number: `Star.Fill`, `Star.Fill 2`.
    public var settings: [LottieSetting] {
        var finder = SettingFinder()
        var copy = self
        copy.visitSettings(&finder)
        return finder.found
    }

    /// The composition with other values, by name; they no longer change over time. Unknown names are ignored.
    public func setting(_ values: [String: LottieSetting.Value]) -> LottieComposition {
        if values.isEmpty { return self }
        var writer = SettingWriter(values: values)
        var copy = self
        copy.visitSettings(&writer)
        copy.addGlyphs?(&copy)
        for case (let name, .text(let text)) in values where text.count > LottieLimits.characters {
            copy.needs.append(
                LottieNeed(layer: "", feature: "text “\(name)” beyond its first \(LottieLimits.characters) characters"))
        }
        return copy
    }
}

/// Visits each property that may be set.
protocol SettingVisitor {
    mutating func visit(color track: inout Track<Color>, at path: [String])
    mutating func visit(number track: inout Track<Double>, at path: [String], upTo limit: Double)
    mutating func visit(text track: inout Track<TextDocument>, at path: [String])
}

/// Gives each path a name of its own.
private struct SettingNames {
    private var counts: [String: Int] = [:]
    private var used: Set<String> = []

    /// The next property's name: its slot, or its path, with a number from the second of that path on.
    mutating func next(_ path: [String], slot: String?) -> String {
        if let slot { return SettingNames.word(slot) }
        let name = path.map(SettingNames.word).joined(separator: ".")
        // A layer may be called as another one is by its number.
        while true {
            let count = counts[name, default: 0] + 1
            counts[name] = count
            let numbered = count == 1 ? name : "\(name) \(count)"
            if used.insert(numbered).inserted { return numbered }
        }
    }

    /// A name as a command line can have it, which splits at "=".
    private static func word(_ name: String) -> String {
        String(name.filter { $0 != "=" && $0.isPrintable }.prefix(60))
    }
}

private struct SettingFinder: SettingVisitor {
    private(set) var found: [LottieSetting] = []
    private var names = SettingNames()
    private var known: Set<String> = []

    private mutating func add(
        _ value: LottieSetting.Value?, _ path: [String], _ slot: String?, upTo limit: Double? = nil
    ) {
        let name = names.next(path, slot: slot)
        guard let value, found.count < LottieSetting.maximumCount, !name.isEmpty, known.insert(name).inserted else {
            return
        }
        found.append(LottieSetting(name: name, value: value, limit: limit))
    }

    mutating func visit(color track: inout Track<Color>, at path: [String]) {
        add(.color(track.keys[0].value), path, track.slot)
    }

    mutating func visit(number track: inout Track<Double>, at path: [String], upTo limit: Double) {
        add(track.constant.map(LottieSetting.Value.number), path, track.slot, upTo: limit)
    }

    mutating func visit(text track: inout Track<TextDocument>, at path: [String]) {
        // After Effects ends lines by a carriage return, or within a paragraph by U+0003.
        let text = String(track.keys[0].value.text.map { $0.isNewline || $0 == "\u{3}" ? "\n" : $0 })
        add(.text(text), path, track.slot)
    }
}

private struct SettingWriter: SettingVisitor {
    let values: [String: LottieSetting.Value]
    private var names = SettingNames()

    init(values: [String: LottieSetting.Value]) { self.values = values }

    mutating func visit(color track: inout Track<Color>, at path: [String]) {
        if case .color(let color) = values[names.next(path, slot: track.slot)] {
            track = Track(color, slot: track.slot)
        }
    }

    mutating func visit(number track: inout Track<Double>, at path: [String], upTo limit: Double) {
        if case .number(let number) = values[names.next(path, slot: track.slot)], track.constant != nil {
            track = Track(number, slot: track.slot)
        }
    }

    mutating func visit(text track: inout Track<TextDocument>, at path: [String]) {
        guard case .text(let text) = values[names.next(path, slot: track.slot)] else { return }
        var document = track.keys[0].value
        document.text = text
        track = Track(document, slot: track.slot)
    }
}
