import Timing

/// The named easing curves, as a choice.
enum Curve: String, CaseIterable, Sendable {
    case linear, easeIn, easeOut, easeInOut, `default`

    var easing: Easing {
        switch self {
        case .linear: .linear
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInOut: .easeInOut
        case .default: .default
        }
    }
}
