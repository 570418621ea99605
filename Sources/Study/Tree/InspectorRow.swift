import Analysis
import Geometry
import LayerTree
import RenderTree
import Scenes
import Timing

/// A line of the inspector: a property's value as shown, and the model's where that differs.
struct InspectorRow: Hashable {
    let name: String
    /// The value on screen, with its unit.
    let shown: String
    /// The value last set; nil if it is the one on screen.
    let model: String?
    /// The property's animation, in words; nil if none runs.
    var animation: String?
}

extension InspectorRow {
    /// The lines of a layer.
    /// - Parameter bars: the animations that run on it now.
    static func rows(of layer: LayerSnapshot, bars: [AnimationBar], _ language: Language) -> [InspectorRow] {
        let (shown, model) = (Self.values(of: layer.state), Self.values(of: layer.model))
        let old = Dictionary(model.map { ($0.name, $0.words) }, uniquingKeysWith: { first, _ in first })
        return shown.map { value in
            let animation = bars.last { !value.footprint.isDisjoint(with: $0.footprint) }
            return InspectorRow(
                name: value.label[language], shown: value.words,
                model: old[value.name].flatMap { $0 == value.words ? nil : $0 }, animation: animation?.words)
        }
    }

    /// A property's value in words.
    fileprivate struct Value {
        let name: String
        let label: Localized
        let words: String
        /// The parts of the layer that it shows; none of what changes at once.
        let footprint: KeyFootprint
    }

    private static func values(of state: LayerState) -> [Value] {
        let map = state.transform
        var values: [Value] = []
        values.add("position", zh: "位置", points(state.position), .init(\.position))
        values.add("size", zh: "尺寸", points(state.bounds.size), .init(\.bounds.size))
        values.add("opacity", zh: "不透明度", number(state.opacity), .init(\.opacity))
        let (turn, stretch) = (LayerChannel.rotation.value(of: state), LayerChannel.scale.value(of: state))
        let height = stretch > 0 ? map.determinant / stretch : 0
        values.add("rotation", zh: "旋转", number(turn) + "°", .init(\.transform.rotation))
        let same = (stretch - height).magnitude < 5e-4
        let scale = same ? number(stretch) : "\(number(stretch)) × \(number(height))"
        values.add("scale", zh: "缩放", scale, .init(\.transform.scale))
        if map.translation != .zero {
            values.add("translation", zh: "平移", points(map.translation), .init(\.transform.translation))
        }
        let anchor = state.anchorPoint
        values.add("anchor point", zh: "锚点", "\(number(anchor.x)), \(number(anchor.y))", .init(\.anchorPoint))
        if state.bounds.origin != .zero {
            values.add("bounds origin", zh: "边界原点", points(state.bounds.origin), .init(\.bounds.origin))
        }
        if state.isHidden { values.add("hidden", zh: "隐藏", "✓", .init(\.isHidden)) }
        if state.cornerRadius != 0 {
            values.add("corner radius", zh: "圆角", number(state.cornerRadius) + " pt", .init(\.cornerRadius))
        }
        if state.backgroundColor.alpha > 0 {
            values.add("background", zh: "背景", color(state.backgroundColor), .init(\.backgroundColor))
        }
        if state.borderWidth > 0 {
            let words = "\(number(state.borderWidth)) pt \(color(state.borderColor))"
            values.add("border", zh: "边框", words, .init(\.borderWidth), .init(\.borderColor))
        }
        if state.shadowOpacity > 0 {
            let words = "\(number(state.shadowOpacity)), \(number(state.shadowRadius)) pt, "
            values.add(
                "shadow", zh: "阴影", words + points(state.shadowOffset), .init(\.shadowOpacity), .init(\.shadowRadius),
                .init(\.shadowOffset))
        }
        if state.masksToBounds { values.add("clips", zh: "裁剪", "✓") }
        if state.blendMode != .normal { values.add("blend mode", zh: "混合模式", state.blendMode.rawValue) }
        addContent(state.content, to: &values)
        return values
    }

    private static func addContent(_ content: LayerContent, to values: inout [Value]) {
        switch content {
        case .none: break
        case .shape(let shape):
            if let fill = shape.fill {
                values.add("fill", zh: "填充", paint(fill), .shape(\.fillColor), .shape(\.fillGradient))
            }
            if let stroke = shape.stroke {
                values.add(
                    "stroke", zh: "描边", "\(number(shape.lineWidth)) pt \(paint(stroke))", .shape(\.lineWidth),
                    .shape(\.strokeColor), .shape(\.strokeGradient))
                let drawn = "\(number(shape.strokeStart))–\(number(shape.strokeEnd))"
                values.add("drawn", zh: "绘制", drawn, .shape(\.strokeStart), .shape(\.strokeEnd))
            }
            if let box = shape.path.bounds { values.add("path", zh: "路径", points(box.size), .shape(\.path)) }
        case .gradient(let gradient): values.add("gradient", zh: "渐变", colors(of: gradient.stops), .gradient(\.stops))
        case .text(let text):
            values.add("text", zh: "文字", text.string)
            values.add("font size", zh: "字号", number(text.font.size) + " pt", .text(\.font.size))
            values.add("colour", zh: "颜色", color(text.color), .text(\.color))
        case .image: values.add("image", zh: "图像", "✓")
        }
    }

    // MARK: Words

    private static func paint(_ brush: Brush) -> String {
        switch brush {
        case .color(let single): color(single)
        case .linearGradient(let stops, _, _), .radialGradient(let stops, _, _, _, _): colors(of: stops)
        }
    }

    private static func colors(of stops: [GradientStop]) -> String {
        stops.map { color($0.color) }.joined(separator: " ")
    }

    /// A number with four digits at most, without zeros at its end.
    static func number(_ value: Double) -> String {
        let size = value.magnitude
        let digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3
        let words = fixed(value, digits)
        guard words.contains(".") else { return words.isEmpty ? "\(value)" : words }
        let rest = words.reversed().drop { $0 == "0" }
        return String((rest.first == "." ? rest.dropFirst() : rest).reversed())
    }

    private static func points(_ point: Point) -> String { "\(number(point.x)), \(number(point.y)) pt" }

    private static func points(_ size: Size) -> String { "\(number(size.width)) × \(number(size.height)) pt" }

    private static func color(_ color: Color) -> String {
        func byte(_ part: Double) -> String {
            let value = part.isFinite ? Int((max(0, min(part, 1)) * 255).rounded()) : 0
            return (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
        }
        let words = "#" + byte(color.red) + byte(color.green) + byte(color.blue)
        return color.alpha < 1 ? "\(words) \(number(color.alpha * 100)) %" : words
    }
}

extension [InspectorRow.Value] {
    /// Adds a line that shows the values of these properties.
    fileprivate mutating func add<each Part>(
        _ name: String, zh: String, _ words: String, _ properties: repeat AnimatedProperty<each Part>
    ) {
        var footprint: KeyFootprint = []
        for property in repeat each properties { footprint.formUnion(property.footprint(like: .none)) }
        append(Element(name: name, label: Localized(name, zh: zh), words: words, footprint: footprint))
    }
}
