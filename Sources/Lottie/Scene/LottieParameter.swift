import Scenes

/// A composition's setting as a scene's parameter.
final class LottieParameter: SceneParameter {
    let specification: ParameterSpecification
    var current: ParameterSetting

    init(_ setting: LottieSetting) {
        let (domain, value): (ParameterSpecification.Domain, ParameterSetting) =
            switch setting.value {
            case .color(let color): (.color, .color(color))
            case .number(let number): (.number(min(0, number)...max(setting.limit ?? 0, number)), .number(number))
            case .text(let text): (.text, .text(text))
            }
        specification = ParameterSpecification(name: setting.name, summary: "", domain: domain, defaultValue: value)
        current = value
    }

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
