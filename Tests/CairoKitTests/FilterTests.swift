import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Filters of nodes")
struct FilterTests {
    private let everywhere = Rect(0, 0, 20, 20)
    private let blue = Color(hex: 0x2283C9)

    @Test(
        "a blur's straight edge follows the error function in the node's points",
        arguments: [1.0, 3, 10, 40], [0.5, 1, 2, 3.7])
    func edge(_ deviation: Double, _ scale: Double) throws {
        let half = Path(rect: Rect(-400, -400, 480, 808))
        let node = RenderNode(
            id: 1, transform: .translation(80 - 80 * scale, 0) * .scale(scale),
            contents: [.fill(half, .color(blue))], filters: [.blur(x: deviation, y: deviation)])
        let pixels = try draw(node, 160, 8)
        for x in 0..<160 {
            let covered = share(below: 80 - Double(x) - 0.5, deviation: deviation * scale)
            #expect(agree(pixels[x, 4], channels(blue, covered), within: 2.5), "at \(x): \(pixels[x, 4]), \(covered)")
        }
    }

    @Test("blurs and shadows have the same bytes with any number of threads, also after larger and smaller ones")
    func threads() throws {
        var random = SeededGenerator(seed: 7)
        let frames = [480.0, 40, 300, 8, 400].enumerated().map { index, height in
            let boxes = (0..<12).map { _ in
                fill(
                    Rect(.random(in: 0...150, using: &random), .random(in: 0...height, using: &random), 40, height / 6),
                    Color(hex: .random(in: 0...0xFFFFFF, using: &random)))
            }
            var blurred = RenderNode(id: 2, contents: boxes, filters: [.blur(x: 5, y: 3)])
            blurred.transform = .translation(0.5, 0)
            var shaded = RenderNode(id: 3, transform: .translation(20, 5), contents: boxes)
            shaded.shadow = Shadow(color: .black, offset: Point(0, 3), radius: 6)
            return RenderFrame(
                size: Size(220, 500), scale: 1, background: .white,
                root: RenderNode(id: 1, children: index == 2 ? [shaded] : [blurred, shaded]))
        }
        try expectSameBytes(frames, ThreadCheck().renderers)
    }

