import Stage
import X11Kit

extension PointerShape {
    var onWindow: Window.Cursor {
        switch self {
        case .arrow: .arrow
        case .hand: .hand
        case .text: .text
        case .horizontalResize: .horizontalResize
        case .verticalResize: .verticalResize
        case .crosshair: .crosshair
        }
    }
}

extension WindowEvent.Button {
    /// The button for a scene; nil for one that is the window's own.
    var onStage: PointerButton? {
        switch self {
        case .primary: .primary
        case .middle: .middle
        case .secondary: .secondary
        case .back: nil
        }
    }
}

extension WindowEvent.Modifiers {
    var onStage: KeyModifiers {
        let pairs: [(WindowEvent.Modifiers, KeyModifiers)] = [
            (.shift, .shift), (.control, .control), (.alt, .alt), (.command, .command),
        ]
        return KeyModifiers(pairs.filter { contains($0.0) }.map(\.1))
    }
}
