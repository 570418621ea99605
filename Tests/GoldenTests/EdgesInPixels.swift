import CairoKit
import Geometry
import RenderTree

/// The edges in each pixel of a drawing at one pixel a point: each shape and each clip of it is drawn alone, at two.
struct EdgesInPixels {
    /// The edge of a thing or of a clip.
    private struct Edge {
        /// What of each pixel lies inside it and the clips around.
        let cover: PixelGrid
        /// What lies inside those; nil for everything.
        let clip: PixelGrid?
        /// Whether it is mixed with what is behind by more than products of colours.
        let isBent: Bool
    }

    private let edges: [Edge]

    /// Finds the edges of a frame's tree.
    init(of frame: RenderFrame, shaper: CairoTextShaper) throws {
        var collector = Collector(size: frame.size, shaper: shaper)
        try collector.collect(frame.root, .identity, [])
        edges = collector.edges
    }

    /// How far a pixel may be from the mean of its four quarters, in 255ths, if each edge alone makes `single` of it at
    /// most; nil for a pixel with one edge or none.
    ///
    /// What is laid over, clipped or masked changes a pixel in proportion to what is covered of it, so a pixel's colour is
    /// multilinear in the covers c₁ … cₙ of the edges in it, a cover in a clip being the share of what the clip lets through.
    /// For a single edge it does not matter whether the quarters' colours are averaged or their covers. Of two that are laid
    /// over each other, a and b, a share (1 − a)(1 − b) shows what is behind: over the quarters its mean is that of the means
    /// and the covariance, which is 0 where edges cross, and for halves of a pixel ¼ where they lie upon each other and −¼
    /// where side by side. With dᵢ for a cover less its mean, Taylor's series about the means ends, and in it stands each
    /// product of deviations with a difference of two colours, both within 0…1, and faded by what is laid over. So the colours
    /// differ by the sum of |E Πdᵢ| over all sets of two edges and more, and by what each cover is rounded. In a clip with
    /// the share m, what is covered of the whole pixel is E(m·c)/E(m), which is E(m·d)/E(m) more than the mean of the quarters':
    /// by the covariance of m and c, the colours differ once more.
    ///
    /// Where a blend mode is not linear, as hue is not, even a single edge's colours have another mean than its cover: then
    /// the bound is 255.
    func bound(x: Int, y: Int, single: Int) -> Int? {
        var deviations: [SIMD4<Double>] = []
        var isBent = false
        var shared = 0.0
        for edge in edges {
            let (cover, clip) = (EdgesInPixels.shares(edge.cover, x, y), EdgesInPixels.shares(edge.clip, x, y))
            if cover == .zero { continue }
            // What a quarter that the clip hides had in it doesn't matter.
            let isOpen = clip .> 0
            let mean = (cover / clip).replacing(with: 0, where: .!isOpen).sum() / isOpen.count
            let deviation = (cover / clip - mean).replacing(with: 0, where: .!isOpen)
            if edge.isBent { isBent = true }
            if deviation == .zero, mean == 1 { continue }
            deviations.append(deviation)
            shared += ((clip * deviation).sum() / 4).magnitude
        }
        // Sums over all sets of many edges are long, and bound nothing.
        if isBent && !deviations.isEmpty || deviations.count > 12 { return 255 }
        guard deviations.count > 1 else { return nil }
        // For each set of edges so far, how many it has and the products in the four quarters.
        var products = [(count: 0, quarters: SIMD4<Double>(repeating: 1))]
        for deviation in deviations { products += products.map { ($0.count + 1, $0.quarters * deviation) } }
        shared += products.filter { $0.count > 1 }.reduce(0) { $0 + ($1.quarters.sum() / 4).magnitude }
        return deviations.count * single + Int((255 * shared).rounded(.up))
    }

    /// What is covered of the quarters of a pixel.
    private static func shares(_ cover: PixelGrid?, _ x: Int, _ y: Int) -> SIMD4<Double> {
        var shares = SIMD4<Double>(repeating: 1)
        guard let cover else { return shares }
        for quarter in 0..<4 {
            shares[quarter] = 1 - Double(cover[2 * x + quarter % 2, 2 * y + quarter / 2] & 0xFF) / 255
        }
        return shares
    }

    /// Draws the edges of a tree, each alone.
    private struct Collector {
        /// The inside of a path, within those before.
        struct Clip {
            let path: Path
            let map: Affine
            let cover: PixelGrid
        }

        let size: Size
        let shaper: CairoTextShaper
        var edges: [Edge] = []
        private static let straightModes: [BlendMode] = [.normal, .multiply, .screen]
        /// How many nodes around have another mode.
        private var bends = 0

        init(size: Size, shaper: CairoTextShaper) {
            self.size = size
            self.shaper = shaper
        }

        mutating func collect(_ node: RenderNode, _ outer: Affine, _ clips: [Clip]) throws {
            let map = outer * node.transform
            let bend = Self.straightModes.contains(node.blendMode) ? 0 : 1
            bends += bend
            defer { bends -= bend }
            let inner = try node.clip.map { try add(Path($0), map, to: clips) } ?? clips
            try collect(node.contents, map, inner)
            for child in node.children { try collect(child, map, inner) }
            try collect(node.overlay, map, clips)
            if let mask = node.mask { try collect(mask, map, clips) }
        }

        private mutating func collect(_ operations: [PaintOperation], _ map: Affine, _ clips: [Clip]) throws {
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
                case .clipped(let inner, let path): try collect(inner, map, add(path, map, to: clips))
                }
            }
        }

        private mutating func add(_ path: Path, _ map: Affine, to clips: [Clip]) throws -> [Clip] {
            let cover = try add(.fill(path, .color(.black)), map, clips)
            return clips + [Clip(path: path, map: map, cover: cover)]
        }

        /// Adds the edge of what an operation covers, in dark on white.
        @discardableResult
        private mutating func add(_ operation: PaintOperation, _ map: Affine, _ clips: [Clip]) throws -> PixelGrid {
            let inverse = map.inverse ?? .identity
            let clipped = clips.reversed().reduce(operation) { inner, clip in
                .clipped([inner], to: clip.path.transformed(by: inverse * clip.map))
            }
            let root = RenderNode(id: 1, transform: map, contents: [clipped])
            let frame = RenderFrame(size: size, scale: 2, background: .white, root: root)
            let cover = try PixelGrid(frame, shaper: shaper)
            edges.append(Edge(cover: cover, clip: clips.last?.cover, isBent: bends > 0))
            return cover
        }
    }
}

extension SIMDMask {
    /// How many lanes are true.
    fileprivate var count: Double { Double(indices.count { self[$0] }) }
}
