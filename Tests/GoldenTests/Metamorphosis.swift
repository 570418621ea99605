import Geometry
import RenderTree
import TestSupport

/// A change of a drawing that does to its pixels what is known beforehand: what GTK's renderer tests do to each case.
enum Metamorphosis: CaseIterable {
    /// Left and right swapped.
    case mirroredAcross
    /// Top and bottom swapped.
    case mirroredDown
    /// Turned by a quarter.
    case turned
    /// Moved by whole pixels, to where four tiles of the renderer's meet.
    case moved
    /// Cut to a rectangle of whole pixels.
    case clipped
    /// At two pixels a point.
    case doubled

    private static let offset = (x: 480, y: 40)
    private static let clip = Rect(13, 9, 37, 41)
    private static let wrapperID = UInt64.max

    /// The changed drawing of a frame whose size is in whole pixels.
    func frame(_ original: RenderFrame) -> RenderFrame {
        var frame = original
        let size = original.size
        func wrap(_ map: Affine) {
            frame.root = RenderNode(id: Metamorphosis.wrapperID, transform: map, children: [original.root])
        }
        switch self {
        case .mirroredAcross: wrap(Affine(-1, 0, 0, 1, size.width, 0))
        case .mirroredDown: wrap(Affine(1, 0, 0, -1, 0, size.height))
        case .turned:
            wrap(Affine(0, 1, -1, 0, size.height, 0))
            frame.size = Size(size.height, size.width)
        case .moved:
            let (x, y) = (Double(Metamorphosis.offset.x), Double(Metamorphosis.offset.y))
            wrap(.translation(x, y))
            frame.size = Size(x + size.width, y + size.height)
        case .clipped:
            wrap(.identity)
            frame.root.clip = RoundedRect(Metamorphosis.clip, radius: 0)
            frame.background = .white
        case .doubled: frame.scale = 2
        }
        return frame
    }

    /// The changed drawing as it should be, and as it is where both can be compared.
    func pictures(reference: PixelGrid, drawn: PixelGrid) -> (expected: PixelGrid, actual: PixelGrid) {
        switch self {
        case .mirroredAcross: (reference.mirroredAcross, drawn)
        case .mirroredDown: (reference.mirroredDown, drawn)
        case .turned: (reference.turned, drawn)
        case .moved:
            (
                reference,
                drawn.part(
                    x: Metamorphosis.offset.x, y: Metamorphosis.offset.y, width: reference.width,
                    height: reference.height)
            )
        case .clipped: (reference.kept(in: Metamorphosis.clip, outside: 0xFFFF_FFFF), drawn)
        case .doubled: (reference, drawn.halved)
        }
    }
}

/// How exact a renderer on Cairo is.
extension Metamorphosis {
    /// Differences up to this many 255ths come from rounding colours.
    static let imperceptible = 2

    /// No pixel may differ by more 255ths, but for those in which edges meet when it is doubled: see ``EdgesInPixels``.
    static let furthest = CairoAccuracy.edge

    /// However far edges that meet in a pixel might move it, nowhere was it more than 40.
    static let furthestShared = 44

    /// The share of the pixels that may differ by more when it is doubled, for edges meet in them: a fifth more than was
    /// measured, which is 28 of 4096 in `clip-path`, where two things end at one clip's edge. Of the other paints six have 7
    /// at most, of the forty trees one has 1, and the rest none.
    static let shareOfSharedPixels = 0.0083

    /// The share of the pixels that may differ by more than what is imperceptible: about a fifth more than was measured.
    var share: Double {
        switch self {
        // An edge cut by the clip is rounded anew from there.
        case .clipped: 0.005
        // An edge cut by the border of a column of tiles is rounded anew from there.
        case .moved: 0.01
        // Rounding goes the other way.
        case .mirroredAcross: 0.055
        case .mirroredDown: 0.025
        // What had 256 steps has 15, along all edges.
        case .turned: 0.065
        // Edges that share a pixel cover each other otherwise where they share a quarter of it.
        case .doubled: 0.045
        }
    }
}
