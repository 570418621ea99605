import Scenes

/// A composition's setting as a scene's parameter.
final class LottieParameter: SceneParameter {
    let specification: ParameterSpecification
    var current: ParameterSetting

    init(_ setting: LottieSetting) {
        let (domain, value): (ParameterSpecification.Domain, ParameterSetting) =
            switch setting.value {
            case .color(let color): (.color, .color(color))
            case .number(let number): (.number(min(0, number)...max(LottieParameter.largest, number)), .number(number))
            case .text(let text): (.text, .text(text))
            }
        specification = ParameterSpecification(name: setting.name, summary: "", domain: domain, defaultValue: value)
        current = value
    }

    /// The largest number that a setting takes: wider strokes are nowhere seen.
    private static let largest = 1000.0

    /// The value, if it is another than the file's.
    var change: LottieSetting.Value? {
        if current == specification.defaultValue { return nil }
        return switch current {
        case .color(let color): .color(color)
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .integer, .choice: nil
        }
    }
}
