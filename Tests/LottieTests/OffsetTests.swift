import CairoKit
import Geometry
import LayerTree
import Lottie
import Stage
import Testing

@Suite("Offset paths") struct OffsetTests {
    /// The middle row of a square from 30 to 70 whose path is offset, over white: the red of each pixel.
    private func row(offset: String, style: String) throws -> [UInt32] {
        let json = """
            {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":100,"h":100,"layers":[{"ty":4,"ip":0,"op":30,"st":0,"ks":{},"shapes":[
            {"ty":"rc","d":1,"s":{"k":[40,40]},"p":{"k":[50,50]},"r":{"k":0}},
            {"ty":"op","a":{"k":\(offset)},"lj":1,"ml":{"k":4}},\(style)]}]}
            """
        let stage = Stage(size: Size(100, 100), scale: 1, shaper: CairoTextShaper())
        stage.background = .white
        let layer = LottieLayer(try LottieComposition(json: Array(json.utf8), named: "a.json"))
        layer.position = Point(50, 50)
        stage.root.addSublayer(layer)
        let surface = try Surface(width: 100, height: 100)
        try CairoRenderer(threads: 1).draw(stage.frame(), into: surface)
        return surface.straightPixels()[5000..<5100].map { $0 >> 16 & 0xFF }
    }

    private func dark(_ row: [UInt32]) -> [Int] { row.indices.filter { row[$0] < 128 } }

    @Test("a fill grows and shrinks by the offset", arguments: [(10, 20..<80), (-10, 40..<60), (0, 30..<70)])
    func fills(offset: Int, want: Range<Int>) throws {
        let fill = #"{"ty":"fl","c":{"k":[0,0,0,1]},"o":{"k":100},"r":1}"#
        #expect(dark(try row(offset: "\(offset)", style: fill)) == Array(want))
    }

    @Test(
        "a line follows the offset path",
        arguments: [(10, [18..<22, 78..<82]), (-10, [38..<42, 58..<62]), (1, [27..<31, 69..<73])])
    func strokes(offset: Int, want: [Range<Int>]) throws {
        let stroke = #"{"ty":"st","c":{"k":[0,0,0,1]},"o":{"k":100},"w":{"k":4},"lc":1,"lj":1,"ml":4}"#
        #expect(dark(try row(offset: "\(offset)", style: stroke)) == want.flatMap(Array.init))
    }
}
