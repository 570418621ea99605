package import Scenes
import Stage

/// Inputs that belong together, as one mark on the ruler: a click with its moves, a typed word, a key.
package struct InputMark: Hashable, Sendable, Identifiable {
    package enum Kind: Hashable, Sendable {
        case click, drag, key, text, move, scroll
    }

    /// The inputs' numbers.
    package var id: Set<Int>
    /// The first input's time, in seconds.
    package let begin: Double
    /// The last input's time.
    package var end: Double
    package var kind: Kind
    /// A key's name or a text, with dots in place of secrets; empty for the pointer.
    package var words: String

    /// The longest time between two letters of a text, two moves or two turns of the wheel, in seconds.
    private static let pause = 1.0

    /// The marks of a session's inputs, by time; moves that nothing used have none.
    package static func marks(of inputs: [SessionInput]) -> [InputMark] {
        var marks: [InputMark] = []
        /// Whether a button is down since the last mark began.
        var isPressing = false
        for input in inputs {
            guard !input.isUnusedMove, let (kind, words) = kind(of: input.event) else { continue }
            if let last = marks.indices.last {
                let isNear = input.time - marks[last].end <= pause
                let continuesText = kind == .text && marks[last].kind == .text && isNear
                let continuesMoves = [.move, .scroll].contains(kind) && marks[last].kind == kind && isNear
                let isRelease = if case .pointerReleased = input.event { true } else { false }
                if continuesText || continuesMoves || isPressing && (kind == .move || isRelease) {
                    marks[last].id.insert(input.id)
                    marks[last].end = input.time
                    marks[last].words += words
                    if isPressing, kind == .move { marks[last].kind = .drag }
                    if isRelease { isPressing = false }
                    continue
                }
            }
            marks.append(InputMark(id: [input.id], begin: input.time, end: input.time, kind: kind, words: words))
            isPressing = if case .pointerPressed = input.event { true } else { false }
        }
        return marks
    }

    /// What an input is in a mark; nil for one that has none.
    private static func kind(of event: InputEvent) -> (Kind, words: String)? {
        switch event {
        case .pointerPressed, .pointerReleased: (.click, "")
        case .pointerMoved, .pointerLeft: (.move, "")
        case .scrolled: (.scroll, "")
        case .textInput(let text), .paste(let text): (.text, text)
        case .keyPressed(let press):
            if let text = press.text, press.modifiers.isDisjoint(with: [.control, .alt, .command]) {
                (.text, text)
            } else {
                (.key, press.words)
            }
        case .composing, .resized, .rescaled: nil
        }
    }
}

extension InputMark {
    /// The kind of input, or what was typed.
    func title(in language: Language) -> String {
        switch kind {
        case .click: Localized("click", zh: "点击")[language]
        case .drag: Localized("drag", zh: "拖动")[language]
        case .move: Localized("move", zh: "移动")[language]
        case .scroll: Localized("scroll", zh: "滚动")[language]
        case .key, .text: words
        }
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
