import Geometry
import Lottie
import Scenes

/// What `list` prints about an animation's file.
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
    let parameters: [ParameterDescription]

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
        self.parameters = parameters.map { ParameterDescription(parameter: $0) }
    }

    /// The same as text, a line each.
    var text: String {
        var lines = [
            "\(name): \(shortest(size[0]))x\(shortest(size[1])), \(shortFixed(frameRate, 3)) frames/s, "
                + "\(shortest(frameCount)) frames from \(shortest(firstFrame)), \(shortFixed(duration, 3)) s"
        ]
        lines += layers.map { "  layer \($0)" }
        lines += markers.map { "  marker \(shortFixed($0.time, 3)) s: \($0.name)" }
        lines += fonts.map { "  font \(shown($0.name)): \(shown($0.family)), \(shown($0.style))" }
        lines += images.map {
            "  image \(shown($0.name)): \(shortest($0.size[0]))x\(shortest($0.size[1]))\($0.isThere ? "" : ", not there")"
        }
        lines += needs.map { "  needs \($0.layer.isEmpty ? "" : "in layer \"\($0.layer)\": ")\($0.feature)" }
        lines += parameters.map(\.text)
        return lines.joined(separator: "\n")
    }
}
