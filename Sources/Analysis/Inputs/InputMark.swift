package import Scenes
import Stage

/// Inputs that belong together, as one mark on the ruler: a click with its moves, a typed word, a key.
package struct InputMark: Hashable, Sendable, Identifiable {
    package enum Kind: Hashable, Sendable {
        case click, drag, key, text, move, scroll, value
        /// Unrecorded changes.
        case unrecorded
    }

    /// The inputs' numbers; a negative one for unrecorded changes.
    package var id: Set<Int>
    /// The first input's time, in seconds.
    package let begin: Double
    /// The last input's time.
    package var end: Double
    package var kind: Kind
    /// A key's name or a text, with dots in place of secrets; empty for the pointer.
    package var words: String

    /// Whether it has inputs, which can be moved and removed.
    package var isInput: Bool { kind != .unrecorded }

    /// The longest time between two letters of a text, two moves or two turns of the wheel, in seconds.
    private static let pause = 1.0
    /// The number of latest marks among which an input's last value is found.
    private static let searchedMarkCount = 8

    /// The marks of a session's inputs and unrecorded changes, by time; moves that nothing used have none.
    package static func marks(of session: SceneSession) -> [InputMark] {
        let inputs = marks(of: session.inputs)
        let others = session.unrecorded.spans.enumerated().map { index, span in
            InputMark(id: [-1 - index], begin: span.lowerBound, end: span.upperBound, kind: .unrecorded, words: "")
        }
        return others.isEmpty ? inputs : (inputs + others).stablySorted(by: \.begin)
    }

    static func marks(of inputs: [SessionInput]) -> [InputMark] {
        var marks: [InputMark] = []
        // The click or drag that has not ended, and the buttons that are down in it.
        var gesture: Int?
        var buttons: Set<PointerButton> = []
        for input in inputs {
            guard !input.isUnusedMove, let (kind, words) = kind(of: input.event) else { continue }
            // Values may come between the letters of a word.
            let last = marks.lastIndex { $0.kind != .value }
            let continued: Int? =
                switch kind {
                case .click, .drag: gesture ?? last.flatMap { marks[$0].leads(toPressAt: input.time) ? $0 : nil }
                case .move: gesture ?? last.flatMap { marks[$0].isContinued(by: kind, at: input.time) ? $0 : nil }
                case .value:
                    // Values of several inputs may come in turn.
                    marks.indices.suffix(Self.searchedMarkCount).last {
                        marks[$0].words == words && marks[$0].isContinued(by: kind, at: input.time)
                    }
                case .key, .text, .scroll, .unrecorded:
                    last.flatMap { marks[$0].isContinued(by: kind, at: input.time) ? $0 : nil }
                }
            let place = continued ?? marks.count
            if continued == nil {
                marks.append(InputMark(id: [], begin: input.time, end: input.time, kind: kind, words: ""))
            }
            marks[place].id.insert(input.id)
            marks[place].end = input.time
            if kind != .value || continued == nil { marks[place].words += words }
            switch input.event {
            case .pointerPressed(_, let button, _, _):
                buttons.insert(button)
                gesture = place
                if marks[place].kind == .move { marks[place].kind = .click }
            case .pointerReleased(_, let button):
                buttons.remove(button)
                if buttons.isEmpty { gesture = nil }
            case .pointerCancelled:
                buttons = []
                gesture = nil
            case .pointerMoved where gesture == place: marks[place].kind = .drag
            default: break
            }
        }
        return marks
    }

    /// Whether it is the pointer's way to a press at the same time, as scripts have it.
    private func leads(toPressAt time: Double) -> Bool { kind == .move && begin == time }

    /// Whether an input follows so soon that it belongs to the text or the moves.
    private func isContinued(by kind: Kind, at time: Double) -> Bool {
        kind != .key && kind == self.kind && time - end <= Self.pause
    }

    /// The kind and words of an input's mark; nil for an input without one.
    private static func kind(of event: InputEvent) -> (Kind, words: String)? {
        switch event {
        case .pointerPressed, .pointerReleased, .pointerCancelled: (.click, "")
        case .pointerMoved, .pointerLeft: (.move, "")
        case .scrolled: (.scroll, "")
        case .textInput(let text), .paste(let text): (.text, text)
        case .keyPressed(let press):
            if let text = press.text, press.modifiers.isDisjoint(with: [.control, .alt, .command]) {
                (.text, text)
            } else {
                (.key, press.words)
            }
        case .keyReleased(let key, let modifiers): (.key, KeyPress(key, modifiers: modifiers).words + " ↑")
        case .closeRequested: (.key, "✕")
        case .windowFocus(let isFocused): (.key, isFocused ? "▣" : "▢")
        case .received(let input, _): (.value, input)
        case .composing, .resized, .rescaled: nil
        }
    }
}

extension InputMark {
    /// Characters of a text that are shown at most.
    private static let longestWords = 40

    /// The kind of input, or what was typed.
    package func title(in language: Language) -> String {
        switch kind {
        case .click: Localized("click", zh: "点击")[language]
        case .drag: Localized("drag", zh: "拖动")[language]
        case .move: Localized("move", zh: "移动")[language]
        case .scroll: Localized("scroll", zh: "滚动")[language]
        case .key, .value: words
        case .unrecorded: Localized("from outside, not recorded", zh: "来自外部，未记录")[language]
        case .text where words.allSatisfy(\.isWhitespace):
            Localized("space", zh: "空格")[language] + (words.count > 1 ? " ×\(words.count)" : "")
        case .text: String(words.prefix(Self.longestWords))
        }
    }
}

extension [CauseGroup] {
    /// The groups with one for each mark: what the inputs of one text or drag lead to belongs together.
    package func joined(by marks: [InputMark]) -> [CauseGroup] {
        let markOf = Dictionary(marks.enumerated().flatMap { place, mark in mark.id.map { ($0, place) } }) { $1 }
        var placeOf: [Int: Int] = [:]
        var joined: [CauseGroup] = []
        for group in self {
            guard let mark = markOf[group.id], let place = placeOf[mark] else {
                if let mark = markOf[group.id] { placeOf[mark] = joined.count }
                joined.append(group)
                continue
            }
            joined[place].add(group)
        }
        return joined
    }
}

extension CauseGroup {
    /// Adds the lanes of a later group.
    fileprivate mutating func add(_ other: CauseGroup) {
        for lane in other.lanes {
            if let index = lanes.firstIndex(where: { $0.layer == lane.layer }) {
                lanes[index].bars += lane.bars
                lanes[index].isLinked = lanes[index].isLinked || lane.isLinked
            } else {
                lanes.append(lane)
            }
        }
        completions += other.completions
    }
}

extension KeyPress {
    /// The press as scripts and people write it: `ctrl+a`, `enter`.
    fileprivate var words: String {
        let name =
            switch key {
            case .character(let scalar), .keypad(let scalar): String(Character(scalar))
            case .function(let number): "F\(number)"
            default: "\(key)"
            }
        let names: [(KeyModifiers, String)] = [
            (.control, "ctrl+"), (.alt, "alt+"), (.command, "super+"), (.shift, "shift+"),
        ]
        return names.filter { modifiers.contains($0.0) }.map(\.1).joined() + name
    }
}
