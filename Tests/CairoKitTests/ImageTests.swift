import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Drawing images")
struct ImageTests {
    private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
        Bitmap(
            width: width, height: height, pixels: (0..<width * height).map { pixel($0 % width, $0 / width) })
    }

    private func constant(_ color: UInt32, _ width: Int = 6, _ height: Int = 4) -> Image {
        Image(picture(width, height) { _, _ in color })
    }

    private func parts(_ word: UInt32) -> [Int] { [24, 16, 8, 0].map { Int(word >> $0 & 0xFF) } }

    @Test("an image aligned with the frame's pixels is copied", arguments: [true, false])
    func identity(_ isOpaque: Bool) throws {
        // Wider and higher than a tile.
        let bitmap = RandomImage.noise(530, 70, isOpaque: isOpaque)
        let placement = ImagePlacement(Image(bitmap), in: Rect(3, 2, 530, 70))
        let drawn = try draw(.image(placement), width: 540, height: 75)
        for y in 0..<70 {
            for x in 0..<530 where drawn[x + 3, y + 2] != parts(bitmap.pixels[y * 530 + x]) {
                Issue.record("\(x), \(y)")
                return
            }
        }
        #expect(drawn[2, 2] == [0, 0, 0, 0] && drawn[533, 20] == [0, 0, 0, 0])
    }

    @Test("a part of an image, mirrored or rotated by 90°, keeps its pixels")
    func partsAndTurns() throws {
        let bitmap = RandomImage.noise(10, 8, isOpaque: true)
        let part = ImagePlacement(Image(bitmap), in: Rect(0, 0, 5, 4), part: Rect(0.2, 0.5, 0.5, 0.5))
        let drawn = try draw(.image(part))
        let whole = ImagePlacement(Image(bitmap), in: Rect(0, 0, 10, 8))
        let mirrored = try draw(
            RenderNode(id: 1, transform: Affine(-1, 0, 0, 1, 10, 0), contents: [.image(whole)]))
        let turned = try draw(
            RenderNode(id: 1, transform: .translation(8, 0) * .rotation(.pi / 2), contents: [.image(whole)]))
        for y in 0..<8 {
            for x in 0..<10 {
                let pixel = parts(bitmap.pixels[y * 10 + x])
                #expect(mirrored[9 - x, y] == pixel)
                #expect(turned[7 - y, x] == pixel)
                if (2..<7).contains(x), y >= 4 { #expect(drawn[x - 2, y - 4] == pixel) }
            }
        }
    }

    @Test("an image of one colour keeps it inside and has the outline's coverage")
    func constantColour() throws {
        let color: UInt32 = 0xFF33_8CC7
        for angle in [0, 0.3, 1.1] {
            for scale in [0.11, 0.37, 0.8, 1, 2.3, 7] {
                let map = Affine.translation(30.3, 28.7) * .rotation(angle) * .scale(scale)
                let box = Rect(-20 / scale, -15 / scale, 40 / scale, 30 / scale)
                let image = RenderNode(
                    id: 1, transform: map, contents: [.image(ImagePlacement(constant(color), in: box))])
                let shape = RenderNode(id: 1, transform: map, contents: [fill(box, Color(hex: 0x338CC7))])
                let (drawn, expected) = (try draw(image, 64, 64), try draw(shape, 64, 64))
                #expect(drawn.distance(to: expected) <= 1, "angle \(angle), scale \(scale)")
                #expect(drawn[30, 28] == parts(color))
            }
        }
    }

    @Test("an enlarged ramp is bilinear within 2/255")
    func ramp() throws {
        let image = Image(picture(16, 4) { x, _ in 0xFF00_0000 | UInt32(x * 16) << 16 | UInt32(255 - x * 16) })
        for scale in [1.7, 3, 5.25] {
            let width = Int(16 * scale)
            let box = Rect(0, 0, 16 * scale, 8)
            let drawn = try draw(.image(ImagePlacement(image, in: box)), width: width, height: 8)
            for x in 0..<width - 1 {
                let place = min(max((Double(x) + 0.5) / scale - 0.5, 0), 15)
                #expect(agree(drawn[x, 4], [255, place * 16, 0, 255 - place * 16], within: 2), "\(scale), \(x)")
            }
        }
    }

    @Test("a greatly reduced image shows averages of all its pixels")
    func shrunk() throws {
        let board = Image(picture(256, 256) { x, y in (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 })
        for size in [100.0, 64, 33, 9] {
            let drawn = try draw(.image(ImagePlacement(board, in: Rect(0, 0, size, size))), width: 100, height: 100)
            #expect(agree(drawn[4, 4], [255, 127, 127, 127], within: size > 64 ? 128 : 4), "\(size)")
        }
    }

    @Test("a faded image is right within 1/255, also at cut pixels", arguments: [1, 1.3])
    func faded(_ scale: Double) throws {
        let image = constant(0xFFFF_8000)
        for alpha in stride(from: 0.1, through: 0.9, by: 0.1) {
            let node = RenderNode(
                id: 1, opacity: alpha, contents: [.image(ImagePlacement(image, in: Rect(2, 2, 10 * scale, 10 * scale)))]
            )
            let drawn = try draw(node)
            #expect(agree(drawn[6, 6], [255 * alpha, 255 * alpha, 128 * alpha, 0], within: 1), "\(alpha)")
        }
    }

    @Test("an image enlarged with nearest sampling consists of squares")
    func nearest() throws {
        let bitmap = RandomImage.noise(4, 4, isOpaque: true)
        let drawn = try draw(.image(ImagePlacement(Image(bitmap), in: Rect(0, 0, 20, 20), sampling: .nearest)))
        for y in 0..<20 {
            for x in 0..<20 { #expect(drawn[x, y] == parts(bitmap.pixels[y / 5 * 4 + x / 5])) }
        }
    }

    @Test("an image is drawn from its least dense bitmap that is dense enough")
    func densities() throws {
        let image = Image(
            [1, 2, 3].map { scale in
                Bitmap(
                    width: 4 * scale, height: 4 * scale, scale: Double(scale),
                    pixels: Array(repeating: 0xFF00_0000 | UInt32(scale), count: 16 * scale * scale))
            })
        for (scale, expected) in [(0.5, 1), (1, 1), (1.2, 2), (2, 2), (2.5, 3), (3, 3), (4, 3)] {
            let drawn = try draw(.image(ImagePlacement(image, in: Rect(0, 0, 4, 4))), width: 4, height: 4, scale: scale)
            #expect(drawn[0, 0][3] == expected, "scale \(scale)")
        }
    }

    @Test("an image stretched in nine parts keeps the corners' pixels and has no seams")
    func nineParts() throws {
        let bitmap = RandomImage.noise(9, 9, isOpaque: true)
        let center = Rect(1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3)
        let drawn = try draw(.image(ImagePlacement(Image(bitmap), in: Rect(0, 0, 20, 17), center: center)))
        for y in 0..<3 {
            for x in 0..<3 {
                #expect(drawn[x, y] == parts(bitmap.pixels[y * 9 + x]))
                #expect(drawn[17 + x, y] == parts(bitmap.pixels[y * 9 + 6 + x]))
                #expect(drawn[x, 14 + y] == parts(bitmap.pixels[(6 + y) * 9 + x]))
                #expect(drawn[17 + x, 14 + y] == parts(bitmap.pixels[(6 + y) * 9 + 6 + x]))
            }
        }
        // With a single colour the parts equal a filled box, at any scale and angle.
        for (scale, angle) in [(1, 0), (1.37, 0), (2.21, 0), (0.61, 0), (1.5, 0.4), (3.33, 1.2)] as [(Double, Double)] {
            for box in [Rect(-8.1, -7.3, 17.7, 15.9), Rect(-2, -2, 3.1, 4.4)] {
                let map = Affine.translation(32, 32) * .rotation(angle) * .scale(scale)
                let placement = ImagePlacement(constant(0xFF33_8CC7, 9, 9), in: box, center: center)
                let nine = try draw(RenderNode(id: 1, transform: map, contents: [.image(placement)]), 64, 64)
                let plain = try draw(
                    RenderNode(id: 1, transform: map, contents: [fill(box, Color(hex: 0x338CC7))]), 64, 64)
                #expect(nine.distance(to: plain) <= 1, "scale \(scale), angle \(angle)")
            }
        }
    }

    @Test("an image of no extent, or with NaN, draws nothing")
    func nothing() throws {
        let image = constant(0xFFFF_FFFF)
        for box in [Rect(0, 0, 0, 5), Rect(.nan, 0, 5, 5), Rect(0, 0, .infinity, 5)] {
            #expect(try draw(.image(ImagePlacement(image, in: box))).isClear)
        }
        // Finite fractions may be infinite in pixels.
        for part in [Rect(0, 0, 0, 1), Rect(-1e308, 0, 1.2e308, 1), Rect(0, -1e308, 1, 1.7e308)] {
            #expect(try draw(.image(ImagePlacement(image, in: Rect(0, 0, 9, 9), part: part))).isClear)
        }
        #expect(try !draw(.image(ImagePlacement(image, in: Rect(0, 0, 9, 9), center: Rect(0.5, 0.5, 0, 0)))).isClear)
    }
}
