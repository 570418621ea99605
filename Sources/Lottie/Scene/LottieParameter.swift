package import Scenes

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

    /// The values that are others than the file's, by name.
    static func changes(_ parameters: [any SceneParameter]) -> [String: LottieSetting.Value] {
        var changes: [String: LottieSetting.Value] = [:]
        for case let parameter as LottieParameter in parameters {
            changes[parameter.specification.name] = parameter.change
        }
        return changes
    }

    /// The value, if it is another than the file's.
    private var change: LottieSetting.Value? {
        if current == specification.defaultValue { return nil }
        return switch current {
        case .color(let color): .color(color)
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .integer, .choice: nil
        }
    }
}

/// A composition's settings as a scene's parameters, found when they are first asked for.
///
/// Most files' never are, and to find them takes a tenth of the time to the first frame.
final class LottieParameterList: SceneParameterList {
    private let composition: LottieComposition
    private var made: [LottieParameter]?

    init(of composition: LottieComposition) { self.composition = composition }

    var parameters: [any SceneParameter] {
        let parameters = made ?? composition.settings.map { LottieParameter($0) }
        made = parameters
        return parameters
    }

    /// The values that are others than the file's, by name.
    var changes: [String: LottieSetting.Value] { LottieParameter.changes(made ?? []) }
}

extension LottieComposition {
    /// The composition with a scene's parameters.
    package func setting(_ values: ParameterValues) -> LottieComposition {
        let parameters = settings.map { LottieParameter($0) }
        for parameter in parameters {
            if let value = values[parameter.specification.name] { parameter.current = value }
        }
        return setting(LottieParameter.changes(parameters))
    }
}
