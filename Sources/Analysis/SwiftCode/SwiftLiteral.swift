import Geometry
import LayerTree
import RenderTree
import Timing

/// Writes values as Swift code for `import Tyto`.
enum SwiftLiteral {
    /// A value's code where its type is known; nil for a type of a program's own.
    static func code(ofValue value: Any) -> String? {
        switch value {
        case let number as Double: code(of: number)
        case let point as Point: "Point(\(list([point.x, point.y])))"
        case let size as Size: "Size(\(list([size.width, size.height])))"
        case let rect as Rect: "Rect(\(list([rect.minX, rect.minY, rect.width, rect.height])))"
        case let color as Color: code(of: color)
        case let map as Affine: code(of: map)
        case let transform as Transform: code(of: transform.affine)
        case let path as Path: "Path(svgLiteral: \"\(path.svg)\")"
        case let stops as [GradientStop]:
            "[" + stops.map { "GradientStop(\(code(of: $0.location)), \(code(of: $0.color)))" }.joined(separator: ", ")
                + "]"
        case let numbers as [Double]: "[\(list(numbers))]"
        case let vector as SIMD4<Double>: "SIMD4(\(list((0..<4).map { vector[$0] })))"
        default: nil
        }
    }

    /// A number with the fewest digits that give it.
    static func code(of number: Double) -> String {
        if number == .infinity { return ".infinity" }
        if number == -.infinity { return "-.infinity" }
        if number.isNaN { return ".nan" }
        return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }

    static func list(_ numbers: [Double]) -> String { numbers.map(code).joined(separator: ", ") }

    private static func code(of color: Color) -> String {
        let opaque = color.with(alpha: 1)
        let bytes = [color.red, color.green, color.blue].map { UInt32((max(0, min($0, 1)) * 255).rounded()) }
        let hex = bytes[0] << 16 | bytes[1] << 8 | bytes[2]
        let alpha = color.alpha == 1 ? "" : ", alpha: \(code(of: color.alpha))"
        guard Color(hex: hex) == opaque else {
            return "Color(red: \(code(of: color.red)), green: \(code(of: color.green)), "
                + "blue: \(code(of: color.blue))\(alpha))"
        }
        let digits = String(hex, radix: 16, uppercase: true)
        return "Color(hex: 0x\(String(repeating: "0", count: 6 - digits.count))\(digits)\(alpha))"
    }

    private static func code(of map: Affine) -> String {
        if map == .identity { return "Affine.identity" }
        if map == .translation(map.tx, map.ty) { return "Affine.translation(\(list([map.tx, map.ty])))" }
        if map == .scale(map.a) { return "Affine.scale(\(code(of: map.a)))" }
        return "Affine(\(list([map.a, map.b, map.c, map.d, map.tx, map.ty])))"
    }

    /// A curve's code where its type is known, as `.easeIn`.
    static func code(of easing: Easing) -> String {
        let named: [(Easing, String)] = [
            (.linear, ".linear"), (.easeIn, ".easeIn"), (.easeOut, ".easeOut"), (.easeInOut, ".easeInOut"),
            (.default, ".default"),
        ]
        if let name = named.first(where: { $0.0 == easing })?.1 { return name }
        switch easing.shape {
        case .linear: return ".linear"
        case .cubic(let curve): return ".cubic(\(list([curve.x1, curve.y1, curve.x2, curve.y2])))"
        case .steps(let steps): return ".steps(\(steps.count), .\(steps.position))"
        case .piecewiseLinear(let lines):
            let stops = zip(lines.inputs, lines.outputs).map { "(\(list([$0, $1])))" }.joined(separator: ", ")
            return ".piecewiseLinear([\(stops)])"
        case .chained(let chain):
            return "\(code(of: chain.first)).chained(with: \(code(of: chain.second)), "
                + "at: \(code(of: chain.input)), reaching: \(code(of: chain.output)))"
        }
    }

    /// A spring's code.
    static func code(of spring: Spring) -> String {
        "Spring(mass: \(code(of: spring.mass)), stiffness: \(code(of: spring.stiffness)), "
            + "damping: \(code(of: spring.damping)))"
    }
}
