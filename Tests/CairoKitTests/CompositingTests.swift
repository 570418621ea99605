import CairoKit
import Geometry
import RenderTree
import Testing

@Suite("Porter-Duff operators, isolated groups and kinds of masks")
struct CompositingTests {
    private let everywhere = Rect(0, 0, 20, 20)
    private let left = Rect(0, 0, 10, 20)
    private let blue = Color(hex: 0x2283C9)
    private let star = Path(circleAt: Point(9, 11), radius: 6.3)

    @Test(
        "an operator mixes the source with its backdrop by Porter and Duff's formula, faded too",
        arguments: [BlendMode.plusLighter, .destinationOut, .destinationIn, .xor], [1.0, 0.5, 0])
    func operators(_ mode: BlendMode, _ opacity: Double) throws {
        let alphas: [(Double, Double)] = [(1, 1), (1, 0.4), (0.6, 1), (0.6, 0.4), (0, 0.4), (0.6, 0)]
        for (backAlpha, sourceAlpha) in alphas {
            let source = RenderNode(
                id: 3, opacity: opacity, blendMode: mode, contents: [fill(left, Color.white.with(alpha: sourceAlpha))])
            let pixels = try draw(
                RenderNode(id: 1, contents: [fill(everywhere, blue.with(alpha: backAlpha))], children: [source]))
            func expected(_ sourceAlpha: Double) -> [Double] {
                let kept: Double = mode == .plusLighter ? 1 : mode == .destinationIn ? sourceAlpha : 1 - sourceAlpha
                let added: Double = mode == .plusLighter ? 1 : mode == .xor ? 1 - backAlpha : 0
                return zip(channels(blue, backAlpha), channels(.white, sourceAlpha)).map {
                    min(255, $0 * kept + $1 * added)
                }
            }
            let note: Comment = "\(sourceAlpha) on \(backAlpha): \(pixels[5, 5]), \(pixels[15, 5])"
            #expect(agree(pixels[5, 5], expected(sourceAlpha * opacity), within: 2), note)
            #expect(agree(pixels[15, 5], expected(0), within: 1), note)
        }
    }

    @Test("an operator in an isolated node does not change what is behind it", arguments: [false, true])
    func isolation(_ isIsolated: Bool) throws {
        let cut = RenderNode(id: 4, blendMode: .destinationOut, contents: [fill(left, .black)])
        let group = RenderNode(
            id: 3, contents: [fill(everywhere, .white)], children: [cut], isIsolated: isIsolated)
        let pixels = try draw(RenderNode(id: 1, contents: [fill(everywhere, blue)], children: [group]))
        #expect(pixels[15, 5] == [255, 255, 255, 255])
        #expect(pixels[5, 5] == (isIsolated ? [255, 0x22, 0x83, 0xC9] : [0, 0, 0, 0]))
    }

    @Test("a blend mode in an isolated node sees an empty backdrop", arguments: [false, true])
    func isolatedBlend(_ isIsolated: Bool) throws {
        let red = RenderNode(id: 4, blendMode: .multiply, contents: [fill(everywhere, Color(hex: 0xFF0000))])
        let group = RenderNode(id: 3, children: [red], isIsolated: isIsolated)
        let pixels = try draw(RenderNode(id: 1, contents: [fill(everywhere, Color(hex: 0x0000FF))], children: [group]))
        #expect(pixels[5, 5] == (isIsolated ? [255, 255, 0, 0] : [255, 0, 0, 0]))
    }

    @Test("what cuts in a masked node leaves what is behind that, whatever covers it", arguments: MaskKind.allCases)
    func cutBehindMask(_ kind: MaskKind) throws {
        let cut = RenderNode(id: 4, blendMode: .destinationOut, contents: [fill(left, .black)])
        let shape = fill(Rect(-9, -9, 40, 40), kind.isInverted ? .black.with(alpha: 0.001) : .white)
        let mask = RenderNode(id: 5, contents: [shape])
        let group = RenderNode(
            id: 3, contents: [fill(everywhere, .white)], children: [cut], mask: mask, maskKind: kind)
        let pixels = try draw(RenderNode(id: 1, contents: [fill(everywhere, blue)], children: [group]))
        #expect(pixels[5, 5] == [255, 0x22, 0x83, 0xC9] && pixels[15, 5] == [255, 255, 255, 255])
    }

    private func masked(_ mask: RenderNode?, _ kind: MaskKind, opacity: Double = 1) throws -> Pixels {
        try draw(
            RenderNode(id: 1, opacity: opacity, contents: [fill(everywhere, blue)], mask: mask, maskKind: kind))
    }

    @Test("each kind of mask multiplies by its number, and a mask's fading counts", arguments: [1, 0.5], [1, 0.4])
    func kinds(_ opacity: Double, _ maskOpacity: Double) throws {
        let colors = [Color.white, .black, Color(hex: 0xFF0000), Color(hex: 0x00FF00), blue.with(alpha: 0.5)]
        for color in colors {
            // Two parts, so that it is no single shape.
            let mask = RenderNode(
                id: 2, opacity: maskOpacity,
                contents: [fill(left, color), fill(Rect(30, 0, 1, 1), color)])
            for kind in MaskKind.allCases {
                let luminance = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
                let share = color.alpha * maskOpacity * (kind.readsColors ? luminance : 1)
                let pixels = try masked(mask, kind, opacity: opacity)
                let inside = channels(blue, (kind.isInverted ? 1 - share : share) * opacity)
                #expect(agree(pixels[5, 5], inside, within: 2), "\(kind) \(color): \(pixels[5, 5]), not \(inside)")
                let outside = channels(blue, kind.isInverted ? opacity : 0)
                #expect(agree(pixels[15, 5], outside, within: 1), "\(kind): \(pixels[15, 5])")
            }
        }
    }

    @Test("a mask of one shape cuts out what it would show otherwise")
    func invertedShape() throws {
        let direct = RenderNode(id: 2, contents: [.fill(star, .color(.white))])
        let general = RenderNode(id: 2, contents: [.fill(star, .color(.white)), fill(Rect(30, 0, 1, 1), .white)])
        for opacity in [1, 0.6] {
            let (shown, cut) = (
                try masked(direct, .alpha, opacity: opacity), try masked(direct, .invertedAlpha, opacity: opacity)
            )
            #expect(cut.distance(to: try masked(general, .invertedAlpha, opacity: opacity)) <= 1)
            for y in 0..<20 {
                for x in 0..<20 { #expect(abs(Double(shown[x, y][0] + cut[x, y][0]) - 255 * opacity) <= 1) }
            }
        }
    }

    @Test("an inverted mask that draws nothing leaves the node whole")
    func emptyMasks() throws {
        let whole = try masked(nil, .alpha)
        for kind in [MaskKind.invertedAlpha, .invertedLuminance] {
            for mask in [
                RenderNode(id: 2), RenderNode(id: 2, opacity: 0, contents: [fill(everywhere, .white)]),
                RenderNode(id: 2, contents: [.fill(Path(), .color(.white))]),
                RenderNode(id: 2, transform: .scale(0), contents: [fill(everywhere, .white)]),
            ] { #expect(try masked(mask, kind).distance(to: whole) == 0) }
        }
    }
}
