import Geometry
import LayerTree
import RenderTree
import Scenes

/// A line of the inspector: a property's value as shown, and the model's where that differs.
struct InspectorRow: Hashable {
    let name: String
    /// The value on screen, with its unit.
    let shown: String
    /// The value last set; nil if it is the one on screen.
    let model: String?
    /// What the property's animation is, in words; nil if none runs.
    var animation: String?
}

extension InspectorRow {
    /// The lines of a layer.
    /// - Parameter bars: the animations that run on it now.
    static func rows(of layer: LayerSnapshot, bars: [LaneBar], _ language: Language) -> [InspectorRow] {
        let (shown, model) = (Self.values(of: layer.state), Self.values(of: layer.model))
        let old = Dictionary(model.map { ($0.name, $0.words) }, uniquingKeysWith: { first, _ in first })
        return shown.map { value in
            let animation = bars.last { !$0.properties.isEmpty && !value.properties.isDisjoint(with: $0.properties) }
            return InspectorRow(
                name: value.label[language], shown: value.words,
                model: old[value.name].flatMap { $0 == value.words ? nil : $0 }, animation: animation?.words)
        }
    }

    /// A property's value in words.
    private struct Value {
        let name: String
        let label: Localized
        let words: String
        var properties: Set<LayerProperty> = []

        init(_ name: String, zh: String, _ words: String, _ properties: Set<LayerProperty> = []) {
            self.name = name
            label = Localized(name, zh: zh)
            self.words = words
            self.properties = properties
        }
    }

    private static func values(of state: LayerState) -> [Value] {
        let map = state.transform
        var values = [
            Value("position", zh: "位置", points(state.position), [.x, .y]),
            Value("size", zh: "尺寸", points(state.bounds.size), [.width, .height]),
            Value("opacity", zh: "不透明度", number(state.opacity), [.opacity]),
        ]
        let (turn, stretch) = (LayerProperty.rotation.value(of: state), LayerProperty.scale.value(of: state))
        let height = stretch > 0 ? map.determinant / stretch : 0
        values.append(Value("rotation", zh: "旋转", number(turn) + "°", [.rotation]))
        let same = (stretch - height).magnitude < 5e-4
        values.append(
            Value("scale", zh: "缩放", same ? number(stretch) : "\(number(stretch)) × \(number(height))", [.scale]))
        if map.tx != 0 || map.ty != 0 { values.append(Value("translation", zh: "平移", points(Point(map.tx, map.ty)))) }
        values.append(Value("anchor point", zh: "锚点", "\(number(state.anchorPoint.x)), \(number(state.anchorPoint.y))"))
        if state.bounds.origin != .zero {
            values.append(Value("bounds origin", zh: "边界原点", points(state.bounds.origin)))
        }
        if state.isHidden { values.append(Value("hidden", zh: "隐藏", "✓")) }
        if state.cornerRadius != 0 {
            values.append(Value("corner radius", zh: "圆角", number(state.cornerRadius) + " pt"))
        }
        if state.backgroundColor.alpha > 0 {
            values.append(Value("background", zh: "背景", color(state.backgroundColor)))
        }
        if state.borderWidth > 0 {
            values.append(Value("border", zh: "边框", "\(number(state.borderWidth)) pt \(color(state.borderColor))"))
        }
        if state.shadowOpacity > 0 {
            values.append(
                Value(
                    "shadow", zh: "阴影",
                    "\(number(state.shadowOpacity)), \(number(state.shadowRadius)) pt, "
                        + points(state.shadowOffset)))
        }
        if state.masksToBounds { values.append(Value("clips", zh: "裁剪", "✓")) }
        if state.blendMode != .normal { values.append(Value("blend mode", zh: "混合模式", state.blendMode.rawValue)) }
        return values + contentValues(of: state.content)
    }

    private static func contentValues(of content: LayerContent) -> [Value] {
        switch content {
        case .none: return []
        case .shape(let shape):
            var values: [Value] = []
            if let fill = shape.fill { values.append(Value("fill", zh: "填充", paint(fill))) }
            if let stroke = shape.stroke {
                values.append(Value("stroke", zh: "描边", "\(number(shape.lineWidth)) pt \(paint(stroke))"))
                values.append(Value("drawn", zh: "绘制", "\(number(shape.strokeStart))–\(number(shape.strokeEnd))"))
            }
            if let box = shape.path.bounds { values.append(Value("path", zh: "路径", points(box.size))) }
            return values
        case .gradient(let gradient):
            return [Value("gradient", zh: "渐变", colors(of: gradient.stops))]
        case .text(let text):
            return [
                Value("text", zh: "文字", text.string), Value("font size", zh: "字号", number(text.font.size) + " pt"),
                Value("colour", zh: "颜色", color(text.color)),
            ]
        case .image: return [Value("image", zh: "图像", "✓")]
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
