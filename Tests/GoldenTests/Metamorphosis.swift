import Geometry
import RenderTree
import TestSupport
import TytoTesting

/// A change of a drawing with a known effect on its pixels, as in GTK's renderer tests.
enum Metamorphosis: CaseIterable {
    /// Left and right swapped.
    case mirroredAcross
    /// Top and bottom swapped.
    case mirroredDown
    /// Rotated by 90°.
    case turned
    /// Moved by whole pixels, to the common corner of four tiles of the renderer.
    case moved
    /// Clipped to a rectangle of whole pixels.
    case clipped
    /// At two pixels per point.
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

    /// The expected and the actual picture of the changed drawing, in the comparable part.
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

/// The accuracy of a renderer on Cairo.
extension Metamorphosis {
    /// The largest difference, in 255ths, that comes from rounding colours.
    static let imperceptible = 2

    /// The largest difference of a pixel, in 255ths.
    ///
    /// Doubled pixels in which edges meet may exceed it: a mean of overlapping coverages is not their overlap.
    static let furthest = CairoAccuracy.edge

    /// The largest difference of a pixel in which edges meet; 40 was measured.
    static let furthestShared = 44

    /// The fraction of the doubled pixels that may differ by more, because edges meet in them.
    ///
    /// A fifth more than was measured, which is 28 of 4096 in `clip-path`, where two operations end at one clip's edge.
    /// Of the other paints six have 7 at most, of the forty trees one has 1, and the rest none.
    static let shareOfSharedPixels = 0.0083

    /// The fraction of the pixels that may differ perceptibly: about a fifth more than was measured.
    var share: Double {
        switch self {
        // An edge cut by the clip is rounded again from there.
        case .clipped: 0.005
        // An edge cut by the border of a column of tiles is rounded again from there.
        case .moved: 0.01
        // Rounding is in the other direction.
        case .mirroredAcross: 0.055
        case .mirroredDown: 0.025
        // Edges of 256 levels have 15, and the reverse.
        case .turned: 0.065
        // Edges that share a pixel overlap differently if they share a quarter of it.
        case .doubled: 0.045
        }
    }
}
