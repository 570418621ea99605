import Geometry
import Lottie
import Scenes

/// The output of `list` for an animation's file.
struct FileDescription: Encodable {
    struct Marker: Encodable {
        let name: String
        let frame: Double
        let time: Double
        let duration: Double
    }

    struct Font: Encodable {
        let name: String
        let family: String
        let style: String
    }

    struct Image: Encodable {
        let name: String
        let size: [Double]
        let isThere: Bool
    }

    struct Need: Encodable {
        let layer: String
        let feature: String
    }

    let name: String
    let size: [Double]
    let frameRate: Double
    let firstFrame: Double
    let frameCount: Double
    let duration: Double
    let layers: [String]
    let markers: [Marker]
    let fonts: [Font]
    let images: [Image]
    let needs: [Need]
    let features: [String]
    let parameters: [ParameterDescription]
    private let layerSummary: String
    private let needLines: [String]
    private let slots: Set<String>

    private enum CodingKeys: CodingKey {
        case name, size, frameRate, firstFrame, frameCount, duration, layers, markers, fonts, images, needs, features,
            parameters
    }

    init(_ composition: LottieComposition, _ parameters: [ParameterSpecification]) {
        name = composition.name
        size = [composition.size.width, composition.size.height]
        frameRate = composition.frameRate
        firstFrame = composition.frames.lowerBound
        frameCount = composition.frames.upperBound - composition.frames.lowerBound
        duration = composition.duration
        layers = composition.layerNames
        markers = composition.markers.map { marker in
            let time = (marker.frame - composition.frames.lowerBound) / composition.frameRate
            return Marker(
                name: marker.name, frame: marker.frame, time: time,
                duration: marker.duration / composition.frameRate)
        }
        fonts = composition.fonts.map { Font(name: $0.name, family: $0.family, style: $0.style) }
        images = composition.images.map {
            Image(name: $0.name, size: [$0.size.width, $0.size.height], isThere: $0.isThere)
        }
        needs = composition.needs.map { Need(layer: $0.layer, feature: $0.feature) }
        features = composition.features
        (layerSummary, needLines) = (composition.layerSummary, composition.needLines)
        slots = Set(composition.slots)
        self.parameters = parameters.map { ParameterDescription(parameter: $0) }
    }

    /// The same as text: a summary, then lists, of which long ones are cut.
    var text: String {
        let count = shortFixed(frameCount, 3)
        var lines = [
            "\(name): \(shortest(size[0]))x\(shortest(size[1])), \(shortFixed(frameRate, 3)) frames/s, "
                + "\(count) frame\(count == "1" ? "" : "s") from \(shortFixed(firstFrame, 3)), \(frameTime(duration)) s",
            "  \(layerSummary)",
        ]
        if !features.isEmpty { lines.append("  uses \(features.joined(separator: ", "))") }
        lines += cut(needLines.map { "  drawn without: \($0)" }, "things it is drawn without")
        lines += cut(layerLines, "names of layers")
        lines += cut(
            markers.map { marker in
                let note = marker.time >= 0 && marker.time < duration ? "" : " (outside of the loop)"
                return "  marker \(frameTime(marker.time)) s: \(marker.name)\(note)"
            }, "markers")
        lines += cut(fonts.map { "  font \(shown($0.name)): \(shown($0.family)), \(shown($0.style))" }, "fonts")
        lines += cut(
            images.map {
                "  image \(shown($0.name)): \(shortest($0.size[0]))x\(shortest($0.size[1]))\($0.isThere ? "" : ", not there")"
            }, "images")
        lines += cut(settingsByUse.map(\.text), "settings")
        return lines.joined(separator: "\n")
    }

    private static let longestList = 20

    private func cut(_ lines: [String], _ what: String) -> [String] {
        let rest = lines.count - FileDescription.longestList
        return rest <= 1
            ? lines : lines.prefix(FileDescription.longestList) + ["  … \(rest) more \(what); --json has all"]
    }

    /// A line for each name of a layer.
    private var layerLines: [String] {
        let counts = Dictionary(layers.map { ($0, 1) }, uniquingKeysWith: +)
        var known: Set<String> = []
        return layers.filter { known.insert($0).inserted }.map { name in
            let count = counts[name] ?? 1
            return "  layer \(name)\(count > 1 ? " (\(count) times)" : "")"
        }
    }

    /// The parameters; if there are many, slots, then texts and colours come before numbers.
    private var settingsByUse: [ParameterDescription] {
        guard parameters.count > FileDescription.longestList else { return parameters }
        func rank(_ parameter: ParameterSpecification) -> Int {
            if slots.contains(parameter.name) { return 0 }
            return switch parameter.domain {
            case .text: 1
            case .color: 2
            default: 3
            }
        }
        return (0...3).flatMap { wanted in parameters.filter { rank($0.parameter) == wanted } }
    }
}