    @Test(
        "of a blur that is much larger than its clip the part that shows is made, and shows the same",
        arguments: [0, 0.3], [0.5, 1, 3.7])
    func cropping(_ angle: Double, _ scale: Double) throws {
        let map = Affine.scale(scale) * .rotation(angle) * .translation(-900, -300)
        let contents = (0..<400).map { index in
            let place = Point(Double(index % 40) * 47, Double(index / 40) * 61)
            let circle = Path(circleAt: place, radius: 20)
            return PaintOperation.fill(circle, .color(index.isMultiple(of: 3) ? blue : .black))
        }
        let blurred = RenderNode(id: 2, transform: map, contents: contents, filters: [.blur(x: 6, y: 3)])
        let clip = Rect(3, 5, 50, 40)
        let clipped = RenderNode(id: 1, clip: RoundedRect(clip, radius: 0), children: [blurred])
        let (part, whole) = (try draw(clipped, 600, 500), try draw(blurred, 600, 500))
        for y in 0..<50 {
            for x in 0..<60 {
                let isInside = clip.contains(Point(Double(x) + 0.5, Double(y) + 0.5))
                let expected = isInside ? whole[x, y].map { Double($0) } : [0, 0, 0, 0]
                #expect(agree(part[x, y], expected, within: 1), "at \(x), \(y)")
            }
        }
        let policy = BitmapPolicy(RenderFrame(size: Size(600, 500), scale: 1, background: .white, root: blurred))
        let inner = RenderNode(id: 2, contents: contents)
        let geometry = try #require(BlurGeometry(blurring: inner, by: (6, 3), map, policy))
        let cropped = geometry.cropped(to: clip, map)
        // One that is larger than the frame has been cropped to the frame already.
        #expect(
            geometry.box.contains(cropped.box.center) && cropped.box.width < geometry.box.width / (scale > 1 ? 1.2 : 4))
        #expect(geometry.cropped(to: Rect(-9999, -9999, 20000, 20000), map).box == geometry.box)
    }

    @Test("a blur in one direction leaves the other sharp", arguments: [true, false])
    func direction(_ isAcross: Bool) throws {
        let box = Rect(6, 6, 8, 8)
        let node = RenderNode(
            id: 1, contents: [fill(box, blue)], filters: [.blur(x: isAcross ? 2 : 0, y: isAcross ? 0 : 2)])
        let pixels = try draw(node)
        for place in 0..<20 {
            func pixel(_ along: Int, _ beside: Int) -> [Int] {
                isAcross ? pixels[along, beside] : pixels[beside, along]
            }
            let (start, end) = (6 - Double(place) - 0.5, 14 - Double(place) - 0.5)
            let covered = share(below: end, deviation: 2) - share(below: start, deviation: 2)
            #expect(agree(pixel(place, 10), channels(blue, covered), within: 2))
            #expect(pixel(place, 5) == [0, 0, 0, 0] && pixel(place, 14) == [0, 0, 0, 0])
        }
    }

    @Test("a blur mixes premultiplied colours: nothing of a clear one is seen")
    func premultiplied() throws {
        let red = Color(hex: 0xFF0000)
        let node = RenderNode(
            id: 1, contents: [fill(Rect(0, 0, 10, 20), red), fill(Rect(10, 0, 10, 20), blue.with(alpha: 0))],
            filters: [.blur(x: 2, y: 2)])
        for x in 0..<20 {
            let pixel = try draw(node)[x, 10]
            #expect(abs(pixel[0] - pixel[1]) <= 1 && pixel[2] == 0 && pixel[3] == 0)
        }
    }

    @Test("filters without effect leave the pixels exactly as they are")
    func none() throws {
        let contents = [PaintOperation.fill(Path(circleAt: Point(9, 9), radius: 7), .color(blue))]
        let plain = try draw(RenderNode(id: 1, contents: contents))
        for filter in [
            Filter.blur(x: 0, y: 0), .blur(x: -1, y: .nan), .colorMap([]), .colorMap([blue], amount: 0),
            .colorMap([Color(red: .nan, green: 0, blue: 0)]),
        ] { #expect(try draw(RenderNode(id: 1, contents: contents, filters: [filter])) == plain) }
    }

    @Test("extreme blurs are drawn without failing", arguments: [1e-9, 1e4, 1e300, .infinity])
    func extreme(_ deviation: Double) throws {
        _ = try draw(
            RenderNode(id: 1, contents: [fill(everywhere, blue)], filters: [.blur(x: deviation, y: deviation)]))
        _ = try draw(RenderNode(id: 1, contents: [fill(everywhere, blue)], filters: [.blur(x: deviation, y: 0)]))
    }

    @Test("a fill replaces the colours and keeps the coverage, faded by its alpha", arguments: [1, 0.4])
    func filled(_ alpha: Double) throws {
        let (red, circle) = (Color(hex: 0xFF0000), Path(circleAt: Point(9, 9), radius: 7))
        let node = RenderNode(id: 1, contents: [.fill(circle, .color(blue))], filters: [.fill(red.with(alpha: alpha))])
        let expected = RenderNode(id: 1, contents: [.fill(circle, .color(red.with(alpha: alpha)))])
        #expect(try draw(node).distance(to: draw(expected)) <= 1)
    }

    @Test("a map of colours takes that of the luminance, mixed by its amount", arguments: [1, 0.5, 0.1], [1, 0.3])
    func mapped(_ amount: Double, _ alpha: Double) throws {
        let (dark, middle, bright) = (Color(hex: 0x201000), Color(hex: 0xC04080), Color(hex: 0xFFFFE0))
        for source in [blue, .black, .white, Color(hex: 0x808080), Color(hex: 0x00FF00)] {
            let luminance = 0.2126 * source.red + 0.7152 * source.green + 0.0722 * source.blue
            func mixed(_ a: Color, _ b: Color, _ share: Double) -> Color {
                Color(
                    red: a.red + (b.red - a.red) * share, green: a.green + (b.green - a.green) * share,
                    blue: a.blue + (b.blue - a.blue) * share)
            }
            let tone =
                luminance < 0.5
                ? mixed(dark, middle, 2 * luminance) : mixed(middle, bright, 2 * luminance - 1)
            for (filter, new) in [
                (Filter.tint(black: dark, white: bright, amount: amount), mixed(dark, bright, luminance)),
                (.tritone(dark: dark, middle: middle, bright: bright, amount: amount), tone),
            ] {
                let pixels = try draw(
                    RenderNode(id: 1, contents: [fill(everywhere, source.with(alpha: alpha))], filters: [filter]))
                let expected = channels(mixed(source, new, amount), alpha)
                #expect(agree(pixels[9, 9], expected, within: 3), "\(filter) \(source): \(pixels[9, 9]), \(expected)")
            }
        }
    }

    @Test("filters apply in their order, before the node's shadow, mask and opacity")
    func order() throws {
        let (red, box) = (Color(hex: 0xFF0000), Rect(0, 0, 10, 20))
        let both = RenderNode(
            id: 1, contents: [fill(everywhere, .white)], filters: [.fill(blue), .fill(red)])
        #expect(try draw(both)[5, 5] == [255, 255, 0, 0])
        let masked = RenderNode(
            id: 1, opacity: 0.5, contents: [fill(everywhere, blue)],
            mask: RenderNode(id: 2, contents: [fill(box, .white)]),
            filters: [.blur(x: 3, y: 3)])
        let pixels = try draw(masked)
        #expect(pixels[12, 10] == [0, 0, 0, 0] && agree(pixels[9, 10], channels(blue, 0.5), within: 2))
        let shadow = Shadow(color: .black, offset: Point(10, 0), radius: 0)
        let cast = RenderNode(
            id: 1, shadow: shadow, contents: [fill(Rect(0, 0, 5, 20), blue)], filters: [.fill(red)])
        #expect(try draw(cast)[12, 10] == [255, 0, 0, 0])
        #expect(try draw(cast)[2, 10] == [255, 255, 0, 0])
    }
}
