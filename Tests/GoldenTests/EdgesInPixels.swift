import CairoKit
import Geometry
import RenderTree

/// The edges in each pixel of a drawing at one pixel per point.
///
/// Each shape and each clip of it is drawn alone, at two.
struct EdgesInPixels {
    /// An operation that is drawn: its shape, and its clips.
    private struct Layer {
        let shape: PixelGrid
        let clips: [PixelGrid]
        /// Whether it blends with the backdrop by more than products of colours.
        let isBent: Bool
    }

    private let layers: [Layer]

    /// Finds the edges of a frame's tree.
    init(of frame: RenderFrame, shaper: CairoTextShaper) throws {
        var collector = Collector(size: frame.size, shaper: shaper)
        try collector.collect(frame.root, .identity, [])
        layers = collector.layers
    }

    /// The bound of a pixel's difference from the mean of its four quarters, in 255ths.
    ///
    /// Each edge alone may contribute `single`; nil for a pixel with one edge or none.
    ///
    /// Compositing, clipping and masking change a pixel in proportion to its coverage, so that a pixel's colour is
    /// multilinear in the coverages c₁ … cₙ of the edges in it, a clip's edge counting once for each operation that it
    /// cuts. For a single edge it does not matter whether the quarters' colours are averaged or their coverages. Of two
    /// that overlap, a and b, a fraction (1 − a)(1 − b) shows the backdrop: over the quarters its mean is that of the
    /// means and the covariance, which is 0 where edges cross, and for halves of a pixel ¼ where they coincide and −¼
    /// where they are side by side. With dᵢ for a coverage less its mean, Taylor's series about the means ends, and in
    /// it each product of deviations is multiplied by a difference of two colours, both within 0…1, and faded by the
    /// layers above. So the colours differ by the sum of |E Πdᵢ| over all sets of two edges and more, and by the
    /// rounding of each coverage.
    ///
    /// For a blend mode that is not linear, such as hue, the mean of even a single edge's colours differs from its
    /// coverage: then the bound is 255.
    func bound(x: Int, y: Int, single: Int) -> Int? {
        var deviations: [SIMD4<Double>] = []
        var isBent = false
        for layer in layers {
            guard let own = EdgesInPixels.deviations(layer, x, y) else { continue }
            deviations += own
            if layer.isBent { isBent = true }
        }
        // Sums over all sets of many edges are long, and give no bound.
        if isBent && !deviations.isEmpty || deviations.count > 12 { return 255 }
        guard deviations.count > 1 else { return nil }
        // For each set of edges so far, its size and the products in the four quarters.
        var products = [(count: 0, quarters: SIMD4<Double>(repeating: 1))]
        for deviation in deviations { products += products.map { ($0.count + 1, $0.quarters * deviation) } }
        let shared = products.filter { $0.count > 1 }.reduce(0) { $0 + ($1.quarters.sum() / 4).magnitude }
        return deviations.count * single + Int((255 * shared).rounded(.up))
    }

    /// The deviations of the quarters' coverages from their mean, for each edge of a layer in a pixel.
    ///
    /// Nil if the layer is not visible.
    private static func deviations(_ layer: Layer, _ x: Int, _ y: Int) -> [SIMD4<Double>]? {
        let shares = ([layer.shape] + layer.clips).map { cover in
            var shares = SIMD4<Double>()
            for quarter in 0..<4 {
                shares[quarter] = 1 - Double(cover[2 * x + quarter % 2, 2 * y + quarter / 2] & 0xFF) / 255
            }
            return shares
        }
        if shares.contains(SIMD4(repeating: 0)) { return nil }
        return shares.filter { $0 != SIMD4(repeating: 1) }.map { $0 - $0.sum() / 4 }
    }

    /// Draws the layers of a tree, each alone.
    private struct Collector {
        let size: Size
        let shaper: CairoTextShaper
        var layers: [Layer] = []
        private static let straightModes: [BlendMode] = [.normal, .multiply, .screen, .exclusion]
        /// The number of enclosing nodes with another mode.
        private var bends = 0

        init(size: Size, shaper: CairoTextShaper) {
            self.size = size
            self.shaper = shaper
        }

        mutating func collect(_ node: RenderNode, _ outer: Affine, _ clips: [PixelGrid]) throws {
            let map = outer * node.transform
            let bend = Self.straightModes.contains(node.blendMode) ? 0 : 1
            bends += bend
            defer { bends -= bend }
            let inner = try clips + (node.clip.map { [try cover(.fill(Path($0), .color(.black)), map)] } ?? [])
            try collect(node.contents, map, inner)
            for child in node.children { try collect(child, map, inner) }
            try collect(node.overlay, map, clips)
            if let mask = node.mask { try collect(mask, map, clips) }
        }

        private mutating func collect(_ operations: [PaintOperation], _ map: Affine, _ clips: [PixelGrid]) throws {
            for operation in operations {
                switch operation {
                case .fill(let path, _, let rule): try add(.fill(path, .color(.black), rule: rule), map, clips)
                case .stroke(let path, _, let style): try add(.stroke(path, .color(.black), style), map, clips)
                case .text(var content, let box):
                    content.color = .black
                    try add(.text(content, in: box), map, clips)
                case .image(let placement): try add(.fill(Path(rect: placement.box), .color(.black)), map, clips)
                case .picture(let picture, let box):
                    let stretch = Affine.scale(box.width / picture.size.width, box.height / picture.size.height)
                    try collect(picture.operations, map * .translation(box.minX, box.minY) * stretch, clips)
                case .clipped(let inner, let path):
                    try collect(inner, map, clips + [cover(.fill(path, .color(.black)), map)])
                }
            }
        }

        private mutating func add(_ operation: PaintOperation, _ map: Affine, _ clips: [PixelGrid]) throws {
            layers.append(Layer(shape: try cover(operation, map), clips: clips, isBent: bends > 0))
        }

        /// The coverage of an operation, in black on white.
        private func cover(_ operation: PaintOperation, _ map: Affine) throws -> PixelGrid {
            let root = RenderNode(id: 1, transform: map, contents: [operation])
            return try PixelGrid(RenderFrame(size: size, scale: 2, background: .white, root: root), shaper: shaper)
        }
    }
}
