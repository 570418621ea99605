import CairoKit
import Geometry
import LayerTree
import Stage

@testable import Lottie

/// A frame of an animation of 100 by 100 points, drawn over white.
struct DrawnFrame {
    private let pixels: [UInt32]

    /// Draws the layers of a JSON array's elements.
    init(layers: String, frame: Int = 0) throws {
        let json = #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"layers":[\#(layers)]}"#
        let stage = Stage(size: Size(100, 100), scale: 1, shaper: CairoTextShaper())
        stage.background = .white
        let layer = LottieLayer(try LottieComposition(json: Array(json.utf8), named: "a.json"))
        layer.position = Point(50, 50)
        stage.root.addSublayer(layer)
        layer.play()
        stage.advance(to: Double(frame) / 30)
        let surface = try Surface(width: 100, height: 100)
        try CairoRenderer(threads: 1).draw(stage.frame(), into: surface)
        pixels = surface.straightPixels()
    }

    /// Draws a shape layer.
    /// - Parameters:
    ///   - shapes: the elements of its array of shapes.
    ///   - others: its other members.
    init(shapes: String, others: String = #""ks":{}"#, frame: Int = 0) throws {
        try self.init(layers: #"{"ty":4,"ip":0,"op":60,"st":0,\#(others),"shapes":[\#(shapes)]}"#, frame: frame)
    }

    /// Red, green and blue, 0…255.
    subscript(x: Int, y: Int) -> [Int] { [16, 8, 0].map { Int(pixels[y * 100 + x] >> $0 & 0xFF) } }

    /// The columns in which the middle row is dark.
    var darkColumns: [Int] { (0..<100).filter { self[$0, 50][0] < 128 } }
}
