import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Blend modes are those of the W3C's Compositing and Blending Level 1")
struct BlendTests {
    private typealias Triple = SIMD3<Double>

    private static let separable: [BlendMode] = [
        .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
        .difference, .exclusion,
    ]

    /// B(cb, cs) of one component, section 9.1, "Separable blend modes".
    private static func mixed(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
        switch mode {
        case .multiply: cb * cs
        case .screen: cb + cs - cb * cs
        case .overlay: mixed(.hardLight, cs, cb)
        case .darken: min(cb, cs)
        case .lighten: max(cb, cs)
        case .colorDodge: cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
        case .colorBurn: cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case .hardLight: cs <= 0.5 ? cb * 2 * cs : mixed(.screen, cb, 2 * cs - 1)
        case .softLight:
            cs <= 0.5
                ? cb - (1 - 2 * cs) * cb * (1 - cb)
                : cb + (2 * cs - 1) * ((cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()) - cb)
        case .difference: abs(cb - cs)
        case .exclusion: cb + cs - 2 * cb * cs
        default: cs
        }
    }

    private static func luminosity(_ c: Triple) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    private static func saturation(_ c: Triple) -> Double { c.max() - c.min() }

    /// ClipColor and SetLum, section 9.2, "Non-separable blend modes".
    private static func setLuminosity(_ color: Triple, _ target: Double) -> Triple {
        var c = color + Triple(repeating: target - luminosity(color))
        let (l, n, x) = (luminosity(c), c.min(), c.max())
        if n < 0 { c = Triple(repeating: l) + (c - l) * l / (l - n) }
        if x > 1 { c = Triple(repeating: l) + (c - l) * (1 - l) / (x - l) }
        return c
    }

    /// SetSat: the smallest component becomes 0, the largest `target`, the middle one keeps its ratio.
    private static func setSaturation(_ c: Triple, _ target: Double) -> Triple {
        saturation(c) > 0 ? (c - c.min()) * target / saturation(c) : .zero
    }

    private static func mixed(_ mode: BlendMode, _ cb: Triple, _ cs: Triple) -> Triple {
        switch mode {
        case .hue: setLuminosity(setSaturation(cs, saturation(cb)), luminosity(cb))
        case .saturation: setLuminosity(setSaturation(cb, saturation(cs)), luminosity(cb))
        case .color: setLuminosity(cs, luminosity(cb))
        case .luminosity: setLuminosity(cb, luminosity(cs))
        default: Triple(mixed(mode, cb.x, cs.x), mixed(mode, cb.y, cs.y), mixed(mode, cb.z, cs.z))
        }
    }

    /// The colour as stored in a surface of 8 bits: the alpha, and the components without it.
    private static func held(_ color: Color) -> (c: Triple, alpha: Double) {
        let alpha = (color.alpha * 255).rounded() / 255
        let premultiplied = (Triple(color.red, color.green, color.blue) * color.alpha * 255).rounded(
            .toNearestOrAwayFromZero)
        return (alpha > 0 ? premultiplied / 255 / alpha : .zero, alpha)
    }

    /// Sections 5.1 and 5.8: co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs) and αo = αs + αb − αs·αb, in 255ths.
    private static func expected(_ mode: BlendMode, _ back: Color, _ source: Color) -> [Double] {
        let ((cb, ab), (cs, as_)) = (held(back), held(source))
        let co = cs * as_ * (1 - ab) + cb * ab * (1 - as_) + mixed(mode, cb, cs) * as_ * ab
        return [as_ + ab - as_ * ab, co.x, co.y, co.z].map { $0 * 255 }
    }

    private static let colors: [Triple] = [
        Triple(0, 0, 0), Triple(1, 1, 1), Triple(1, 0, 0), Triple(0.2, 0.4, 0.8), Triple(0.8, 0.6, 0.2),
        Triple(0.4, 1, 0.6), Triple(0.6, 0.2, 0.4), Triple(0.2, 0.2, 0.2),
    ]
    private static let alphas = [0, 0.2, 0.6, 1.0]

