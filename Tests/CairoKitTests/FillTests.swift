import CairoKit
import Geometry
import RenderTree
import Testing

@Suite struct FillTests {
    @Test("an aligned rectangle fills its pixels and no others")
    func alignedRect() throws {
        let pixels = try draw(fill(Rect(3, 4, 5, 6), Color(hex: 0x2283C9)))
        for y in 0..<20 {
            for x in 0..<20 {
                let isInside = (3..<8).contains(x) && (4..<10).contains(y)
                #expect(pixels[x, y] == (isInside ? [255, 0x22, 0x83, 0xC9] : [0, 0, 0, 0]))
            }
        }
    }

    @Test("fills are premultiplied by alpha", arguments: (0...8).map { Double($0) / 8 })
    func alpha(_ alpha: Double) throws {
        let color = Color(red: 1, green: 0.5, blue: 0.25, alpha: alpha)
        let pixel = try draw(fill(Rect(0, 0, 20, 20), color))[9, 9]
        #expect(agree(pixel, [255 * alpha, 255 * alpha, 127.5 * alpha, 63.75 * alpha], within: 1))
    }

    @Test("fill colours out of range are clamped")
    func outOfRange() throws {
        let color = Color(red: 7, green: -3, blue: .infinity, alpha: 2)
        #expect(try draw(fill(Rect(0, 0, 20, 20), color))[9, 9] == [255, 255, 0, 255])
    }

    @Test("the fill rule decides whether a doubly wound centre is filled")
    func fillRules() throws {
        var path = Path(rect: Rect(2, 2, 16, 16))
        path.append(Path(rect: Rect(6, 6, 8, 8)))
        #expect(try draw(.fill(path, .color(.black), rule: .nonZero))[10, 10][0] == 255)
        #expect(try draw(.fill(path, .color(.black), rule: .evenOdd))[10, 10][0] == 0)
        #expect(try draw(.fill(path, .color(.black), rule: .evenOdd))[3, 10][0] == 255)
        let clipped = PaintOperation.clipped([.fill(path, .color(.black), rule: .evenOdd)], to: path)
        #expect(try draw(clipped)[10, 10][0] == 0, "within a clip of its own path, too")
    }

    @Test("a stroke has its style's width, scaled with its node")
    func strokes() throws {
        var line = Path()
        line.move(to: Point(2, 5))
        line.line(to: Point(8, 5))
        let stroke = PaintOperation.stroke(line, .color(.black), StrokeStyle(width: 2))
        #expect(try abs(draw(stroke).coverage - 12) < 0.1)
        let node = RenderNode(id: 1, transform: .scale(2, 1), contents: [stroke])
        #expect(try abs(draw(node).coverage - 24) < 0.1)
    }

    @Test("caps, joins and miter limits change a stroke's coverage")
    func strokeStyles() throws {
        var corner = Path()
        corner.move(to: Point(4, 4))
        corner.line(to: Point(14, 4))
        corner.line(to: Point(4, 12))
        func coverage(_ style: StrokeStyle) throws -> Double {
            try draw(.stroke(corner, .color(.black), style)).coverage
        }
        let plain = try coverage(StrokeStyle(width: 3, join: .bevel))
        #expect(try coverage(StrokeStyle(width: 3, join: .round)) > plain)
        #expect(try coverage(StrokeStyle(width: 3, join: .miter)) > coverage(StrokeStyle(width: 3, join: .round)))
        #expect(try coverage(StrokeStyle(width: 3, join: .miter, miterLimit: 1)) == plain)
        #expect(try coverage(StrokeStyle(width: 3, cap: .round, join: .bevel)) > plain)
        #expect(
            try coverage(StrokeStyle(width: 3, cap: .square, join: .bevel))
                > coverage(StrokeStyle(width: 3, cap: .round, join: .bevel)))
    }

    @Test("clipped operations change nothing outside the path")
    func clipped() throws {
        let pixels = try draw(.clipped([fill(Rect(0, 0, 20, 20))], to: Path(rect: Rect(5, 5, 4, 4))))
        #expect(pixels == (try draw(fill(Rect(5, 5, 4, 4)))))
    }

    @Test("a path far beyond Cairo's numeric range keeps its visible shape", arguments: [1e5, 1e7, 1e9, 1e12])
    func farPaths(_ far: Double) throws {
        var wedge = Path()
        wedge.move(to: Point(0, 10))
        wedge.line(to: Point(far, 10 - far / 2))
        wedge.line(to: Point(far, 10 + far / 2))
        wedge.close()
        var near = Path()
        near.move(to: Point(0, 10))
        near.line(to: Point(100, -40))
        near.line(to: Point(100, 60))
        near.close()
        let distance = try draw(.fill(wedge, .color(.black))).distance(to: draw(.fill(near, .color(.black))))
        #expect(distance <= 1)
    }

    @Test("a huge circle's visible edge is straight", arguments: [1e6, 1e8, 1e10])
    func hugeCircles(_ radius: Double) throws {
        let pixels = try draw(.fill(Path(circleAt: Point(10 - radius, 10), radius: radius), .color(.black)))
        for (x, alpha) in [(8, 255), (9, 255), (10, 0), (12, 0)] {
            #expect(abs(pixels[x, 10][0] - alpha) <= 2, "at \(x)")
        }
    }

    @Test("a picture is stretched to its box and stays sharp")
    func pictures() throws {
        let picture = Picture(size: Size(2, 2), [fill(Rect(0, 0, 1, 2)), fill(Rect(1, 1, 1, 1))])
        let drawn = try draw(.picture(picture, in: Rect(4, 2, 10, 16)))
        #expect(drawn == (try draw(fill(Rect(4, 2, 5, 16)), fill(Rect(9, 10, 5, 8)))))
    }

    @Test(
        "a picture in an empty box draws nothing",
        arguments: [
            Rect(5, 5, 0, 0), Rect(5, 5, 0, 9), Rect(5, 5, 9, -1), Rect(5, 5, .nan, 3), Rect(.infinity, 5, 3, 3),
        ])
    func emptyPictures(_ box: Rect) throws {
        let picture = Picture(size: Size(2, 2), [fill(Rect(0, 0, 2, 2))])
        #expect(try draw(.picture(picture, in: box)).isClear)
    }

    @Test("the background fills the entire surface and replaces its contents")
    func background() throws {
        let surface = try Surface(width: 8, height: 8)
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        for color in [Color.white, Color(hex: 0x102030), .clear] {
            let frame = RenderFrame(size: Size(8, 8), scale: 1, background: color, root: RenderNode(id: 1))
            try renderer.draw(frame, into: surface)
            let expected = [color.alpha, color.red, color.green, color.blue].map { $0 * 255 }
            #expect(agree(Pixels(surface)[3, 3], expected, within: 0.5))
        }
    }
}
