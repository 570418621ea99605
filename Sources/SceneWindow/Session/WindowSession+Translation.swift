import Stage
import X11Kit

extension PointerShape {
    var onWindow: Window.Cursor {
        switch self {
        case .arrow: .arrow
        case .hand: .hand
        case .text: .text
        }
    }
}

extension WindowEvent.Button {
    var onStage: PointerButton {
        switch self {
        case .primary: .primary
        case .middle: .middle
        case .secondary: .secondary
        }
    }
}

extension WindowEvent.Modifiers {
    var onStage: KeyModifiers { KeyModifiers(rawValue: rawValue) }
}