    /// Cairo works in whole 255ths or in single floats, and rounds both mixture and composite: 2.
    @Test("blend modes mix colours of all alphas by the W3C's formulas", arguments: BlendMode.specified)
    func formulas(_ mode: BlendMode) throws {
        var pairs: [(Color, Color)] = []
        for back in Self.colors {
            for source in Self.colors {
                for ab in Self.alphas {
                    for a in Self.alphas {
                        pairs.append(
                            (
                                Color(red: back.x, green: back.y, blue: back.z, alpha: ab),
                                Color(red: source.x, green: source.y, blue: source.z, alpha: a)
                            ))
                    }
                }
            }
        }
        func place(_ index: Int) -> (Int, Int) { (index % 32, index / 32) }
        func cells(_ id: UInt64, _ color: (Int) -> Color) -> RenderNode {
            RenderNode(
                id: id,
                contents: pairs.indices.map { index in
                    let (x, y) = place(index)
                    return fill(Rect(Double(x), Double(y), 1, 1), color(index))
                })
        }
        var blended = cells(3) { pairs[$0].1 }
        blended.blendMode = mode
        let pixels = try draw(RenderNode(id: 1, children: [cells(2) { pairs[$0].0 }, blended]), 32, pairs.count / 32)
        for (index, (back, source)) in pairs.enumerated() {
            let (x, y) = place(index)
            let expected = Self.expected(mode, back, source)
            #expect(
                // Source, backdrop and mixture are each rounded to 255ths, and dodging divides by the rounded value.
                agree(pixels[x, y], expected, within: 4),
                "\(mode), \(source) on \(back): \(pixels[x, y]), not \(expected)")
        }
    }

    private let everywhere = Rect(0, 0, 20, 20)
    private let red = Color(hex: 0xFF0000)
    private let blue = Color(hex: 0x0000FF)

    @Test("a node blends with its backdrop as a group, not its parts with each other")
    func group() throws {
        let parts = [
            RenderNode(id: 3, contents: [fill(everywhere, red)]), RenderNode(id: 4, contents: [fill(everywhere, blue)]),
        ]
        let node = RenderNode(id: 2, blendMode: .multiply, children: parts)
        // Blue hides red within the group; blue times yellow is black.
        let yellow = Color(hex: 0xFFFF00)
        #expect(
            try draw(RenderNode(id: 1, contents: [fill(everywhere, yellow)], children: [node]))[9, 9] == [255, 0, 0, 0])
        #expect(
            try draw(RenderNode(id: 1, contents: [fill(everywhere, .white)], children: [node]))[9, 9] == [
                255, 0, 0, 255,
            ])
    }

    @Test("a node's backdrop is its parent's group, and no more")
    func parentsGroup() throws {
        let blended = RenderNode(id: 3, blendMode: .multiply, contents: [fill(everywhere, red)])
        func drawn(opacity: Double) throws -> [Int] {
            let parent = RenderNode(id: 2, opacity: opacity, children: [blended])
            return try draw(RenderNode(id: 1, contents: [fill(everywhere, blue)], children: [parent]))[9, 9]
        }
        #expect(try drawn(opacity: 1) == [255, 0, 0, 0])
        // The faded group has an empty backdrop: red stays red, and covers blue by half.
        #expect(agree(try drawn(opacity: 0.5), [255, 127.5, 0, 127.5], within: 1))
    }

    @Test("a node's opacity is the source alpha of the blend formula", arguments: BlendMode.specified)
    func fading(_ mode: BlendMode) throws {
        let (back, source) = (Color(red: 0.8, green: 0.6, blue: 0.2), Color(red: 0.2, green: 0.4, blue: 0.8))
        let node = RenderNode(id: 2, opacity: 0.4, blendMode: mode, contents: [fill(everywhere, source)])
        let pixels = try draw(RenderNode(id: 1, contents: [fill(everywhere, back)], children: [node]))
        let expected = Self.expected(mode, back, source.with(alpha: 0.4))
        #expect(agree(pixels[9, 9], expected, within: 2), "\(pixels[9, 9]), not \(expected)")
    }

    @Test(
        "the backdrop of an opaque node with a blend mode is drawn",
        arguments: BlendMode.specified.filter { $0 != .normal })
    func noCover(_ mode: BlendMode) throws {
        let back = Color(red: 0.4, green: 0.8, blue: 0.2)
        let source = Color(red: 0.2, green: 0.4, blue: 0.8)
        let behind = RenderNode(id: 2, contents: [fill(everywhere, back)])
        let node = RenderNode(id: 3, blendMode: mode, contents: [fill(everywhere, source)])
        let pixels = try draw(RenderNode(id: 1, children: [behind, node]), background: .white)
        let expected = Self.expected(mode, back, source)
        #expect(agree(pixels[9, 9], expected, within: 2))
        #expect(try draw(RenderNode(id: 1, children: [node]), background: .white)[9, 9] != pixels[9, 9])
    }
}
